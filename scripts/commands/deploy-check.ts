import { listFrameworks } from '../../src/model/collections/section-data.ts';
import { askServices, readTextFiles } from '../checks/deploy/ask.ts';
import { findAddressProblems } from '../checks/deploy/find-address-problems.ts';
import { findBuildProblems, findFileProblems } from '../checks/deploy/find-build-problems.ts';
import { findHeaderProblems } from '../checks/deploy/find-header-problems.ts';
import { findLaunchGaps } from '../checks/deploy/find-launch-gaps.ts';
import { findPageProblems } from '../checks/deploy/find-page-problems.ts';
import { findServiceProblems } from '../checks/deploy/find-service-problems.ts';
import { observeSite } from '../checks/deploy/observe-site.ts';
import { printFinding } from '../checks/deploy/observed.ts';
import { readTarget } from '../checks/deploy/read-target.ts';
import { describeBuild } from '../shared/build-facts.ts';
import { runCommand } from '../shared/command-line.ts';
import { argument, defineCommand, flag, readText } from '../shared/command-parameters.ts';
import { projectRoot } from '../shared/project-root.ts';
import { readContent } from '../site/content/read-content.ts';

const command = defineCommand({
  call: 'npm run deploy:check --',
  summary:
    'Checks a built folder or a running host, and prints a line with a remedy for each problem. Checks that the site was built for hosted services and that they answer. Also checks security headers, redirects, caching, the not-found page, the sign-in page, canonical addresses, security.txt, hidden files, and TLS. Lists the settings of content/site.yaml that are missing before launch. Ends with status 1 if a check fails.',
  takes: {
    named: argument({
      placeholder: 'FOLDER-OR-URL',
      meaning: 'folder of a built site, or address of a host',
      read: readText,
    }),
    offline: flag('sends no requests to the sign-in service and the form service'),
    rehearsal: flag('accepts services that run on this computer, for a rehearsal ("npm run rehearse")'),
  },
  examples: [
    ['npm run deploy:check -- dist', 'checks the folder before it is uploaded'],
    ['npm run deploy:check -- https://www.example.org', 'checks the running host after the upload'],
    [
      'npm run deploy:check -- http://localhost:4173',
      'checks a rehearsal: without TLS, and with services that run on this computer',
    ],
  ],
});

/** Prints the settings that are missing in content/site.yaml. Pages leave out sentences that need a missing setting. */
async function printLaunchGaps(): Promise<void> {
  const content = await readContent(projectRoot);
  const gaps = findLaunchGaps(content.site, listFrameworks(content));
  if (gaps.length === 0) return;
  console.log('These settings are still missing before launch. Set them in content/site.yaml, and build again:');
  for (const { field, what } of gaps) console.log(`  ${field.padEnd(21)}  ${what}`);
}

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

await runCommand(command, async ({ named, offline, rehearsal }) => {
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
  // A rehearsal (`npm run rehearse`) does not need the missing settings. Print them only for a real deployment.
  if (!target.isRehearsal) await printLaunchGaps();
  const failures = findings.filter(({ severity }) => severity === 'failure').length;
  const looked = `${count(site.answers.size, 'answer')} and ${count(files.size, 'file')} checked`;
  console.log(`${count(failures, 'failure')}, ${count(findings.length - failures, 'note')}; ${looked}.`);
  if (failures > 0) process.exitCode = 1;
});
