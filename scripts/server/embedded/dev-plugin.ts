/**
 * Vite plugin for the development server (`npm run dev`). Adds the embedded sign-in and contact form, which the local
 * server also has.
 */
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
        // This import is dynamic, because a build also loads this plugin but needs no database.
        const { openLocalServices } = await import('./local-services.ts');
        // For Vite, the host `true` means all network addresses, and no host means the loopback interface.
        return openLocalServices(undefined, host === true ? '0.0.0.0' : host || 'localhost');
      };
      server.middlewares.use((request, response, next) => {
        const path = URL.parse(request.url ?? '/', 'http://localhost')?.pathname ?? '/';
        if (path !== contactPath && !path.startsWith(`${authPrefix}/`)) return next();
        // The services are opened on the first request to them, so that the development server starts even if the
        // content has mistakes.
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
