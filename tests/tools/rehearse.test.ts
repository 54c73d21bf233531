// `npm run rehearse` simulates the hosted sign-in and the hosted form service until a signal ends it. It prints the
// commands to type next (README, "Deploy").
import { expect, test } from 'vitest';
import { findFreePort, nameDataFolder } from '../support/at-end.ts';
import { projectRoot } from '../support/project.ts';
import { runScript, startCommand } from '../support/run-commands.ts';

test('npm run rehearse prints a build command and a working account, and runs until a signal ends it', async () => {
  const host = `http://localhost:${await findFreePort()}`;
  const port = await findFreePort();
  const rehearsal = startCommand(projectRoot, 'rehearse.ts', ['--port', String(port), '--site', host], {
    DATA_DIRECTORY: nameDataFolder(),
  });
  const [, email, password] = await rehearsal.saying(/Then sign in at \S+ with (\S+) and the password (\S+)\.\n/);
  await rehearsal.saying(/npm run inbox\n/);
  const said = rehearsal.said();
  expect(said).toContain(`npm run serve -- --port ${new URL(host).port} &`);

  // Expect the same variables with which tests/hosts/hosted.test.ts builds the site.
  const variables = Object.fromEntries([...said.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]));
  expect(variables).toEqual({
    SITE_URL: host,
    SUPABASE_URL: `http://localhost:${port}`,
    SUPABASE_PUBLISHABLE_KEY: expect.stringMatching(/^sb_publishable_/),
    FORM_ENDPOINT: expect.stringMatching(`^http://localhost:${port}/`),
    FORM_ACCESS_KEY: expect.stringMatching(/./),
  });
  const apikey = variables.SUPABASE_PUBLISHABLE_KEY ?? '';
  const headers = { apikey, origin: host, 'content-type': 'application/json' };
  const signIn = (secret: string | undefined) =>
    fetch(`${variables.SUPABASE_URL}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password: secret }),
    });
  const signedIn = await signIn(password);
  expect(signedIn.status).toBe(200);
  expect(signedIn.headers.get('access-control-allow-origin')).toBe(host);
  expect(await signedIn.json()).toHaveProperty('access_token');
  expect((await signIn('another password')).status).toBe(400);

  await rehearsal.end();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
});

test.each([
  ['localhost:8080', 'does not begin with http://. Use an address such as http://localhost:4173.'],
  ['https://example.org', 'is not a local address of this computer. Use an address such as http://localhost:4173.'],
])('npm run rehearse refuses the site address %s and gives a valid example', async (address, says) => {
  const { status, stderr } = await runScript('rehearse.ts', ['--site', address], { directory: nameDataFolder() });
  expect(status).toBe(1);
  expect(stderr).toContain(`--site: "${address}" ${says}\n`);
});
