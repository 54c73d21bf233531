/**
 * Runs the embedded services (sign-in and messages) in the real HTTP server, which also serves a small site. The server
 * stops when the test file ends.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  type EmbeddedOptions,
  type EmbeddedServices,
  openEmbeddedServices,
} from '../../scripts/server/embedded/embedded-services.ts';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { printBuildFacts } from '../../scripts/shared/build-facts.ts';
import { defaultDemoPassword } from '../../scripts/shared/embedded-addresses.ts';
import { applyEnvironment, type Environment } from '../../scripts/shared/environment.ts';
import { atEnd, nameDataFolder } from './at-end.ts';
import { content } from './real-content.ts';
import { writeDemoAccount } from './serve-site.ts';

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

/**
 * Writes the small test site (`files`) into a folder. All files except `_headers` and `_redirects` also get compressed
 * copies.
 */
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

/**
 * Creates a temporary folder with a small site of a few files, for tests of the server. Returns the folder and a
 * function that removes it.
 */
export function makeSmallSite(changed: Readonly<Record<string, string>> = {}): { folder: string; remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), 'small-site-'));
  const folder = join(parent, 'dist');
  writeSite(folder, changed);
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

export type OpenServices = {
  origin: string;
  /** Null if the environment names hosted services for both sign-in and messages. */
  services: EmbeddedServices | null;
  directory: string;
  /** The demo account, which can sign in unless a test has changed it. */
  account: { email: string; password: string };
  close: () => Promise<void>;
};

/** Options of the services. Without a `directory`, they use a new data folder that contains the demo account. */
type Options = Partial<EmbeddedOptions> & {
  /** Environment variables that name hosted services. */
  environment?: Environment;
};

export const sitePolicy =
  "default-src 'none'; style-src 'self' 'sha256-of-the-site'; connect-src 'self'; form-action 'self'";
let site: ReturnType<typeof makeSmallSite> | null = null;

/** Creates the small test site, or returns the existing one. All services of a test file serve the same site. */
function openSmallSite() {
  if (site) return site;
  site = makeSmallSite({
    _headers: `/*\n  X-Frame-Options: DENY\n  Content-Security-Policy: ${sitePolicy}\n`,
  });
  atEnd(() => {
    site?.remove();
    site = null;
  });
  return site;
}

export async function openServices(options: Options = {}): Promise<OpenServices> {
  const { directory = nameDataFolder(), environment = {}, ...others } = options;
  if (!options.directory) await writeDemoAccount(directory);
  const services = await openEmbeddedServices(applyEnvironment(content.site, environment), {
    directory,
    limits: { signIns: Infinity, messages: Infinity },
    ...others,
  });
  const { server, origin } = await serveSite(openSmallSite().folder, 0, services);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await services?.close();
  };
  atEnd(close);
  return {
    origin,
    services,
    directory,
    account: { email: services?.demoEmail ?? '', password: defaultDemoPassword },
    close,
  };
}
