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

/** Formats `2025-10-22` as `October 22, 2025`. Avoids `Date`, because a calendar day has no time zone. */
export function formatDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${months[(month ?? 1) - 1]} ${date}, ${year}`;
}

/** Formats `2025-10-22` as `October 2025`. */
export function formatMonth(day: string): string {
  const [year, month] = day.split('-').map(Number);
  return `${months[(month ?? 1) - 1]} ${year}`;
}

/** Returns noon UTC of a publication day: `2025-10-22` → `2025-10-22T12:00:00+00:00`. */
export function noonUtc(day: string): string {
  return `${day}T12:00:00+00:00`;
}
