/** What stands where an address is one of an entry, and no entry has it. */
import type { Content } from '#content/content-types.ts';
import { LazySource } from '#content/sources.ts';
import { keysOf } from '#lib/keys-of.ts';
import { buildMissingHead, type Head } from '#seo/head.ts';
import { collections } from './collections.ts';

/** The same at every address below the list, but for the canonical one in its head: only the browser knows the address. */
export type MissingEntry = {
  name: string;
  head: Head;
  heading: string;
  text: string;
  link: { label: string; to: string };
};

/** What messages call an entry, by the address of the page that lists those of its kind. */
export const nounsByList: ReadonlyMap<string, string> = new Map(
  keysOf(collections).flatMap((folder) => {
    const { list, noun } = collections[folder];
    return list ? [[list, noun]] : [];
  }),
);

/** By the address of the page that lists the entries; each is loaded when it is needed, and by no other page. */
export function buildMissingEntries({ site, pages }: Content): Map<string, LazySource<MissingEntry>> {
  return new Map(
    pages.flatMap(({ path, slug, missingEntry }) => {
      if (!missingEntry || !nounsByList.has(path)) return [];
      const { title, titleSuffix, heading, text, link } = missingEntry;
      const head = buildMissingHead(site, { path, title, titleSuffix, description: text });
      return [[path, new LazySource(`missing/${slug}`, { name: title, head, heading, text, link })] as const];
    }),
  );
}
