/** What a command takes, in words: made from its declaration. */
import { type Command, listParameters, type Parameter } from './command-parameters.ts';

type Row = readonly [left: string, right: string];

const lineWidth = 100;

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

/** Two columns; long texts on the right are broken into lines. */
function printRows(rows: readonly Row[]): string {
  const left = Math.max(...rows.map(([text]) => text.length)) + 4;
  return rows
    .map(([text, right]) => `  ${text.padEnd(left - 2)}${wrap(right, lineWidth - left).join(`\n${' '.repeat(left)}`)}`)
    .join('\n');
}

function printParameter(name: string, { kind, placeholder, isRequired, isList, choices }: Parameter<unknown>): string {
  const value = choices === null ? placeholder : Object.keys(choices).join('|');
  const text = kind === 'argument' ? `${value}` : `--${name}${value === null ? '' : ` ${value}`}`;
  return `${isRequired ? text : `[${text}]`}${isList ? '…' : ''}`;
}

/** The usage in one line, and where to read more. */
export function printUsage<Values>(command: Command<Values>): string {
  const taken = listParameters(command);
  // Arguments first, as they are typed.
  const sorted = [
    ...taken.filter(([, { kind }]) => kind === 'argument'),
    ...taken.filter(([, { kind }]) => kind === 'option'),
  ];
  const parameters = sorted.map(([name, parameter]) => printParameter(name, parameter));
  return `Usage: ${[command.call, ...parameters, '[--help]'].join(' ')}`;
}

function describe(meaning: string, otherwise: string | null): string {
  return otherwise === null ? meaning : `${meaning} (default: ${otherwise})`;
}

const printOption = (name: string, { placeholder, short }: Parameter<unknown>): string =>
  `${short === null ? '' : `-${short}, `}--${name}${placeholder === null ? '' : ` ${placeholder}`}`;

/** Usage, what each argument and option means, and examples. */
export function printHelp<Values>(command: Command<Values>): string {
  const taken = listParameters(command);
  const args = taken.flatMap(([, { kind, placeholder, choices, meaning, otherwise }]): Row[] => {
    if (kind === 'option') return [];
    if (choices === null) return [[`${placeholder}`, describe(meaning, otherwise)]];
    return Object.entries(choices).map(([name, { meaning }]) => [name, meaning]);
  });
  const options = taken.flatMap(([name, parameter]): Row[] =>
    parameter.kind === 'option'
      ? [[printOption(name, parameter), describe(parameter.meaning, parameter.otherwise)]]
      : [],
  );
  const parts: [title: string, rows: readonly Row[]][] = [
    ['Arguments', args],
    ['Options', [...options, ['-h, --help', 'prints this text']]],
    ['Examples', command.examples],
  ];
  return [
    printUsage(command),
    wrap(command.summary, lineWidth).join('\n'),
    ...parts.filter(([, rows]) => rows.length > 0).map(([title, rows]) => `${title}:\n${printRows(rows)}`),
  ].join('\n\n');
}
