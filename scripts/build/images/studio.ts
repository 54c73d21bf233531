/** Stands apart from `draw-images.ts`, which calls the drawings that take it. */
import type { Browser } from 'puppeteer';
import type { Site } from '../../../src/content/content-types.ts';
import type { ImageCache } from '../../shared/image-cache.ts';

/** What all drawings share. */
export type Studio = {
  site: Pick<Site, 'name' | 'host'>;
  /** The brand mark, as SVG. */
  mark: string;
  /** Styles of a share image, fonts included. */
  styles: string;
  /** Changes with the code that draws and with the browser. */
  identity: string;
  /** Image files that drawings name, by their names in the build. */
  images: ReadonlyMap<string, string | Uint8Array>;
  cache: ImageCache;
  browser: () => Promise<Browser>;
  onDrawn: (file: string) => void;
};
