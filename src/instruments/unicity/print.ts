/** Prints the size of a cell, such as "125 m" or "2 km". */
export const printCell = (metres: number): string => (metres < 1000 ? `${metres} m` : `${metres / 1000} km`);

export const printHours = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

/**
 * Prints a share, such as "57%". Only exact 0 and 1 print as "0%" and "100%". Shares near 0 or 1 print as "<1%" or
 * ">99%".
 */
export function roundPercent(share: number): string {
  if (share > 0 && share < 0.01) return '<1%';
  if (share > 0.99 && share < 1) return '>99%';
  return `${Math.round(share * 100)}%`;
}

/** Prints a number in words, from "No" to "Six". Higher numbers are digits. */
export const inWords = (value: number): string =>
  ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'][value] ?? `${value}`;
