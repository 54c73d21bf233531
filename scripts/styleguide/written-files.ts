/**
 * Reads the files in `content/` as authors wrote them, before placeholders and schemas are applied. The style guide
 * quotes examples from these files.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { buildRouteTable } from '../../src/model/collections/routes.ts';
import type { Content, WrittenPageSection } from '../../src/model/schemas/content-types.ts';
import { entryFolders } from '../../src/model/schemas/entry-schemas.ts';
import { pageSectionSchema } from '../../src/model/schemas/section-schemas.ts';
import { examplesFolder } from '../site/authoring/editor-files.ts';
import { parseFile } from '../site/content/parse-content.ts';
import { buildPlaceholders } from '../site/content/placeholders.ts';
import { assertNoProblems, type Problem } from '../site/content/problem.ts';
import { type RawFile, readContentFolder } from '../site/content/read-files.ts';

/** A page to which the styleguide links, with its path and name. */
export type Use = { path: string; name: string };

/** A file of content, with the page that it defines. */
export type WrittenEntry = RawFile & { page: Use };

/** An example of a section: as YAML text, as parsed YAML (`written`), and checked against its schema (`section`). */
export type Example = { yaml: string; written: unknown; section: WrittenPageSection };

/** Reads every entry as written, in the order of the route table. */
export async function readWrittenEntries(projectRoot: string, content: Content): Promise<WrittenEntry[]> {
  const folders = Object.entries(entryFolders).map(([folder, { ending }]) =>
    readContentFolder(join(projectRoot, 'content'), folder, ending),
  );
  const files = new Map((await Promise.all(folders)).flat().map((raw) => [raw.file, raw]));
  return buildRouteTable(content).flatMap(({ file, path, name }) => {
    const raw = files.get(file);
    return raw ? [{ ...raw, page: { path, name } }] : [];
  });
}

/** @throws ContentError when the section doesn't match its schema */
export function checkSection(file: string, written: unknown, content: Content): WrittenPageSection {
  const problems: Problem[] = [];
  const raw = { file, name: file, value: { section: written }, body: '', source: null };
  const placeholders = buildPlaceholders(content.site, content);
  const checked = parseFile(raw, z.object({ section: pageSectionSchema }), placeholders, problems);
  assertNoProblems(problems);
  if (!checked) throw new Error('unreachable: a section without problems has a value');
  return checked.section;
}

export async function readExamples(projectRoot: string, content: Content): Promise<Map<string, Example>> {
  const names = (await readdir(join(projectRoot, examplesFolder))).filter((name) => name.endsWith('.yaml'));
  const examples = names.map(async (name): Promise<[string, Example]> => {
    const file = `${examplesFolder}/${name}`;
    const yaml = await readFile(join(projectRoot, file), 'utf8');
    const [written]: unknown[] = parse(yaml);
    return [name.slice(0, -'.yaml'.length), { yaml, written, section: checkSection(file, written, content) }];
  });
  return new Map(await Promise.all(examples));
}

export const sectionsOf = ({ value }: RawFile): { type: string; name?: unknown }[] => {
  const found = z.object({ sections: z.array(z.looseObject({ type: z.string() })).default([]) }).safeParse(value);
  return found.success ? found.data.sections : [];
};
