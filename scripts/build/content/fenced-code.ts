/** Fenced code in a text as it was written: its braces are no placeholders, and its words no prose. Pure. */

/** From the fence that opens it to the one that closes it, or to the end of the text. */
const fenced = /^[ \t>]*(`{3,}(?=[^\n`]*$)|~{3,})[^\n]*(?:\n(?![ \t>]*\1)[^\n]*)*(?:\n[ \t>]*\1[^\n]*)?/gm;

/** The text with each block of code as so many spaces: places in the text stay. */
export const blankCode = (text: string): string =>
  // Most texts have none.
  /`{3}|~{3}/.test(text) ? text.replaceAll(fenced, (code) => code.replaceAll(/[^\n]/g, ' ')) : text;
