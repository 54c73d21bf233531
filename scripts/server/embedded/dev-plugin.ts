/** Vite plugin: `npm run dev` answers sign-in and contact form with the same handlers as the local server. */
import type { Plugin } from 'vite';
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

export function embeddedServicesPlugin(): Plugin {
  return {
    name: 'embedded-services',
    apply: 'serve',
    async configureServer(server) {
      // Loaded here: a build has no use for a database.
      const { openLocalServices } = await import('./local-services.ts');
      const services = await openLocalServices().catch((error: unknown) => {
        throw withoutStack(error);
      });
      if (!services) return;
      try {
        assertNotPublic(server.config.server.host, services.demoIsPublic);
      } catch (error) {
        await services.close();
        throw withoutStack(error);
      }
      server.middlewares.use((request, response, next) => {
        const path = URL.parse(request.url ?? '/', 'http://localhost')?.pathname ?? '/';
        if (services.serves(path)) services.handle(request, response).catch(next);
        else next();
      });
      server.httpServer?.on('close', () => void services.close());
    },
  };
}
