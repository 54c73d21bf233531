/** Prints a percentage with a typographic minus, such as "30%" or "−5%". */
export const percent = (value: number): string => `${value < 0 ? '−' : ''}${Math.abs(value)}%`;
