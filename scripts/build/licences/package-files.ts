/** package.json of the project and of its workspaces, and the lockfile: what of them is read here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const versionsSchema = z.record(z.string(), z.string());
const manifestSchema = z.object({
  workspaces: z.array(z.string()).default([]),
  dependencies: versionsSchema.default({}),
  devDependencies: versionsSchema.default({}),
  optionalDependencies: versionsSchema.default({}),
  peerDependencies: versionsSchema.default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});
const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
      dependencies: versionsSchema.default({}),
      devDependencies: versionsSchema.default({}),
      optionalDependencies: versionsSchema.default({}),
    }),
  ),
});

type Manifest = z.infer<typeof manifestSchema>;
export type Lockfile = z.infer<typeof lockfileSchema>;
export type PackageFiles = {
  /** By folder; the project's own is ''. */
  manifests: ReadonlyMap<string, Manifest>;
  lockfile: Lockfile;
};

/** Of a package: the versions that it asks for by itself. What a peer may be is for the project to choose. */
export const askedKinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

const prefix = 'node_modules/';

/** Name of the package at a place in the lockfile, such as `node_modules/a/node_modules/@b/c`. */
export const nameAt = (place: string): string => place.slice(place.lastIndexOf(prefix) + prefix.length);

/** Where a package that stands at one place finds another: as Node looks, from the inside to the outside. */
export function findInstalled(lockfile: Lockfile, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf(`/${prefix}`), 0))) {
    const place = at === '' ? `${prefix}${name}` : `${at}/${prefix}${name}`;
    if (lockfile.packages[place]) return place;
    if (at === '') return null;
  }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

export function readPackageFiles(projectRoot: string): PackageFiles {
  const read = (folder: string): Manifest => manifestSchema.parse(readJson(join(projectRoot, folder, 'package.json')));
  const root = read('');
  return {
    manifests: new Map([['', root], ...root.workspaces.map((folder): [string, Manifest] => [folder, read(folder)])]),
    lockfile: lockfileSchema.parse(readJson(join(projectRoot, 'package-lock.json'))),
  };
}

/** The package of package.json that brings along the one at a place: the first from which it can be reached. */
export function findOwner({ manifests, lockfile }: PackageFiles, wanted: string): string {
  const root = manifests.get('');
  const direct = Object.keys({ ...root?.dependencies, ...root?.devDependencies });
  const owner = direct.find((name) => {
    const places = new Set([`${prefix}${name}`]);
    for (const place of places) {
      if (place === wanted) return true;
      const entry = lockfile.packages[place];
      for (const next of Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies })) {
        const found = findInstalled(lockfile, place, next);
        // What the project asks for itself counts as its own.
        if (found && !direct.some((own) => found === `${prefix}${own}`)) places.add(found);
      }
    }
    return false;
  });
  if (owner) return owner;
  throw new Error(`No package of package.json brings ${wanted}.`);
}
