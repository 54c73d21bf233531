import { runCommand } from '../shared/command-line.ts';
import { defineCommand, repeatedArgument } from '../shared/command-parameters.ts';
import { readProjectPath, runScript, runTests, testNameOption } from '../shared/run-script.ts';
import { installMissingChromium } from '../site/install-chromium.ts';

/** Vitest projects that `npm test` skips, because they are slow or need software that npm doesn't install. */
const elsewhere = [
  'engine-sites',
  'engine-crashes',
  'engine-foreign',
  'content',
  'conditions',
  'commands',
  'tools',
  'whole',
  'hosts',
  'audit',
  'browsers',
  'nightly',
];

const command = defineCommand({
  call: 'npm test --',
  summary: 'Checks format, lint, types, dead code and packages. Then runs all tests that only need npm and Chromium.',
  takes: {
    paths: repeatedArgument({
      placeholder: 'PATH',
      meaning: 'runs only the tests in this file or folder, with everything that they need',
      otherwise: `all tests except the projects ${elsewhere.join(', ')}`,
      read: readProjectPath,
    }),
    name: testNameOption,
  },
  examples: [
    ['npm test', 'runs all checks and tests'],
    ['npm test -- tests/e2e/contact.e2e.ts', 'runs one file'],
    ['npm test -- tests/unit -t port', 'runs the tests of a folder that have "port" in their name'],
  ],
});

async function runAll(name: string | null): Promise<boolean> {
  // Run both in parallel: the checks use one processor core, and the build often waits for Chromium.
  const prepared = await Promise.all([
    runScript('scripts/commands/check.ts'),
    runScript('scripts/commands/build.ts', '--if-changed', '--checks'),
  ]);
  if (prepared.includes(false)) return false;
  return runTests(
    elsewhere.map((project) => `--project=!${project}`),
    name,
  );
}

await runCommand(command, async ({ paths, name }) => {
  await installMissingChromium();
  const passed = await (paths.length > 0 ? runTests(paths, name) : runAll(name));
  if (!passed) process.exitCode = 1;
});
