// Tests `readCommandLine`, which parses a command line. Each command declares the options and arguments that it
// accepts.
import { describe, expect, test } from 'vitest';
import { readCommandLine } from '../../../../scripts/shared/command-line.ts';
import {
  argument,
  choice,
  defineCommand,
  flag,
  option,
  optionalArgument,
  optionWithDefault,
  readCount,
  readText,
  repeatedOption,
} from '../../../../scripts/shared/command-parameters.ts';
import { UsageError } from '../../../../scripts/shared/run-main.ts';

const copy = defineCommand({
  call: 'npm run copy --',
  summary: 'Copies a folder, and says so in more words than a line of a terminal that is not very wide can hold.',
  takes: {
    mode: choice('MODE', { all: { meaning: 'all files' }, new: { meaning: 'those that are new' } }),
    from: argument({ placeholder: 'FROM', meaning: 'a folder', read: readText }),
    to: optionalArgument({ placeholder: 'TO', meaning: 'another folder', read: readText }),
    quiet: flag('says nothing'),
    'dry-run': flag('writes nothing'),
    rounds: option({
      placeholder: 'N',
      meaning: 'how often',
      short: 'r',
      otherwise: 'until all is there',
      read: readCount,
    }),
    width: optionWithDefault({ placeholder: 'N', meaning: 'columns', default: '80', read: readCount }),
    only: repeatedOption({ placeholder: 'NAME', meaning: 'this file alone', read: readText }),
  },
  examples: [['npm run copy -- all here', 'copies all files']],
  findConflict: ({ quiet, rounds }) => (quiet && rounds !== null ? '--quiet and --rounds exclude each other.' : null),
});
const usage = `Usage: npm run copy -- all|new FROM [TO] [--quiet] [--dry-run] [--rounds N] [--width N] [--only NAME]… [--help]`;
const read = (...args: string[]) => readCommandLine(copy, args);

test('optional arguments that are omitted are false, null, their default or an empty list', () => {
  const values = read('all', 'here');
  const left = { to: null, quiet: false, 'dry-run': false, rounds: null, width: 80, only: [] };
  expect(values).toEqual({ mode: 'all', from: 'here', ...left });
});

test('options may appear anywhere, may use "=", and may be repeated', () => {
  const args = [
    '--width=60',
    'new',
    '--only',
    'a',
    'here',
    '--dry-run',
    '-r',
    '2',
    '--width',
    '70',
    '--only=-b',
    'there',
  ];
  expect(read(...args)).toEqual({
    ...{
      mode: 'new',
      from: 'here',
      to: 'there',
      quiet: false,
      'dry-run': true,
      rounds: 2,
      width: 70,
      only: ['a', '-b'],
    },
  });
});

test('arguments after "--" are never options', () => {
  expect(read('all', '--', '--quiet')).toMatchObject({ from: '--quiet', quiet: false });
});

describe('an invalid command line', () => {
  test.each([
    [['--quite'], 'Unknown option --quite. Did you mean --quiet?'],
    [['--colour', '3'], 'Unknown option --colour.'],
    [['all', 'here', '--rounds'], 'Option --rounds needs a value. Write it as "--rounds N".'],
    [['all', 'here', '--quiet=no'], 'Option --quiet takes no value.'],
    [['all', 'here', '--rounds', '0'], '--rounds: "0" is not a whole number above 0.'],
    [[], 'MODE is missing: one of all, new.'],
    [['al', 'here'], 'MODE: "al" is not a valid value. Choose one of all, new. Did you mean all?'],
    [['all', 'here', 'there', 'everywhere'], '"everywhere" is one argument too many.'],
    [['all', 'here', '--quiet', '--rounds', '3'], '--quiet and --rounds exclude each other.'],
  ])('the arguments %j are refused with one error message and the usage text', (args, message) => {
    expect(() => read(...args)).toThrow(new UsageError(`${message}\n${usage}`));
  });
});

test('the error message does not repeat a surplus argument that may be a secret', () => {
  const secret = { ...copy, surplus: 'A password is never an argument.' };
  expect(() => readCommandLine(secret, ['all', 'a', 'b', 'c'])).toThrow(`A password is never an argument.\n${usage}`);
});

test.each([['--help'], ['-h']])('%s asks for help, even if other arguments are wrong', (asked) => {
  expect(read('nothing', '--quite', asked)).toBeNull();
});
