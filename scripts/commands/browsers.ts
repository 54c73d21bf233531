import { runCommand } from '../shared/command-line.ts';
import { defineCommand } from '../shared/command-parameters.ts';
import { runTests, testNameOption } from '../shared/run-script.ts';
import { installMissingChromium } from '../site/install-chromium.ts';

const command = defineCommand({
  call: 'npm run browsers --',
  summary:
    'Tests the site in Firefox and WebKit: opens every route, navigates, signs in and out, and sends the contact form. Needs both browsers. If one is missing, prints how to install it.',
  takes: { name: testNameOption },
  examples: [
    ['npm run browsers', 'runs the tests in tests/browsers'],
    ['npm run browsers -- -t Firefox', 'runs the tests that have "Firefox" in their name'],
  ],
});

await runCommand(command, async ({ name }) => {
  await installMissingChromium();
  if (!(await runTests(['tests/browsers'], name))) process.exitCode = 1;
});
