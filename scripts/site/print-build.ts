/** Prints what a folder was built for. */
import { relative } from 'node:path';
import { buildFacts, describeBuild, findChanges, findMissingServices, readBuildFacts } from '../shared/build-facts.ts';
import { projectRoot } from '../shared/project-root.ts';
import { readSite } from './content/read-site.ts';

function nameOf(folder: string): string {
  const name = relative(process.cwd(), folder);
  return name === '' || name.startsWith('..') ? folder : name;
}

/** After a build: what it was made for, and what will not work on a host of production. */
export async function printBuild(folder: string): Promise<void> {
  const facts = await readBuildFacts(folder);
  for (const line of describeBuild(nameOf(folder), facts)) console.log(line);
  for (const line of findMissingServices(facts)) console.warn(`Warning: ${line}`);
}

/** Before a folder is served: what it was made for, and where the environment has changed since. */
export async function printServedBuild(folder: string): Promise<void> {
  const facts = await readBuildFacts(folder);
  for (const line of describeBuild(nameOf(folder), facts)) console.log(line);
  const changes = findChanges(facts, buildFacts(await readSite(projectRoot)));
  for (const line of changes) console.warn(`Warning: ${line}`);
  if (changes.length > 0) console.warn('What was built is served. "npm run build" builds for the current environment.');
}
