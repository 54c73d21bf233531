/** Numbers as the page writes them. */

/** "30%", "−5%". */
export const percent = (value: number): string => `${value < 0 ? '−' : ''}${Math.abs(value)}%`;
