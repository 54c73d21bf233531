// `npm run shots` as it is run: pictures of one page, and the sheet on which people look through them.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, openSharedSite } from '../support/journey.ts';
import { distDirectory } from '../support/project.ts';
import { type Run, runScript } from '../support/run-script.ts';

const site = await openSharedSite();
const folder = mkdtempSync(join(tmpdir(), 'shots-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shots = (...args: string[]) =>
  runScript('shots.ts', ['--dist', distDirectory, '--reports', folder, ...args], { directory: join(folder, 'data') });

const states = ['field focused', 'button pointed at', 'message not sent', 'message sent'];
const files = ['', ...states].map(
  (state) => `${['contact', state.replaceAll(' ', '-')].filter(Boolean).join('--')}--360.webp`,
);

let run: Run;
beforeAll(async () => {
  run = await shots('--route', '/contact', '--width', '360');
});

test('a page at one width, its states at that width, and the sheet', async () => {
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(run.stdout).toMatch(/^5 of 5 {2}\/contact.* 360 px$/m);
  const written = readdirSync(join(folder, 'shots'));
  expect(written.sort()).toEqual([...files, 'index.html', 'thumbs'].sort());
  expect(readdirSync(join(folder, 'shots/thumbs')).sort()).toEqual(files.toSorted());
  for (const file of files) expect(statSync(join(folder, 'shots', file)).size).toBeLessThan(700_000);

  await journey(site, async (tab) => {
    await tab.goto(pathToFileURL(join(folder, 'shots/index.html')).href, { waitUntil: 'load' });
    const rows = await tab.$$eval('main section h2', (headings) => headings.map(({ textContent }) => textContent));
    expect(rows).toEqual(['/contact', ...states.map((state) => `/contact ${state}`)]);
    const small = await tab.$$eval('main img', (images) =>
      images.map((image) => [image.loading, image.parentElement?.getAttribute('href')]),
    );
    expect(small).toEqual(files.map((file) => ['lazy', file]));
    const [size] = await tab.$$eval('main figcaption', (captions) => captions.map(({ textContent }) => textContent));
    await tab.goto(pathToFileURL(join(folder, 'shots', 'contact--360.webp')).href, { waitUntil: 'load' });
    const picture = await tab.$eval('img', ({ naturalWidth, naturalHeight }) => ({ naturalWidth, naturalHeight }));
    expect(picture.naturalWidth).toBe(360);
    expect(picture.naturalHeight).toBeGreaterThan(3000);
    expect(size).toBe(`360 × ${picture.naturalHeight} px`);
  });
});

test('what cannot be pictured is refused, and the pictures that are there stay', async () => {
  const refused = await shots('--width', '36');
  expect({ status: refused.status, stdout: refused.stdout }).toEqual({ status: 1, stdout: '' });
  expect(refused.stderr).toContain('--width: 36 is not a width from 320 to 3840.');
  expect(readFileSync(join(folder, 'shots/index.html'), 'utf8')).toContain('contact--360.webp');
});
