// content/README.md: what an operator sets of engagement, frameworks and address stands on the pages, and so it is built.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseDocument } from 'yaml';
import { copyProject } from '../support/copied-project.ts';
import { engagement, frameworks, organization } from '../support/operator-settings.ts';

test('pages with every setting of the operator are built and proven, and say what is set', async () => {
  const project = await copyProject();
  onTestFinished(project.remove);
  const file = join(project.folder, 'content/site.yaml');
  const settings = parseDocument(readFileSync(file, 'utf8'));
  for (const [field, value] of Object.entries({ engagement, frameworks, organization })) settings.set(field, value);
  writeFileSync(file, settings.toString());

  const { status, stdout, stderr } = project.run('build.ts', ['--checks']);
  expect(status, stdout + stderr).toBe(0);
  const read = (page: string): string => {
    const html = readFileSync(join(project.folder, '.cache/checks/dist', page), 'utf8');
    return html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
  };
  for (const duration of Object.values(engagement.durations)) expect(read('services.html')).toContain(` ${duration}`);
  const contact = read('contact.html');
  const { hosting, support, price } = engagement;
  for (const answer of [hosting, support, price, 'Security: Ada Example', '12 Example Street'])
    expect(contact).toContain(answer);
  expect(read('about.html')).toContain('Certified, March 1, 2026. Scope: the managed cloud');
  expect(read('sectors.html')).toContain('Status: Certified, March 1, 2026. Scope: the managed cloud.');
});
