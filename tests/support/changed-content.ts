/** Copies of the content with changes and mistakes, and the one message that each mistake must cause. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { parseDocument } from 'yaml';
import type { Environment } from '../../scripts/shared/environment.ts';
import { ContentError } from '../../scripts/site/content/problem.ts';
import { readContent } from '../../scripts/site/content/read-content.ts';
import type { Content } from '../../src/model/schemas/content-types.ts';
import { content, slugNow } from './real-content.ts';

const projectRoot = join(import.meta.dirname, '../..');

type Field = readonly (string | number)[];
export type Change =
  | { file: string; write: string | Uint8Array }
  | { file: string; copyOf: string }
  /** `to: undefined` removes the field. */
  | { file: string; set: Field; to: unknown }
  | { file: string; append: string }
  | { file: string; remove: true }
  | { file: string; prepend: string }
  /** Converts the line ends to those of Windows or of an old Mac. */
  | { file: string; lineEnds: '\r\n' | '\r' };

function setField(source: string, field: Field, value: unknown): string {
  const document = parseDocument(source);
  if (value === undefined) document.deleteIn(field);
  else document.setIn(field, value);
  return document.toString({ lineWidth: 0 });
}

function setInFile(source: string, field: Field, value: unknown): string {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  return head === undefined ? setField(source, field, value) : `---\n${setField(head, field, value)}---\n${body}`;
}

function applyChange(root: string, change: Change): void {
  const target = join(root, 'content', change.file);
  if ('remove' in change) rmSync(target);
  else if ('write' in change) writeFileSync(target, change.write);
  else if ('copyOf' in change) cpSync(join(root, 'content', change.copyOf), target);
  else if ('lineEnds' in change) writeFileSync(target, readFileSync(target, 'utf8').replaceAll('\n', change.lineEnds));
  else if ('prepend' in change) writeFileSync(target, change.prepend + readFileSync(target, 'utf8'));
  else if ('append' in change) writeFileSync(target, `${readFileSync(target, 'utf8')}\n\n${change.append}\n`);
  else writeFileSync(target, setInFile(readFileSync(target, 'utf8'), change.set, change.to));
}

/**
 * Removes the redirects, the published host and the redirected addresses from the copied content. Otherwise, tests
 * would depend on pages that were renamed earlier.
 */
function forgetHistory(root: string): void {
  writeFileSync(join(root, 'content/redirects.yaml'), '# None.\n');
  const published = join(root, 'content/published.yaml');
  if (!existsSync(published)) return;
  const former = new Set(content.redirects.map(({ from }) => `  - ${from}`));
  const isKept = (line: string): boolean => !line.startsWith('host:') && !former.has(line);
  writeFileSync(published, readFileSync(published, 'utf8').split('\n').filter(isKept).join('\n'));
}

/** Creates a temporary project with changed content. The project is removed when the test ends. */
export function makeChangedProject(changes: readonly Change[]): string {
  const root = mkdtempSync(join(tmpdir(), 'changed-content-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  cpSync(join(projectRoot, 'content'), join(root, 'content'), { recursive: true });
  forgetHistory(root);
  // The content check looks up drawings by name in scripts/.
  symlinkSync(join(projectRoot, 'scripts'), join(root, 'scripts'));
  for (const change of changes) applyChange(root, change);
  return root;
}

/** Applies the changes and reads the content as a build with these environment variables does. */
export const contentAfter = (
  changes: readonly Change[],
  environment: Environment = {},
  choice: { withDrafts?: boolean } = {},
): Promise<Content> => readContent(makeChangedProject(changes), environment, choice);

export async function problemsAfter(...changes: Change[]): Promise<readonly string[]> {
  try {
    await readContent(makeChangedProject(changes), {});
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}

export const articleSlug = slugNow('reimagining-urban-resilience');

/** Files, one for each kind of entry, in which tests make mistakes. */
export const entries = {
  article: `articles/${articleSlug}.md`,
  service: 'services/gis.yaml',
  sector: 'sectors/retail.yaml',
  page: 'pages/careers.yaml',
};

/**
 * A mistake's name, the changes that make the mistake, and the expected message without "content/". In the message, "…"
 * matches any text.
 */
export type Mistake = [mistake: string, changes: Change | readonly Change[], message: string];

export const set = (file: string, field: readonly (string | number)[], to: unknown): Change => ({
  file,
  set: field,
  to,
});
export const append = (file: string, text: string): Change => ({ file, append: text });

/** Makes the mistake in a copy of the content, and expects this message and no other problem. */
export async function expectOneMessage(...[, changes, message]: Mistake): Promise<void> {
  const problems = await problemsAfter(...[changes].flat());
  const parts = message.split('…').map((part) => RegExp.escape(part.trim()));
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^content/(?=.*[.)?]$)${parts.join('.*')}`, 's'))]);
}

/** Sample values of optional operator settings, which the site itself leaves out. */
export const engagement = {
  durations: {
    scoping: '2 to 3 weeks',
    lawfulBasis: '1 to 4 weeks',
    trial: '6 to 8 weeks',
    operation: 'a year at a time',
    exit: '30 days',
  },
  hosting: 'Canada (Montréal and Toronto)',
  support: 'Monday to Friday, 8:00 to 18:00 Eastern Time.',
  price: 'A yearly fee for each source and area.',
  roles: { Security: 'Ada Example', Delivery: 'Bo Example' },
};

export const frameworks = {
  'ISO 27001': { status: 'certified', scope: 'the managed cloud', date: '2026-03-01' },
  'UK NCSC': { status: 'aligned' },
};

export const organization = {
  address: {
    country: 'CA',
    street: '12 Example Street',
    locality: 'Ottawa',
    region: 'Ontario',
    postalCode: 'K1A 0A1',
  },
};
