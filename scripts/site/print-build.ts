import { relative } from 'node:path';
import { buildFacts, describeBuild, findChanges, findMissingServices, readBuildFacts } from '../shared/build-facts.ts';
import { projectRoot } from '../shared/project-root.ts';
import { readSite } from './content/read-site.ts';

function nameOf(folder: string): string {
  const name = relative(process.cwd(), folder);
  return name === '' || name.startsWith('..') ? folder : name;
}

/** Prints the settings of the build in a folder, and the settings that must be set before the build is deployed. */
export async function printBuild(folder: string): Promise<void> {
  const facts = await readBuildFacts(folder);
  for (const line of describeBuild(nameOf(folder), facts)) console.log(line);
  for (const line of findMissingServices(facts)) console.log(`Before you deploy: ${line}`);
}

/** Prints the settings of the build in a folder. Warns if the current settings differ from those of the build. */
export async function printServedBuild(folder: string): Promise<void> {
  const facts = await readBuildFacts(folder);
  for (const line of describeBuild(nameOf(folder), facts)) console.log(line);
  const changes = findChanges(facts, buildFacts(await readSite(projectRoot)));
  for (const line of changes) console.warn(`Warning: ${line}`);
  if (changes.length > 0)
    console.warn(
      'The server serves the existing build, which does not use these settings. Run "npm run build" to build with the current settings.',
    );
}
