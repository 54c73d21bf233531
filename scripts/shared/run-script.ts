import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/** Runs a script of Node to its end; resolves to whether all went well. */
export async function runScript(script: string, ...args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(projectRoot, script), ...args], { cwd: projectRoot, stdio: 'inherit' });
  return (await new Promise((resolve) => child.on('close', resolve))) === 0;
}
