/** The smallest site that the server serves, in a temporary folder: pages, a hashed file, header rules. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { printBuildFacts } from '../../scripts/shared/build-facts.ts';

export const digits = '0123456789'.repeat(20);

const files: Readonly<Record<string, string>> = {
  'index.html': 'home',
  'about.html': 'about',
  'welcome.html': 'welcome',
  '404.html': 'nothing here',
  'digits.txt': digits,
  'build.json': printBuildFacts({
    host: 'https://www.small.example',
    auth: null,
    form: null,
    keepDays: 365,
    captcha: null,
  }),
  'assets/app-12345678.js': 'export {};',
  _redirects: '',
  _headers: [
    ...['/*', '  X-Frame-Options: DENY'],
    ...['/assets/*', '  Cache-Control: public, max-age=31536000, immutable'],
    ...['/welcome', '  X-Robots-Tag: noindex', ''],
  ].join('\n'),
};

/** Writes the site into a folder, each file but the rules also packed. */
export function writeSite(folder: string, changed: Readonly<Record<string, string>> = {}): void {
  for (const [name, text] of Object.entries({ ...files, ...changed })) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (name.startsWith('_')) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text));
  }
}

/** A folder with the site in it, and what removes it. */
export function makeSmallSite(changed: Readonly<Record<string, string>> = {}): { folder: string; remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), 'small-site-'));
  const folder = join(parent, 'dist');
  writeSite(folder, changed);
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}
