/** Vite plugin that gives `npm run dev` the same sign-in and contact form as the local server. */
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
        // Imported here, because a build doesn't need a database.
        const { openLocalServices } = await import('./local-services.ts');
        // Vite listens on every address if the host is `true`, and on loopback if no host is set.
        return openLocalServices(undefined, host === true ? '0.0.0.0' : host || 'localhost');
      };
      server.middlewares.use((request, response, next) => {
        const path = URL.parse(request.url ?? '/', 'http://localhost')?.pathname ?? '/';
        if (path !== contactPath && !path.startsWith(`${authPrefix}/`)) return next();
        // Opened on the first request, so that the dev server also starts when the content has mistakes.
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
