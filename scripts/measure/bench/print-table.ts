type Row = Readonly<Record<string, string | number>>;

/** Prints rows as a table, numbers with two digits after the point. */
export function printTable(rows: readonly Row[]): void {
  const round = (value: string | number) => (typeof value === 'number' ? Number(value.toFixed(2)) : value);
  console.table(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, round(value)]))),
  );
}
