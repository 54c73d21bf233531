/** Rules of what is installed: exact versions, a lockfile that agrees and names a hash for each, install scripts judged by name. */
import { askedKinds, findInstalled, nameAt, type PackageFiles } from '../../build/licences/package-files.ts';

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const registry = 'https://registry.npmjs.org/';

/** What is wrong with the version of one package that a manifest asks for; null when it is exact and installed. */
function judgeVersion(
  asked: { file: string; name: string; version: string },
  locked: string | undefined,
  installed: string | undefined,
): string | null {
  const entry = `${asked.file}: "${asked.name}": "${asked.version}"`;
  if (!exact.test(asked.version)) {
    const wanted = installed ? `"${installed}", which package-lock.json has` : 'the one that is meant';
    return `${entry} is not an exact version. Write ${wanted}.`;
  }
  if (installed === asked.version && locked === asked.version) return null;
  const actual = installed ? ` (${installed})` : '';
  return `${entry} is not what package-lock.json has${actual}. Run "npm install" and commit both files.`;
}

function findVersionProblems({ manifests, lockfile }: PackageFiles): string[] {
  const asked = [...manifests].flatMap(([folder, manifest]) => askedKinds.map((kind) => ({ folder, manifest, kind })));
  return asked.flatMap(({ folder, manifest, kind }) => {
    const file = folder === '' ? 'package.json' : `${folder}/package.json`;
    const locked = lockfile.packages[folder]?.[kind] ?? {};
    const wrong = Object.entries(manifest[kind]).map(([name, version]) => {
      const installed = lockfile.packages[findInstalled(lockfile, folder, name) ?? '']?.version;
      return judgeVersion({ file, name, version }, locked[name], installed);
    });
    const unnamed = Object.keys(locked)
      .filter((name) => !(name in manifest[kind]))
      .map((name) => `package-lock.json has "${name}", which ${file} does not name. Run "npm install".`);
    return [...wrong.filter((problem) => problem !== null), ...unnamed];
  });
}

function findLockProblems({ manifests, lockfile }: PackageFiles): string[] {
  return Object.entries(lockfile.packages).flatMap(([place, { link, integrity, resolved }]) => {
    if (link || manifests.has(place)) return [];
    if (!integrity) {
      return [`package-lock.json: ${place} has no "integrity" hash. Remove it there and run "npm install".`];
    }
    if (resolved && !resolved.startsWith(registry)) {
      return [
        `package-lock.json: ${place} comes from ${resolved}, not from ${registry}. Use a published version, or add the package to this repository.`,
      ];
    }
    return [];
  });
}

function findScriptProblems({ manifests, lockfile }: PackageFiles): string[] {
  const judged = manifests.get('')?.allowScripts ?? {};
  const withScript = Object.entries(lockfile.packages).filter(([, entry]) => entry.hasInstallScript);
  const names = new Set(withScript.map(([place]) => nameAt(place)));
  const unjudged = [...names].filter((name) => !(name in judged));
  return [
    ...unjudged.map(
      (name) =>
        `${name} has an install script that nobody has judged. Read it, then write "${name}": true (it runs) or false (it does not) in "allowScripts" of package.json.`,
    ),
    ...Object.keys(judged)
      .filter((name) => !names.has(name))
      .map((name) =>
        // npm trusts a version only where the lockfile has addresses; the hash there already holds it to one.
        /.@/.test(name)
          ? `package.json: "allowScripts" has "${name}". Write the name without a version: package-lock.json holds version and hash.`
          : `package.json: "allowScripts" has "${name}", which has no install script. Remove the line.`,
      ),
  ];
}

/** What is wrong, each with its remedy. */
export function findPackageProblems(files: PackageFiles): string[] {
  return [...findVersionProblems(files), ...findLockProblems(files), ...findScriptProblems(files)];
}
