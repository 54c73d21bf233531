/** What the engine reads of Vite's client build. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { belowBase } from '../contract/base.ts';
import { PrerenderError } from '../contract/engine-error.ts';
import type { PrerenderOptions } from '../contract/types.ts';
import { putCharset } from './charset.ts';
import type { Manifest } from './chunk-reader.ts';
import { createIntegrity, type Integrity } from './integrity.ts';
import { cutSheet, readBuiltSheet, type Sheet } from './sheet.ts';
import { findTags } from './template-text.ts';

export type Template = {
  html: string;
  /** That the template links to, by address. */
  sheets: ReadonlyMap<string, Sheet>;
  /** Of the scripts that pages load; null: pages name none. */
  integrity: Integrity | null;
  rootId: string;
  /** The folder of the host that the site lies in. */
  base: string;
};

/** A sheet that names files from where it lies: in a page they would be others. */
const isRelative = /(?:url\(|@import)\s*["']?(?!\s|["'/#)]|[a-z][a-z+.-]*:|url\()/i;

/** `index.html` and the stylesheets that it links to; the hashes of scripts, if pages are to name them. */
export async function readTemplate(
  clientDir: string,
  { root, base, integrity, styles }: { root: string; base: string } & Pick<PrerenderOptions, 'integrity' | 'styles'>,
): Promise<Template> {
  const text = await readFile(join(clientDir, 'index.html'), 'utf8').catch(() => {
    throw new PrerenderError(
      `${clientDir} has no index.html. Run "vite build" first, or correct the option "clientDir".`,
    );
  });
  const html = putCharset(text);
  const sheets = new Map<string, Sheet>();
  for (const [link] of findTags(html, /<link\b[^>]*>/g)) {
    const href = readBuiltSheet(link);
    const file = href === null ? null : belowBase(href, base);
    // Another host's stays a link.
    if (href === null || file === null || href.startsWith('//')) continue;
    const css = (await readFile(join(clientDir, file), 'utf8')).trim();
    if (!isRelative.test(css)) sheets.set(href, cutSheet(href, styles?.(css) ?? [{ css }]));
  }
  return {
    ...{ html, sheets, rootId: root.replace(/^#/, ''), base },
    integrity: integrity ? createIntegrity(clientDir, base) : null,
  };
}

/** @throws PrerenderError where it is needed and not there */
export async function readManifest(clientDir: string, isOptional: boolean): Promise<Manifest> {
  const text = await readFile(join(clientDir, '.vite/manifest.json'), 'utf8').catch(() => {
    if (isOptional) return '{}';
    throw new PrerenderError(
      `${clientDir} has no .vite/manifest.json. Set "build.manifest: true" in the Vite configuration.`,
    );
  });
  return JSON.parse(text);
}
