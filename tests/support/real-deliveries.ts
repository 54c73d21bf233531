/**
 * One data file for each sample, written by hand as if for a client. It must validate against the sample's published
 * schema.
 */
import type { SampleName } from '../../src/model/schemas/names.ts';

const feature = (id: string, geometry: object | null, properties: object) => ({
  type: 'Feature',
  id,
  geometry,
  properties: { simulated: false, ...properties },
});
const place = { type: 'Point', coordinates: [-71.2082, 46.8139] };
const notice = 'Real data of the trial in the port, under agreement 12 of 2027.';
const square = [
  [-71.21, 46.81],
  [-71.2, 46.81],
  [-71.2, 46.82],
  [-71.21, 46.82],
  [-71.21, 46.81],
];

const collection = (head: object, ...features: object[]) => ({
  type: 'FeatureCollection',
  simulated: false,
  notice,
  ...head,
  features,
});

const provenance = {
  sources: ['GNSS', 'BLE'],
  parents: ['a81-000412', 'a81-000687'],
  clockOffset: -0.42,
  clockOffsetPlusMinus: 0.05,
  processingVersion: '4.2.1',
};

const movement = collection(
  {
    level: 0.95,
    settings: {
      fixEvery: 30,
      stayDistance: 80,
      stayDwell: 600,
      gate: 13.82,
      acceleration: 0.5,
      gapLimit: 900,
      dwellError: [-95, 40],
      durationError: [-110, 100],
      distanceFactor: [1.01, 1.2],
      utcOffset: '-04:00',
    },
    calibration: [{ class: 'staypoint of the labelled week', cases: 412, right: 371, confidence: 0.899 }],
  },
  feature('s-1', place, {
    kind: 'staypoint',
    arrival: '2027-05-04T12:03:11Z',
    departure: '2027-05-04T12:41:50.5Z',
    dwellTime: 2319,
    dwellInterval: [2224, null],
    confidence: 0.899,
    completeness: 0.91,
    plusMinus: 2.4,
    spatialEnvelope: { semiMajor: 14.2, semiMinor: 9.8, azimuth: 31 },
    linkedPoi: [{ name: 'Terminal 2', confidence: 0.93 }],
    provenance,
  }),
  feature(
    't-1',
    {
      type: 'LineString',
      coordinates: [
        [-71.21, 46.81],
        [-71.2, 46.82],
      ],
    },
    {
      kind: 'trip',
      origin: 's-1',
      destination: null,
      startTime: '2027-05-04T12:41:50Z',
      endTime: '2027-05-04T12:47:20Z',
      duration: 330,
      durationInterval: null,
      distance: 1390.5,
      distanceInterval: null,
      travelMode: 'bike',
      modeConfidence: null,
      temporalTags: ['off-peak', 'holiday'],
      confidence: null,
      plusMinus: [3.1, 2.8],
      provenance,
    },
  ),
  feature('g-1', null, {
    kind: 'gap',
    startTime: '2027-05-04T12:47:20Z',
    endTime: '2027-05-04T13:30:00Z',
    duration: 2560,
    probableCause: 'unknown',
    provenance,
  }),
);

const pair = {
  nodes: ['n-7f3a', 'n-91c0'],
  meetings: [{ id: 'm-18', start: '2027-05-04T17:00:00Z', place: 'p-04' }],
  confidence: 0.31,
  recency: 0.97,
  simulatedTruth: null,
};

const social = {
  simulated: false,
  notice,
  processingVersion: '2.0.0',
  settings: {
    window: { start: '2027-04-01T00:00:00Z', end: '2027-05-01T00:00:00Z' },
    meetingLength: 'PT30M',
    fewestMeetings: 5,
    recencyHalfLife: 60,
  },
  records: [
    {
      id: 'graph',
      kind: 'graph',
      simulated: false,
      pairs: 82_410,
      prior: 0.003,
      expectedByChance: 0.18,
      improbability: 0.00002,
      falseDiscoveryRate: 0.07,
    },
    {
      id: 'e-1',
      kind: 'edge',
      simulated: false,
      statement: 'A hypothesis about contact',
      meetingCount: 6,
      chanceProbability: 0.000_004,
      weight: 4.1,
      ...pair,
    },
    { id: 'b-1', kind: 'below-threshold', simulated: false, ...pair },
  ],
};

const forecast = {
  kind: 'forecast',
  modelVersion: '3.1.0',
  issued: '2027-05-04T10:00:00Z',
  hour: '2027-05-05T16:00:00Z',
  horizon: 30,
  outcome: 'unknown',
};

const ml = collection(
  { level: 0.9, settings: { actAbove: 0.2, hours: 8760, skill: 0.22, bias: 0.01, cellEdge: 201 } },
  feature(
    'c-1',
    { type: 'Polygon', coordinates: [square] },
    {
      ...forecast,
      status: 'issued',
      probability: 0.37,
      observed: { low: 0.33, high: 0.41 },
      contributions: { baseline: 0.12, places: [0.2, -0.01], thisHour: 0.06 },
    },
  ),
  feature(
    'c-2',
    { type: 'Polygon', coordinates: [square] },
    { ...forecast, status: 'withheld', probability: null, observed: null, contributions: null },
  ),
  feature('3.1.0', null, {
    kind: 'model',
    modelVersion: '3.1.0',
    lineage: 'Counts of the bridge, 2024 to 2026',
    verification: [{ probability: 0.37, count: 811, happened: 300 }],
    brier: { score: 0.09, reliability: 0.001, resolution: 0.04, uncertainty: 0.129 },
  }),
);

const gis = collection(
  { processingVersion: '1.4.0', settings: { k: 10, cellSize: 250, start: '2027-05-04T04:00:00Z', timeBin: 'PT6H' } },
  feature(
    'cell-1-1',
    { type: 'Polygon', coordinates: [square] },
    { kind: 'cell', handlingLabel: 'restricted', people: [0, null, 41, 'unobserved'] },
  ),
  feature('release', null, {
    kind: 'release',
    handlingLabel: 'internal',
    cellBins: { inUse: 812, withheld: 97 },
    records: { all: 40_112, withheld: 611 },
    lineage: { source: 'Door counters', processSteps: ['Count'], licence: 'CC BY 4.0' },
  }),
);

const signals = collection(
  {
    level: 0.95,
    processingVersion: '5.0.2',
    settings: { confidenceRadius: 50, clockSigma: 45, bandwidth: 500_000, fewestReceivers: 5 },
  },
  feature('b-1', place, {
    kind: 'burst',
    observed: '2027-05-04T10:00:00.250Z',
    deviceFingerprint: 'fp-3b',
    confidenceScore: 0.71,
    plusMinus: 74.5,
    covariance: [820.5, -110, 1204],
    temporalAlignment: { reference: 'rx-9', differences: [-120.5, 88, 310.2, 12], sigma: 91 },
    residualPValue: 0.44,
    provenanceTag: 'tdoa:HKLMNOP:1180',
  }),
  feature('rx-9', place, { kind: 'receiver', plusMinus: 0.05 }),
);

const observation = {
  report: 'ais-551',
  observed: '2027-05-04T10:00:01Z',
  received: '2027-05-04T10:00:01.480Z',
  age: 0.48,
};

const awareness = collection(
  { level: 0.95, processingVersion: '7.3.0', settings: { acceleration: 0.05, initialSpeed: 8, topSpeed: 15.4 } },
  feature('a-1', place, {
    kind: 'geofence-entry',
    track: 't-204',
    raised: '2027-05-04T10:00:01.480Z',
    ended: null,
    confidence: 0.962,
    plusMinus: 11.2,
    velocity: { east: -4.1, north: 0.3, plusMinus: 0.8 },
    rule: { fence: 'f-2', version: '3', enter: 0.95, leave: 0.1, successive: 3 },
    observations: [observation, observation, observation],
    disposition: 'dismissed',
  }),
  feature(
    'f-2',
    { type: 'LineString', coordinates: square.slice(0, 2) },
    { kind: 'fence', version: '3', inside: 'right' },
  ),
  feature('ais-551', place, {
    kind: 'report',
    track: 't-204',
    observed: observation.observed,
    received: observation.received,
    plusMinus: 10,
    goodFor: 18.5,
    probabilityInside: 0.962,
  }),
);

const harborCrossings = {
  simulated: false,
  notice,
  processingVersion: 'rule-3',
  settings: { stayDistance: 120, stayDwell: 240 },
  records: [
    {
      id: 'C12',
      kind: 'crossing',
      simulated: false,
      vessel: 'C',
      from: 'Whitehall',
      to: 'St George',
      departed: { earliest: '2027-05-04T10:00:01Z', latest: '2027-05-04T10:01:02Z' },
      arrived: { earliest: '2027-05-04T10:24:00Z', latest: '2027-05-04T10:25:10Z' },
      scheduled: '2027-05-04T10:00:00Z',
      minutesAfter: 0.53,
      halfWidth: 0.51,
    },
  ],
};

export const realDeliveries: { readonly [Name in SampleName]: object } = {
  movement,
  social,
  ml,
  gis,
  signals,
  awareness,
  'harbor-crossings': harborCrossings,
};
