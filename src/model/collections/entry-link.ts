/** What a link to an entry says. */
export type EntryLink = { path: string; title: string; description: string };

/** @param path address of the entry */
export const linkTo = (path: string, { title, description }: Omit<EntryLink, 'path'>): EntryLink => ({
  path,
  title,
  description,
});
