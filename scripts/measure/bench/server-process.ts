/** The local server as a process of its own, whose start and memory can be measured. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../shared/project-root.ts';
import { clearedVariables } from '../../shared/variables.ts';

export type ServerProcess = {
  origin: string;
  /** Milliseconds until it said where the site is. */
  start: number;
  /** Bytes that it holds in memory now, and the most that it ever held. Linux tells. */
  readMemory: () => Promise<{ now: number; peak: number }>;
  close: () => Promise<void>;
};

/** @param data folder of the embedded services; a new one is a first start */
export async function startServer(dist: string, port: number, data: string): Promise<ServerProcess> {
  const began = performance.now();
  const script = join(projectRoot, 'scripts/commands/serve.ts');
  const child = spawn(process.execPath, [script, '--dist', dist, '--port', String(port)], {
    env: { ...process.env, ...clearedVariables, DATA_DIRECTORY: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [, address] = /The site is at (\S+)/.exec(printed) ?? [];
      if (address) resolve(address);
    });
    child.on('exit', () => reject(new Error(`The local server has ended:\n${printed}`)));
  });
  return {
    origin,
    start: performance.now() - began,
    readMemory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      const bytesOf = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1024;
      return { now: bytesOf('VmRSS'), peak: bytesOf('VmHWM') };
    },
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
