// Adding a kind of page takes changes in four files, and adding a section type takes three
// (src/model/collections/README.md).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyProject } from '../support/copied-project.ts';
import { projectRoot } from '../support/project.ts';

/** Contents of the files to create, keyed by path. */
const added: Readonly<Record<string, string>> = {
  'src/sections/quote-section.tsx': `import type { SectionOf } from '#model/collections/section-bodies.ts';
import { RichText } from '#ui/rich-text.tsx';
import { SectionFrame } from './section-frame.tsx';

export function QuoteSection({ section }: { section: SectionOf<'quote'> }) {
  const { theme, id, heading, intro, text, source } = section;
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro}>
      <blockquote>
        <RichText text={text} />
      </blockquote>
      <p>{source}</p>
    </SectionFrame>
  );
}
`,
  'src/pages/tender-page.tsx': `import type { ContentOf } from '#model/collections/collections.ts';
import { SectionList } from '#sections/section-list.tsx';
import { PageHead } from '#pages/page-head.tsx';

export function TenderPage({ page: tender }: { page: ContentOf<'tender'> }) {
  return (
    <>
      <PageHead head={tender.head} />
      <section className="theme-day">
        <h1 tabIndex={-1}>{tender.title}</h1>
        <time dateTime={tender.closes}>{tender.closingDay}</time>
      </section>
      <SectionList sections={tender.sections} />
    </>
  );
}
`,
  'content/tenders/flood-maps.yaml': `title: Flood maps for a river basin
description: A made-up call for tenders, with which a test shows what a new kind of page takes.
updated: 2026-11-23
closes: 2027-01-31
sections:
  - type: quote
    heading: What the basin says
    text: The river keeps its own calendar.
    source: A made-up engineer
`,
};

/** Inserts a text into an existing file, before a string that occurs exactly once in the file. */
type Insertion = { file: string; before: string; text: string };

const section: Insertion[] = [
  {
    file: 'src/model/schemas/section-schemas.ts',
    before: "  z\n    .strictObject({\n      type: z.literal('callToAction'),",
    text: `  z
    .strictObject({
      type: z.literal('quote'),
      ...headed,
      text: phrase.describe('what was said'),
      source: text.describe('who said it'),
    })
    .describe('A sentence and who said it.'),
`,
  },
  {
    file: 'src/sections/section-list.tsx',
    before: "    case 'callToAction':",
    text: "    case 'quote':\n      return <QuoteSection section={section} />;\n",
  },
  {
    file: 'src/sections/section-list.tsx',
    before: "import { RowsSection } from './rows-section.tsx';",
    text: "import { QuoteSection } from './quote-section.tsx';\n",
  },
];

const page: Insertion[] = [
  {
    file: 'src/model/schemas/entry-schemas.ts',
    before: 'const fieldsOnly = ',
    text: `const tenderSchema = z.strictObject({
  title,
  description,
  updated: day,
  closes: day,
  sections: z.array(sectionSchema).default([]),
});

`,
  },
  {
    file: 'src/model/schemas/entry-schemas.ts',
    before: '  articles: withText(articleSchema),',
    text: '  tenders: fieldsOnly(tenderSchema),\n',
  },
  {
    file: 'src/model/schemas/entry-schemas.ts',
    before: 'const [pages, services, sectors, articles] =',
    text: "const tenders = await read('tenders');\n  ",
  },
  { file: 'src/model/schemas/entry-schemas.ts', before: 'pages, services, sectors, articles };', text: 'tenders, ' },
  {
    file: 'src/model/collections/collections.ts',
    before: '  articles: {\n',
    text: `  tenders: {
    noun: 'tender',
    compare: (a, b) => a.closes.localeCompare(b.closes),
    kind: () => 'tender' as const,
    path: ({ slug }) => \`/tenders/\${slug}\`,
    pathField: 'slug',
    name: ({ title }) => title,
    indexable: () => true,
    lastmod: ({ updated }) => updated,
    uniqueFields: ({ title, description }) => [
      { of: 'title', field: 'title', value: title },
      { of: 'description', field: 'description', value: description },
    ],
    graph: { BreadcrumbList: 'one' },
    share: ({ title }) => ({ title, figureAlt: 'none' }),
    body: ({ file, updated, ...words }, content, shareAlt) => ({
      ...words,
      closingDay: formatDate(words.closes),
      sections: listSections(buildSections(words.sections, content)),
      head: buildHead(
        content.site,
        { ...words, path: \`/tenders/\${words.slug}\`, shareAlt },
        printGraph([
          buildBreadcrumbs(content.site, [
            { name: 'Home', path: hrefs.home },
            { name: words.title, path: \`/tenders/\${words.slug}\` },
          ]),
        ]),
      ),
    }),
  },
`,
  },
  {
    file: 'src/model/collections/collections.ts',
    before: "import type { Collection, Reference, ShareSubject, UniqueField } from './collection.ts';",
    text: "import { buildHead } from '#model/seo/head.ts';\nimport { buildBreadcrumbs, printGraph } from '#model/seo/json-ld.ts';\n",
  },
  {
    file: 'src/app/routes.tsx',
    before: "      pageRoute('article', ",
    text: "      pageRoute('tender', '/tenders/:slug', loadPage, async () => (await import('#pages/tender-page.tsx')).TenderPage),\n",
  },
];

/** Returns the files that a developer must write or change, including the new component. */
const filesOf = (insertions: readonly Insertion[], component: string): Set<string> =>
  new Set([...insertions.map(({ file }) => file), component]);

test('Adding a kind of page changes four files, adding a kind of section changes three, and the build still succeeds', async () => {
  expect(filesOf(section, 'src/sections/quote-section.tsx').size).toBe(3);
  expect(filesOf(page, 'src/pages/tender-page.tsx').size).toBe(4);
  const project = await copyProject();
  onTestFinished(project.remove);
  mkdirSync(join(project.folder, 'content/tenders'));
  for (const [file, text] of Object.entries(added)) writeFileSync(join(project.folder, file), text);
  for (const { file, before, text } of [...section, ...page]) {
    const source = readFileSync(join(project.folder, file), 'utf8');
    expect(source.split(before), `${file}: ${before}`).toHaveLength(2);
    writeFileSync(
      join(project.folder, file),
      source.replace(before, () => text + before),
    );
  }

  const types = spawnSync(process.execPath, [join(projectRoot, 'node_modules/typescript/bin/tsc'), '--noEmit'], {
    cwd: project.folder,
    encoding: 'utf8',
  });
  expect(types.stdout).toBe('');

  const { status, stdout, stderr } = project.run('build.ts', ['--checks']);
  expect(status, stdout + stderr).toBe(0);
  const dist = join(project.folder, '.cache/checks/dist');
  const html = readFileSync(join(dist, 'tenders/flood-maps.html'), 'utf8');
  for (const text of ['Flood maps for a river basin', 'January 31, 2027', 'What the basin says'])
    expect(html).toContain(text);
  expect(readFileSync(join(dist, 'sitemap.xml'), 'utf8')).toContain('/tenders/flood-maps</loc>');
  expect(existsSync(join(dist, 'share/tenders/flood-maps.png'))).toBe(true);
}, 300_000);
