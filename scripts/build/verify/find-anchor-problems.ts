/** An anchor that a former address leads to must be on its page, which is known once the page is rendered. Pure. */

type Redirect = { from: string; to: string; file: string };

/** @returns what is wrong with the redirects that lead to this page */
export function findAnchorProblems(
  { path, ids }: { path: string; ids: readonly string[] },
  redirects: readonly Redirect[],
): string[] {
  return redirects.flatMap(({ from, to, file }) => {
    const [page, id] = to.split('#');
    if (page !== path || id === undefined || ids.includes(id)) return [];
    return [`${file}: "${from}" leads to "${to}", and the page has no "#${id}". Write one that it has, or none.`];
  });
}
