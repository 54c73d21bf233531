/** Adds the addresses of a finished build to `content/published.yaml`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '../../../src/content/content-types.ts';
import { slugify } from '../../../src/lib/slugify.ts';
import { listAddresses } from './find-redirect-problems.ts';
import { addAddresses, isOfAnotherHost, printPublished } from './published-addresses.ts';
import { publishedFile } from './published-file.ts';
import { readPublished } from './read-redirects.ts';

/** @returns what is to be said about it; empty when nothing was added */
export async function recordPublished(projectRoot: string, content: Content): Promise<string[]> {
  const root = join(projectRoot, 'content');
  const { host, name } = content.site;
  // The content was read before the build: a list with mistakes has stopped it.
  const list = await readPublished(root, []);
  if (list && isOfAnotherHost(list, host)) {
    return [
      `content/${publishedFile} is of ${list.host}, and this build is for ${host}: its addresses were neither compared nor added. If the site has moved, write the new host there; if this is another site, remove the file.`,
    ];
  }
  const next = addAddresses(list, host, listAddresses(content), slugify(name));
  if (!next) return [];
  const former = new Set(list?.addresses);
  const count = next.addresses.filter((path) => !former.has(path)).length;
  try {
    await writeFile(join(root, publishedFile), printPublished(next));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`content/${publishedFile} could not be written (${reason}): new addresses are not noted.`];
  }
  const added =
    next.host === list?.host
      ? `${count} new ${count === 1 ? 'address' : 'addresses'}`
      : `begins with ${next.addresses.length} addresses of ${next.host}`;
  return [`content/${publishedFile}: ${added}. Commit it with the pages; from now on the build refuses to lose one.`];
}
