// A build with a different name, host, country, logo and colours contains nothing of the previous brand (README,
// "Change the brand").
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parseDocument } from 'yaml';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { listColours } from '../../scripts/shared/brand-colours.ts';
import { placesOf } from '../../scripts/shared/build-places.ts';
import { brandSchema } from '../../src/model/schemas/brand-schema.ts';
import { findSidewaysScroll } from '../support/barriers.ts';
import { type CopiedProject, copyProject, findFailures } from '../support/copied-project.ts';
import { distDirectory } from '../support/project.ts';
import { content } from '../support/real-content.ts';

const accent = '#00aaaa';
const looks = {
  night: {
    ground: '#1a0b0a',
    raised: '#261211',
    'raised-2': '#341a18',
    ink: '#f5f0f3',
    body: '#d7cbcd',
    muted: '#b09a9d',
    link: '#f3bac2',
    track: accent,
    'track-text': accent,
    coverage: '#efc7eb',
    alert: '#8bd5ff',
    danger: '#00c297',
    control: '#946b6d',
    hairline: '#482b2a',
    focus: '#abddff',
  },
  day: {
    ground: '#f6f5f7',
    raised: '#fefdff',
    'raised-2': '#eee9ed',
    ink: '#250f0f',
    body: '#4c3232',
    muted: '#715455',
    link: '#b2001d',
    track: '#0a8e8f',
    'track-text': '#047271',
    coverage: '#ac1288',
    alert: '#0069a2',
    danger: '#126a54',
    control: '#917576',
    hairline: '#dad2d6',
    focus: '#250f0f',
  },
  tint: { ground: '#eee9ed', raised: '#f6f5f7', 'raised-2': '#e4dde1', hairline: '#d3c9ce' },
  button: { ground: accent, hover: '#00baba', pressed: '#129493', ink: '#1a0b0a' },
};

/** A brand name of 40 characters, the longest allowed. Its letters need both font files. */
const name = 'Müller & Söhne, Geodäsie und Łódź-Karten';
const host = 'https://www.mueller-soehne.example';
const email = 'karten@mueller-soehne.example';
const settings: [field: string[], value: string][] = [
  [['name'], name],
  [['host'], host],
  [['email'], email],
  [['security', 'contact'], email],
  [['homeCountry', 'name'], 'Germany'],
  [['homeCountry', 'adjective'], 'German'],
  [['homeCountry', 'flag'], 'DE'],
  [['organization', 'address', 'country'], 'DE'],
];
const drawing = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inner}</svg>\n`;
const icon = drawing(
  '<rect width="24" height="24" fill="var(--ground)"/><path d="M12 5 19 17H5Z" fill="var(--track)"/>',
);
const mark = drawing('<path d="M12 3 21 20H3Z" fill="none" stroke="currentColor"/>');

function changeBrand(folder: string): void {
  const write = (file: string, text: string): void => writeFileSync(join(folder, 'content', file), text);
  const site = parseDocument(readFileSync(join(folder, 'content/site.yaml'), 'utf8'));
  for (const [field, value] of settings) site.setIn(field, value);
  write('site.yaml', site.toString({ lineWidth: 0 }));
  write('brand.yaml', JSON.stringify(looks));
  write('brand/icon.svg', icon);
  write('brand/mark.svg', mark);
}

let project: CopiedProject;
let dist: string;
let deploy: string;

beforeAll(async () => {
  project = await copyProject();
  changeBrand(project.folder);
  // Build with --checks, because the site's own tests read the result of that build.
  ({ dist, deploy } = placesOf(project.folder, 'checks'));
  // The build itself checks contrast, markup and size budgets, and that the fonts contain all letters. It also verifies
  // that each page hydrates.
  const { status, stdout, stderr } = project.run('build.ts', ['--checks']);
  expect(status, stdout + stderr).toBe(0);
}, 600_000);
afterAll(() => project?.remove());

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function readText(file: string): string {
  const bytes = readFileSync(file);
  if (file.endsWith('.br')) return brotliDecompressSync(bytes).toString();
  if (file.endsWith('.gz')) return gunzipSync(bytes).toString();
  return bytes.toString('latin1');
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Returns a pattern that matches a colour as style sheets, drawings and scripts write it, with or without opacity. */
const printPattern = (colour: string): string => `${colour}|\\(${channels(colour).join('[,\\s]\\s*')}\\b`;

const present = new Set(listColours(brandSchema.parse(looks)).map(([, colour]) => colour));
const former = [...new Set(listColours(content.brand.colours).map(([, colour]) => colour))];
const white = '#ffffff';

test('The site and its server files contain no trace of the previous brand', () => {
  expect(former.filter((colour) => present.has(colour))).toEqual([]);
  const { site, brand } = content;
  const words = [site.name, new URL(site.host).hostname, site.email, brand.flag.file].map(RegExp.escape);
  // Skip white, because it also occurs in flags and in print styles.
  const colours = former.filter((colour) => colour !== white).map(printPattern);
  const pattern = new RegExp([...words, ...colours].join('|'), 'gi');
  const traces = [dist, deploy].flatMap(listFiles).flatMap((file) => {
    const found = new Set(`${file.slice(project.folder.length)}\n${readText(file)}`.match(pattern));
    return [...found].map((trace) => `${file.slice(project.folder.length)}: ${trace}`);
  });
  expect(traces).toEqual([]);
  expect(readText(join(dist, 'about.html'))).toContain('flags/de.svg');
  expect(readText(join(deploy, 'nginx.conf'))).toContain('mueller-soehne.example');
});

/** Returns the number of pixels in an image that nearly have this colour. This function runs in the browser. */
async function countPixels(address: string, colour: readonly number[]): Promise<number> {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas?.drawImage(image, 0, 0);
  const pixels = canvas?.getImageData(0, 0, image.width, image.height).data ?? [];
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4)
    if (colour.every((channel, index) => Math.abs(channel - (pixels[at + index] ?? 0)) <= 4)) count += 1;
  return count;
}

/**
 * Serves the build of the project's copy, and opens one of its pages. The server and the browser close when the test
 * ends.
 */
async function openPage(path: string) {
  const [site, browser] = await Promise.all([serveSite(dist, 0), launchBrowser()]);
  onTestFinished(site.close);
  onTestFinished(() => browser.close());
  const tab = await browser.newPage();
  await tab.goto(site.origin + path);
  await tab.waitForSelector('html[data-hydrated]');
  return tab;
}

test('Every icon and share image contains the new accent colour and not the previous one', async () => {
  const images = listFiles(dist).filter((file) => file.endsWith('.png'));
  expect(images.length).toBeGreaterThan(content.articles.length);
  const tab = await openPage('/about');
  const count = (path: string, colour: string) => tab.evaluate(countPixels, path, channels(colour));
  for (const file of images) {
    const path = file.slice(dist.length);
    expect(await count(path, accent), path).toBeGreaterThan(0);
    expect(await count(path, content.brand.colours.night.track), path).toBe(0);
    const before = statSync(join(distDirectory, path), { throwIfNoEntry: false });
    if (before) expect(readFileSync(file).equals(readFileSync(join(distDirectory, path))), path).toBe(false);
  }
  const [now, then] = [dist, distDirectory].map((folder) => readFileSync(join(folder, 'favicon.ico')));
  expect(then && now?.equals(then)).toBe(false);
});

test('At 320 pixels, the header has room for a long name and the menu button', async () => {
  const tab = await openPage('/about');
  expect(await findSidewaysScroll(tab, 'smallest')).toBe('');
  await tab.setViewport({ width: 320, height: 640 });
  const header = await tab.$eval('header', (element) => element.textContent);
  const button = await tab.$eval('header button', (element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return { left, right, width };
  });
  expect(header).toContain(name);
  expect(button.width).toBeGreaterThanOrEqual(44);
  expect(button.left).toBeGreaterThanOrEqual(0);
  expect(button.right).toBeLessThanOrEqual(320);
});

/** Component tests that mention the brand, the host or the country. */
const named = ['pages/pages', 'pages/edited-words', 'layout', 'features/contact/contact-form'].map(
  (name) => `tests/components/${name}`,
);

test('The tests of the site pass for a brand with another name, host, country and colours', () => {
  const failures = findFailures(project.folder, ['tests/site', ...named]);
  expect(failures).toBe('');
}, 900_000);
