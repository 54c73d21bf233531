/** The checks' build served as a CDN would, with the embedded services in a data folder of their own. */
import type { EmbeddedOptions } from '../../scripts/server/embedded/embedded-services.ts';
import { serveBuiltSite } from '../../scripts/server/static/serve-built-site.ts';
import { defaultDemoPassword } from '../../scripts/shared/embedded-addresses.ts';
import { distDirectory } from './project.ts';
import { content } from './real-content.ts';
import { writeDemoAccount } from './write-demo-account.ts';

export type ServedSite = {
  origin: string;
  /** Data folder of the embedded services: empty at first but for the demo account. */
  dataDirectory: string;
  /** Signs in at /login. */
  account: { email: string; password: string };
  close: () => Promise<void>;
};

/** @param dist the checks' build, or a copy of it */
export async function serveSite(
  options: Omit<EmbeddedOptions, 'directory'> = {},
  dist = distDirectory,
): Promise<ServedSite> {
  const { origin, dataDirectory, services, close } = await serveBuiltSite(dist, content.site, {
    limits: { signIns: Infinity, messages: Infinity },
    fill: writeDemoAccount,
    ...options,
  });
  return {
    ...{ origin, dataDirectory, close },
    account: { email: services?.demoEmail ?? '', password: defaultDemoPassword },
  };
}
