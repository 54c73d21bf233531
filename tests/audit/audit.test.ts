// Runs `npm run audit` on a copy of the built site in which one page has faults.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageAudit } from '../../scripts/checks/audit/audit-site.ts';
import { hasJava } from '../../scripts/checks/audit/nu-checker.ts';
import { distDirectory } from '../support/project.ts';
import { routes } from '../support/real-content.ts';
import { type Run, runScript } from '../support/run-commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'audit-'));
const reports = join(folder, 'reports');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const spoilt = '/careers';
/**
 * Path of a page without faults. It is audited only on phones, because on desktops the audit visits only the first page
 * of each kind.
 */
const sound = routes.findLast((route) => route.kind === 'article')?.path ?? '';

/**
 * Adds faults to a page, outside the app's root: an image without alt text, text with low contrast, and a large script.
 */
function spoil(site: string): void {
  const file = join(site, `${spoilt}.html`);
  const faults = `<p><font color="#e0e4e2">hardly to be read</font><img src="/favicon.svg" width="9" height="9"></p><script type="module" src="/assets/heavy.js"></script>`;
  const html = readFileSync(file, 'utf8');
  // Delete the compressed files, because the server would send them in place of the changed file.
  for (const ending of ['.br', '.gz']) rmSync(`${file}${ending}`);
  rmSync(file);
  writeFileSync(file, html.replace('</body>', `${faults}</body>`));
  writeFileSync(join(site, 'assets/heavy.js'), `export const heavy = '${'x'.repeat(120_000)}';`);
}

const audit = (...args: string[]): Promise<Run> => runScript('audit.ts', args, { directory: join(folder, 'data') });

let run: Run;
let audits: PageAudit[];

beforeAll(async () => {
  const site = join(folder, 'site');
  cpSync(distDirectory, site, { recursive: true });
  spoil(site);
  run = await audit('--dist', site, '--reports', reports, '--only', spoilt, '--only', sound);
  ({ audits } = JSON.parse(readFileSync(join(reports, 'audit.json'), 'utf8')));
}, 300_000);

test('A faulty page makes the audit end with status 1 and print a line for each fault', () => {
  expect(run.status).toBe(1);
  expect(run.stderr).toMatch(/^\d+ failures on \d of 2 pages:\n/);
  const lines = run.stderr.split('\n');
  const line = (check: string): string =>
    lines.find((one) => one.startsWith(`${spoilt} (`) && one.includes(check)) ?? '';
  expect(line('(mobile) accessibility/image-alt:')).toMatch(
    /<img src="\/favicon\.svg".+https:\/\/dequeuniversity\.com\//,
  );
  expect(line('(mobile) accessibility/color-contrast:')).toMatch(
    /<font color="#e0e4e2">.+Expected contrast ratio of 4\.5:1/,
  );
  expect(line('(any width) firstView:')).toMatch(/limit 100\.0 KB: heavy\.js 120\.0 KB, .+src\/start\.ts/);
  expect(line('(any width) app:')).toMatch(/limit 135\.0 KB: heavy\.js 120\.0 KB, .+import\(\)/);
});

test('The W3C checker reports faulty markup, or the audit says in one line that the checker needs Java', async () => {
  const leftOut = /^The Nu HTML checker was skipped\. The checker needs Java .+$/m;
  const named = run.stderr.split('\n').find((line) => line.startsWith(`${spoilt} (any width) nu-html-checker:`));
  if (await hasJava()) expect(named).toMatch(/“font” element is obsolete.+line \d+\./);
  else expect(run.stdout).toMatch(leftOut);
});

test('A page without faults scores 100 in every category except performance', () => {
  const found = audits.find(({ page }) => page.path === sound);
  expect(found?.runs).toMatchObject([
    { formFactor: 'mobile', scores: { accessibility: 100, 'best-practices': 100, seo: 100 } },
  ]);
  expect(found?.findings.filter(({ check }) => !check.startsWith('performance/'))).toEqual([]);
});

test('The terminal output shows the progress and ends with a table of pages', () => {
  expect(run.stdout).toMatch(new RegExp(`^[12] of 2 {2}${spoilt} \\(mobile\\)`, 'm'));
  expect(run.stdout).toMatch(new RegExp(`^[12] of 2 {2}${sound} \\(mobile\\)`, 'm'));
  expect(run.stdout).toMatch(new RegExp(`^${spoilt} +mobile +\\d+ +\\d+ +100 +\\d+`, 'm'));
});

test('The audit writes the Lighthouse report of a page that fails the audit', () => {
  expect(readdirSync(join(reports, 'audit'))).toContain('careers.mobile.html');
});

test.each([
  { args: ['--only', '/abuot'], says: '--only: there is no page /abuot. Similar paths: /about' },
  { args: ['--only', '/about', '--sample'], says: '--only and --sample cannot be used together.' },
])('The audit command refuses the arguments $args before it builds anything', async ({ args, says }) => {
  const refused = await audit(...args, '--reports', join(folder, 'none'));
  expect({ status: refused.status, stdout: refused.stdout }).toEqual({ status: 1, stdout: '' });
  expect(refused.stderr).toContain(says);
});

test('The audit command refuses a folder without a built site before it writes anything', async () => {
  const refused = await audit('--dist', folder, '--reports', join(folder, 'none'), '--only', spoilt);
  expect({ status: refused.status, stdout: refused.stdout }).toEqual({ status: 1, stdout: '' });
  expect(existsSync(join(folder, 'none'))).toBe(false);
  expect(refused.stderr).toContain(`${folder} contains no built site.`);
});
