/** A number, or a range such as "1-2", with the unit behind it; and the one name that would break at its hyphen. */
const whole =
  /((?:[±≈×] ?)?(?:\d[\d.]*-)?\d[\d.,]*[ \u00a0](?:(?:business )?days?|hours?|minutes?|seconds?|weeks?|months?|years?|metres?|km\/h|m\/s|km²?|m²?|min|ms|µs|ns|s|h|[kMG]?Hz|[kMG]B|dB|σ)(?![\w/²])|Wi-Fi)/;

/** Parts of a text in turns: what may break across lines, and what belongs together, such as "25 m" or "Wi-Fi"; the first may be empty. */
export const splitUnits = (text: string): string[] => text.split(whole);

const everyWhole = new RegExp(whole, 'g');

/** The same by spaces that don't break: for texts that change often, as elements would have to be made for each part. */
export const joinUnits = (text: string): string => text.replace(everyWhole, (part) => part.replaceAll(' ', '\u00a0'));
