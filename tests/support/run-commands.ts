/** Runs the project's commands as processes, either to their end or until the test ends them. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { vi } from 'vitest';
import { clearedVariables } from '../../scripts/shared/variables.ts';
import { atEnd, findFreePort, nameDataFolder } from './at-end.ts';
import { projectRoot } from './project.ts';

export type Run = { status: number | null; stdout: string; stderr: string };

/** Clears variables that the developer's shell or `.env` may set. An empty value counts as unset. */
export const noVariables = { ...clearedVariables, DEBUG: '' };

/**
 * Starts a command as a process, with its data in `directory`.
 * @param script name of a file in `scripts/commands/`
 */
export const startScript = (script: string, args: readonly string[], directory: string, variables = {}) =>
  spawn(process.execPath, [join(projectRoot, 'scripts/commands', script), ...args], {
    env: { ...process.env, ...noVariables, DATA_DIRECTORY: directory, ...variables },
  });

/** Runs a command until it ends, with `input` on its standard input. The command keeps its data in `directory`. */
export function runScript(
  script: string,
  args: readonly string[],
  { directory, input = '', variables = {} }: { directory: string; input?: string; variables?: Record<string, string> },
): Promise<Run> {
  const child = startScript(script, args, directory, variables);
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  // Ignore errors, because a command that refuses its arguments ends without reading its input.
  child.stdin.on('error', () => undefined).end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, ...output }));
  });
}

type RunningCommand = {
  child: ChildProcessWithoutNullStreams;
  /** Returns everything that the command has printed. */
  said: () => string;
  /** Waits until the output matches this pattern. */
  saying: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Sends SIGTERM, as a service manager does, and waits until the command and its children have closed their output. */
  end: () => Promise<void>;
};

/**
 * Starts a command in this project or in a copy of the project. Runs Node.js directly instead of `npm run`. Otherwise,
 * npm would install packages again in a copy, which shares this project's packages.
 * @param script name of a file in `scripts/commands/`
 * @param variables environment of the command. The developer's own variables are cleared.
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
        if (!found && child.exitCode !== null) throw new Error(`${script} ended early: ${text}`);
        return found;
      },
      { timeout: 100_000 },
    );
  return { child, said: () => text, saying, end };
}

/** Starts `npm run dev` and returns its origin. The server ends with the test file. */
export async function openDevServer(host = '127.0.0.1'): Promise<string> {
  const args = ['--host', host, '--port', String(await findFreePort())];
  const dev = startCommand(projectRoot, 'dev.ts', args, { DATA_DIRECTORY: nameDataFolder() });
  const [origin] = await dev.saying(/http:\/\/(?:127\.0\.0\.1|localhost):\d+/);
  return origin;
}
