/** Vite plugin: `npm run dev` answers sign-in and contact form with the same handlers as the local server. */
import type { Plugin } from 'vite';

export function embeddedServicesPlugin(): Plugin {
  return {
    name: 'embedded-services',
    apply: 'serve',
    async configureServer(server) {
      // Loaded here: a build has no use for a database.
      const { openLocalServices } = await import('./local-services.ts');
      const services = await openLocalServices();
      if (!services) return;
      server.middlewares.use((request, response, next) => {
        const path = URL.parse(request.url ?? '/', 'http://localhost')?.pathname ?? '/';
        if (services.serves(path)) services.handle(request, response);
        else next();
      });
      server.httpServer?.on('close', () => void services.close());
    },
  };
}
