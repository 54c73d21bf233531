/** Collects the warnings of a build, to print them together at its end. */
const warnings: string[] = [];

export const warn = (found: readonly string[]): void => void warnings.push(...found);

/** Prints the warnings collected since the last call. */
export function printWarnings(): void {
  const found = warnings.splice(0);
  if (found.length > 0) console.warn(['Warnings (the build continues):', ...found].join('\n  '));
}
