// content/README.md, "Renaming": which addresses a build adds to content/published.yaml.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  addAddresses,
  printPublished,
  recordPublished,
} from '../../../../../scripts/site/content/published-addresses.ts';
import { readPublished } from '../../../../../scripts/site/content/read-redirects.ts';
import { content } from '../../../../support/real-content.ts';

const own = 'https://www.published.org';
const clone = 'https://www.site.example';

test('a build adds new addresses in alphabetical order, and never removes an address', () => {
  const list = { host: own, addresses: ['/', '/old'] };
  expect(addAddresses(list, own, ['/new', '/'], 'brand')).toEqual({ host: own, addresses: ['/', '/new', '/old'] });
  expect(addAddresses(list, own, ['/'], 'brand')).toBeNull();
});

test('the first build for a real host starts a new list, including addresses that contain the brand', () => {
  const list = { addresses: ['/', '/tried'] };
  expect(addAddresses(list, own, ['/', '/of-brand'], 'brand')).toEqual({ host: own, addresses: ['/', '/of-brand'] });
  expect(addAddresses(null, clone, ['/', '/of-brand'], 'brand')).toEqual({ addresses: ['/'] });
  expect(addAddresses(list, clone, ['/', '/of-brand'], 'brand')).toBeNull();
});

test.each([clone, 'https://other.org'])('a build for %s does not change the list of another host', (host) => {
  expect(addAddresses({ host: own, addresses: ['/'] }, host, ['/', '/new'], 'brand')).toBeNull();
});

test('a build writes and reports the list of addresses, and the next build reads it back unchanged', async () => {
  const root = mkdtempSync(join(tmpdir(), 'published-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'content'));
  const file = join(root, 'content/published.yaml');
  const said = await recordPublished(root, content);
  const first = readFileSync(file, 'utf8');
  expect(said).toEqual([expect.stringMatching(/^content\/published\.yaml: \d+ new addresses\. Commit it/)]);
  const list = await readPublished(join(root, 'content'), []);
  expect(first.split('\n')[(list?.lines[1] ?? 0) - 1]).toBe('  - /about');
  expect(await recordPublished(root, content)).toEqual([]);
  expect(readFileSync(file, 'utf8')).toBe(first);

  writeFileSync(file, printPublished({ host: own, addresses: ['/'] }));
  const elsewhere = { ...content, site: { ...content.site, host: 'https://other.org' } };
  expect(await recordPublished(root, elsewhere)).toEqual([
    expect.stringContaining(`lists addresses of ${own}, but this build is for https://other.org`),
  ]);

  writeFileSync(file, printPublished({ addresses: ['/'] }));
  const online = { ...content, site: { ...content.site, host: own } };
  expect(await recordPublished(root, online)).toEqual([expect.stringContaining(`addresses of ${own}. Commit it`)]);
  expect((await readPublished(join(root, 'content'), []))?.host).toBe(own);
});
