/**
 * Builds the lists that `/styleguide` shows, keyed by the names of their virtual modules. The entries come from the
 * schemas, drawings and instruments, so a new one appears without a change here.
 */
import { stringify } from 'yaml';
import { loadOperation } from '../../src/instruments/load-operation.ts';
import type { OperatedControl } from '../../src/instruments/operate.ts';
import { buildSection, type SectionBody } from '../../src/model/collections/section-bodies.ts';
import type { Content } from '../../src/model/schemas/content-types.ts';
import { type InstrumentName, instrumentNames } from '../../src/model/schemas/names.ts';
import { pageSectionSchema } from '../../src/model/schemas/section-schemas.ts';
import { describeSchema, type FieldTable } from '../site/authoring/describe-fields.ts';
import { listFigures } from '../site/content/read-content.ts';
import { buildFigureList } from './figure-entries.ts';
import {
  checkSection,
  type Example,
  readExamples,
  readWrittenEntries,
  sectionsOf,
  type Use,
  type WrittenEntry,
} from './written-files.ts';

type Parameter = { name: string; label: string; values: string; otherwise: string };

export type InstrumentEntry = {
  name: InstrumentName;
  parameters: Parameter[];
  uses: Use[];
  yaml: string;
  body: SectionBody;
};

function printValues(control: OperatedControl): string {
  switch (control.kind) {
    case 'range':
      return `${control.min} to ${control.max}, in steps of ${control.step}`;
    case 'choice':
      return control.options.map(({ value }) => value).join(', ');
    case 'switch':
      return 'on, off';
  }
}

async function listParameters(name: InstrumentName): Promise<Parameter[]> {
  const operation = await loadOperation(name);
  return operation.controls.map((control) => ({
    name: control.name,
    label: control.label,
    values: printValues(control),
    otherwise: operation.textOf(control.name),
  }));
}

function buildInstrumentEntries(
  content: Content,
  entries: readonly WrittenEntry[],
  examples: ReadonlyMap<string, Example>,
): Promise<InstrumentEntry[]> {
  // An instrument that no page uses yet is shown with the texts of this example.
  const example = examples.get('instrument');
  return Promise.all(
    instrumentNames.map(async (name): Promise<InstrumentEntry> => {
      const isIts = (section: { type: string; name?: unknown }): boolean =>
        section.type === 'instrument' && section.name === name;
      const pages = entries.filter((entry) => sectionsOf(entry).some(isIts));
      const [first] = pages;
      const written =
        (first && sectionsOf(first).find(isIts)) ?? Object.assign({}, example?.written, { name, presets: [] });
      return {
        name,
        parameters: await listParameters(name),
        uses: pages.map(({ page }) => page),
        yaml: stringify([written], { lineWidth: 0 }),
        body: buildSection(checkSection(first?.file ?? `instrument ${name}`, written, content), content),
      };
    }),
  );
}

export type SectionEntry = {
  name: string;
  summary: string;
  tables: FieldTable[];
  uses: Use[];
  /** Null if there is no example yet. */
  yaml: string | null;
  body: SectionBody | null;
};

function buildSectionEntries(
  content: Content,
  entries: readonly WrittenEntry[],
  examples: ReadonlyMap<string, Example>,
): SectionEntry[] {
  return pageSectionSchema.options.map((schema) => {
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

export const styleguideLists = {
  sections: async (root: string, content: Content) =>
    buildSectionEntries(content, await readWrittenEntries(root, content), await readExamples(root, content)),
  figures: async (root: string, content: Content) =>
    buildFigureList(content, await readWrittenEntries(root, content), await listFigures(root)),
  instruments: async (root: string, content: Content) =>
    buildInstrumentEntries(content, await readWrittenEntries(root, content), await readExamples(root, content)),
};
