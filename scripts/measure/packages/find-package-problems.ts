/** Rules of what is installed: exact versions, a lockfile that agrees and names a hash for each, install scripts judged by name. */
import { askedKinds, findInstalled, nameAt, type PackageFiles } from '../../build/licences/package-files.ts';

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const registry = 'https://registry.npmjs.org/';

function findVersionProblems({ manifests, lockfile }: PackageFiles): string[] {
  const problems: string[] = [];
  for (const [folder, manifest] of manifests) {
    const file = folder === '' ? 'package.json' : `${folder}/package.json`;
    const locked = lockfile.packages[folder];
    for (const kind of askedKinds) {
      for (const [name, version] of Object.entries(manifest[kind])) {
        const installed = lockfile.packages[findInstalled(lockfile, folder, name) ?? '']?.version;
        if (!exact.test(version)) {
          problems.push(
            `${file}: "${name}": "${version}" is no exact version. Write ${installed ? `"${installed}", which package-lock.json has` : 'the one that is meant'}.`,
          );
        } else if (installed !== version || locked?.[kind][name] !== version) {
          problems.push(
            `${file}: "${name}": "${version}" is not what package-lock.json has${installed ? ` (${installed})` : ''}. Run "npm install" and commit both files.`,
          );
        }
      }
      for (const name of Object.keys(locked?.[kind] ?? {})) {
        if (!(name in manifest[kind])) {
          problems.push(`package-lock.json has "${name}", which ${file} does not name. Run "npm install".`);
        }
      }
    }
  }
  return problems;
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
