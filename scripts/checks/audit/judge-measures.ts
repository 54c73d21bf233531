/** Compares the measured sizes and layout shifts with their budgets. */
import { type Budget, budgets, htmlBudgetOf, kilobytes, limitOf } from '../../shared/budgets.ts';
import type { AuditedPage } from './audited-page.ts';
import { type Finding, listSome } from './finding.ts';
import type { LayoutShift, LoadedFile, Measures } from './measure-page.ts';

const maxFiles = 4;

export const sumOf = (files: readonly LoadedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
const fontsOf = ({ files }: Measures): LoadedFile[] => files.filter(({ path }) => path.endsWith('.woff2'));
const isAuthClient = ({ path }: LoadedFile): boolean => /\/auth-client-[^/]+\.js$/.test(path);
/**
 * Returns true for code that loads when the visitor comes near an instrument or the home page's device drawing. The
 * build compares its size with separate budgets.
 */
const isInstrument = ({ path }: LoadedFile): boolean => /\/(?:instrument|device)-[^/]+\.js$/.test(path);

/** Returns the app's scripts and data. Leaves out the auth client and instruments, which have separate limits. */
export const scriptsOf = ({ files }: Measures): LoadedFile[] =>
  files.filter((file) => /\.js(?:on)?$/.test(file.path) && !isAuthClient(file) && !isInstrument(file));
export const shiftOf = ({ shifts }: Measures): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** Formats sizes like `102.1 KB, limit 95.0 KB: main-1.js 61.1 KB, …`. */
function printBytes(limit: number, files: readonly LoadedFile[]): string {
  const largest = files
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ path, bytes }) => `${path.split('/').at(-1) || path} ${kilobytes(bytes)}`);
  return `${kilobytes(sumOf(files))}, limit ${kilobytes(limit)}: ${listSome(largest, maxFiles)}.`;
}

function printShifts(shifts: readonly LayoutShift[]): string {
  const elements = [...new Set(shifts.flatMap((shift) => shift.elements))];
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return `the layout shift is ${sum.toFixed(4)}, limit ${budgets.layoutShift.toFixed(3)}. Elements that moved: ${listSome(elements, maxFiles)}.`;
}

type Judgement = { check: string; on?: string; found: string; remedy: string };

const overBudgetOf =
  ({ further }: AuditedPage) =>
  (budget: Budget, files: readonly LoadedFile[], remedy: string): Judgement[] => {
    const limit = limitOf(budget, further);
    return sumOf(files) > limit ? [{ check: budget, found: printBytes(limit, files), remedy }] : [];
  };

function judgeSizes(page: AuditedPage, measures: Measures): Judgement[] {
  const { firstView, files } = measures;
  const overBudget = overBudgetOf(page);
  const auth = page.mayLoadAuth ? [] : files.filter(isAuthClient);
  const requests = firstView?.length ?? 0;
  return [
    ...overBudget(
      htmlBudgetOf(page),
      files.slice(0, 1),
      'Shorten the page, or draw its figures with fewer points. reports/prerender.txt lists the size of each page.',
    ),
    ...overBudget(
      'fonts',
      fontsOf(measures),
      'Remove characters from the subsets in scripts/site/fonts/subset-fonts.ts, or use fewer font faces.',
    ),
    ...overBudget(
      'firstView',
      firstView ?? [],
      'Find files that the first view does not need, and load them later, together with the app. Only the script src/start.ts may load earlier.',
    ),
    ...(requests > budgets.firstViewRequests
      ? [
          {
            check: 'firstViewRequests' satisfies Budget,
            found: `the first view makes ${requests} requests, limit ${budgets.firstViewRequests}: ${listSome(firstView?.map(({ path }) => path) ?? [], 12)}.`,
            remedy: 'Merge small files, or load them together with the app.',
          },
        ]
      : []),
    ...overBudget(
      'app',
      scriptsOf(measures),
      'Load code that few visitors need with import() where it is used, or remove a dependency.',
    ),
    ...(auth.length > 0
      ? [
          {
            check: 'authClient',
            found: `${listSome(
              auth.map(({ path }) => path),
              2,
            )} was loaded, but this page must not load the auth client.`,
            remedy:
              'Only /login, /welcome and visits with a stored session may load the auth client. Find the import that leads to src/features/session/auth-client.ts.',
          },
        ]
      : []),
  ];
}

/**
 * Compares all visits of a page with the budgets. Sizes don't depend on the window, so they are compared for the first
 * visit only.
 */
export function judgeMeasures(page: AuditedPage, visits: readonly Measures[]): Finding[] {
  const [first] = visits;
  if (!first) return [];
  const judgements: Judgement[] = [
    ...judgeSizes(page, first),
    ...visits.flatMap((measures): Judgement[] => [
      ...(measures.hydrated
        ? []
        : [
            {
              check: 'hydration',
              on: `${measures.width} px`,
              found: 'The page was not hydrated.',
              remedy: `Run "npm start" and open ${page.address}. The browser's console shows what stopped hydration.`,
            },
          ]),
      // Skip pages that require sign-in. Their header shows "Dashboard" only once the session is known, which shifts
      // the layout.
      ...(!page.signedIn && shiftOf(measures) > budgets.layoutShift
        ? [
            {
              check: 'layoutShift' satisfies Budget,
              on: `${measures.width} px`,
              found: printShifts(measures.shifts),
              remedy:
                'Reserve space for content that loads later. Do not insert or resize anything above content that is already visible.',
            },
          ]
        : []),
    ]),
  ];
  return judgements.map((judgement) => ({ severity: 'failure', route: page.path, on: 'any width', ...judgement }));
}
