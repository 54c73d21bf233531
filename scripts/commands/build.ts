import { buildSite } from '../build-site.ts';
import { placesOf } from '../shared/build-places.ts';
import { runCommand } from '../shared/command-line.ts';
import { defineCommand, flag, option } from '../shared/command-parameters.ts';
import { loadEnvironment } from '../shared/environment.ts';
import { projectRoot } from '../shared/project-root.ts';
import { UsageError } from '../shared/run-main.ts';
import { clearVariables } from '../shared/variables.ts';

function readVisitors(text: string): string {
  if (text !== 'all') throw new UsageError(`Invalid value "${text}" for --visitors. The only valid value is "all".`);
  return text;
}

const command = defineCommand({
  call: 'npm run build --',
  summary:
    'Builds dist/: renders every page in Chromium and verifies that React hydrates it. Reuses cached pages if their inputs have not changed. Environment variables, from the shell or from .env, set the host and the services. The file .env.example explains each variable.',
  takes: {
    'if-changed': flag('does nothing if nothing has changed since the last build'),
    force: flag('renders every page again, without the cache'),
    cold: flag("renders each page after a full load, instead of navigating to it with the app's router"),
    'no-verify': flag('does not verify that the pages hydrate, which is faster for a draft'),
    visitors: option({
      placeholder: 'all',
      meaning: 'verifies every page as every kind of visitor, instead of one page of each kind',
      read: readVisitors,
    }),
    checks: flag('builds the site for the tests into .cache/checks/, always with the embedded services'),
  },
  examples: [
    ['npm run build', 'builds what has changed'],
    ['SITE_URL=https://www.example.org npm run build', 'builds the site for this address'],
    ['npm run build -- --force --cold', 'loads and renders every page again'],
  ],
});

await runCommand(command, async ({ visitors, ...flags }) => {
  if (flags.checks) clearVariables();
  else loadEnvironment();
  // The engine's Vite plugin reads its options from the environment.
  if (flags.force) process.env.PRERENDER_FORCE = '1';
  if (flags.cold) process.env.PRERENDER_COLD = '1';
  if (flags['no-verify']) process.env.PRERENDER_VERIFY = '0';
  if (visitors !== null) process.env.PRERENDER_VISITORS = visitors;
  const whole = !flags['no-verify'];
  const purpose = flags.checks ? 'checks' : 'production';
  await buildSite(projectRoot, { purpose, ifChanged: flags['if-changed'], whole });
  const { dist } = placesOf(projectRoot, purpose);
  // A build with --checks is never uploaded, so don't print which services it uses.
  if (flags.checks) return;
  const { printBuild } = await import('../site/print-build.ts');
  await printBuild(dist);
});
