// @vitest-environment node
// The site includes third-party code and data, together with their licences.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readBuilt } from '../support/built-site.ts';
import { projectRoot } from '../support/project.ts';
import { content } from '../support/real-content.ts';

const licences = readBuilt('licenses.txt');
const manifestSchema = z.object({ version: z.string(), license: z.string() });
const lines = licences.split('\n');

const bundled = ['react', 'react-dom', 'scheduler', 'react-router', 'zustand', '@supabase/supabase-js'];
const carried = ['@fontsource-variable/archivo', '@fontsource-variable/martian-mono', 'world-atlas', 'lucide-react'];

test.each([...bundled, ...carried])('/licenses.txt lists %s with its version, licence and licence text', (name) => {
  const folder = join(projectRoot, 'node_modules', name);
  const { version, license } = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const title = lines.filter((line) => line === `${name} ${version}: ${license}` || line.startsWith(`${name} (`));
  expect(title).toEqual([expect.stringMatching(new RegExp(` ${RegExp.escape(version)}: ${RegExp.escape(license)}$`))]);
  const file =
    readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry)) ?? expect.fail(`${name} has no LICENSE file.`);
  expect(licences).toContain(readFileSync(join(folder, file), 'utf8').trim().replaceAll('\r\n', '\n'));
});

test('/licenses.txt lists the flag, and credits the sources of the coastlines and the ships’ radio reports', () => {
  // Ignore case. The flag's entry begins with "Flag of" if the operator provides the drawing. If the drawing is from a
  // package, its entry contains "flag of".
  expect(licences.toLowerCase()).toContain(`flag of ${content.site.homeCountry.name.toLowerCase()}`);
  expect(licences).toContain('Made with Natural Earth');
  expect(licences).toContain(
    'U.S. Coast Guard Navigation Center, Bureau of Ocean Energy Management, NOAA Office for Coastal Management. Public domain. Not for navigation.',
  );
});
