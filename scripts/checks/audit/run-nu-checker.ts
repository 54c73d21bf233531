/** The W3C's Nu HTML checker over built files: one Java process for all of them. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const jar = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));
/** Half the time of the defaults on 40 pages (2026-11-22); its schemas need a deep stack. */
const javaFlags = ['-Xss4m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const checkerFlags = ['--format', 'json', '--stdout', '--exit-zero-always', '--no-langdetect'];
const maxOutputBytes = 256 * 1024 * 1024;

const schema = z.object({
  messages: z.array(
    z.object({
      type: z.enum(['error', 'info', 'non-document-error']),
      subType: z.string().optional(),
      /** Address of the file. */
      url: z.string().optional(),
      lastLine: z.number().optional(),
      message: z.string(),
      /** The markup around the place. */
      extract: z.string().optional(),
    }),
  ),
});

export type NuMessage = z.infer<typeof schema>['messages'][number];

export const javaHint =
  'it needs Java 17 or newer. Install it (Debian: apt-get install default-jre-headless) and run the audit again.';

const run = promisify(execFile);

export async function hasJava(java = 'java'): Promise<boolean> {
  try {
    await run(java, ['-version']);
    return true;
  } catch {
    // Not there, or one that only tells where Java could be had.
    return false;
  }
}

/** All messages about these files; null where there is no Java. */
export async function runNuChecker(files: readonly string[], java = 'java'): Promise<NuMessage[] | null> {
  if (!(await hasJava(java))) return null;
  try {
    const { stdout } = await run(java, [...javaFlags, '-jar', jar, ...checkerFlags, ...files], {
      maxBuffer: maxOutputBytes,
    });
    return schema.parse(JSON.parse(stdout)).messages;
  } catch (error) {
    throw new Error(
      `The Nu HTML checker could not finish; ${javaHint}\n${error instanceof Error ? error.message : error}`,
    );
  }
}
