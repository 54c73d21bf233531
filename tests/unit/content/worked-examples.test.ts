// Recomputes every calculation in the texts and compares it with the printed result, to the last digit.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { projectRoot } from '../../support/project.ts';
import { slugNow } from '../../support/real-content.ts';

/** A formula in running text, such as `1/√(4 + 4 + 1 + 1) = 0.32 m`. */
type Formula = {
  text: string;
  /** Computed value of the left side, in the unit of the right side. */
  value: number;
  /** The result as printed, on the right side. */
  result: number;
  /** Largest allowed difference: half a unit of the last printed digit, or 1 % of the result for `≈`. */
  tolerance: number;
};

const numbers = String.raw`\d[\d,]*(?:\.\d+)?`;
/** One side of a formula, without its unit. It begins and ends with a number or a bracket. */
const side = String.raw`(?<![\w.,])(?:e\^)?[(√]*\d[\d.,()×/+−√^² e]*?[\d)²]|${numbers}`;
const pattern = new RegExp(
  String.raw`(?<left>${side})(?: (?:s|m|MHz))?\s*(?<sign>=|≈|\| *≈)\s*(?<right>${numbers})(?<unit>%| µs)?`,
  'gu',
);

const scales: Readonly<Record<string, number>> = { '%': 100, ' µs': 1e6 };

/**
 * Evaluates an arithmetic expression.
 * @throws SyntaxError if the expression isn't arithmetic
 */
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

/** Converts TeX between dollar signs to the signs of plain text: `\\sqrt{2} \\times 6` becomes `√(2) × 6`. */
const printTex = (text: string): string =>
  text.replaceAll(/\$+([^$\n]+)\$+/g, (_, tex: string) =>
    tex
      .replaceAll('{,}', ',')
      .replaceAll('\\times', '×')
      .replaceAll('\\sigma', 'σ')
      .replaceAll('-', '−')
      .replaceAll(/\\sqrt\{([^{}]*)\}/g, '√($1)')
      .replaceAll(/\^\{([^{}]*)\}/g, '^($1)'),
  );

function findFormulas(written: string): Formula[] {
  const text = printTex(written);
  return [...text.matchAll(pattern)].flatMap(
    ({ 0: whole, groups: { left = '', sign = '', right = '', unit = '' } = {} }) => {
      // Skip parameters such as `k = 5`, because they aren't calculations.
      if (!/[×/+−√^²]/.test(left)) return [];
      const result = Number(right.replaceAll(',', ''));
      const digits = right.split('.')[1]?.length ?? 0;
      const tolerance = sign === '=' ? 0.5 * 10 ** -digits + 1e-9 : Math.abs(result) / 100;
      return [{ text: whole.trim(), value: evaluate(left) * (scales[unit] ?? 1), result, tolerance }];
    },
  );
}

const folder = join(projectRoot, 'content');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(md|yaml)$/.test(file));
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
const calculations = files.flatMap((file) => findFormulas(textOf(file)).map((formula) => ({ file, ...formula })));

test.each(calculations)('the calculation in $file is correct: $text', ({ value, result, tolerance }) => {
  expect(Math.abs(value - result), `the left side equals ${value}`).toBeLessThanOrEqual(tolerance);
});

/** Returns the share of a standard normal distribution beyond x > 0. */
function tail(x: number): number {
  const step = 1e-3;
  const heights = Array.from({ length: Math.round(x / step) }, (_, index) =>
    Math.exp(-(((index + 0.5) * step) ** 2) / 2),
  );
  return 0.5 - (step * heights.reduce((sum, height) => sum + height, 0)) / Math.sqrt(2 * Math.PI);
}
const sigmas95 = Math.sqrt(-2 * Math.log(0.05));
const light = 299_792_458;

/**
 * Sentences that state results without a formula. `recomputed` contains the true values of the captured numbers, in
 * order.
 */
const sentences: [file: string, pattern: RegExp, recomputed: readonly number[]][] = [
  ['pages/precision.yaml', /Walking at 1\.4 m\/s covers 0\.3 m in about ([\d.]+) s/, [0.3 / 1.4]],
  ['pages/precision.yaml', /Driving at 50 km\/h covers it in about ([\d.]+) s/, [0.3 / (50 / 3.6)]],
  ['pages/precision.yaml', /allows ([\d.]+) minutes of downtime in 30 days/, [(1 - 0.9999) * 30 * 24 * 60]],
  ['pages/precision.yaml', /up to 1,(\d{3}) of 5 million/, [(1 - 0.9997) * 5e6 - 1000]],
  ['pages/precision.yaml', /r = ([\d.]+)\\,\\sigma\$; \$\\sigma\$ = 3 m gives ±([\d.]+) m/, [sigmas95, 3 * sigmas95]],
  ['pages/precision.yaml', /anchors gives ([\d.]+) m/, [1 / Math.sqrt(4 + 4 + 1 + 1)]],
  ['pages/precision.yaml', /each at its worst, give ([\d.]+) m/, [1 / Math.sqrt(3 ** -2 + 2 ** -2 + 5 ** -2)]],
  ['pages/precision.yaml', /±(\d+) m in our simulations \(σ = 15 m per axis\)/, [15 * sigmas95]],
  // If σ is the same on both axes, a 95% radius is the median error times √(ln 20 / ln 2).
  [
    'pages/precision.yaml',
    /about ±(\d+) m at 95% if that is the median/,
    [4.9 * Math.sqrt(Math.log(20) / Math.log(2))],
  ],
  [
    'articles/common-use-cases-strategic-movement-intelligence.md',
    /noise puts (\d+) of 100 fixes.* it puts (\d) of 1,000/,
    [100 * tail(0.5), 1000 * tail(sigmas95)],
  ],
  // A fix is false with probability p. The average wait is 1 / p fixes for one false fix, and (1 + p) / p² fixes for
  // two in a row.
  [
    'articles/common-use-cases-strategic-movement-intelligence.md',
    /every (\d+)0 s on average, or ([\d.]+) times in ten minutes\..* the average wait is ([\d.]+) hours/,
    [0.1 / tail(sigmas95), 600 * tail(sigmas95), (1 + tail(sigmas95)) / tail(sigmas95) ** 2 / 3600],
  ],
  [
    'articles/from-sensor-to-signal-raw-data-operational-intelligence.md',
    /At \$d = r\$ that is (\d+) pairs in 100; at \$d = 2r\$ it is one in (\d+)/,
    [100 * Math.exp(-(sigmas95 ** 2) / 4), Math.exp(sigmas95 ** 2)],
  ],
  [
    'articles/from-sensor-to-signal-raw-data-operational-intelligence.md',
    /2\.5 m apart.*? (\d+) pairs in 100 do/,
    [100 * Math.exp(-(((sigmas95 * 2.5) / 3) ** 2) / 4)],
  ],
  [
    'articles/from-sensor-to-signal-raw-data-operational-intelligence.md',
    /the mean step between fixes is ([\d.]+) σ/,
    [Math.sqrt(Math.PI)],
  ],
  [
    'articles/redefining-strategic-movement-intelligence.md',
    /exceeds 1,200 is (\d+)%/,
    [100 * (1 - tail(90 / (3 * Math.sqrt(430))))],
  ],
  [
    'articles/redefining-strategic-movement-intelligence.md',
    /the chance falls to (\d+)%/,
    [100 * (1 - tail(90 / 89.6))],
  ],
  [
    'articles/redefining-strategic-movement-intelligence.md',
    /to the wrong one, which happens in (\d+) of 100/,
    [100 * tail(sigmas95 / 3)],
  ],
  [
    'articles/reimagining-urban-resilience.md',
    /\| 0\.7 +\| ([\d.]+) +\|\n\| 1\.0 +\| ([\d.]+) +\|\n\| 1\.2 +\| ([\d.]+) +\|\n\| 1\.5 +\| ([\d.]+)/,
    [0.7, 1, 1.2, 1.5].map((r) => 1 + 0.15 * r ** 4),
  ],
  [
    'articles/strategic-advantage-movement-intelligence.md',
    /1\.4 m\/s +\| ([\d.]+) km +\| ([\d.]+) km/,
    [1.4 * 0.3, 1.4 * 1.8],
  ],
  [
    'articles/strategic-advantage-movement-intelligence.md',
    /15 knots \(([\d.]+) m\/s\) +\| ([\d.]+) km +\| ([\d.]+) km/,
    [1, 300, 1800].map((s) => ((15 * 1852) / 3600 / (s > 1 ? 1000 : 1)) * s),
  ],
  [
    'articles/strategic-advantage-movement-intelligence.md',
    /50 km\/h \(([\d.]+) m\/s\) +\| ([\d.]+) km +\| (\d+) km/,
    [1, 300, 1800].map((s) => (50 / 3.6 / (s > 1 ? 1000 : 1)) * s),
  ],
  [
    'sectors/telecommunications.yaml',
    /16 samples of a 30\.72 MHz clock, or about ([\d.]+) µs\..* a distance of about (\d+) m/,
    [16 / 30.72, (light * 16) / 30.72e6 / 2],
  ],
  ['services/movement.yaml', /an LTE timing-advance step is about (\d+) m/, [(light * 16) / 30.72e6 / 2]],
  [
    'services/signals.yaml',
    /A LoRa channel of 125 kHz has a natural time resolution of (\d+) µs, or ([\d.]+) km/,
    [1e6 / 125e3, light / 125e3 / 1000],
  ],
  [
    'sectors/retail.yaml',
    /detections at most 2 minutes apart, a measured 12 minutes means a stay of 12 to (\d+)/,
    [12 + 2 * 2],
  ],
];

test.each(sentences)('the numbers in a sentence of %s are correct: %s', (specified, pattern, recomputed) => {
  const file = specified.replace(/(?<=^articles\/).*(?=\.md$)/, slugNow);
  const [, ...printed] = pattern.exec(textOf(file)) ?? [];
  // Round the recomputed values to as many digits as the text prints.
  expect(printed).toEqual(recomputed.map((value, index) => value.toFixed(printed[index]?.split('.')[1]?.length ?? 0)));
});

test('the search for calculations finds more than 80 of them in content', () => {
  expect(calculations.length).toBeGreaterThan(80);
});
