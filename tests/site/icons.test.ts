// Tests the icons, which are all drawn from one SVG file, and the web manifest that names them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readBuilt, readPage, readPng } from '../support/built-site.ts';
import { distDirectory } from '../support/project.ts';
import { content, paths } from '../support/real-content.ts';

const { name, tagline } = content.site;
const isRounded = /^<svg[^>]*>\s*<rect\b[^>]*\srx=/.test(content.brand.icon);
const readBytes = (file: string): Buffer => readFileSync(join(distDirectory, file));
const manifest = z
  .object({
    name: z.string(),
    short_name: z.string(),
    description: z.string(),
    start_url: z.string(),
    display: z.string(),
    theme_color: z.string(),
    background_color: z.string(),
    icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
  })
  .parse(JSON.parse(readBuilt('manifest.webmanifest')));

test('the web manifest names the site, and opens its home page in a browser window', () => {
  expect(manifest).toMatchObject({ name, short_name: name, description: tagline, start_url: '/', display: 'browser' });
});

test('the web manifest has the same theme colour as the pages', () => {
  const meta = readPage('/').document.querySelector('meta[name="theme-color"]');
  expect([manifest.theme_color, manifest.background_color]).toEqual([
    meta?.getAttribute('content'),
    manifest.theme_color,
  ]);
  expect(manifest.theme_color).toBe(content.brand.colours.night.ground);
});

test('the web manifest lists PNG icons of 192 × 192 and 512 × 512 pixels, and a maskable PNG icon', () => {
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes, type, purpose } of manifest.icons) {
    const { width, height, transparent } = readPng(readBytes(src));
    expect(`${width}x${height}`, src).toBe(sizes);
    expect(type).toBe('image/png');
    // Systems crop maskable icons, so they must fill their corners. All other icons have transparent corners if the
    // drawn icon is rounded.
    expect(transparent, src).toBe(purpose === 'any' && isRounded);
  }
});

test('favicon.ico contains square icons with sides of 16, 32 and 48 pixels', () => {
  const bytes = readBytes('favicon.ico');
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2)]).toEqual([0, 1]);
  const sizes = Array.from({ length: bytes.readUInt16LE(4) }, (_, at) => [
    bytes.readUInt8(6 + 16 * at),
    bytes.readUInt8(7 + 16 * at),
  ]);
  expect(sizes).toEqual([
    [16, 16],
    [32, 32],
    [48, 48],
  ]);
});

test('the icon for home screens is 180 × 180 pixels and has no transparent corners', () => {
  expect(readPng(readBytes('apple-touch-icon.png'))).toEqual({ width: 180, height: 180, transparent: false });
});

test.each(paths)('%s links to the icons and the web manifest', (path) => {
  const named = [
    ...readPage(path).document.head.querySelectorAll('link[rel~="icon"], [rel="apple-touch-icon"], [rel="manifest"]'),
  ];
  expect(named.map((link) => `${link.getAttribute('rel')} ${link.getAttribute('href')}`)).toEqual([
    'icon /favicon.svg',
    'icon /favicon.ico',
    'apple-touch-icon /apple-touch-icon.png',
    'manifest /manifest.webmanifest',
  ]);
});
