/** Numbers as the page writes them. */

/** "125 m", "2 km". */
export const printCell = (metres: number): string => (metres < 1000 ? `${metres} m` : `${metres / 1000} km`);

export const printHours = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

/** "57%"; what is neither nothing nor everything is never written as such: "<1%", ">99%". */
export function roundPercent(share: number): string {
  if (share > 0 && share < 0.01) return '<1%';
  if (share > 0.99 && share < 1) return '>99%';
  return `${Math.round(share * 100)}%`;
}

/** "One" to "Six". */
export const inWords = (value: number): string =>
  ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'][value] ?? `${value}`;
