/** Numbers as the page writes them. */
import { closedBridges } from './model.ts';

/** "17:00" */
export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** "13.2 min" of seconds. */
export const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} min`;

/** "68%"; "<1%" and ">99%" where rounding would say none or all. */
export function percent(part: number, all: number): string {
  const rounded = Math.round((part / all) * 100);
  if (rounded === 0 && part > 0) return '<1%';
  return rounded === 100 && part < all ? '>99%' : `${rounded}%`;
}

/** "the north bridge", "both bridges"; empty where none is closed. */
export function bridgesOf(closed: string): string {
  const names = closedBridges(closed);
  return names.length === 2 ? 'both bridges' : names.map((name) => `the ${name} bridge`).join('');
}
