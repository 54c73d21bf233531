/** Matches a number, or a range such as "1-2", with the unit after it. */
const measured =
  /(?:[±≈×] ?)?(?:\d[\d.]*-)?\d[\d.,]*[ \u00a0](?:(?:business )?days?|hours?|minutes?|seconds?|weeks?|months?|years?|metres?|km\/h|m\/s|km²?|m²?|min|ms|µs|ns|s|h|[kMG]?Hz|[kMG]B|dB|σ)(?![\w/²])/;

/**
 * Matches a name with its number: an abbreviation such as "ISO 19115" or "AES-256", or a reference such as "Article
 * 57(2)".
 */
const numbered =
  /\b(?:[A-Z][\w/]*[A-Z][\w/]*[ -]|(?:(?:[Ss]ub)?[Ss]ection|[Pp]aragraph|Article|Law|Part|Release|Schedule|Stage|Step|Table|Figure|[Ll]evel|[Vv]ersion|[Zz]oom) )[A-Z]?\d+(?:[.-]\d+)*(?:\(\w+\))*/;

/** Matches texts that must not break across lines. "Wi-Fi" is one of them, because it would break at its hyphen. */
const whole = new RegExp(`(${measured.source}|${numbered.source}|Wi-Fi)`);

/**
 * Splits a text around parts that must not break across lines, such as "25 m" or "RFC 7946". These parts have the odd
 * indices. Parts at even indices may break, and may be empty.
 */
export const splitUnits = (text: string): string[] => text.split(whole);

const everyWhole = new RegExp(whole, 'g');

/**
 * Puts no-break spaces into parts such as "25 m". Use it for texts that change often, where an element around each part
 * (`keepUnits`) would be slow.
 */
export const joinUnits = (text: string): string => text.replace(everyWhole, (part) => part.replaceAll(' ', '\u00a0'));

/** Returns true for a number with its sign and unit, such as "±18 m" or "<1%", which no translator should change. */
export const isMeasure = (text: string): boolean => /^\D{0,2}\d[\d.,:]*\s?\S{0,3}$/.test(text);
