/** Vite plugin: `npm run dev` answers sign-in and contact form with the same services as the local server. */
import type { Plugin } from 'vite';
import { authPrefix, contactPath } from '../../shared/embedded-addresses.ts';
import type { EmbeddedServices } from './embedded-services.ts';

export function embeddedServicesPlugin(): Plugin {
  return {
    name: 'embedded-services',
    apply: 'serve',
    configureServer(server) {
      const { host } = server.config.server;
      let opening: Promise<EmbeddedServices | null> | null = null;
      const open = async (): Promise<EmbeddedServices | null> => {
        // Loaded here: a build has no use for a database.
        const { openLocalServices } = await import('./local-services.ts');
        // Vite listens on every address for `true`, and on loopback without a host.
        return openLocalServices(undefined, host === true ? '0.0.0.0' : host || 'localhost');
      };
      server.middlewares.use((request, response, next) => {
        const path = URL.parse(request.url ?? '/', 'http://localhost')?.pathname ?? '/';
        if (path !== contactPath && !path.startsWith(`${authPrefix}/`)) return next();
        // Opened for the first request, so that the server starts on content with mistakes too.
        opening ??= open().catch((error: unknown) => {
          opening = null;
          throw error;
        });
        opening.then((services) => (services?.serves(path) ? services.handle(request, response) : next())).catch(next);
      });
      server.httpServer?.on('close', () => void opening?.then((services) => services?.close()));
    },
  };
}
