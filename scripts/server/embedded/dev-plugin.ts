/** Vite plugin: `npm run dev` answers sign-in and contact form with the same handlers as the local server. */
import { join, sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { ContentError } from '../../build/content/content-error.ts';
import { projectRoot } from '../../shared/project-root.ts';
import type { EmbeddedServices } from './embedded-services.ts';
import { EmbeddedError } from './shared/embedded-error.ts';

const loopback = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** @param host Vite's `server.host`: without one it listens on loopback, `true` stands for every address */
function assertNotPublic(host: string | boolean | undefined, demoIsPublic: boolean): void {
  if (!demoIsPublic || !host || (typeof host === 'string' && loopback.test(host))) return;
  throw new EmbeddedError(
    'The development server would be open to your network (--host), where everybody knows the password of the demo account. Set DEMO_PASSWORD to one of your own, or leave --host out.',
  );
}

/** Vite prints the stack of what stops it; the message says all. */
function withoutStack(error: unknown): unknown {
  if (error instanceof EmbeddedError) error.stack = error.message;
  return error;
}

/** Null without embedded services. */
async function openServices({ config }: ViteDevServer): Promise<EmbeddedServices | null> {
  // Loaded here: a build has no use for a database.
  const { openLocalServices } = await import('./local-services.ts');
  const services = await openLocalServices();
  if (!services) return null;
  try {
    assertNotPublic(config.server.host, services.demoIsPublic);
    return services;
  } catch (error) {
    await services.close();
    throw error;
  }
}

/** Calls back once, after the next change in `content/` with which the settings can be read. */
function retryWhenMended(server: ViteDevServer, open: () => Promise<void>): void {
  const folder = join(projectRoot, 'content') + sep;
  let attempt: Promise<void> | null = null;
  const retry = (_event: string, file: string): void => {
    if (!file.startsWith(folder)) return;
    attempt = (attempt ?? Promise.resolve()).then(open).then(
      () => void server.watcher.off('all', retry),
      async (error: unknown) => {
        if (error instanceof ContentError) return;
        server.config.logger.error(error instanceof Error ? error.message : String(error));
        await server.close();
        process.exit(1);
      },
    );
  };
  server.watcher.on('all', retry);
}

export function embeddedServicesPlugin(): Plugin {
  return {
    name: 'embedded-services',
    apply: 'serve',
    async configureServer(server) {
      let services: EmbeddedServices | null = null;
      let isOpened = false;
      const open = async (): Promise<void> => {
        if (isOpened) return;
        services = await openServices(server);
        isOpened = true;
      };
      await open().catch((error: unknown) => {
        // Mistakes in settings are told where all of content's are.
        if (!(error instanceof ContentError)) throw withoutStack(error);
        retryWhenMended(server, open);
      });
      server.middlewares.use((request, response, next) => {
        const path = URL.parse(request.url ?? '/', 'http://localhost')?.pathname ?? '/';
        if (services?.serves(path)) services.handle(request, response).catch(next);
        else next();
      });
      server.httpServer?.on('close', () => void services?.close());
    },
  };
}
