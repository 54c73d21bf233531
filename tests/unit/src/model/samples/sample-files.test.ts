// Sample files match their schemas and the GeoJSON standard, state whether they are simulated, and are explained on a
// page.
import { describe, expect, test } from 'vitest';
import { assertSoundSamples, findSampleProblems } from '../../../../../scripts/site/verify/find-sample-problems.ts';
import { kindsOf, listFields } from '../../../../../src/model/samples/fields.ts';
import type { SampleFile } from '../../../../../src/model/samples/files.ts';
import { samples } from '../../../../../src/model/samples/samples.ts';
import { type SampleName, sampleNames } from '../../../../../src/model/schemas/names.ts';
import { bodyOf } from '../../../../support/page-data.ts';
import { content } from '../../../../support/real-content.ts';
import {
  type Collection,
  type Feature,
  fileOf,
  files,
  type Geometry,
  pageOf,
  readCollection,
} from '../../../../support/sample-files.ts';

/** Returns the section of a page that presents the sample. */
function bandOf(name: SampleName) {
  const body = bodyOf(content, pageOf(name));
  const section = 'sections' in body ? body.sections.find(({ type }) => type === 'sample') : undefined;
  return section?.type === 'sample' ? section : expect.fail(`The page of ${name} has no sample.`);
}

/** Returns all sample files, with the text of one file replaced. */
const withData = (path: string, text: string): SampleFile[] =>
  files.map((file) => (file.path === path ? { ...file, text } : file));

type Ring = [number, number][];

/**
 * Returns the signed area of a polygon ring. An outer ring is counter-clockwise (RFC 7946, 3.1.6), so its area is
 * positive.
 */
const area = (ring: Ring): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

function findGeometryFaults(geometry: Geometry): string[] {
  if (geometry === null) return [];
  const positions = JSON.stringify(geometry.coordinates).match(/\[-?[\d.]+(,-?[\d.]+)*\]/g) ?? [];
  const wrong = positions.filter((text) => {
    const [longitude = Number.NaN, latitude = Number.NaN, ...more] = JSON.parse(text);
    return more.length > 0 || !(Math.abs(longitude) <= 180) || !(Math.abs(latitude) <= 90);
  });
  const rings = geometry.type === 'Polygon' ? (geometry.coordinates as Ring[]) : [];
  const turned = rings.filter((ring, index) => (index === 0 ? area(ring) <= 0 : area(ring) >= 0));
  return [
    ...(['Point', 'LineString', 'Polygon'].includes(geometry.type) ? [] : [`type ${geometry.type}`]),
    ...(positions.length === 0 ? ['no position'] : wrong),
    ...turned.map((ring) => `ring ${JSON.stringify(ring)}`),
  ];
}

/** Returns the ways in which a feature collection violates RFC 7946. */
function findFaults({ type, features, ...others }: Collection): string[] {
  const ids = features.map(({ id }) => id);
  return [
    ...(type === 'FeatureCollection' ? [] : [`type ${type}`]),
    ...['crs', 'geometry', 'properties', 'coordinates', 'geometries'].filter((member) => member in others),
    ...(new Set(ids).size === ids.length ? [] : ['an id that two features share']),
    ...features.flatMap((feature: Feature) => [
      ...(feature.type === 'Feature' ? [] : [`${feature.id}: type ${feature.type}`]),
      ...(feature.properties === undefined || feature.geometry === undefined ? [`${feature.id}: incomplete`] : []),
      ...findGeometryFaults(feature.geometry).map((fault) => `${feature.id}: ${fault}`),
    ]),
  ];
}

const geojson = sampleNames.filter((name) => samples[name].format === 'geojson');

describe.each(sampleNames)('the sample %s', (name) => {
  const data = JSON.parse(fileOf(name).text);
  const records: object[] = data.features ?? data.records;

  test('the sample matches its published schema and is no larger than 100 KB', () => {
    expect(records.length).toBeGreaterThan(1);
    expect(findSampleProblems(files.filter(({ path }) => path.startsWith(`/samples/${name}.`)))).toEqual([]);
  });

  test('the sample’s page shows one of its records, which is at most 1 KB long', () => {
    const { extract } = bandOf(name);
    expect(new TextEncoder().encode(extract).length).toBeLessThanOrEqual(1024);
    expect(records).toContainEqual(JSON.parse(extract));
  });

  test('the sample is labelled as simulated or real in the file, in each record and on its page', () => {
    const { notice, basis } = bandOf(name);
    const isReal = name === 'harbor-crossings';
    expect(data).toMatchObject({ simulated: !isReal, notice });
    expect(basis).toBe(isReal ? 'Real data' : 'Simulated data');
    expect(notice).toMatch(/.\.$/);
    expect(notice.startsWith(basis)).toBe(true);
    for (const record of records)
      expect({ ...record, ...('properties' in record ? (record.properties as object) : {}) }).toHaveProperty(
        'simulated',
        !isReal,
      );
  });

  test('the sample’s page offers downloads and states the actual sizes of the files', () => {
    const offered = bandOf(name).downloads.map(({ path, size }) => [path, size]);
    const own = files.filter(({ path }) => path.startsWith(`/samples/${name}.`));
    expect(offered).toEqual(own.map(({ path, text }) => [path, `${(Buffer.byteLength(text) / 1000).toFixed(1)} KB`]));
  });

  test('the sample’s schema has the same field descriptions and units as its page', () => {
    const schema = files.find(({ path }) => path === `/samples/${name}.schema.json`)?.text ?? '';
    const described = [...schema.matchAll(/"description": "([^"]+)"/g)].map(([, text]) => text);
    expect(described).toHaveLength(
      kindsOf(samples[name]).flatMap((kind) => [...listFields(samples[name], kind)]).length,
    );
    const rows = bandOf(name).groups.flatMap((group) => group.rows);
    const told = rows.map(([, , unit, meaning]) => (unit ? `${meaning}. Unit: ${unit}.` : `${meaning}.`));
    expect(new Set(described)).toEqual(new Set(told));
    expect(JSON.parse(schema)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `${content.site.host}/samples/${name}.schema.json`,
    });
  });
});

test.each(geojson)('the sample %s is valid GeoJSON', (name) => {
  expect(findFaults(readCollection(name))).toEqual([]);
});

test.each(geojson)('each measured position in the sample %s has an uncertainty (±)', (name) => {
  for (const { id, geometry, properties } of readCollection(name).features) {
    if (geometry?.type === 'Point') expect(properties.plusMinus, id).toEqual(expect.any(Number));
    if (geometry && properties.kind === 'trip')
      expect(properties.plusMinus, id).toHaveLength((geometry.coordinates as Ring).length);
  }
});

const staypoint = 2;

/** Mistakes in the third record of the movement sample, each with the message that the build reports. */
const breakages: readonly [breakage: string, change: (feature: Feature) => void, said: string][] = [
  [
    'a missing field',
    ({ properties }) => delete properties.confidence,
    "/properties must have required property 'confidence'",
  ],
  [
    'an impossible date',
    ({ properties }) => Object.assign(properties, { arrival: '2026-02-30T10:00:00Z' }),
    '/properties/arrival must match format "date-time"',
  ],
  [
    'an unknown kind of record',
    ({ properties }) => Object.assign(properties, { kind: 'rest' }),
    ' has a kind that the schema does not define',
  ],
];

test.each(breakages)(
  'the build rejects a sample with %s and reports the record that contains the mistake',
  (_breakage, change, said) => {
    const collection = readCollection('movement');
    change(collection.features[staypoint] ?? expect.fail('The sample has no staypoint feature.'));
    const changed = withData('/samples/movement.geojson', JSON.stringify(collection));
    expect(findSampleProblems(changed)).toEqual([`/samples/movement.geojson: /features/${staypoint}${said}`]);
    expect(() => assertSoundSamples(changed)).toThrow(
      `Correct src/model/samples/ or the instrument's model:\n  /samples/movement.geojson: `,
    );
  },
);

test('the build rejects a sample that is too large or lacks its schema or a required field', () => {
  const { notice, ...collection } = readCollection('movement');
  expect(findSampleProblems(withData('/samples/movement.geojson', JSON.stringify(collection)))).toEqual([
    "/samples/movement.geojson: / must have required property 'notice'",
  ]);
  const padded = fileOf('movement').text + ' '.repeat(100_000);
  expect(findSampleProblems(withData('/samples/movement.geojson', padded))).toEqual([
    expect.stringMatching(/^\/samples\/movement\.geojson has 1[12]\d\.\d KB, but may have at most 100\.0 KB$/),
  ]);
  expect(findSampleProblems([fileOf('movement')])).toEqual(['/samples/movement.geojson has no schema']);
});
