/** The copies of a photograph that browsers choose from: several widths, in two formats. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ImageCache } from '../../shared/image-cache.ts';
import { loadSharp, type Photograph, stemOf } from './read-photographs.ts';

/** In pixels: a phone, Lighthouse's phone (412 × 1.75), a dense phone, a text column at double density. */
const widths = [480, 768, 1080, 1440];

/** By format, from that which is tried first. AVIF is half as heavy at the same look, and its numbers mean another scale. */
const qualities = { avif: [55, 46, 38, 30], webp: [78, 68, 58, 48] } as const;

export type Format = keyof typeof qualities;
const formats = Object.keys(qualities) as Format[];

/** A copy that is to be made. */
type Plan = { width: number; height: number; format: Format };

export type Copy = Plan & {
  /** Its name holds a hash of its bytes. */
  name: string;
  bytes: Uint8Array;
};

/** No copy is larger than the photograph itself. */
function planCopies(photograph: Pick<Photograph, 'width' | 'height'>): Plan[] {
  const largest = Math.min(photograph.width, Math.max(...widths));
  return [...widths.filter((width) => width < largest), largest].flatMap((width) =>
    formats.map((format) => ({
      width,
      height: Math.round((width * photograph.height) / photograph.width),
      format,
    })),
  );
}

/** @returns at the first quality that keeps to the limit; at the lowest when none does */
async function encode(source: Buffer, { width, height, format }: Plan, most: number): Promise<Uint8Array> {
  const sharp = await loadSharp();
  let bytes: Uint8Array = new Uint8Array();
  for (const quality of qualities[format]) {
    // What is not asked for is left out: EXIF with its place and camera, XMP, and the profile, whose colours become sRGB.
    bytes = await sharp(source)
      .autoOrient()
      .resize({ width, height, fit: 'fill' })
      .toFormat(format, { quality })
      .toBuffer();
    if (bytes.length <= most) break;
  }
  return bytes;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

/** @param most bytes of a copy */
async function makeCopy(photograph: Photograph, plan: Plan, most: number, cache: ImageCache): Promise<Copy> {
  const sharp = await loadSharp();
  const source = await readFile(photograph.file);
  const inputs = [hashOf(source), JSON.stringify([plan, most, qualities[plan.format], sharp.versions])];
  const bytes = await cache.take(inputs, () => encode(source, plan, most));
  const name = `${stemOf(photograph.name)}-${plan.width}-${hashOf(bytes).slice(0, 8)}.${plan.format}`;
  return { ...plan, name, bytes };
}

/** Encoded one after the other: each uses all cores. */
export async function makeCopies(photograph: Photograph, most: number, cache: ImageCache): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const plan of planCopies(photograph)) copies.push(await makeCopy(photograph, plan, most, cache));
  return copies;
}
