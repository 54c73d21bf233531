// `npm run shots` writes screenshots of pages in several states, such as an open menu.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distDirectory } from '../support/project.ts';
import { type Run, runScript } from '../support/run-commands.ts';

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

test('The command takes one screenshot per state of a page, at the full height of the page', async () => {
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(join(folder, 'shots')).sort()).toEqual(files.toSorted());
  const picture = readFileSync(join(folder, 'shots/contact--360.webp'));
  // A lossy WebP file has its width and height after the start code of the first frame (RFC 9649, 2.5).
  const start = picture.indexOf('9d012a', 0, 'hex') + 3;
  expect(picture.readUInt16LE(start)).toBe(360);
  expect(picture.readUInt16LE(start + 2)).toBeGreaterThan(3000);
});

test('The screenshot command refuses a width that is out of range, and keeps earlier screenshots', async () => {
  const refused = await shots('--width', '36');
  expect({ status: refused.status, stdout: refused.stdout }).toEqual({ status: 1, stdout: '' });
  expect(refused.stderr).toContain('--width: 36 px is out of range. Choose a width from 320 to 3840 px.');
  expect(readdirSync(join(folder, 'shots'))).toContain('contact--360.webp');
});
