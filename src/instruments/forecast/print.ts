/** Numbers as the page writes them. */

/** "1,350": alike in every browser, whatever its language. */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** "30%", "−5%". */
export const percent = (value: number): string => `${value < 0 ? '−' : ''}${Math.abs(value)}%`;
