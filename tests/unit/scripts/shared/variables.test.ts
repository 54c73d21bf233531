// README, "Sign-in and contact form": environment variables with a misspelled name stop the command with a message.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironmentFile } from '../../../../scripts/shared/environment.ts';
import { findVariableProblems, variableNames } from '../../../../scripts/shared/variables.ts';
import { projectRoot } from '../../../support/project.ts';

test('.env.example explains every variable that the project reads, and no others', () => {
  const text = readFileSync(join(projectRoot, '.env.example'), 'utf8');
  const explained = [...text.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual(variableNames.toSorted());
});

test.each([
  ['SUPSABE_URL', 'SUPABASE_URL'],
  ['FORM_ENDPIONT', 'FORM_ENDPOINT'],
  ['site_url', 'SITE_URL'],
])('%s is refused in the shell and in .env, and the message suggests %s', (name, right) => {
  expect(findVariableProblems({ [name]: 'x' }, {})).toEqual([
    expect.stringMatching(new RegExp(`^${name}: did you mean ${right}\\? .* in the shell\\.$`)),
  ]);
  // The command has loaded .env into the environment, so the variable is in both arguments. It must cause only one
  // message.
  expect(findVariableProblems({ [name]: 'x' }, { [name]: 'x' })).toEqual([
    expect.stringMatching(new RegExp(`^${name}: did you mean ${right}\\? .* in \\.env\\.$`)),
  ]);
});

test.each([
  ['SUPABASE_ANON_KEY', 'did you mean SUPABASE_PUBLISHABLE_KEY'],
  ['VITE_SUPABASE_URL', 'did you mean SUPABASE_URL'],
  ['SITE_TITLE', 'nothing reads this variable'],
])('%s is refused in .env with the message "%s", but ignored in the shell', (name, says) => {
  expect(findVariableProblems({}, { [name]: 'x' })).toEqual([expect.stringContaining(`${name}: ${says}`)]);
  expect(findVariableProblems({ [name]: 'x' }, {})).toEqual([]);
});

test.each(['SUPABASE_ACCESS_TOKEN', 'DB_PASSWORD', 'SITE_NAME', 'PATH'])(
  'the shell variable %s is ignored, because it belongs to other tools',
  (name) => {
    expect(findVariableProblems({ [name]: 'x' }, {})).toEqual([]);
  },
);

test('known variables, empty variables, and misspelt duplicates of a correctly named variable are accepted', () => {
  const own = Object.fromEntries(variableNames.map((name) => [name, 'x']));
  expect(findVariableProblems(own, own)).toEqual([]);
  expect(findVariableProblems({ SITE_ULR: '' }, { FORM_KEY: '' })).toEqual([]);
  expect(findVariableProblems({ SITE_ULR: 'x', SITE_URL: 'x' }, {})).toEqual([]);
  expect(findVariableProblems({ SITE_ULR: 'x' }, { SITE_URL: 'x' })).toEqual([]);
});

const readFile = (text: string, encoding: BufferEncoding = 'utf8') => readEnvironmentFile(Buffer.from(text, encoding));

test.each([
  ['in its plain form', 'SITE_URL=https://a.org\n'],
  ['with a byte order mark', '\uFEFFSITE_URL=https://a.org\n'],
  ['with Windows line ends', '# ours\r\n\r\nSITE_URL=https://a.org\r\n'],
  ['with a value in quotes', 'SITE_URL="https://a.org"\n'],
  ['with spaces, "export" and a comment', '  # ours\n export SITE_URL = https://a.org # ours\n'],
])('SITE_URL is read from a .env file %s', (_, text) => {
  expect(readFile(text)).toEqual({ values: { SITE_URL: 'https://a.org' }, problems: [] });
});

test('a value in quotes may span several lines', () => {
  const { values, problems } = readFile('DEMO_PASSWORD="one\ntwo three"\nSITE_URL=https://a.org\n');
  expect(problems).toEqual([]);
  expect(values).toEqual({ DEMO_PASSWORD: 'one\ntwo three', SITE_URL: 'https://a.org' });
});

test.each([
  [
    'SITE_URL: https://a.org\n',
    'utf8',
    '.env, line 1: this line sets no variable. Write NAME=value, or put "#" before a comment.',
  ],
  ['# ours\n\nSITE_URL\n', 'utf8', '.env, line 3: this line sets no variable.'],
  ['SITE_URL=https://a.org\nSITE_URL=https://b.org\n', 'utf8', '.env, line 2: SITE_URL is already set in line 1.'],
  ['\uFEFFSITE_URL=https://a.org\n', 'utf16le', '.env is not saved as UTF-8.'],
] as const)(
  'a .env file with the text %j in %s is refused, and the message names the fault',
  (text, encoding, says) => {
    expect(readFile(text, encoding).problems).toEqual([expect.stringContaining(says)]);
  },
);
