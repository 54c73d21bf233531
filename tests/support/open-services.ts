/** The embedded services over real HTTP, behind the real server, in temporary folders. All is gone when the file ends. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedOptions,
  type EmbeddedServices,
  openEmbeddedServices,
} from '../../scripts/server/embedded/embedded-services.ts';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { defaultDemoPassword } from '../../scripts/shared/embedded-addresses.ts';
import { applyEnvironment, type Environment } from '../../scripts/shared/environment.ts';
import { atEnd } from './at-end.ts';
import { content } from './real-content.ts';
import { writeDemoAccount } from './serve-site.ts';
import { makeSmallSite } from './small-site.ts';

export type OpenServices = {
  origin: string;
  /** Null when the environment names hosted services for all. */
  services: EmbeddedServices | null;
  directory: string;
  /** Signs in, as long as no test has changed it. */
  account: { email: string; password: string };
  close: () => Promise<void>;
};

/** Without a folder of the test's own: in one that has been used before. */
type Options = Partial<EmbeddedOptions> & {
  /** Variables that name hosted services. */
  environment?: Environment;
};

/** Where a data folder can be made; it is not there yet: what opens it makes its first start. */
export function nameDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

/** What the site lets its pages load. */
export const sitePolicy =
  "default-src 'none'; style-src 'self' 'sha256-of-the-site'; connect-src 'self'; form-action 'self'";
let site: ReturnType<typeof makeSmallSite> | null = null;

/** One for all services of a test file. */
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
