/** Says in the terminal of the development server what is to be looked at in the texts, at first and after each change of content. */
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { ContentError } from '../content/content-error.ts';
import type { ContentReader } from '../content/content-reader.ts';
import { findContentWarnings } from '../content/find-content-warnings.ts';
import { checkProse } from './check-prose.ts';

/** Of mistakes in fields, the reader itself tells. */
async function findFieldWarnings(reader: ContentReader): Promise<readonly string[]> {
  const content = await reader.read().catch((error: unknown) => {
    if (error instanceof ContentError) return null;
    throw error;
  });
  return content ? findContentWarnings(content, new Date()) : [];
}

export function prosePlugin(projectRoot: string, reader: ContentReader): Plugin {
  return {
    name: 'prose',
    apply: 'serve',
    configureServer({ config: { logger }, watcher }) {
      let said = '';
      const say = async (): Promise<void> => {
        const prose = await checkProse(projectRoot, { withDrafts: true }).catch((error: unknown) => {
          if (error instanceof ContentError) return error.problems;
          throw error;
        });
        const text = [...(await findFieldWarnings(reader)), ...prose].join('\n');
        if (text !== said && text !== '') logger.warn(text);
        said = text;
      };
      const folder = join(projectRoot, 'content') + sep;
      watcher.on('all', (_event, file) => (file.startsWith(folder) ? say() : undefined));
      return () => void say();
    },
  };
}
