/** Runs the W3C's Nu HTML checker on built files in one Java process, and converts its messages to findings. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Finding, oneLine } from './finding.ts';

const jar = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));
/**
 * With these flags, checking 40 pages takes half as long as with Java's defaults (measured 2026-11-22). `-Xss4m`: the
 * checker's schemas need a deep stack.
 */
const javaFlags = ['-Xss4m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const checkerFlags = ['--format', 'json', '--stdout', '--exit-zero-always', '--no-langdetect'];
const maxOutputBytes = 256 * 1024 * 1024;

const schema = z.object({
  messages: z.array(
    z.object({
      type: z.enum(['error', 'info', 'non-document-error']),
      subType: z.string().optional(),
      url: z.string().optional(),
      lastLine: z.number().optional(),
      message: z.string(),
      /** The part of the HTML that contains the error. */
      extract: z.string().optional(),
    }),
  ),
});

export type NuMessage = z.infer<typeof schema>['messages'][number];

export const javaHint =
  'The checker needs Java 17 or newer. Install Java (Debian: apt-get install default-jre-headless), and run the audit again.';

const run = promisify(execFile);

export async function hasJava(java = 'java'): Promise<boolean> {
  try {
    await run(java, ['-version']);
    return true;
  } catch {
    // Java is missing, or `java` is only a stub that says where to download it.
    return false;
  }
}

/** Returns all messages about these files, or null if Java is missing. */
export async function runNuChecker(files: readonly string[], java = 'java'): Promise<NuMessage[] | null> {
  if (!(await hasJava(java))) return null;
  try {
    const { stdout } = await run(java, [...javaFlags, '-jar', jar, ...checkerFlags, ...files], {
      maxBuffer: maxOutputBytes,
    });
    return schema.parse(JSON.parse(stdout)).messages;
  } catch (error) {
    throw new Error(
      `The Nu HTML checker could not finish. ${javaHint}\n${error instanceof Error ? error.message : error}`,
    );
  }
}

/**
 * Messages about CSS that is too new for the checker's parser. Each feature is in a W3C specification, and either all
 * supported browsers know it or the style sheet tests for it with @supports. All other messages about CSS are reported.
 */
const youngCss: readonly { message: RegExp; extract?: RegExp }[] = [
  // Container queries and their units, specified in CSS Conditional Rules 5.
  { message: /^CSS: Unrecognized at-rule “@container”$/ },
  { message: /^CSS: “container(?:-type)?”: Property “container(?:-type)?” doesn't exist\.$/ },
  { message: /^CSS: “(font-size|max-inline-size|--size)”: Parse Error\.$/, extract: /\dcqi\b/ },
  // Scroll-driven Animations 1. The style sheet tests for it with @supports. Without it, browsers show the chosen step
  // without animation.
  {
    message:
      /^CSS: “(?:animation-(?:timeline|range)|view-timeline(?:-inset)?)”: Property “(?:animation-(?:timeline|range)|view-timeline(?:-inset)?)” doesn't exist\.$/,
  },
  // Properties for strokes in drawings, specified in SVG 2.
  { message: /^CSS: “(?:vector-effect|paint-order)”: Property “(?:vector-effect|paint-order)” doesn't exist\.$/ },
];

const isYoungCss = ({ message, extract = '' }: NuMessage): boolean =>
  youngCss.some((known) => known.message.test(message) && (known.extract?.test(extract) ?? true));

function describe(message: string, [first, ...more]: readonly NuMessage[]): string {
  const place = first?.extract ? ` At “${first.extract}”, line ${first.lastLine}.` : '';
  return oneLine(`${oneLine(message)}${place}${more.length > 0 ? ` The page has ${more.length} more like it.` : ''}`);
}

/**
 * Converts errors to failures and warnings to notes. The same message about a page is reported once.
 * @param routeOfFile routes, keyed by the absolute path of the page's file
 */
export function judgeNuMessages(messages: readonly NuMessage[], routeOfFile: ReadonlyMap<string, string>): Finding[] {
  const byPlace = Map.groupBy(
    messages.filter((message) => !isYoungCss(message)),
    ({ url, message }) => `${url} ${message}`,
  );
  return [...byPlace.values()].flatMap((alike): Finding[] => {
    const [first] = alike;
    if (!first) return [];
    const route = routeOfFile.get(first.url?.startsWith('file:') ? fileURLToPath(first.url) : '');
    if (route === undefined)
      throw new Error(
        `The Nu HTML checker reported a problem that belongs to no page, so it probably could not read a file: ${first.message}`,
      );
    return [
      {
        severity: first.type === 'info' ? 'note' : 'failure',
        route,
        on: 'any width',
        check: 'nu-html-checker',
        found: describe(first.message, alike),
        remedy: 'Find the source of this markup (a component, a text in content/ or index.html), and correct it.',
      },
    ];
  });
}
