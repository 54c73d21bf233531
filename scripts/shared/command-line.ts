/** Parses the arguments of a command according to its declaration. Then runs the command, or prints its help. */

import { parseArgs } from 'node:util';
import { type Command, listParameters, type Parameter } from './command-parameters.ts';
import { suggestName } from './nearest-names.ts';
import { runMain, UsageError } from './run-main.ts';

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

/** Returns two columns of text. Wraps long texts in the right column. */
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

function printUsage<Values>(command: Command<Values>): string {
  const taken = listParameters(command);
  // Arguments come before options, in the order in which they must be typed.
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

/** Returns the help text: usage, summary, arguments, options and examples. */
function printHelp<Values>(command: Command<Values>): string {
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

type Config = NonNullable<Parameters<typeof parseArgs>[0]>;

/**
 * Splits the command line into tokens. `strict` is off because Node's own error for an unknown option doesn't suggest a
 * similar one. `assertOption` checks options instead.
 */
function readTokens<Values>(command: Command<Values>, args: readonly string[]) {
  const options: Config['options'] = { help: { type: 'boolean', short: 'h' } };
  for (const [name, { kind, placeholder, short }] of listParameters(command)) {
    if (kind === 'option')
      options[name] = { type: placeholder === null ? 'boolean' : 'string', ...(short === null ? {} : { short }) };
  }
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

type Token = ReturnType<typeof readTokens>[number];
type OptionToken = Extract<Token, { kind: 'option' }>;

/** @throws UsageError if the option is unknown, lacks its value, or has a value that it doesn't take */
function assertOption<Values>({ name, rawName, value, inlineValue }: OptionToken, command: Command<Values>): void {
  const options = listParameters(command).filter(([, { kind }]) => kind === 'option');
  const declared = options.find(([known]) => known === name)?.[1];
  if (!declared) {
    const names = ['help', ...options.map(([known]) => known)].map((known) => `--${known}`);
    throw new UsageError(`Unknown option ${rawName}. ${suggestName(`--${name}`, names)}`.trim());
  }
  if (declared.placeholder === null) {
    if (value !== undefined) throw new UsageError(`Option ${rawName} takes no value.`);
    return;
  }
  // In "--port --host ::", the value of --port is missing. A value that begins with a dash must be typed as
  // "--name=-value".
  if (!value || (!inlineValue && value.startsWith('-'))) {
    throw new UsageError(`Option ${rawName} needs a value. Write it as "${rawName} ${declared.placeholder}".`);
  }
}

/** Returns the texts that were typed for each parameter, keyed by the parameter's name. */
function sortTokens<Values>(command: Command<Values>, tokens: readonly Token[]): Map<string, string[]> {
  const options = tokens.filter((token) => token.kind === 'option');
  for (const token of options) assertOption(token, command);
  const texts = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const given = new Map<string, string[]>();
  for (const [name, { kind, isList }] of listParameters(command)) {
    const typed = options.filter((token) => token.name === name).map(({ value }) => value ?? '');
    given.set(name, kind === 'option' ? typed : texts.splice(0, isList ? texts.length : 1));
  }
  const [surplus] = texts;
  if (surplus !== undefined) throw new UsageError(command.surplus ?? `"${surplus}" is one argument too many.`);
  return given;
}

function readValue<Value>(name: string, parameter: Parameter<Value>, given: readonly string[]): Value {
  const label = parameter.kind === 'option' ? `--${name}` : parameter.placeholder;
  if (parameter.isRequired && given.length === 0) throw new UsageError(`${label} is missing: ${parameter.meaning}.`);
  try {
    return parameter.read(given);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${label}: ${error.message}`) : error;
  }
}

/** Checks that every parameter has been read, so that TypeScript accepts the values as complete. */
function assertAll<Values>(values: Partial<Values>, { takes }: Command<Values>): asserts values is Values {
  const missing = Object.keys(takes).find((name) => !(name in values));
  if (missing !== undefined) throw new Error(`The value of the parameter ${missing} has not been read.`);
}

function readValues<Values>(command: Command<Values>, args: readonly string[]): Values | null {
  const tokens = readTokens(command, args);
  if (tokens.some((token) => token.kind === 'option' && token.name === 'help')) return null;
  const given = sortTokens(command, tokens);
  const values: Partial<Values> = {};
  for (const name in command.takes) values[name] = readValue(name, command.takes[name], given.get(name) ?? []);
  assertAll(values, command);
  const conflict = command.findConflict?.(values) ?? null;
  if (conflict !== null) throw new UsageError(conflict);
  return values;
}

/**
 * @param args the arguments after the command's name
 * @returns the values keyed by parameter name, or null if help is requested
 * @throws UsageError that names the invalid argument and ends with the usage line
 */
export function readCommandLine<Values>(command: Command<Values>, args: readonly string[]): Values | null {
  try {
    return readValues(command, args);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${error.message}\n${printUsage(command)}`) : error;
  }
}

/** Runs a command with the values of its command line, or prints its help. */
export const runCommand = <Values>(
  command: Command<Values>,
  work: (values: Values) => Promise<void> | void,
): Promise<void> =>
  runMain(async () => {
    const values = readCommandLine(command, process.argv.slice(2));
    if (values === null) console.log(printHelp(command));
    else await work(values);
  });
