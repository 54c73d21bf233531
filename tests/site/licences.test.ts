// @vitest-environment node
// README, "Packages": the work of others is shipped with its licence.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { nameAt } from '../../scripts/build/licences/package-files.ts';
import { content, readBuilt } from '../support/built-page.ts';
import { packageCosts } from '../support/package-costs.ts';
import { distDirectory, projectRoot } from '../support/project.ts';

const licences = readBuilt('licenses.txt');
const manifestSchema = z.object({ version: z.string(), license: z.string() });
const lines = licences.split('\n');

/** Packages whose data a drawing reads. */
const drawings = join(projectRoot, 'scripts/build/figures/drawings');
const dataPackages = new Set(
  readdirSync(drawings)
    .flatMap((name) => [...readFileSync(join(drawings, name), 'utf8').matchAll(/from '([^.#'/][^'/]*)\/.*\.json'/g)])
    .map(([, name = '']) => `node_modules/${name}`),
);
const shipped = new Set([...Object.values(packageCosts).flatMap(({ places }) => places), ...dataPackages]);

test('what is shipped is known: code, typefaces and map data', () => {
  expect([...shipped]).toEqual(
    expect.arrayContaining(['react-dom', 'scheduler', 'world-atlas'].map((name) => `node_modules/${name}`)),
  );
  expect([...shipped].filter((name) => name.includes('@fontsource'))).toHaveLength(
    readdirSync(join(distDirectory, 'assets')).filter((name) => name.endsWith('.woff2')).length,
  );
});

test.each([...shipped].sort())('/licenses.txt lists %s with version, licence and its text', (place) => {
  const name = nameAt(place);
  const folder = join(projectRoot, place);
  const { version, license } = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const title = lines.filter((line) => line === `${name} ${version}: ${license}` || line.startsWith(`${name} (`));
  expect(title).toEqual([expect.stringMatching(new RegExp(` ${RegExp.escape(version)}: ${RegExp.escape(license)}$`))]);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry)) ?? expect.fail(`${name}: no LICENSE`);
  expect(licences).toContain(readFileSync(join(folder, file), 'utf8').trim().replaceAll('\r\n', '\n'));
});

test('/licenses.txt lists the flag, and the sources of coastlines and radio reports', () => {
  // The package's flag, or a drawing of the operator's own.
  expect(licences.toLowerCase()).toContain(`flag of ${content.site.homeCountry.name.toLowerCase()}`);
  expect(licences).toContain('Made with Natural Earth');
  expect(licences).toContain(
    'U.S. Coast Guard Navigation Center, Bureau of Ocean Energy Management, NOAA Office for Coastal Management. Public domain. Not for navigation.',
  );
});
