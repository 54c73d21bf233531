const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `2025-10-22` → `October 22, 2025`. A calendar day has no time zone, so no Date is made of it. */
export function formatDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${months[(month ?? 1) - 1]} ${date}, ${year}`;
}

/** `2025-10-22` → `October 2025` */
export function formatMonth(day: string): string {
  const [year, month] = day.split('-').map(Number);
  return `${months[(month ?? 1) - 1]} ${year}`;
}

/** `2025-10-22` → `2025-10-22T12:00:00+00:00`: publication days are stamped at noon UTC. */
export function noonUtc(day: string): string {
  return `${day}T12:00:00+00:00`;
}
