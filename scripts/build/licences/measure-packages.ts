/**
 * What each package of package.json costs a visitor: its modules as they stand in the build, with those of the packages
 * that it brings along, minified and compressed by themselves.
 */
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { minify, normalizePath, type Plugin, type Rolldown } from 'vite';
import { carriedPackages } from './carried-works.ts';
import { findOwner, readPackageFiles } from './package-files.ts';

type PackageCost = {
  /** Brotli bytes; of a typeface those of its file. */
  bytes: number;
  /** Where the packages stand whose code or files are in the build: itself and those that it brings. */
  places: string[];
};

const brotli = promisify(brotliCompress);

/** Place of a module's package, as the lockfile names it; null for the site's own and for what the bundler makes. */
function placeOf(moduleId: string, projectRoot: string): string | null {
  const [folder = ''] = moduleId.match(/.*\/node_modules\/(?:@[^/]+\/)?[^/]+/) ?? [];
  const root = `${normalizePath(projectRoot)}/`;
  return folder.startsWith(root) ? folder.slice(root.length) : null;
}

async function compressedSize(name: string, code: string): Promise<number> {
  // Minified alone, every export looks unused: unused names are kept.
  const { code: small, errors } = await minify(`${name}.js`, code, {
    module: true,
    compress: { unused: false },
    mangle: { toplevel: true },
  });
  if (errors.length > 0) throw new Error(`${name} could not be measured: ${errors[0]?.message}`);
  return (await brotli(small)).length;
}

/** The modules of a chunk whose code is in the build and that packages have brought. */
const packageModules = (chunk: Rolldown.OutputChunk, projectRoot: string): { place: string; code: string }[] =>
  Object.entries(chunk.modules).flatMap(([id, { code }]) => {
    const place = placeOf(id, projectRoot);
    return place && code ? [{ place, code }] : [];
  });

async function measurePackages(
  bundle: Rolldown.OutputBundle,
  projectRoot: string,
): Promise<Record<string, PackageCost>> {
  const files = readPackageFiles(projectRoot);
  const code = new Map<string, string>();
  const costs: Record<string, PackageCost> = {};
  const costOf = (owner: string): PackageCost => {
    costs[owner] ??= { bytes: 0, places: [] };
    return costs[owner];
  };
  for (const output of Object.values(bundle)) {
    if (output.type === 'asset') {
      const carried = carriedPackages.find(({ file }) => file && output.fileName.includes(`/${file}`));
      if (carried) costs[carried.name] = { bytes: output.source.length, places: [`node_modules/${carried.name}`] };
      continue;
    }
    for (const module of packageModules(output, projectRoot)) {
      const owner = findOwner(files, module.place);
      const { places } = costOf(owner);
      if (!places.includes(module.place)) places.push(module.place);
      code.set(owner, `${code.get(owner) ?? ''}${module.code}\n`);
    }
  }
  for (const [owner, text] of code) costOf(owner).bytes = await compressedSize(owner, text);
  return costs;
}

/** Only of a build that tests look at: it takes most of a second, and nobody else reads it. */
export function packageCostsPlugin(projectRoot: string): Plugin {
  return {
    name: 'package-costs',
    apply: (_config, { command, mode }) => command === 'build' && mode === 'checks',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const costs = JSON.stringify(await measurePackages(bundle, projectRoot), null, 2);
        this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source: costs });
      },
    },
  };
}
