// What content may break and still be right is told with file, line and remedy while it is built; our own content breaks none of it.
import { expect, test } from 'vitest';
import { createContentReader } from '../../scripts/build/content/content-reader.ts';
import { checkProse } from '../../scripts/build/prose/check-prose.ts';
import { append, type Change, entries, makeChangedProject, set } from '../support/changed-content.ts';
import { projectRoot } from '../support/project.ts';
import { content } from '../support/real-content.ts';

const { article, sector, service } = entries;
const glossary = 'pages/precision.yaml';
/** Index among the sections of its page. */
const glossaryAt =
  content.pages
    .find(({ path }) => path === '/about/precision')
    ?.sections.findIndex((section) => section.type === 'cards' && section.id === 'glossary') ?? -1;
const now = new Date();

const body = (name: string, text: string): Change => ({
  file: `articles/${name}.md`,
  write: `---
title: A title ${name}
subtitle: One sentence.
description: Nothing but a description that no other page has (${name}), of some seventy characters.
published: '2025-04-06'
author: Research Team
figure: { name: space-time-cube, alt: A cube of space and time with a path in it., caption: A path through a cube of space and time. }
callToAction: { heading: Ask us, text: Write to us., label: Contact, to: /contact }
related: [cybersecurity-measures-protecting-gis]
---
${text}
`,
});
const headings = '## One\n\nWord.\n\n## Two\n\nWord.\n\n## Three\n\n';

/** Each with the warning that it gives; they are made in one copy, since none touches another. */
const slips: [what: string, change: Change, message: RegExp][] = [
  ['a short article', body('short', headings), /short\.md, line 11, field "body": has \d+ words; 900 to 1600 read/],
  [
    'a short description of a service',
    set(service, ['fullDescription'], 'Maps.'),
    /gis\.yaml, line \d+, field "fullDescription": has 1 words; 120 to 200 read well\. Write more\.$/,
  ],
  [
    'a page without a figure',
    set('pages/careers.yaml', ['sections'], [{ type: 'hero', heading: 'Work' }]),
    /careers\.yaml, line \d+, field "sections": have no figure\./,
  ],
  ['a short alternative text', set(sector, ['figure', 'alt'], 'A map.'), /"figure\.alt": .* of 6 characters/],
  [
    'a term that is linked twice',
    append(article, '[One](/about/precision#map-matching) and [again](/about/precision#map-matching).'),
    /line \d+, field "body": the term "\/about\/precision#map-matching" is linked above already/,
  ],
  [
    'a term out of the alphabet',
    set(glossary, ['sections', glossaryAt, 'items', 1, 'title'], 'Zulu time'),
    new RegExp(
      `precision\\.yaml, line \\d+, field "sections\\[${glossaryAt + 1}\\]\\.items\\[3\\]": the term "Base rate" comes before "Zulu time"`,
    ),
  ],
];

test('each of these is told once, with its line', async () => {
  const root = makeChangedProject(slips.map(([, change]) => change));
  const warnings = await createContentReader(root).findWarnings(now);
  for (const [what, , message] of slips) {
    expect(
      warnings.filter((warning) => message.test(warning)),
      `${what}:\n${warnings.join('\n')}`,
    ).toHaveLength(1);
  }
});

test('our own content gives nothing to look at', async () => {
  expect(await createContentReader(projectRoot).findWarnings(now)).toEqual([]);
  expect(await checkProse(projectRoot, { brand: content.site.name })).toEqual([]);
});
