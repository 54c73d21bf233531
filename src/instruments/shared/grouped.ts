/** "1,350": alike in every browser, whatever its language. Not of negative numbers; a fraction stays as it is. */
export const grouped = (value: number | string): string => {
  const [whole = '', ...fraction] = String(value).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
};
