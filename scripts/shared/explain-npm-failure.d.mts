/**
 * @param output text that npm printed
 * @returns what is wrong, and what to do
 */
export function explainNpmFailure(output: string): string;
