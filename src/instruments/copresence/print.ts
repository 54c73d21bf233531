/** Prints "1 meeting" or "2 meetings". */
export const meetings = (count: number): string => `${count} meeting${count === 1 ? '' : 's'}`;

/**
 * Prints a share, such as "17%". Only exact 0 and 1 print as "0%" and "100%". Shares near 0 or 1 print as "<1%" or
 * ">99%".
 */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0 && share > 0) return '<1%';
  return rounded === 100 && share < 1 ? '>99%' : `${rounded}%`;
}
