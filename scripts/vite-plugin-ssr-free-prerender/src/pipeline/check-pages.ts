/** Checks the pages by themselves, and the links between them. */
import { belowBase } from '../contract/base.ts';
import { findDuplicates, findLinkProblems } from '../findings/find-link-problems.ts';
import { findPageProblems, findScriptNotice } from '../findings/find-page-problems.ts';
import type { Run } from './run.ts';

/** Paths of the run: those of the routes, rendered or not, then the crawled ones. */
export const pathsOf = ({ build, pages }: Run): string[] => [...new Set([...build.routes, ...pages.keys()])];

/** Reports what is wrong with each page by itself. */
export async function checkPages({ options, build, pages, sentOn, referrers, report }: Run): Promise<void> {
  const crawled = [...pages.keys()].filter((path) => referrers.has(path));
  for (const finding of findDuplicates([...options.routes, ...crawled], new Set(build.files), options.base))
    report(finding);
  for (const finding of findScriptNotice(build.template.html, options.base)) report(finding);
  // What else leaves no page has a finding of its own.
  if (pages.size === 0 && sentOn.size > 0)
    report({
      ...{ kind: 'not-ready', route: options.base },
      message: 'No page shows anything of its own: none would be written, and the site would be empty.',
    });
  for (const { facts } of pages.values()) {
    for (const finding of findPageProblems(facts, options.canonicalOf(facts.path))) report(finding);
    for (const message of options.checkPage?.(facts) ?? []) report({ kind: 'inspect', route: facts.path, message });
  }
}

/**
 * Reports links that lead nowhere, once every page and file is known.
 * @throws PrerenderError with all findings so far that fail the run.
 */
export async function checkLinks(run: Run): Promise<void> {
  const { options, build, pages, sentOn, files, report, findings } = run;
  // A route that failed to render, or redirects, has its own finding; links to it are right.
  const known = new Set([
    ...build.files,
    ...Object.keys(files),
    ...[...pathsOf(run), ...sentOn.keys()].flatMap((path) => belowBase(path, options.base) ?? []),
  ]);
  const facts = [...pages.values()].map((page) => page.facts);
  for (const finding of findLinkProblems(facts, known, options.base)) report(finding);
  findings.assertNone();
}
