import figures from 'virtual:content/styleguide/figures';
import instruments from 'virtual:content/styleguide/instruments';
import sections from 'virtual:content/styleguide/sections';
import { stringify } from 'yaml';
import { Figure } from '#ui/figure.tsx';
import { primitives } from './primitives.tsx';
import { SectionExample } from './section-example.tsx';
import { anchorOf, bothThemes, type FieldTable, type StyleguideEntry } from './styleguide-entry.ts';

const sectionEntries = sections.map(({ name, summary, uses, tables, yaml, body }): StyleguideEntry => {
  const own = { kind: 'section' as const, name };
  return {
    ...own,
    summary,
    uses,
    tables,
    yaml,
    isSection: true,
    // A dashboard has a fixed theme.
    themes: name === 'dashboard' ? ['night'] : bothThemes,
    show: body && ((theme) => <SectionExample section={body} theme={theme} id={`${anchorOf(own)}-on-${theme}`} />),
  };
});

const figureEntries = figures.entries.map(
  ({ name, figure, uses, yaml }): StyleguideEntry => ({
    kind: 'figure',
    name,
    summary: figure.alt,
    uses,
    tables: [],
    yaml,
    isSection: false,
    themes: bothThemes,
    show: () => <Figure {...figure} />,
  }),
);

const instrumentEntries = instruments.map(({ name, parameters, uses, yaml, body }): StyleguideEntry => {
  const own = { kind: 'instrument' as const, name };
  const table: FieldTable = {
    shape: `the address, #${name}=…`,
    fields: parameters.map(({ name, label, values, otherwise }) => ({
      name,
      type: values,
      limit: `${otherwise} when left out`,
      required: false,
      meaning: label,
    })),
  };
  return {
    ...own,
    summary: `The instrument "${own.name}". A page shows it in a section of the type "instrument" with this name.`,
    uses,
    yaml,
    isSection: true,
    tables: [table],
    themes: bothThemes,
    show: (theme) => <SectionExample section={body} theme={theme} id={`${anchorOf(own)}-on-${theme}`} />,
  };
});

const shapes = [...figures.tables, ...sections.flatMap(({ tables }) => tables)];

/** Entries for all components in `src/ui`. */
const primitiveEntries = Object.keys(import.meta.glob('../../../src/ui/*.tsx')).map((file): StyleguideEntry => {
  const name = file.replace(/^.*\/|\.tsx$/g, '');
  const known = primitives[name];
  const table = shapes.find(({ shape }) => known?.shape !== undefined && shape === known.shape);
  return {
    kind: 'primitive',
    name,
    summary: known?.summary ?? '',
    uses: [],
    tables: table ? [table] : [],
    yaml: known?.written ? stringify(known.written, { lineWidth: 0 }) : null,
    themes: bothThemes,
    show: known ? () => known.view : null,
    isSection: false,
  };
});

/** The entries of the style guide: everything that authors can use in content, in the order of the page. */
export const styleguideEntries: readonly StyleguideEntry[] = [
  ...sectionEntries,
  ...figureEntries,
  ...instrumentEntries,
  ...primitiveEntries,
];

/** Fields that all entries of a kind have in common. */
export const sharedTables: Partial<Record<StyleguideEntry['kind'], readonly FieldTable[]>> = {
  figure: figures.tables,
  instrument: sections.find(({ name }) => name === 'instrument')?.tables ?? [],
};
