import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a script of Node to its end; resolves to whether all went well. A signal to this process ends the script, then this process. */
export async function runScript(script: string, ...args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(projectRoot, script), ...args], { cwd: projectRoot, stdio: 'inherit' });
  let ending: NodeJS.Signals | null = null;
  const end = (signal: NodeJS.Signals): void => {
    ending = signal;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, end);
  const status = await new Promise((resolve) => child.on('close', resolve));
  for (const signal of signals) process.off(signal, end);
  // As it would have ended without a script under way.
  if (ending) process.kill(process.pid, ending);
  return status === 0;
}
