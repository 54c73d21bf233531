/** Records of one kind as CSV (RFC 4180): a column for each field, by its path. */

function valueAt(record: object, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>>)[name];
  return value;
}

const printCell = (value: unknown): string => {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** @param paths of fields that hold one value each, such as `departed.earliest` */
export function printTable(paths: readonly string[], records: readonly object[]): string {
  const rows = [paths, ...records.map((record) => paths.map((path) => valueAt(record, path)))];
  return rows.map((row) => `${row.map(printCell).join(',')}\r\n`).join('');
}
