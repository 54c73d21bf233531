// The sample files have all fields that the site's specification lists, and all fields that the site's pages mention.
import { expect, test } from 'vitest';
import { listFields } from '../../../../../src/model/samples/fields.ts';
import { samples } from '../../../../../src/model/samples/samples.ts';

test.each([
  [
    ...(['movement', 'staypoint'] as const),
    ['confidence', 'dwellTime', 'spatialEnvelope.semiMajor', 'linkedPoi[].name'],
  ],
  [
    ...(['movement', 'trip'] as const),
    ['origin', 'destination', 'duration', 'startTime', 'endTime', 'distance', 'travelMode', 'temporalTags'],
  ],
  [
    ...(['signals', 'burst'] as const),
    ['deviceFingerprint', 'confidenceScore', 'temporalAlignment.sigma', 'provenanceTag'],
  ],
] as const)(
  'in the sample "%s", each "%s" object has the fields that the specification names',
  (name, kind, fields) => {
    expect([...listFields(samples[name], kind).keys()]).toEqual(expect.arrayContaining([...fields]));
  },
);

test('the movement schema allows every travel mode and tag that the project’s specification names', () => {
  const { travelMode, temporalTags } = samples.movement.kinds.trip?.fields ?? {};
  expect(travelMode?.enum).toEqual(expect.arrayContaining(['walk', 'car', 'bike', 'transit']));
  expect(temporalTags?.items).toMatchObject({ enum: ['peak', 'off-peak', 'weekend', 'holiday'] });
});

test.each([
  ['gis', 'cell', ['handlingLabel', 'people']],
  ['gis', 'file', ['settings.k', 'settings.timeBin', 'settings.cellSize', 'processingVersion']],
  ['gis', 'release', ['lineage.source', 'lineage.processSteps', 'lineage.licence', 'handlingLabel']],
  ['social', 'edge', ['meetings[].start', 'meetings[].place', 'weight', 'confidence', 'recency', 'statement']],
  ['ml', 'forecast', ['probability', 'status', 'contributions.places', 'modelVersion', 'horizon', 'outcome']],
  ['awareness', 'report', ['observed', 'received', 'plusMinus']],
  [
    'awareness',
    'geofence-entry',
    ['rule.fence', 'rule.version', 'track', 'observations[].report', 'observations[].age', 'confidence', 'plusMinus'],
  ],
  ['awareness', 'geofence-entry', ['velocity.east', 'velocity.plusMinus', 'observations[].received', 'rule.enter']],
  ...(['staypoint', 'trip', 'gap'] as const).map(
    (kind) =>
      [
        'movement',
        kind,
        ['sources', 'parents', 'clockOffset', 'clockOffsetPlusMinus', 'processingVersion'].map(
          (field) => `provenance.${field}`,
        ),
      ] as const,
  ),
] as const)('in the sample "%s", each "%s" object has the fields that its page promises', (name, kind, fields) => {
  expect([...listFields(samples[name], kind).keys()]).toEqual(expect.arrayContaining([...fields]));
});
