// Where the environment names hosted services, the embedded ones stay away.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { askForSession } from '../support/ask-auth.ts';
import { nameDataFolder, openServices } from '../support/open-services.ts';
import { sendMessage, typed } from '../support/send-message.ts';

const auth = { SUPABASE_URL: 'https://abcdefgh.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc123' };
const form = { FORM_ENDPOINT: 'https://api.web3forms.com/submit', FORM_ACCESS_KEY: '1234-abcd' };

/** What the server answers to a sign-in and to a message: 405 is what it says to any POST to a page. */
async function statusesWith(environment: Record<string, string>) {
  const { origin, account } = await openServices({ environment });
  const [signIn, message] = await Promise.all([askForSession(origin, account), sendMessage(origin, typed)]);
  return { signIn: signIn.status, message: message.status };
}

test('with both hosted nothing is served and no data folder is made', async () => {
  const { services, directory } = await openServices({
    directory: nameDataFolder(),
    environment: { ...auth, ...form },
  });
  expect(services).toBeNull();
  expect(existsSync(directory)).toBe(false);
  expect(await statusesWith({ ...auth, ...form })).toEqual({ signIn: 405, message: 405 });
});

test('with a hosted sign-in only the contact form is served', async () => {
  expect(await statusesWith(auth)).toEqual({ signIn: 405, message: 200 });
});

test('with a hosted form service only the sign-in is served', async () => {
  expect(await statusesWith(form)).toEqual({ signIn: 200, message: 405 });
});

test('with nothing hosted both are served', async () => {
  expect(await statusesWith({})).toEqual({ signIn: 200, message: 200 });
});
