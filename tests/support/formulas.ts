/** Formulas in running text, such as `1/√(4 + 4 + 1 + 1) = 0.32 m`, and what they come to. */
import { runInNewContext } from 'node:vm';

export type Formula = {
  /** As it stands in the text. */
  text: string;
  /** What the left side comes to, in the unit of the right. */
  value: number;
  /** The printed result. */
  result: number;
  /** Half of the last digit that is printed; for `≈`, a hundredth of the result. */
  tolerance: number;
};

const numbers = String.raw`\d[\d,]*(?:\.\d+)?`;
/** Begins and ends with a number or a bracket; a unit of time may follow it. */
const side = String.raw`(?<![\w.,])(?:e\^)?[(√]*\d[\d.,()×/+−√^² e]*?[\d)²]|${numbers}`;
const pattern = new RegExp(
  String.raw`(?<left>${side})(?: (?:s|m|MHz))?\s*(?<sign>=|≈|\| *≈)\s*(?<right>${numbers})(?<unit>%| µs)?`,
  'gu',
);

const scales: Readonly<Record<string, number>> = { '%': 100, ' µs': 1e6 };

/** @throws SyntaxError for what is not arithmetic */
function evaluate(expression: string): number {
  const source = expression
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll('×', '*')
    .replaceAll('−', '-')
    .replaceAll('²', '**2')
    .replaceAll('^', '**')
    .replaceAll(/√(\d+(?:\.\d+)?)/g, 'Math.sqrt($1)')
    .replaceAll('√(', 'Math.sqrt(')
    .replaceAll(/\be\b/g, 'Math.E');
  return Number(runInNewContext(source));
}

export function findFormulas(text: string): Formula[] {
  return [...text.matchAll(pattern)].flatMap(
    ({ 0: whole, groups: { left = '', sign = '', right = '', unit = '' } = {} }) => {
      // A setting, not a calculation: `k = 5`.
      if (!/[×/+−√^²]/.test(left)) return [];
      const result = Number(right.replaceAll(',', ''));
      const digits = right.split('.')[1]?.length ?? 0;
      const tolerance = sign === '=' ? 0.5 * 10 ** -digits + 1e-9 : Math.abs(result) / 100;
      return [{ text: whole.trim(), value: evaluate(left) * (scales[unit] ?? 1), result, tolerance }];
    },
  );
}
