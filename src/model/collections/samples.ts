/**
 * Builds the data of `sample` sections, which show what a service delivers: an extract, a dictionary of fields, and
 * files to download.
 */

import { listFields, printTypes } from '#model/samples/fields.ts';
import { buildSampleFiles, type FieldWords, type SampleFile } from '#model/samples/files.ts';
import { samples } from '#model/samples/samples.ts';
import type { Content, WrittenSection } from '#model/schemas/content-types.ts';
import type { SampleName } from '#model/schemas/names.ts';

type SampleSection = Extract<WrittenSection, { type: 'sample' }>;
type Group = SampleSection['dictionary'][number];

/**
 * Returns a function that gives the descriptions of all fields of one kind of record. It collects them from all groups
 * of the dictionary.
 */
const wordsOf =
  (dictionary: readonly Group[]) =>
  (kind: string): ReadonlyMap<string, FieldWords> =>
    new Map(
      dictionary
        .filter(({ kinds }) => kinds.includes(kind))
        .flatMap(({ fields }) => fields.map((field): [string, FieldWords] => [field.name, field])),
    );

const filesOf = ({ name, notice, title, dictionary }: SampleSection, host: string) =>
  buildSampleFiles(name, host, { title, notice, dictionary: wordsOf(dictionary) });

/** Returns the files that one section offers. The first is the data file that a client would receive. */
export function listSectionFiles(section: SampleSection, host: string): SampleFile[] {
  const { data, table, schema } = filesOf(section, host);
  return table ? [data, table, schema] : [data, schema];
}

/** Returns a table with a row for each field: name, type, unit, meaning, standard. */
function tabulate(name: SampleName, { heading, kinds, fields }: Group) {
  const known = kinds.map((kind) => listFields(samples[name], kind));
  const rows = fields.map(({ name: field, unit = '', meaning, standard = '' }) => {
    const types = printTypes(known.flatMap((fieldsOfKind) => fieldsOfKind.get(field) ?? []));
    return [field, types, unit, meaning, standard];
  });
  return { heading, rows };
}

/** Describes a file for its download link, with its size, such as "6.4 KB". 1 KB is 1,000 bytes. */
const offer = ({ path, text }: SampleFile, label: string) => ({
  path,
  label,
  file: path.slice(path.lastIndexOf('/') + 1),
  size: `${(new TextEncoder().encode(text).length / 1000).toFixed(1)} KB`,
});

export function describeSample(section: SampleSection, { site, words }: Content) {
  const { name, title, dictionary, extract: caption, ...fields } = section;
  const { data, table, schema, extract } = filesOf(section, site.host);
  const downloads = [
    offer(data, words.sample.data),
    ...(table ? [offer(table, words.sample.table)] : []),
    offer(schema, words.sample.schema),
  ];
  const { isReal } = samples[name];
  return {
    ...fields,
    caption,
    extract,
    downloads,
    basis: isReal ? words.sample.real : words.sample.simulated,
    words: { dictionary: words.sample.dictionary, columns: words.sample.columns },
    groups: dictionary.map((group) => tabulate(name, group)),
  };
}
