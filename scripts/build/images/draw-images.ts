/** All images that the build draws: one to share per page, and the icons. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from 'sass';
import { type FinishedBuild, readBrowserVersion } from 'vite-plugin-ssr-free-prerender';
import { buildShareSubjects } from '../../../src/collections/routes.ts';
import type { Content } from '../../../src/content/content-types.ts';
import { openImageCache } from '../../shared/image-cache.ts';
import { subsetFonts } from '../fonts/subset-fonts.ts';
import { drawShareImages } from './draw-share-images.ts';
import { drawSiteIcons } from './draw-site-icons.ts';
import type { Studio } from './studio.ts';

async function readStyles(projectRoot: string): Promise<string> {
  const folder = await subsetFonts(projectRoot);
  const face = async (family: string, file: string, more: string): Promise<string> => {
    const font = await readFile(join(folder, `${file}.woff2`), 'base64');
    return `@font-face{font-family:'${family}';src:url(data:font/woff2;base64,${font});${more}}`;
  };
  return [
    await face('Archivo Variable', 'archivo', 'font-weight:400 700;font-stretch:100% 125%'),
    await face('Martian Mono Variable', 'martian-mono', 'font-weight:400'),
    compile(join(import.meta.dirname, 'share-card.scss'), { style: 'compressed' }).css,
  ].join('');
}

async function identify(): Promise<string> {
  const hash = createHash('sha256').update(await readBrowserVersion());
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.ts')).sort();
  for (const name of names) hash.update(await readFile(join(import.meta.dirname, name)));
  return hash.digest('hex');
}

type DrawingSettings = {
  projectRoot: string;
  /** Folder of images from former builds. */
  cacheDir: string;
  content: Content;
  /** Told of each share image that is ready. */
  onDrawn?: (done: number, total: number, file: string) => void;
};
type Build = Pick<FinishedBuild, 'html' | 'browser'> & { pages: readonly { path: string }[] };

/**
 * Draws the images, or takes them from the cache when nothing that they show has changed. Without a change no browser is
 * started.
 */
export async function drawImages(
  { pages, html, browser }: Build,
  settings: DrawingSettings,
): Promise<Record<string, Uint8Array>> {
  const { projectRoot, cacheDir, content, onDrawn } = settings;
  const written = new Set(pages.map((page) => page.path));
  const subjects = buildShareSubjects(content).filter((subject) => written.has(subject.path));
  const cache = await openImageCache(cacheDir);
  let done = 0;
  const studio: Studio = {
    site: content.site,
    mark: await readFile(join(projectRoot, 'public/favicon.svg'), 'utf8'),
    styles: await readStyles(projectRoot),
    identity: await identify(),
    cache,
    browser,
    onDrawn: (file) => {
      done += 1;
      onDrawn?.(done, subjects.length, file);
    },
  };
  const images = { ...(await drawSiteIcons(studio)), ...(await drawShareImages(subjects, html, studio)) };
  await cache.forgetOthers();
  return images;
}
