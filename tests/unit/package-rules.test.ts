import { expect, test } from 'vitest';
import { type PackageFiles, readPackageFiles } from '../../scripts/build/licences/package-files.ts';
import { findPackageProblems } from '../../scripts/measure/packages/find-package-problems.ts';
import { projectRoot } from '../support/project.ts';

/** The project's own files with something planted into them. */
function plant(change: (files: PackageFiles) => void): string[] {
  const files = readPackageFiles(projectRoot);
  change(files);
  return findPackageProblems(files);
}
const { react = '' } = readPackageFiles(projectRoot).manifests.get('')?.dependencies ?? {};
const root = ({ manifests }: PackageFiles) => manifests.get('') ?? expect.fail('no package.json');
const locked = ({ lockfile }: PackageFiles, place: string) => lockfile.packages[place] ?? expect.fail(place);

test('the project asks for exact versions, its lockfile agrees, and every install script is judged', () => {
  expect(plant(() => {})).toEqual([]);
});

test.each(['^19.3.1', '~19.3.1', '>=19', '19', '*', 'latest', 'github:facebook/react', 'file:../react'])(
  'a version such as "%s" is refused, with the one to write',
  (version) => {
    expect(
      plant((files) => {
        root(files).dependencies.react = version;
      }),
    ).toEqual([
      `package.json: "react": "${version}" is not an exact version. Write "${react}", which package-lock.json has.`,
    ]);
  },
);

test('a workspace is held to the same', () => {
  const folder = 'scripts/vite-plugin-ssr-free-prerender';
  const [problem] = plant(({ manifests }) => Object.assign(manifests.get(folder)?.dependencies ?? {}, { zod: '^4' }));
  expect(problem).toMatch(`${folder}/package.json: "zod": "^4" is not an exact version.`);
});

test('a version that the lockfile does not have is refused', () => {
  expect(
    plant((files) => {
      root(files).dependencies.react = '0.1.0';
    }),
  ).toEqual([
    `package.json: "react": "0.1.0" is not what package-lock.json has (${react}). Run "npm install" and commit both files.`,
  ]);
});

test('a package that only the lockfile names is refused', () => {
  expect(plant((files) => delete root(files).dependencies.zustand)).toEqual([
    'package-lock.json has "zustand", which package.json does not name. Run "npm install".',
  ]);
});

test('a package without a hash, or from elsewhere than the registry, is refused', () => {
  expect(plant((files) => delete locked(files, 'node_modules/react').integrity)).toEqual([
    'package-lock.json: node_modules/react has no "integrity" hash. Remove it there and run "npm install".',
  ]);
  expect(
    plant((files) => Object.assign(locked(files, 'node_modules/react'), { resolved: 'https://x.test/r.tgz' })),
  ).toEqual([expect.stringContaining('node_modules/react comes from https://x.test/r.tgz')]);
});

test('an install script that nobody has judged is refused by name', () => {
  expect(
    plant((files) => {
      locked(files, 'node_modules/vite').hasInstallScript = true;
    }),
  ).toEqual([
    expect.stringMatching(/^vite has an install script that nobody has judged\. Read it, then write "vite": true/),
  ]);
});

test('a judgement of a version, or of a package without a script, is refused', () => {
  expect(plant((files) => Object.assign(root(files).allowScripts, { 'node@24.21.0': true, vite: false }))).toEqual([
    expect.stringContaining('"allowScripts" has "node@24.21.0". Write the name without a version'),
    'package.json: "allowScripts" has "vite", which has no install script. Remove the line.',
  ]);
});
