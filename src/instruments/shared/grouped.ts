/**
 * Groups the digits of a non-negative number with commas, as in "1,350.5". Unlike `toLocaleString`, it gives the same
 * result in every browser language.
 */
export const grouped = (value: number | string): string => {
  const [whole = '', ...fraction] = String(value).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
};
