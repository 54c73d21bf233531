/** Finds puppeteer: the whole package, or puppeteer-core, which looks for no browser and no settings by itself. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type * as PuppeteerCore from 'puppeteer-core';
import type { Browser, ConnectOptions, LaunchOptions } from 'puppeteer-core';
import { PrerenderError } from '../contract/engine-error.ts';

export type Puppeteer = {
  name: 'puppeteer' | 'puppeteer-core';
  launch: (options: LaunchOptions) => Promise<Browser>;
  connect: (options: ConnectOptions) => Promise<Browser>;
  /**
   * Thrown for whatever the browser answers by an error, and for whatever it will not answer any more: the errors of a
   * closed target and of a closed connection are of this class.
   */
  ProtocolError: typeof PuppeteerCore.ProtocolError;
  /**
   * The Chrome that puppeteer's own rules choose: its configuration files, its `PUPPETEER_*` variables, its download. It
   * may not be there. Null for puppeteer-core, which has no rules.
   */
  findChrome: (() => Promise<ChosenChrome>) | null;
};

type ChosenChrome = {
  executablePath: string;
  /** True when the configuration names the program itself. */
  isConfigured: boolean;
};

/** What `puppeteer` has and `puppeteer-core` has too, without rules. */
type PuppeteerModule = Pick<typeof PuppeteerCore, 'ProtocolError'> & { default: typeof PuppeteerCore.default };

function resolveFrom(require: NodeJS.Require, name: string): string | null {
  try {
    return require.resolve(name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/**
 * Loads `puppeteer` where it is installed, else `puppeteer-core`.
 * @param from file whose packages are looked at; default: the engine's
 * @throws PrerenderError when neither is installed.
 */
export async function loadPuppeteer(from: string = import.meta.url): Promise<Puppeteer> {
  const require = createRequire(from);
  for (const name of ['puppeteer', 'puppeteer-core'] as const) {
    const file = resolveFrom(require, name);
    if (file === null) continue;
    const { default: node, ProtocolError }: PuppeteerModule = await import(/* @vite-ignore */ pathToFileURL(file).href);
    const findChrome = async (): Promise<ChosenChrome> => {
      const executablePath = await node.executablePath({ browser: 'chrome' });
      return { executablePath, isConfigured: (await node.configuration()).executablePath === executablePath };
    };
    return {
      ...{ name, ProtocolError, launch: node.launch, connect: node.connect },
      findChrome: name === 'puppeteer' ? findChrome : null,
    };
  }
  throw new PrerenderError(
    'Neither puppeteer nor puppeteer-core is installed. Install one: npm install --save-dev puppeteer',
  );
}
