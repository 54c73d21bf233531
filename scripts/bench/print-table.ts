type Row = Readonly<Record<string, string | number>>;

/** Prints rows as a table, with numbers rounded to two decimal places. */
export function printTable(rows: readonly Row[]): void {
  const round = (value: string | number) => (typeof value === 'number' ? Number(value.toFixed(2)) : value);
  console.table(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, round(value)]))),
  );
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}
