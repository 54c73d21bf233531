/** What goes wrong in a page, by means that every browser has: functions that run in the page before its own scripts. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distDirectory } from './project.ts';
import { type ServedSite, serveSite } from './serve-site.ts';

/** Reports on the console what has no line of its own there, or one that cannot be read. */
export function sayTroubles(): void {
  const say = (what: string): void => console.error(what);
  addEventListener('securitypolicyviolation', (event) => {
    const { blockedURI, violatedDirective, sample, sourceFile, lineNumber, columnNumber } = event;
    const place = `${sourceFile}:${lineNumber}:${columnNumber}`;
    say(`the content security policy refused ${blockedURI} by ${violatedDirective} (${place}) ${sample}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => say(`threw: ${reason}`));
  const sayError = (event: ErrorEvent | Event): void => {
    if (event instanceof ErrorEvent) say(`threw: ${event.message}`);
    else if (event.target instanceof Element) say(`failed: ${event.target.outerHTML}`);
  };
  // The failure of an element to load does not bubble.
  addEventListener('error', sayError, true);
}

/** Keeps errors and warnings in the name of the window: it outlasts the document, and is not part of the site's storage. */
function keepLines(): void {
  for (const kind of ['error', 'warn'] as const) {
    const original = console[kind];
    console[kind] = (...given: unknown[]) => {
      window.name += `${kind}: ${given.map(String).join(' ').replaceAll('\n', ' ')}\n`;
      original.apply(console, given);
    };
  }
}

/** The site from a copy whose pages keep their console, for browsers that do not report it. */
export async function serveRecordedSite(): Promise<ServedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'recorded-site-'));
  await cp(distDirectory, folder, { recursive: true });
  await writeFile(join(folder, 'record-console.js'), `(${keepLines})();(${sayTroubles})();`);
  for (const file of await readdir(folder, { recursive: true })) {
    if (/\.html\.(br|gz)$/.test(file)) await rm(join(folder, file));
    if (!file.endsWith('.html')) continue;
    const html = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, file), html.replace('<head>', '<head><script src="/record-console.js"></script>'));
  }
  const site = await serveSite({}, folder);
  const close = async (): Promise<void> => {
    await site.close();
    await rm(folder, { recursive: true });
  };
  return { ...site, close };
}
