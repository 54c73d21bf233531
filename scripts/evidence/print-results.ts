/** The published file: each record on a line of its own, so that a change of one shows as one line. */
export function printResults(results: object): string {
  const parts = Object.entries(results).map(([name, value]: [string, unknown]) => {
    const isList = Array.isArray(value) && value.length > 0;
    const text = isList
      ? `[\n${value.map((record) => `    ${JSON.stringify(record)}`).join(',\n')}\n  ]`
      : JSON.stringify(value);
    return `  ${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}
