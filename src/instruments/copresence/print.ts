/** Numbers as the page writes them, alike in every browser, whatever its language. */

/** "1 meeting", "2 meetings" */
export const meetings = (count: number): string => `${count} meeting${count === 1 ? '' : 's'}`;

/** "17%"; "<1%" and ">99%" where rounding would say none or all. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0 && share > 0) return '<1%';
  return rounded === 100 && share < 1 ? '>99%' : `${rounded}%`;
}
