/**
 * Commands that run until they are ended, in this project or in a copy of it. Not by npm: a copy shares the packages of this project,
 * and the set-up ahead of each command would install them anew if it took them for those of another.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { vi } from 'vitest';
import { atEnd } from './at-end.ts';
import { findFreePort } from './find-free-port.ts';
import { nameDataFolder } from './open-services.ts';
import { projectRoot } from './project.ts';
import { noVariables } from './run-script.ts';

type RunningCommand = {
  child: ChildProcessWithoutNullStreams;
  /** All that it has said until now. */
  said: () => string;
  /** Waits until it has said this. */
  saying: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Asks it to end, as a service manager does, and waits until it has: what it has started keeps its output open. */
  end: () => Promise<void>;
};

/**
 * @param script name of a file in `scripts/commands/`
 * @param variables of its environment; nothing of the developer's own reaches it
 */
export function startCommand(folder: string, script: string, args: readonly string[], variables = {}): RunningCommand {
  const child = spawn(process.execPath, [join(folder, 'scripts/commands', script), ...args], {
    cwd: folder,
    env: { ...process.env, ...noVariables, NODE_ENV: '', NO_COLOR: '1', ...variables },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const closed = once(child, 'close');
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    await closed;
  };
  atEnd(end);
  const saying = (pattern: RegExp): Promise<RegExpExecArray> =>
    vi.waitUntil(
      () => {
        const found = pattern.exec(text);
        if (!found && child.exitCode !== null) throw new Error(`${script} has ended: ${text}`);
        return found;
      },
      { timeout: 100_000 },
    );
  return { child, said: () => text, saying, end };
}

/** Starts `npm run dev`, which ends with the test file. Resolves to its origin. */
export async function openDevServer(host = '127.0.0.1'): Promise<string> {
  const args = ['--host', host, '--port', String(await findFreePort())];
  const dev = startCommand(projectRoot, 'dev.ts', args, { DATA_DIRECTORY: nameDataFolder() });
  const [origin] = await dev.saying(/http:\/\/(?:127\.0\.0\.1|localhost):\d+/);
  return origin;
}
