/** Declares a command's parameters. The declaration is used to parse the command line and to print the help. */
import { suggestName } from './nearest-names.ts';
import { UsageError } from './run-main.ts';

/** A parameter of a command: an option, such as `--port N`, or an argument, such as a folder. */
export type Parameter<Value> = {
  kind: 'option' | 'argument';
  /** Name of the value in the usage line, such as N. Null for an option without a value. */
  placeholder: string | null;
  meaning: string;
  /** One-letter name of an option, such as `t` for `-t`. Null if it has none. */
  short: string | null;
  isRequired: boolean;
  /** True if the parameter takes any number of values. */
  isList: boolean;
  /** Text for the help that says what happens if the parameter is left out. */
  otherwise: string | null;
  /** The allowed values, each with its meaning. Null if any value is allowed. */
  choices: Readonly<Record<string, { meaning: string }>> | null;
  /**
   * Returns the parameter's value.
   * @param given the texts as typed; empty if the parameter was left out
   * @throws UsageError if a text isn't accepted
   */
  read: (given: readonly string[]) => Value;
};

export type Command<Values> = {
  /** The text typed before the arguments, such as `npm run serve --`. */
  call: string;
  /** One or more paragraphs that describe the command. */
  summary: string;
  /** Parameters keyed by name. An option is typed as `--` and its name. Arguments are typed in this order. */
  takes: { readonly [Name in keyof Values]: Parameter<Values[Name]> };
  examples: readonly Example[];
  /** Returns an error message if the values contradict each other, otherwise null. */
  findConflict?: (values: Values) => string | null;
  /** Error message if too many arguments are given. If left out, the message names the surplus argument. */
  surplus?: string;
};

/** Returns a command's parameters, in the order of its declaration. */
export function listParameters<Values>({ takes }: Command<Values>): [name: string, parameter: Parameter<unknown>][] {
  const parameters: [string, Parameter<unknown>][] = [];
  for (const name in takes) parameters.push([name, takes[name]]);
  return parameters;
}

/** An example of a command: a line to type, and what it does. */
type Example = readonly [line: string, does: string];

type Declared<Value> = {
  placeholder: string;
  meaning: string;
  short?: string;
  /** @throws UsageError if the text isn't accepted */
  read: (text: string) => Value;
};

const plain = { short: null, isRequired: false, isList: false, otherwise: null, choices: null };

/** Declares an option without a value. */
export const flag = (meaning: string): Parameter<boolean> => ({
  ...plain,
  kind: 'option',
  placeholder: null,
  meaning,
  read: (given) => given.length > 0,
});

/**
 * Declares an option with a value. The value is null if the option is left out. `otherwise` is a text for the help that
 * says what happens then.
 */
export const option = <Value>(declared: Declared<Value> & { otherwise?: string }): Parameter<Value | null> => ({
  ...plain,
  ...declared,
  kind: 'option',
  read: (given) => (given.length > 0 ? declared.read(given.at(-1) ?? '') : null),
});

export const optionWithDefault = <Value>(declared: Declared<Value> & { default: string }): Parameter<Value> => ({
  ...plain,
  ...declared,
  otherwise: declared.default,
  kind: 'option',
  read: (given) => declared.read(given.at(-1) ?? declared.default),
});

export const repeatedOption = <Value>(declared: Declared<Value>): Parameter<Value[]> => ({
  ...plain,
  ...declared,
  kind: 'option',
  isList: true,
  read: (given) => given.map(declared.read),
});

export const argument = <Value>(declared: Declared<Value>): Parameter<Value> => ({
  ...plain,
  ...declared,
  kind: 'argument',
  isRequired: true,
  read: ([given = '']) => declared.read(given),
});

/** Declares an argument. Its value is null if the argument is left out. */
export const optionalArgument = <Value>(declared: Declared<Value>): Parameter<Value | null> => ({
  ...plain,
  ...declared,
  kind: 'argument',
  read: ([given]) => (given === undefined ? null : declared.read(given)),
});

/** Declares an argument that takes all remaining texts of the command line. */
export const repeatedArgument = <Value>(declared: Declared<Value> & { otherwise?: string }): Parameter<Value[]> => ({
  ...plain,
  ...declared,
  kind: 'argument',
  isList: true,
  read: (given) => given.map(declared.read),
});

/** Declares an argument that must be one of a few names. */
export function choice<Name extends string>(
  placeholder: string,
  choices: Readonly<Record<Name, { meaning: string }>>,
): Parameter<Name> {
  const names = Object.keys(choices);
  const isChoice = (text: string): text is Name => Object.hasOwn(choices, text);
  return {
    ...plain,
    kind: 'argument',
    placeholder,
    meaning: `one of ${names.join(', ')}`,
    isRequired: true,
    choices,
    read: ([given = '']) => {
      if (isChoice(given)) return given;
      throw new UsageError(
        `"${given}" is not a valid value. Choose one of ${names.join(', ')}. ${suggestName(given, names)}`.trim(),
      );
    },
  };
}

/** @throws UsageError if the text isn't a whole number above zero */
export function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count === 0) throw new UsageError(`"${text}" is not a whole number above 0.`);
  return count;
}

/** Returns any text unchanged, for parameters that allow all texts. */
export const readText = (text: string): string => text;

/**
 * Returns the declaration unchanged. The function exists so that TypeScript infers the types of the parameters' values.
 */
export const defineCommand = <Values>(command: Command<Values>): Command<Values> => command;
