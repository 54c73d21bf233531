/**
 * Groups the digits of a number that isn't negative, as in "1,350.5". The result doesn't depend on the language of the
 * browser.
 */
export const grouped = (value: number | string): string => {
  const [whole = '', ...fraction] = String(value).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
};
