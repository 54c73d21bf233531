/** What a command takes: the declaration from which its command line is read and its help is made. */
import { suggestName } from './nearest-names.ts';
import { UsageError } from './run-main.ts';

/** Something that a command takes: an option, such as `--port N`, or an argument, such as a folder. */
export type Parameter<Value> = {
  kind: 'option' | 'argument';
  /** What stands for the value in the usage; null for an option that takes none. */
  placeholder: string | null;
  meaning: string;
  /** The one letter that also names an option. */
  short: string | null;
  isRequired: boolean;
  /** Any number of values is taken. */
  isList: boolean;
  /** Shown in the help: what holds when it is left out. */
  otherwise: string | null;
  /** The values that may be named, with what each means; null when there is no such list. */
  choices: Readonly<Record<string, { meaning: string }>> | null;
  /**
   * @param given the values as they were typed, none when it was left out
   * @throws UsageError when a value is not accepted
   */
  read: (given: readonly string[]) => Value;
};

export type Command<Values> = {
  /** What is typed before the arguments, such as `npm run serve --`. */
  call: string;
  /** One or more paragraphs. */
  summary: string;
  /** By name: an option's is what stands behind `--`. Arguments are read in this order. */
  takes: { readonly [Name in keyof Values]: Parameter<Values[Name]> };
  examples: readonly Example[];
  /** Says what is wrong with values that do not go together; null when nothing is. */
  findConflict?: (values: Values) => string | null;
  /** Said of an argument too many, in place of naming it. */
  surplus?: string;
};

/** What a command takes, in the order of its declaration. */
export function listParameters<Values>({ takes }: Command<Values>): [name: string, parameter: Parameter<unknown>][] {
  const parameters: [string, Parameter<unknown>][] = [];
  for (const name in takes) parameters.push([name, takes[name]]);
  return parameters;
}

/** A line to type, and what it does. */
type Example = readonly [line: string, does: string];

type Declared<Value> = {
  placeholder: string;
  meaning: string;
  short?: string;
  /** @throws UsageError when the text is not accepted */
  read: (text: string) => Value;
};

const plain = { short: null, isRequired: false, isList: false, otherwise: null, choices: null };

/** An option without a value. */
export const flag = (meaning: string): Parameter<boolean> => ({
  ...plain,
  kind: 'option',
  placeholder: null,
  meaning,
  read: (given) => given.length > 0,
});

/** An option with a value; null when it is left out. `otherwise` says what holds then. */
export const option = <Value>(declared: Declared<Value> & { otherwise?: string }): Parameter<Value | null> => ({
  ...plain,
  ...declared,
  kind: 'option',
  read: (given) => (given.length > 0 ? declared.read(given.at(-1) ?? '') : null),
});

/** An option with a value, and one that holds when it is left out. */
export const optionWithDefault = <Value>(declared: Declared<Value> & { default: string }): Parameter<Value> => ({
  ...plain,
  ...declared,
  otherwise: declared.default,
  kind: 'option',
  read: (given) => declared.read(given.at(-1) ?? declared.default),
});

/** An option that may be given any number of times. */
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

/** Null when it is left out. */
export const optionalArgument = <Value>(declared: Declared<Value>): Parameter<Value | null> => ({
  ...plain,
  ...declared,
  kind: 'argument',
  read: ([given]) => (given === undefined ? null : declared.read(given)),
});

/** The arguments that are left. */
export const repeatedArgument = <Value>(declared: Declared<Value> & { otherwise?: string }): Parameter<Value[]> => ({
  ...plain,
  ...declared,
  kind: 'argument',
  isList: true,
  read: (given) => given.map(declared.read),
});

/** An argument that is one of a few names. */
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
      throw new UsageError(`there is no "${given}". ${suggestName(given, names)}`.trim());
    },
  };
}

/** @throws UsageError when the text is not a whole number above zero */
export function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count === 0) throw new UsageError(`"${text}" is not a whole number above 0.`);
  return count;
}

/** For values that are taken as they stand. */
export const readText = (text: string): string => text;

/** Gives the declaration back, with the types of its values. */
export const defineCommand = <Values>(command: Command<Values>): Command<Values> => command;
