/**
 * Invented vessel tracks between two ferry terminals, simple enough to check by hand, and zip files like those in which
 * vessel positions are published.
 */

import { crc32, deflateRawSync } from 'node:zlib';
import type { Report } from '../../src/evidence/report.ts';

/** Metres in a degree of latitude, on the sphere that `distanceBetween` assumes. */
const degree = (Math.PI / 180) * 6_371_008.8;

/** Positions of the two terminals' berths, and a position away from both berths. */
export const stGeorge = { latitude: 40.6437, longitude: -74.0718 };
export const whitehall = { latitude: 40.7006, longitude: -74.0133 };
export const elsewhere = { latitude: 40.67, longitude: -74.04 };

type Place = typeof stGeorge;

export const northOf = ({ latitude, longitude }: Place, metres: number): Place => ({
  latitude: latitude + metres / degree,
  longitude,
});

export const report = (t: number, place: Place, speed: number | null = 0): Report => ({ t, ...place, speed });

/** Returns the reports of a vessel that stays at this place: one report for each of the times. */
export const lie = (place: Place, ...times: readonly number[]): Report[] => times.map((t) => report(t, place));

/** Returns the times from `from` to `to`, both included, every `step` seconds. */
export const every = (step: number, from: number, to: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/**
 * Returns the reports of a vessel that sails from `start` to `end`, without reports at departure and arrival. Times are
 * in seconds. The first report is `step` seconds after `from`.
 */
export const sail = (start: Place, end: Place, from: number, to: number, step = 60): Report[] =>
  every(step, from + step, to - 1).map((t) => {
    const share = (t - from) / (to - from);
    const latitude = start.latitude + share * (end.latitude - start.latitude);
    const longitude = start.longitude + share * (end.longitude - start.longitude);
    return report(t, { latitude, longitude }, 15);
  });

/**
 * Returns the reports of a ferry, one per minute. The ferry leaves St George at `departure`, arrives at Whitehall 20
 * minutes later, and leaves Whitehall half an hour after `departure`. Times are in seconds.
 */
export function shuttle(departure: number): Report[] {
  const there = departure + 1200;
  const back = departure + 1800;
  const end = back + 1200;
  return [
    ...lie(stGeorge, ...every(60, departure - 600, departure)),
    ...sail(stGeorge, whitehall, departure, there),
    ...lie(whitehall, ...every(60, there, back)),
    ...sail(whitehall, stGeorge, back, end),
    ...lie(stGeorge, ...every(60, end, end + 600)),
  ];
}

const version = 20;
const deflate = 8;
/** Flag bit 3 of a zip entry: the checksum and the sizes come after the data. */
const streamed = 8;

/**
 * Returns the bytes of the numbers, in little-endian order.
 * @param values pairs of a number and its length in bytes
 */
function pack(...values: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}

/**
 * Returns a zip whose entries have their sizes after the data, as in streamed zips (APPNOTE.TXT 6.3.10).
 * @param files file contents, keyed by path
 */
export function writeZip(files: Readonly<Record<string, string>>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const packed = deflateRawSync(data);
    const sizes = pack([crc32(data), 4], [packed.length, 4], [data.length, 4]);
    const common = pack([version, 2], [streamed, 2], [deflate, 2], [0, 2], [0, 2]);
    const nothing = Buffer.alloc(12);
    const lengths = pack([name.length, 2], [0, 2]);
    const entry = [pack([0x04034b50, 4]), common, nothing, lengths, name, packed, pack([0x08074b50, 4]), sizes];
    central.push(
      pack([0x02014b50, 4], [version, 2]),
      ...[common, sizes, lengths],
      pack([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    );
    local.push(...entry);
    offset += Buffer.concat(entry).length;
  }
  const directory = Buffer.concat(central);
  const count = Object.keys(files).length;
  const end = pack([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [directory.length, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...local, directory, end]);
}
