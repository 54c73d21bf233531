import { expect, test } from 'vitest';
import { type Change, problemsAfter } from '../support/changed-content.ts';
import { content } from '../support/real-content.ts';

const article = 'articles/reimagining-urban-resilience.md';
const service = 'services/gis.yaml';
const sector = 'sectors/retail.yaml';
const page = 'pages/careers.yaml';

/** One mistake, and the one message it must give: where (file and field), what is wrong, how to mend it. */
type Mistake = { mistake: string; changes: Change[]; file: string; field?: string; wrong: string; mend: string };

const set = (file: string, field: readonly (string | number)[], to: unknown): Change => ({ file, set: field, to });
const append = (file: string, text: string): Change => ({ file, append: text });

const fieldMistakes: Mistake[] = [
  {
    mistake: 'a missing field',
    changes: [set(service, ['title'], undefined)],
    file: service,
    field: 'title',
    wrong: 'is missing',
    mend: 'Add it (string)',
  },
  {
    mistake: 'an empty field',
    changes: [set(service, ['label'], '  ')],
    file: service,
    field: 'label',
    wrong: 'must not be empty',
    mend: 'must not be empty',
  },
  {
    mistake: 'an unknown field',
    changes: [set(page, ['subtitle'], 'Nothing')],
    file: page,
    wrong: 'unknown field "subtitle"',
    mend: 'Correct its spelling or remove it',
  },
  ...[article, service, sector].map((file) => ({
    mistake: `an unknown field in ${file}`,
    changes: [set(file, ['updatd'], '2025-11-02')],
    file,
    wrong: 'unknown field "updatd"',
    mend: 'Correct its spelling or remove it',
  })),
  {
    mistake: 'an unknown field deep inside',
    changes: [set(page, ['sections', 0, 'tagLine'], 'Nothing')],
    file: page,
    field: 'sections[1]',
    wrong: 'unknown field "tagLine"',
    mend: 'Correct its spelling or remove it',
  },
  {
    mistake: 'a number where a text belongs',
    changes: [set(service, ['features', 2], 24)],
    file: service,
    field: 'features[3]',
    wrong: 'must be of type string',
    mend: 'Put the value in quotes',
  },
  {
    mistake: 'a text where a list belongs',
    changes: [set(sector, ['benefits'], 'Fewer queues')],
    file: sector,
    field: 'benefits',
    wrong: 'must be of type array',
    mend: 'Correct it',
  },
  {
    mistake: 'a day that the calendar does not have',
    changes: [set(article, ['published'], '2025-02-30')],
    file: article,
    field: 'published',
    wrong: 'must be a calendar day',
    mend: 'such as "2025-10-22"',
  },
  {
    mistake: 'a day written out',
    changes: [set(page, ['updated'], '22 October 2025')],
    file: page,
    field: 'updated',
    wrong: 'must be a calendar day',
    mend: 'such as "2025-10-22"',
  },
  {
    mistake: 'a description of 69 characters',
    changes: [set(page, ['description'], 'x'.repeat(69))],
    file: page,
    field: 'description',
    wrong: 'has 69 characters, and search results choose words of their own below 70',
    mend: 'Lengthen it by 1',
  },
  {
    mistake: 'a description of 161 characters',
    changes: [set(service, ['metaDescription'], 'x'.repeat(161))],
    file: service,
    field: 'metaDescription',
    wrong: 'has 161 characters, and search results cut it off after 160',
    mend: 'Shorten it by 1',
  },
  {
    mistake: 'a page title of 61 characters before the brand',
    changes: [set(page, ['title'], 'x'.repeat(61))],
    file: page,
    field: 'title',
    wrong: 'has 61 characters, and search results cut it off after 60',
    mend: 'Shorten it by 1',
  },
  {
    mistake: 'an article title of 64 characters',
    changes: [set(article, ['title'], 'x'.repeat(64))],
    file: article,
    field: 'title',
    wrong: 'has 64 characters',
    mend: 'Shorten it by 4',
  },
  {
    mistake: 'a search title of 61 characters, the brand in it counted',
    changes: [set(sector, ['metaTitle'], `{product} ${'x'.repeat(61)}`)],
    file: sector,
    field: 'metaTitle',
    wrong: `has ${content.site.name.length + 62} characters`,
    mend: `Shorten it by ${content.site.name.length + 2}`,
  },
  {
    mistake: 'an unknown icon',
    changes: [set(service, ['icon'], 'rocket')],
    file: service,
    field: 'icon',
    wrong: 'must be one of',
    mend: 'hexagon',
  },
  {
    mistake: 'an unknown type of section',
    changes: [set(page, ['sections', 1, 'type'], 'carousel')],
    file: page,
    field: 'sections[2].type',
    wrong: 'is no known section type',
    mend: 'src/content/schemas.ts',
  },
  {
    mistake: 'a link to another host',
    changes: [set('navigation.yaml', ['header', 0, 'to'], '//services')],
    file: 'navigation.yaml',
    field: 'header[1].to',
    wrong: 'must be a path of this site',
    mend: 'such as "/contact"',
  },
  {
    mistake: 'a page address with a trailing slash',
    changes: [set(page, ['path'], '/careers/')],
    file: page,
    field: 'path',
    wrong: 'must be a path of this site',
    mend: 'such as "/contact"',
  },
  {
    mistake: 'a page address with an anchor',
    changes: [set(page, ['path'], '/careers#jobs')],
    file: page,
    field: 'path',
    wrong: 'must be a path of this site',
    mend: 'such as "/contact"',
  },
  {
    mistake: 'a second hero',
    changes: [set(page, ['sections', 1], { type: 'hero', heading: 'Another beginning' })],
    file: page,
    field: 'sections',
    wrong: 'the only "hero" section',
    mend: 'must begin with',
  },
  {
    mistake: 'an article id that is no number',
    changes: [set(article, ['id'], 'four')],
    file: article,
    field: 'id',
    wrong: 'must be a number',
    mend: 'in quotes',
  },
  {
    mistake: 'too few capabilities',
    changes: [set(service, ['capabilities'], ['Only one'])],
    file: service,
    field: 'capabilities',
    wrong: 'must list at least 6 capabilities',
    mend: 'at least 6',
  },
  {
    mistake: 'an unknown placeholder in a field',
    changes: [set(page, ['sections', 0, 'heading'], 'Work at {produkt}')],
    file: page,
    field: 'sections[1].heading',
    wrong: 'unknown placeholder {produkt}',
    mend: 'Known are {product}',
  },
  {
    mistake: 'an unknown placeholder in Markdown',
    changes: [append(article, 'Written by {produkt}.')],
    file: article,
    field: 'body',
    wrong: 'unknown placeholder {produkt}',
    mend: 'Known are {product}',
  },
];

const keepDays = {
  file: 'site.yaml',
  field: 'messages.keepDays',
  wrong: 'must be a number of whole days',
  mend: '1 to 3650',
};
const periodMistakes: Mistake[] = [
  ['no period for messages', undefined],
  ['a period of no days', 0],
  ['a period of more than ten years', 3651],
  ['a period of half a day', 0.5],
  ['a period in words', 'a year'],
].map(([mistake, to]) => ({
  mistake: String(mistake),
  changes: [set('site.yaml', ['messages', 'keepDays'], to)],
  ...keepDays,
}));

const linkMistakes: Mistake[] = [
  {
    mistake: 'a security policy that is no page',
    changes: [set('site.yaml', ['security', 'policy'], '/securty')],
    file: 'site.yaml',
    field: 'security.policy',
    wrong: 'the link "/securty" leads to no page of the site',
    mend: 'Did you mean "/security"?',
  },
  {
    mistake: 'a broken link in a field',
    changes: [set('navigation.yaml', ['footer', 0, 'links', 0, 'to'], '/abuot')],
    file: 'navigation.yaml',
    field: 'footer[1].links[1].to',
    wrong: 'the link "/abuot" leads to no page of the site',
    mend: 'Did you mean "/about"?',
  },
  {
    mistake: 'a broken link in Markdown',
    changes: [append(article, 'See [the form](/contcat#form).')],
    file: article,
    field: 'body',
    wrong: 'the link "/contcat#form" leads to no page of the site',
    mend: 'Did you mean "/contact"?',
  },
  {
    mistake: 'a broken link in Markdown of reference style',
    changes: [append(article, 'See [the form][form].\n\n[form]: /contcat')],
    file: article,
    field: 'body',
    wrong: 'the link "/contcat" leads to no page of the site',
    mend: 'Did you mean "/contact"?',
  },
  {
    mistake: 'a broken link in the Markdown of a YAML field',
    changes: [set(page, ['sections', 0, 'lead'], 'See [the services](/servics).')],
    file: page,
    field: 'sections[1].lead',
    wrong: 'the link "/servics" leads to no page of the site',
    mend: 'Did you mean "/services"?',
  },
  {
    mistake: 'a link without encryption',
    changes: [append(article, 'See [a page](http://www.example.com/).')],
    file: article,
    field: 'body',
    wrong: 'the link "http://www.example.com/" is neither a path',
    mend: 'such as "/contact" nor an https address',
  },
  {
    mistake: 'a link that runs a script',
    changes: [append(article, 'See [a page](javascript:alert).')],
    file: article,
    field: 'body',
    wrong: 'the link "javascript:alert" is neither a path',
    mend: 'such as "/contact" nor an https address',
  },
  {
    mistake: 'an unknown figure in a field',
    changes: [set(service, ['figure', 'name'], 'secure-gis-layer')],
    file: service,
    field: 'figure.name',
    wrong: 'there is no figure "secure-gis-layer"',
    mend: 'Did you mean "secure-gis-layers"? Figures are the files of scripts/figures/drawings',
  },
  {
    mistake: 'an unknown figure in Markdown',
    changes: [append(article, '![A cube](figure:space-time-cub "A cube.")')],
    file: article,
    field: 'body',
    wrong: 'there is no figure "space-time-cub"',
    mend: 'Did you mean "space-time-cube"?',
  },
  {
    mistake: 'an unknown related article of a service',
    changes: [set(service, ['relatedArticles', 0], 'reimagining-urban-resilence')],
    file: service,
    field: 'relatedArticles',
    wrong: 'there is no article "reimagining-urban-resilence"',
    mend: 'Did you mean "reimagining-urban-resilience"?',
  },
  {
    mistake: 'an unknown related service of a sector',
    changes: [set(sector, ['relatedServices', 0], 'gsi')],
    file: sector,
    field: 'relatedServices',
    wrong: 'there is no service "gsi"',
    mend: 'Did you mean "gis"?',
  },
  {
    mistake: 'an unknown related article of an article',
    changes: [set(article, ['related', 0], 'cybersecurity-measures-protecting-gsi')],
    file: article,
    field: 'related',
    wrong: 'there is no article "cybersecurity-measures-protecting-gsi"',
    mend: 'Did you mean "cybersecurity-measures-protecting-gis"?',
  },
];

const markdownMistakes: Mistake[] = [
  {
    mistake: 'HTML',
    changes: [append(article, '<div>Bold</div>')],
    file: article,
    field: 'body',
    wrong: 'HTML "<div>Bold</div>" is not published',
    mend: 'Write Markdown',
  },
  {
    mistake: 'an image that is no figure',
    changes: [append(article, '![A photo](/photo.jpg "A photo.")')],
    file: article,
    field: 'body',
    wrong: 'image "/photo.jpg" is no drawing',
    mend: 'Write ![alt](figure:name "caption")',
  },
  {
    mistake: 'a figure without words for those who cannot see it',
    changes: [append(article, '![](figure:space-time-cube "A cube.")')],
    file: article,
    field: 'body',
    wrong: 'has no alt text',
    mend: 'between the square brackets',
  },
  {
    mistake: 'a figure without a caption',
    changes: [append(article, '![A cube](figure:space-time-cube)')],
    file: article,
    field: 'body',
    wrong: 'has no caption',
    mend: 'in quotes after the name',
  },
  {
    mistake: 'an image of reference style',
    changes: [append(article, '![A cube][cube]\n\n[cube]: https://www.example.com/cube.png')],
    file: article,
    field: 'body',
    wrong: 'image "cube" is no drawing',
    mend: 'Write ![alt](figure:name "caption")',
  },
  {
    mistake: 'a figure in the middle of a sentence',
    changes: [append(article, 'Look: ![A cube](figure:space-time-cube "A cube.")')],
    file: article,
    field: 'body',
    wrong: 'stands inside a text',
    mend: 'Give it a paragraph of its own',
  },
  {
    mistake: 'a second h1',
    changes: [append(article, '# Again')],
    file: article,
    field: 'body',
    wrong: 'one too many',
    mend: 'Begin with "##"',
  },
  {
    mistake: 'paragraphs where one run of text belongs',
    changes: [set(article, ['callToAction', 'text'], 'First.\n\nSecond.')],
    file: article,
    field: 'callToAction.text',
    wrong: 'is more than one run of text',
    mend: 'Write one paragraph',
  },
];

const betweenFiles: Mistake[] = [
  {
    mistake: 'a path that two pages claim',
    changes: [
      { file: 'pages/copy.yaml', copyOf: page },
      set('pages/copy.yaml', ['title'], 'A title of its own'),
      set('pages/copy.yaml', ['description'], 'Nothing but a description that no other page has. '.repeat(2)),
    ],
    file: 'pages/copy.yaml',
    field: 'path',
    wrong: '"/careers" is taken by content/pages/careers.yaml',
    mend: 'Give each its own',
  },
  {
    mistake: 'a path that a service has',
    changes: [
      { file: 'pages/copy.yaml', copyOf: page },
      set('pages/copy.yaml', ['path'], '/services/gis'),
      set('pages/copy.yaml', ['title'], 'A title of its own'),
      set('pages/copy.yaml', ['description'], 'Nothing but a description that no other page has. '.repeat(2)),
    ],
    file: 'pages/copy.yaml',
    field: 'path',
    wrong: '"/services/gis" is taken by content/services/gis.yaml',
    mend: 'Give each its own',
  },
  {
    mistake: 'a slug that two articles claim',
    changes: [
      { file: 'articles/second.md', copyOf: article },
      set('articles/second.md', ['slug'], 'reimagining-urban-resilience'),
      set('articles/second.md', ['id'], undefined),
      set('articles/second.md', ['title'], 'A title of its own'),
      set('articles/second.md', ['description'], 'Nothing but a description that no other page has. '.repeat(2)),
    ],
    file: 'articles/second.md',
    field: 'slug',
    wrong: '"reimagining-urban-resilience" is taken by content/articles/reimagining-urban-resilience.md',
    mend: 'Give each its own',
  },
  {
    mistake: 'an id that two articles claim',
    changes: [set('articles/strategic-advantage-movement-intelligence.md', ['id'], '4')],
    file: 'articles/strategic-advantage-movement-intelligence.md',
    field: 'id',
    wrong: '"4" is taken by content/articles/reimagining-urban-resilience.md',
    mend: 'Give each its own',
  },
  {
    mistake: 'a title that two pages share',
    changes: [set('pages/about.yaml', ['title'], 'The same'), set(page, ['title'], 'The same')],
    file: page,
    field: 'title',
    wrong: '"The same" is taken by content/pages/about.yaml',
    mend: 'Give each its own',
  },
  {
    mistake: 'a description that two entries share',
    changes: [
      set('pages/about.yaml', ['description'], 'The same description. '.repeat(4).trim()),
      set(service, ['metaDescription'], 'The same description. '.repeat(4).trim()),
    ],
    file: service,
    field: 'metaDescription',
    wrong: 'is taken by content/pages/about.yaml',
    mend: 'Give each its own',
  },
  {
    mistake: 'a search title that is the title of a page',
    changes: [set(page, ['title'], 'The same'), set(service, ['metaTitle'], 'The same')],
    file: service,
    field: 'metaTitle',
    wrong: '"The same" is taken by content/pages/careers.yaml',
    mend: 'Give each its own',
  },
  {
    mistake: 'a table row of the wrong length',
    changes: [
      set(page, ['sections', 1], {
        type: 'table',
        heading: 'Table',
        caption: 'Two columns',
        columns: ['One', 'Two'],
        rows: [
          ['a', 'b'],
          ['a', 'b', 'c'],
        ],
      }),
    ],
    file: page,
    field: 'sections[2].rows[2]',
    wrong: 'has 3 cells, the table has 2 columns',
    mend: 'Give each row one cell per column',
  },
  {
    mistake: 'an update before the publication',
    changes: [set(article, ['published'], '2025-04-06'), set(article, ['updated'], '2025-04-05')],
    file: article,
    field: 'updated',
    wrong: '2025-04-05 is before "published" (2025-04-06)',
    mend: 'Correct one of them',
  },
];

const fileMistakes: Mistake[] = [
  {
    mistake: 'a stray file in a folder',
    changes: [{ file: 'services/notes.txt', write: 'Remember the milk.' }],
    file: 'services/notes.txt',
    wrong: 'only .yaml files belong here',
    mend: 'Rename or remove it',
  },
  {
    mistake: 'an article without a head',
    changes: [{ file: article, write: '## No head\n\nText.\n' }],
    file: article,
    wrong: 'has no head',
    mend: 'Begin the file with "---"',
  },
  {
    mistake: 'YAML that cannot be read',
    changes: [{ file: page, write: 'path: /careers\nname: Careers: all of them\n' }],
    file: `${page}, line 2`,
    wrong: 'is not valid YAML',
    mend: 'Check indentation, and quote texts',
  },
];

test.each([
  ...fieldMistakes,
  ...periodMistakes,
  ...linkMistakes,
  ...markdownMistakes,
  ...betweenFiles,
  ...fileMistakes,
])('says in one message where $mistake is, and how to mend it', async ({ changes, file, field, wrong, mend }) => {
  const problems = await problemsAfter(...changes);
  expect(problems).toHaveLength(1);
  const [problem = ''] = problems;
  expect(problem.startsWith(`content/${file}${field ? `, field "${field}"` : ''}: `), problem).toBe(true);
  expect(problem).toContain(wrong);
  expect(problem).toContain(mend);
  expect(problem).toMatch(/[.)?]$/);
});

test('finds nothing wrong in content without a mistake', async () => {
  expect(await problemsAfter(append(article, 'One more paragraph, by {product}, on [services](/services).'))).toEqual(
    [],
  );
});

test('finds nothing wrong in files that were saved on Windows', async () => {
  const files = [article, service, sector, page, 'navigation.yaml'];
  expect(await problemsAfter(...files.map((file): Change => ({ file, lineEnds: '\r\n' })))).toEqual([]);
});

test('says all mistakes of all files at once', async () => {
  const problems = await problemsAfter(
    set(service, ['title'], undefined),
    set(service, ['icon'], 'rocket'),
    set(page, ['updated'], 'yesterday'),
  );
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    `content/${page}, field "updated"`,
    `content/${service}, field "icon"`,
    `content/${service}, field "title"`,
  ]);
});

test('suggests nothing when no page has a similar address', async () => {
  const [problem] = await problemsAfter(set('navigation.yaml', ['header', 0, 'to'], '/xylophones-and-other-things'));
  expect(problem).not.toContain('Did you mean');
});
