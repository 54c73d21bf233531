/** Every type of section that `src/content/section-schemas.ts` declares, with its fields and its example. Pure. */
import { buildSection, type SectionBody } from '../../../src/collections/section-bodies.ts';
import type { Content } from '../../../src/content/content-types.ts';
import { sectionSchema } from '../../../src/content/section-schemas.ts';
import { describeSchema, type FieldTable } from '../../build/authoring/describe-fields.ts';
import { type Example, sectionsOf, type Use, type WrittenEntry } from './written-files.ts';

export type SectionEntry = {
  /** Its type, as content names it. */
  name: string;
  summary: string;
  tables: FieldTable[];
  /** Pages that have one. */
  uses: Use[];
  /** Null where there is no example yet. */
  yaml: string | null;
  body: SectionBody | null;
};

export function buildSectionEntries(
  content: Content,
  entries: readonly WrittenEntry[],
  examples: ReadonlyMap<string, Example>,
): SectionEntry[] {
  return sectionSchema.options.map((schema) => {
    const { type, summary, tables } = describeSchema(schema);
    const name = type ?? '';
    const example = examples.get(name);
    const uses = entries.filter((entry) => sectionsOf(entry).some((section) => section.type === name));
    return {
      name,
      summary,
      tables,
      uses: uses.map(({ page }) => page),
      yaml: example?.yaml ?? null,
      body: example ? buildSection(example.section, content) : null,
    };
  });
}
