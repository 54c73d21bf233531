/** Staypoints and trips of a track. */
import type { Fix } from './fixes.ts';
import type { Estimates } from './kalman.ts';
import { type Covariance, chiSquare2, entry, radiusOf, squaredDistance } from './matrix.ts';
import { findStays, type Span, stretchesOf, type Thresholds } from './staypoints.ts';
import { findMode, type Position } from './travel-mode.ts';
import { type Mode, pointsOfInterest } from './world.ts';

/** Times in seconds since midnight, lengths in metres; `first` and `last` are indices of fixes. */
export type Staypoint = Span & {
  kind: 'staypoint';
  /** From 1 on, in order of time. */
  number: number;
  start: number;
  end: number;
  x: number;
  y: number;
  /** Of where the device was during the stay; 95 % lie within its ellipse. */
  spread: Covariance;
  /** 0 to 1: of the fixes due during the stay, those that passed the gate and left a 95% ellipse within the distance threshold. */
  confidence: number;
  /** Every point of interest within the 95% ellipse. */
  linkedPoi: string[];
};

export type Trip = Span & {
  kind: 'trip';
  number: number;
  start: number;
  end: number;
  /** Numbers of the staypoints on both sides; `null` where the evidence begins or ends on the way. */
  origin: number | null;
  destination: number | null;
  /** Those that it is made of, and the sum of the steps between them. */
  way: readonly Position[];
  distance: number;
  mode: Mode | 'undetermined';
};

export type Entry = Staypoint | Trip;

/** What the records of a day are made from. */
export type Evidence = {
  fixes: readonly Fix[];
  /** 1 where the track starts anew. */
  starts: Uint8Array;
  accepted: Uint8Array;
  track: Estimates;
  /** Seconds between fixes that are due. */
  interval: number;
};

/** A position whose numbers stand where the track has them. */
class TrackPosition implements Position {
  readonly index: number;
  private readonly fix: Fix;
  private readonly states: Float64Array;
  private readonly radii: Float64Array;
  constructor(index: number, fix: Fix, states: Float64Array, radii: Float64Array) {
    this.index = index;
    this.fix = fix;
    this.states = states;
    this.radii = radii;
  }
  get t(): number {
    return this.fix.t;
  }
  get x(): number {
    return entry(this.states, 4 * this.index);
  }
  get y(): number {
    return entry(this.states, 4 * this.index + 1);
  }
  get radius(): number {
    return entry(this.radii, this.index);
  }
}

function positionsOf({ fixes, track: { states, covariances: p } }: Evidence): Position[] {
  const radii = new Float64Array(fixes.length);
  return fixes.map((fix, index) => {
    radii[index] = radiusOf(entry(p, 10 * index), entry(p, 10 * index + 1), entry(p, 10 * index + 4));
    return new TrackPosition(index, fix, states, radii);
  });
}

/** Mean, and covariance of where the device was: that of the positions plus the mean of their own. */
function meanOf(
  { covariances }: Estimates,
  positions: readonly Position[],
): { x: number; y: number; spread: Covariance } {
  const count = positions.length;
  let [x, y] = [0, 0];
  for (const position of positions) {
    x += position.x / count;
    y += position.y / count;
  }
  let [xx, xy, yy] = [0, 0, 0];
  for (const position of positions) {
    const own = 10 * position.index;
    const dx = position.x - x;
    const dy = position.y - y;
    xx += (dx ** 2 + entry(covariances, own)) / count;
    xy += (dx * dy + entry(covariances, own + 1)) / count;
    yy += (dy ** 2 + entry(covariances, own + 4)) / count;
  }
  return { x, y, spread: { xx, xy, yy } };
}

const spanOf = (positions: readonly Position[]) => ({
  first: positions[0]?.index ?? 0,
  last: positions.at(-1)?.index ?? 0,
  start: positions[0]?.t ?? 0,
  end: positions.at(-1)?.t ?? 0,
});

function buildStaypoint({ track, accepted, interval }: Evidence, inside: readonly Position[]) {
  const span = spanOf(inside);
  const mean = meanOf(track, inside);
  const due = Math.max(span.last - span.first + 1, (span.end - span.start) / interval);
  const linkedPoi = pointsOfInterest
    .filter(
      ({ place: [east, north] }) => squaredDistance(east - mean.x, north - mean.y, mean.spread) <= chiSquare2(0.95),
    )
    .map(({ name }) => name);
  let passed = 0;
  for (const { index } of inside) passed += accepted[index] ?? 0;
  const confidence = passed / due;
  return { kind: 'staypoint' as const, ...span, ...mean, confidence, linkedPoi };
}

function buildTrip(way: readonly Position[], origin: number | null, destination: number | null) {
  const distance = way.reduce((sum, { x, y }, index) => {
    const before = way[index - 1];
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);
  return { kind: 'trip' as const, ...spanOf(way), origin, destination, way, distance, mode: findMode(way) };
}

/** Whether what begins or ends without a staypoint is more than noise: it leaves the distance of its first position. */
const leaves = (way: readonly Position[], distance: number): boolean =>
  way.some(({ x, y }) => Math.hypot(x - (way[0]?.x ?? x), y - (way[0]?.y ?? y)) > distance);

/**
 * In order of time. No record passes a start: where the fixes stop, the record stops. A position whose 95% ellipse reaches
 * beyond the distance threshold can't tell a stay from a trip, and is part of neither.
 */
export function buildRecords(evidence: Evidence, thresholds: Thresholds): { records: Entry[]; positions: Position[] } {
  const positions = positionsOf(evidence);
  const records: Entry[] = [];
  const counts = { staypoint: 0, trip: 0 };
  const addTrip = (way: readonly Position[], origin: number | null, destination: number | null): void => {
    if (way.length < 2) return;
    if ((origin === null || destination === null) && !leaves(way, thresholds.distance)) return;
    counts.trip += 1;
    records.push({ ...buildTrip(way, origin, destination), number: counts.trip });
  };
  for (const { first, last } of stretchesOf(evidence.starts)) {
    const telling: Position[] = [];
    for (let index = first; index <= last; index += 1) {
      const position = positions[index];
      if (position && position.radius <= thresholds.distance) telling.push(position);
    }
    let [from, origin]: [number, number | null] = [0, null];
    for (const stay of findStays(telling, thresholds)) {
      addTrip(telling.slice(from, stay.first + 1), origin, counts.staypoint + 1);
      counts.staypoint += 1;
      const inside = telling.slice(stay.first, stay.last + 1);
      records.push({ ...buildStaypoint(evidence, inside), number: counts.staypoint });
      [from, origin] = [stay.last, counts.staypoint];
    }
    addTrip(telling.slice(from), origin, null);
  }
  return { records, positions };
}
