import { runCommand } from '../shared/command-line.ts';
import { defineCommand } from '../shared/command-parameters.ts';
import { runTests, testNameOption } from '../shared/run-script.ts';
import { installMissingChromium } from '../site/install-chromium.ts';

const command = defineCommand({
  call: 'npm run hosts --',
  summary:
    'Starts nginx and Caddy with the configurations that the build wrote, and compares their answers with those of the local server. Then uploads a second build. Needs nginx with its brotli module, Caddy and openssl.',
  takes: { name: testNameOption },
  examples: [
    ['npm run hosts', 'runs the tests in tests/hosts'],
    ['npm run hosts -- -t Caddy', 'runs the tests that have "Caddy" in their name'],
  ],
});

await runCommand(command, async ({ name }) => {
  await installMissingChromium();
  if (!(await runTests(['tests/hosts'], name))) process.exitCode = 1;
});
