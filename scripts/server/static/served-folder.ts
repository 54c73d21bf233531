/**
 * The built site that is served: the one in the folder, and the next one as soon as it stands there whole. The hashed
 * files of the builds before stay in memory, so that a tab that was opened on one of them keeps working.
 */
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Body, ChangedFileError, FileBodies, makeBody } from './file-bodies.ts';
import { type Coding, readSiteIndex, readState, type SiteFile, type SiteIndex } from './site-index.ts';

const pollInterval = 250;
const pause = 20;
const hashedFolder = '/assets/';
/** The hashed files of some builds of 1,000 articles, packed. */
const maxPreviousBytes = 32 * 1024 * 1024;

type Asset = { coding: Coding; body: Body };
type Build = SiteIndex & { bodies: FileBodies; assets: ReadonlyMap<string, Asset> };

/** A file in the coding that the client prefers. */
export type Found = { coding: Coding; body: Body };

async function readFound(
  { address, codings }: SiteFile,
  accepted: readonly Coding[],
  bodies: FileBodies,
): Promise<Found> {
  const coding = accepted.find((name) => codings.has(name)) ?? 'identity';
  const version = codings.get(coding);
  if (!version) throw new Error(`${address} has no file.`);
  return { coding, body: await bodies.read(version) };
}

async function readAssets({ files }: SiteIndex, bodies: FileBodies): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  for (const file of files.values()) {
    if (file.address.startsWith(hashedFolder)) assets.set(file.address, await readFound(file, ['br'], bodies));
  }
  return assets;
}

/** @throws NotBuiltError when the folder holds no built site */
async function readBuild(directory: string): Promise<Build> {
  for (;;) {
    const index = await readSiteIndex(directory);
    const bodies = new FileBodies();
    try {
      if (index) return { ...index, bodies, assets: await readAssets(index, bodies) };
    } catch (error) {
      if (!(error instanceof ChangedFileError)) throw error;
    }
    // Another build is being put in place right now.
    await setTimeout(pause);
  }
}

export class ServedFolder {
  readonly #directory: string;
  readonly #former = new LRUCache<string, Asset>({
    maxSize: maxPreviousBytes,
    sizeCalculation: ({ body }) => body.bytes.length + 1,
  });
  readonly #timer: NodeJS.Timeout;
  #build: Build;
  #renewing: Promise<void> | null = null;

  private constructor(directory: string, build: Build) {
    this.#directory = directory;
    this.#build = build;
    this.#timer = setInterval(() => void this.#poll(), pollInterval).unref();
  }

  /** @throws NotBuiltError when the folder holds no built site */
  static async open(directory: string): Promise<ServedFolder> {
    return new ServedFolder(directory, await readBuild(directory));
  }

  /** The build that answers now. An answer is made from one: ask once for each. */
  get build(): SiteIndex {
    return this.#build;
  }

  /** @throws ChangedFileError when the file is no longer the one that the build had */
  read(file: SiteFile, accepted: readonly Coding[]): Promise<Found> {
    return readFound(file, accepted, this.#build.bodies);
  }

  /** A hashed file of a build before; null when it is not, or no longer, known. */
  async readFormer(address: string, accepted: readonly Coding[]): Promise<Found | null> {
    const asset = this.#former.get(address);
    if (!asset || asset.coding === 'identity' || accepted.includes(asset.coding)) return asset ?? null;
    return { coding: 'identity', body: makeBody(await promisify(brotliDecompress)(asset.body.bytes)) };
  }

  /** Takes over what stands in the folder by now; where that is no whole site, the build before goes on. */
  renew(): Promise<void> {
    this.#renewing ??= this.#takeOver().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #poll(): Promise<void> {
    const state = await readState(this.#directory);
    if (state !== null && state !== this.#build.state) await this.renew();
  }

  async #takeOver(): Promise<void> {
    const next = await readBuild(this.#directory).catch(() => null);
    if (!next) return;
    for (const [address, asset] of this.#build.assets) if (!next.files.has(address)) this.#former.set(address, asset);
    this.#build = next;
  }
}
