/** The project's commands as their users run them: as processes. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { clearedVariables } from '../../scripts/shared/variables.ts';
import { projectRoot } from './project.ts';

export type Run = { status: number | null; stdout: string; stderr: string };

/** What a shell or an `.env` of the developer sets must not reach the tests: an empty value stands, and counts as none. */
export const noVariables = { ...clearedVariables, DEBUG: '' };

/** @param script name of a file in `scripts/commands/` */
export const startScript = (script: string, args: readonly string[], directory: string, variables = {}) =>
  spawn(process.execPath, [join(projectRoot, 'scripts/commands', script), ...args], {
    env: { ...process.env, ...noVariables, DATA_DIRECTORY: directory, ...variables },
  });

/** Runs a command to its end, in a data folder, with `input` on its standard input. */
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
  // A command that refuses its arguments ends without reading.
  child.stdin.on('error', () => undefined).end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, ...output }));
  });
}
