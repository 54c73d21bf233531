import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../../shared/run-main.ts';
import { isLocal, type Target } from './observed.ts';

/**
 * Reads the argument of `npm run deploy:check`.
 * @throws UsageError if the text is neither the path of a built site nor the address of a host
 */
export function readTarget(text: string, isRehearsal: boolean): Target {
  if (/^https?:\/\//.test(text)) {
    const url = URL.parse(text);
    if (url?.pathname !== '/' || url.search) {
      throw new UsageError(
        `"${text}" is not the address of a host. Pass an address without a path, such as https://www.example.org.`,
      );
    }
    return { kind: 'host', place: url.origin, isRehearsal: isRehearsal || isLocal(url.origin) };
  }
  const folder = resolve(text);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    const guess = /^[\w-]+(\.[\w-]+)+$/.test(text) ? ` Did you mean https://${text}?` : '';
    throw new UsageError(`"${text}" is neither a folder nor an address that begins with https://.${guess}`);
  }
  if (!existsSync(join(folder, '_headers')) || !existsSync(join(folder, 'index.html'))) {
    throw new UsageError(`${text} contains no built site. Run "npm run build", then pass the folder that it wrote.`);
  }
  return { kind: 'folder', place: folder, isRehearsal };
}
