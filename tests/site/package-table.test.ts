// @vitest-environment node
// README, "Packages": each package has a reason and a measured price.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askedKinds, readPackageFiles } from '../../scripts/build/licences/package-files.ts';
import { packageCosts } from '../support/package-costs.ts';
import { projectRoot } from '../support/project.ts';

const [, section = ''] = readFileSync(join(projectRoot, 'README.md'), 'utf8').split(/^## Packages$/m);
const [table = ''] = section.split(/^## /m);
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, names = '', why = '', cost = ''] = line.split('|').map((cell) => cell.trim());
    return { names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name), why, cost };
  });

test('the table names each package that a package.json names, once', () => {
  const manifests = [...readPackageFiles(projectRoot).manifests.values()];
  const asked = manifests.flatMap((manifest) =>
    [...askedKinds, 'peerDependencies' as const].flatMap((kind) => Object.keys(manifest[kind])),
  );
  expect(rows.flatMap(({ names }) => names).sort()).toEqual([...new Set(asked)].sort());
});

test.each(rows)('$names has a reason, and costs a visitor the $cost kB that the table says', ({ names, why, cost }) => {
  expect(why).not.toBe('');
  expect(cost).toMatch(/^(0|\d+\.\d)$/);
  const bytes = names.reduce((sum, name) => sum + (packageCosts[name]?.bytes ?? 0), 0);
  const measured = bytes === 0 ? '0' : (bytes / 1000).toFixed(1);
  // A little more or less comes with every change of what the app imports.
  const near = Math.abs(Number(cost) - bytes / 1000) <= Math.max(0.2, bytes / 20_000) && bytes > 0 === (cost !== '0');
  expect(near, `README.md: write ${measured} kB for ${names.join(', ')}, not ${cost}`).toBe(true);
});
