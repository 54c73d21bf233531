/**
 * Vite plugin for the development server. It reports mistakes in content in the terminal. Until they are corrected,
 * every page shows the mistakes instead of its content.
 */
import type { IncomingMessage } from 'node:http';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { EnvironmentError } from '../../shared/environment.ts';
import type { ContentReader } from '../content/content-reader.ts';
import { ContentError } from '../content/problem.ts';
import { checkProse } from '../prose/check-prose.ts';

/**
 * Returns the mistakes that authors or operators can correct. Throws any other error, because such an error is a bug.
 */
function listMistakes(error: unknown): readonly string[] {
  if (error instanceof ContentError) return error.problems;
  if (error instanceof EnvironmentError) return error.message.split('\n');
  throw error;
}

const findMistakes = (reader: ContentReader): Promise<readonly string[]> => reader.read().then(() => [], listMistakes);

async function findWarnings(projectRoot: string, reader: ContentReader): Promise<readonly string[]> {
  const { site } = await reader.read();
  const prose = checkProse(projectRoot, { withDrafts: true, brand: site.name }).catch(listMistakes);
  return [...(await reader.findWarnings(new Date())), ...(await prose)];
}

const countMistakes = ({ length }: readonly string[]): string =>
  `${length === 1 ? 'One mistake' : `${length} mistakes`} in content/`;

const isNavigation = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

export function mistakesPlugin(projectRoot: string, reader: ContentReader): Plugin {
  return {
    name: 'content-mistakes',
    apply: 'serve',
    configureServer({ config: { logger }, watcher, middlewares }) {
      let said = '';
      let wasWrong = false;
      const tell = async (): Promise<void> => {
        const mistakes = await findMistakes(reader);
        const isWrong = mistakes.length > 0;
        if (wasWrong && !isWrong) logger.info('content/ has no mistakes any more.', { timestamp: true });
        wasWrong = isWrong;
        const lines = isWrong ? mistakes : await findWarnings(projectRoot, reader);
        const text = lines.map((line) => `  ${line}`).join('\n');
        if (text !== said && isWrong) logger.error(`${countMistakes(mistakes)}:\n${text}`, { timestamp: true });
        if (text !== said && !isWrong && text !== '')
          logger.warn(`Warnings in content/:\n${text}`, { timestamp: true });
        said = text;
      };
      // If the check itself fails, log the error and keep the server running. The check can fail if, for example, a
      // file disappears while it is read. The next file change runs the check again.
      const say = (): Promise<void> =>
        tell().catch((error: unknown) => logger.error(error instanceof Error ? error.message : String(error)));
      const folder = join(projectRoot, 'content') + sep;
      watcher.on('all', (_event, file) => (file.startsWith(folder) ? say() : undefined));
      middlewares.use(async (request, response, next) => {
        if (!isNavigation(request)) return next();
        const mistakes = await findMistakes(reader).catch(next);
        if (!mistakes) return;
        if (mistakes.length === 0) return next();
        // The response is plain text. The browser reloads it every two seconds, so that it shows corrections.
        response.writeHead(500, {
          'Content-Type': 'text/plain; charset=utf-8',
          'Cache-Control': 'no-store',
          Refresh: '2',
        });
        response.end(`${countMistakes(mistakes)}:\n\n${mistakes.join('\n\n')}\n`);
      });
      return () => void say();
    },
  };
}
