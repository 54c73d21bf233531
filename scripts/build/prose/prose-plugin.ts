/** Says in the terminal of the development server what `check-prose.ts` finds, at first and after each change of content. */
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { ContentError } from '../content/content-error.ts';
import { checkProse } from './check-prose.ts';

export function prosePlugin(projectRoot: string): Plugin {
  return {
    name: 'prose',
    apply: 'serve',
    configureServer({ config: { logger }, watcher }) {
      let said = '';
      const say = async (): Promise<void> => {
        const found = await checkProse(projectRoot).catch((error: unknown) => {
          if (error instanceof ContentError) return error.problems;
          throw error;
        });
        const text = found.join('\n');
        if (text !== said && text !== '') logger.warn(text);
        said = text;
      };
      const folder = join(projectRoot, 'content') + sep;
      watcher.on('all', (_event, file) => (file.startsWith(folder) ? say() : undefined));
      return () => void say();
    },
  };
}
