/** `npm run deploy:check -- FOLDER-OR-URL`: proves a finished folder before it is uploaded, or a running host after. */
import { parseArgs } from 'node:util';
import { readTextFiles } from '../measure/deploy/ask-folder.ts';
import { askServices } from '../measure/deploy/ask-services.ts';
import { findAddressProblems } from '../measure/deploy/find-address-problems.ts';
import { findBuildProblems, findFileProblems } from '../measure/deploy/find-build-problems.ts';
import { findHeaderProblems } from '../measure/deploy/find-header-problems.ts';
import { findPageProblems } from '../measure/deploy/find-page-problems.ts';
import { findServiceProblems } from '../measure/deploy/find-service-problems.ts';
import { printFinding } from '../measure/deploy/finding.ts';
import { observeSite } from '../measure/deploy/observe-site.ts';
import { readTarget } from '../measure/deploy/read-target.ts';
import { describeBuild } from '../shared/describe-build.ts';
import { runMain } from '../shared/run-main.ts';
import { UsageError } from '../shared/usage-error.ts';

const usage = 'Usage: npm run deploy:check -- FOLDER-OR-URL [--offline] [--rehearsal] [--help]';
const help = `${usage}

Looks at a built site as its visitors will, and prints a line with a remedy for everything that is wrong: the services that it
was built for and whether they answer, security headers, redirects, caching, the not-found page, the sign-in page, canonical
addresses, security.txt, what must not be reachable, and TLS. Ends with status 1 when something has failed.

  npm run deploy:check -- dist                       the folder, before it is uploaded
  npm run deploy:check -- https://www.example.org    the running host, after
  npm run deploy:check -- http://localhost:4173      a rehearsal: TLS is left out, services on this machine may be named

  --offline      does not ask the sign-in service and the form service
  --rehearsal    the folder is a rehearsal: services on this machine may be named`;

function readOptions() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { offline: flag, rehearsal: flag, help: flag } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (!values.help && positionals.length !== 1) throw new Error('Name one folder or one address.');
    return { ...values, named: positionals[0] ?? '' };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

await runMain(async () => {
  const { named, offline, rehearsal, help: wantsHelp } = readOptions();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  const target = readTarget(named, rehearsal);
  const site = await observeSite(target);
  for (const line of describeBuild(named, site.facts)) console.log(line);
  const files = target.kind === 'folder' ? await readTextFiles(target.place) : site.scripts;
  const findings = [
    ...findBuildProblems(site),
    ...findFileProblems(site, files),
    ...findHeaderProblems(site),
    ...findPageProblems(site),
    ...findAddressProblems(site),
    ...(offline ? [] : findServiceProblems(site.facts, await askServices(site.facts))),
  ];
  for (const finding of findings) console.log(printFinding(finding));
  const failures = findings.filter(({ severity }) => severity === 'failure').length;
  const looked = `${count(site.answers.size, 'answer')} and ${count(files.size, 'file')} looked at`;
  console.log(`${count(failures, 'failure')}, ${count(findings.length - failures, 'note')}; ${looked}.`);
  if (failures > 0) process.exitCode = 1;
});
