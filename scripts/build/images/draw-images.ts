/** All images that the build draws: one to share per page, and the icons. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileAsync } from 'sass';
import { type FinishedBuild, readBrowserVersion, type SiteFiles } from 'vite-plugin-ssr-free-prerender';
import { buildShareSubjects } from '../../../src/collections/routes.ts';
import type { Content } from '../../../src/content/content-types.ts';
import { openImageCache } from '../../shared/image-cache.ts';
import { printRange, subsetFonts } from '../fonts/subset-fonts.ts';
import { brandImporter } from '../styles/brand-styles.ts';
import { drawShareImages } from './draw-share-images.ts';
import { drawSiteIcons } from './draw-site-icons.ts';
import type { Studio } from './studio.ts';

/** Returns the styles of a share image, with its fonts. */
async function readStyles({ projectRoot, content }: DrawingSettings): Promise<string> {
  const importers = [brandImporter(projectRoot, async () => content)];
  const sheet = await compileAsync(join(import.meta.dirname, 'share-card.scss'), { style: 'compressed', importers });
  const { folder, further } = await subsetFonts(projectRoot, content.letters);
  const face = async (family: string, file: string, more: string): Promise<string> => {
    const font = await readFile(join(folder, `${file}.woff2`), 'base64');
    return `@font-face{font-family:'${family}';src:url(data:font/woff2;base64,${font});${more}}`;
  };
  const faces = async (family: string, file: keyof typeof further, more: string): Promise<string> => {
    const range = `${more};unicode-range:${printRange(further[file])}`;
    const rest = further[file] ? await face(family, `${file}-further`, range) : '';
    return (await face(family, file, more)) + rest;
  };
  return [
    await faces('Archivo Variable', 'archivo', 'font-weight:400 700;font-stretch:100% 125%'),
    await faces('Martian Mono Variable', 'martian-mono', 'font-weight:400'),
    sheet.css,
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
  /** Image files that drawings name, by their names in the build. */
  images: Studio['images'];
  /** Told of each share image that is ready. */
  onDrawn?: (done: number, total: number, file: string) => void;
};
type Build = Pick<FinishedBuild, 'html' | 'browser'> & { pages: readonly { path: string }[] };

/**
 * Draws the images, or takes them from the cache when nothing that they show has changed. Without a change no browser is
 * started.
 */
export async function drawImages({ pages, html, browser }: Build, settings: DrawingSettings): Promise<SiteFiles> {
  const { cacheDir, content, images, onDrawn } = settings;
  const written = new Set(pages.map((page) => page.path));
  const subjects = buildShareSubjects(content).filter((subject) => written.has(subject.path));
  const cache = await openImageCache(cacheDir);
  let done = 0;
  const studio: Studio = {
    site: content.site,
    mark: content.brand.icon,
    styles: await readStyles(settings),
    identity: await identify(),
    images,
    cache,
    browser,
    onDrawn: (file) => {
      done += 1;
      onDrawn?.(done, subjects.length, file);
    },
  };
  const drawn = await Promise.all([drawSiteIcons(studio), drawShareImages(subjects, html, studio)]);
  await cache.forgetOthers();
  return Object.assign({}, ...drawn);
}
