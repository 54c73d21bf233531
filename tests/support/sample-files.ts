/** The sample data files, as the build writes them. */

import { hrefs } from '../../src/lib/hrefs.ts';
import { listSampleFiles } from '../../src/model/collections/routes.ts';
import { samples } from '../../src/model/samples/samples.ts';
import type { SampleName } from '../../src/model/schemas/names.ts';
import { content } from './real-content.ts';

export type Position = [longitude: number, latitude: number];
export type Geometry = { type: string; coordinates: unknown } | null;
export type Feature = { type: string; id: string; geometry: Geometry; properties: Record<string, unknown> };
export type Collection = { type: string; simulated: boolean; notice: string; features: Feature[] };

export const files = listSampleFiles(content);

const endings = { geojson: '.geojson', json: '.json' };

/** Returns the path of the page where visitors can download a sample. */
export const pageOf = (name: SampleName): string =>
  name === 'harbor-crossings' ? '/real-time-awareness' : hrefs.service(name);

export function fileOf(name: SampleName) {
  const file = files.find(({ path }) => path === `/samples/${name}${endings[samples[name].format]}`);
  if (!file) throw new Error(`No page offers the sample ${name}.`);
  return file;
}

export const readCollection = (name: SampleName): Collection => JSON.parse(fileOf(name).text);

const equatorial = 6_378_137;
const eccentricity = 0.00669437999014;

/** Returns the straight distance in metres between two nearby positions on the WGS 84 ellipsoid. */
export function chord(one: Position, other: Position): number {
  const [a, b] = [one, other].map(([longitude, latitude]) => {
    const [lambda, phi] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
    const normal = equatorial / Math.sqrt(1 - eccentricity * Math.sin(phi) ** 2);
    return [
      normal * Math.cos(phi) * Math.cos(lambda),
      normal * Math.cos(phi) * Math.sin(lambda),
      normal * (1 - eccentricity) * Math.sin(phi),
    ];
  });
  return Math.hypot(...(a ?? []).map((value, axis) => value - (b?.[axis] ?? Number.NaN)));
}
