/** Every instrument of `src/content/instrument-names.ts`: its band as a page has it, and what its address may say. */
import { stringify } from 'yaml';
import { buildSection, type SectionBody } from '../../../src/collections/section-bodies.ts';
import type { Content } from '../../../src/content/content-types.ts';
import { type InstrumentName, instrumentNames } from '../../../src/content/instrument-names.ts';
import { loadOperation } from '../../../src/instruments/load-operation.ts';
import type { OperatedControl } from '../../../src/instruments/operate.ts';
import { printControl } from '../../../src/instruments/print-control.ts';
import { checkSection, type Example, sectionsOf, type Use, type WrittenEntry } from './written-files.ts';

/** A control: what it is called beside the drawing and in the address, and what it may be set to. */
type Parameter = { name: string; label: string; values: string; otherwise: string };

export type InstrumentEntry = {
  /** As content and addresses name it. */
  name: InstrumentName;
  parameters: Parameter[];
  /** Pages that have it. */
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
  const values = operation.values();
  return operation.controls.map((control) => ({
    name: control.name,
    label: control.label,
    values: printValues(control),
    otherwise: printControl(control, values[control.name]),
  }));
}

/** @param example what stands for the words of an instrument that no page has yet */
export function buildInstrumentEntries(
  content: Content,
  entries: readonly WrittenEntry[],
  example: Example | undefined,
): Promise<InstrumentEntry[]> {
  return Promise.all(
    instrumentNames.map(async (name): Promise<InstrumentEntry> => {
      const isIts = (section: { type: string; name?: unknown }): boolean =>
        section.type === 'instrument' && section.name === name;
      const pages = entries.filter((entry) => sectionsOf(entry).some(isIts));
      const [first] = pages;
      const written = (first && sectionsOf(first).find(isIts)) ?? Object.assign({}, example?.written, { name });
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
