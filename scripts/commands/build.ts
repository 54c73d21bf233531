import { relative } from 'node:path';
import { placesOf } from '../shared/build-places.ts';
import { runCommand } from '../shared/command-line.ts';
import { defineCommand, flag, option } from '../shared/command-parameters.ts';
import { loadEnvironment } from '../shared/environment.ts';
import { timeStep } from '../shared/print-progress.ts';
import { projectRoot } from '../shared/project-root.ts';
import { UsageError } from '../shared/run-main.ts';
import { clearVariables } from '../shared/variables.ts';
import { buildSite } from '../site/build-site.ts';

function readProve(text: string): string {
  if (text !== 'all') throw new UsageError(`"${text}" says nothing of the proof: only "all" does.`);
  return text;
}

const command = defineCommand({
  call: 'npm run build --',
  summary:
    'Builds dist/, renders every page in Chromium and proves that it hydrates. Pages whose inputs have not changed keep their snapshots. Variables of the shell and of .env say what the site is built for; .env.example explains each.',
  takes: {
    'if-changed': flag('does nothing when nothing at all has changed since the last build'),
    force: flag('renders every page anew'),
    cold: flag("loads each page afresh, in place of walking there by the app's router"),
    'no-verify': flag('skips the proof of hydration, for a draft'),
    prove: option({
      placeholder: 'all',
      meaning: 'proves every page for each other visitor by itself, in place of one page of each kind for all together',
      read: readProve,
    }),
    checks: flag(
      'builds what the tests look at, into .cache/checks/: for the embedded services, whatever the environment names',
    ),
  },
  examples: [
    ['npm run build', 'builds what has changed'],
    ['SITE_URL=https://www.example.org npm run build', 'builds for that address'],
    ['npm run build -- --force --cold', 'renders every page anew, each loaded afresh'],
  ],
});

await runCommand(command, async ({ prove, ...flags }) => {
  if (flags.checks) clearVariables();
  else loadEnvironment();
  // The engine's plugin reads its flags from the environment.
  if (flags.force) process.env.PRERENDER_FORCE = '1';
  if (flags.cold) process.env.PRERENDER_COLD = '1';
  if (flags['no-verify']) process.env.PRERENDER_VERIFY = '0';
  if (prove !== null) process.env.PRERENDER_PROVE = prove;
  const whole = !flags['no-verify'];
  const purpose = flags.checks ? 'checks' : 'production';
  const built = await timeStep('Building the site', () =>
    buildSite(projectRoot, { purpose, ifChanged: flags['if-changed'], whole }),
  );
  const { dist } = placesOf(projectRoot, purpose);
  if (!built) console.log(`Nothing has changed since the last build: ${relative(process.cwd(), dist)}/ is kept.`);
  // The build that the checks look at is never uploaded.
  if (flags.checks) return;
  const { printBuild } = await import('../site/print-build.ts');
  await printBuild(dist);
});
