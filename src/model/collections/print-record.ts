/** Characters that a line of a record holds. */
const width = 58;

/** A value in one line, as JSON has it. */
const inLine = (value: unknown): string => JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');

function printValue(value: unknown, indent: string): string {
  const short = inLine(value);
  if (!value || typeof value !== 'object' || indent.length + short.length <= width) return short;
  const inner = `${indent} `;
  const isList = Array.isArray(value);
  const lines = Object.entries(value).map(
    ([key, each]) => `${inner}${isList ? '' : `${JSON.stringify(key)}: `}${printValue(each, inner)}`,
  );
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** A record as JSON to be read: what fits into one line stands in one. Empty where there is no record. */
export const printRecord = (json: string | null): string => (json === null ? '' : printValue(JSON.parse(json), ''));
