// Runs `npm run inbox` while a server has the same database open.
import { expect, test } from 'vitest';
import { storeMessage } from '../../scripts/server/embedded/inbox.ts';
import { nameDataFolder } from '../support/at-end.ts';
import { typed } from '../support/requests.ts';
import { runScript } from '../support/run-commands.ts';
import { asOperator } from '../support/serve-site.ts';

/** Stores these messages and runs `npm run inbox`. Returns what it prints. */
async function listAfter(messages: (typeof typed)[], args: string[] = []) {
  const directory = nameDataFolder();
  await asOperator(directory, (db) => {
    for (const message of messages) storeMessage(db, message);
  });
  return runScript('inbox.ts', args, { directory });
}

test('The inbox lists messages oldest first, with every field', async () => {
  const later = { ...typed, firstName: 'Grace', phone: '', organization: '', message: 'Two\nlines.' };
  const { status, stdout } = await listAfter([typed, later]);
  expect(status).toBe(0);
  const { firstName, lastName, email, phone, organization, message } = typed;
  const [first, text, , second, ...lines] = stdout.split('\n');
  expect(first).toMatch(/^#1 {2}\d{4}-\d{2}-\d{2}T/);
  expect(first?.endsWith(`  ${firstName} ${lastName} <${email}>, ${phone}, ${organization}`)).toBe(true);
  expect(text).toBe(`  ${message}`);
  expect(second?.endsWith(`  Grace ${lastName} <${email}>`)).toBe(true);
  expect(lines.slice(0, 2)).toEqual(['  Two', '  lines.']);
});

/**
 * Control characters that clear the screen, ring the bell, set the title, change colours, move the cursor and reverse
 * text.
 */
const steering = '\x1b[2J\x07\x1b]0;owned\x07\x9b31m\x9d\x7f\x85\x08\r\u202e\u200b\u2028\u{e0041}';

/** A family emoji and a Persian word. Both contain zero-width joiners, which must not be removed. */
const joined = '👩\u200d👩\u200d👧 نامه\u200cای';
const unsafe = /(?!\u200c|\u200d|\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

test.each([
  ['as text', []],
  ['as JSON', ['--json']],
])(
  'When messages are printed %s, control characters are removed or escaped, but zero-width joiners remain',
  async (_what, args) => {
    const fields = Object.entries(typed).map(([name, value]) => [name, `a${steering}${joined}${value}`]);
    const { stdout } = await listAfter([Object.fromEntries(fields)], args);
    expect(stdout).toContain(typed.message);
    expect(stdout.split(joined)).toHaveLength(fields.length + 1);
    expect(stdout).not.toMatch(unsafe);
  },
);

test('No field of a message can imitate the first line of another message', async () => {
  const forged = '#99  2020-01-01T00:00:00.000Z  Somebody Else <else@example.org>';
  const { stdout } = await listAfter([
    {
      ...typed,
      firstName: `Ada\n${forged}`,
      phone: `1\n${forged}`,
      organization: `A\n${forged}`,
      message: `Hi.\n${forged}`,
    },
  ]);
  expect(stdout.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(1);
});

test('--json prints the exact text of every field, including control characters', async () => {
  // Leave out CR, because the service stores the contact form's line breaks (CR LF) as LF.
  const controls = steering.replace('\r', '');
  const strange = { ...typed, message: `Before${controls}after\n«да» 👩🏽‍💻 "quoted" \\n`, organization: 'A "B" & C' };
  const { status, stdout, stderr } = await listAfter([typed, strange], ['--json']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const received = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  expect(JSON.parse(stdout)).toEqual([
    { id: 1, received, ...typed },
    { id: 2, received, ...strange },
  ]);
});
