import { runCommand } from '../shared/command-line.ts';
import { argument, choice, defineCommand, option, readText } from '../shared/command-parameters.ts';
import { projectRoot } from '../shared/project-root.ts';
import { UsageError } from '../shared/run-main.ts';
import { makeEntry } from '../site/authoring/make-entry.ts';

const kinds = {
  article: { meaning: 'an article of the blog, in content/articles', folder: 'articles' },
  service: { meaning: 'a service of the catalogue, in content/services', folder: 'services' },
  sector: { meaning: 'a sector of the catalogue, in content/sectors', folder: 'sectors' },
  page: { meaning: 'a page of its own, in content/pages', folder: 'pages' },
} as const;

function readTitle(text: string): string {
  const title = text.trim();
  if (title === '') throw new UsageError('is empty. Name what the page is called, in quotes.');
  return title;
}

const command = defineCommand({
  call: 'npm run new --',
  summary:
    'Makes a file of content/ to write on: it passes every check as it stands, and a comment explains each field. It is a draft, which "npm run dev" alone shows, until its line "draft: true" is removed.',
  takes: {
    kind: choice('KIND', kinds),
    title: argument({ placeholder: 'TITLE', meaning: 'what the page is called, in quotes', read: readTitle }),
    slug: option({
      placeholder: 'SLUG',
      meaning: 'last part of the address: lower-case letters, digits and hyphens',
      otherwise: 'made from the title',
      read: readText,
    }),
  },
  examples: [
    ['npm run new -- article "Late fixes"', 'makes content/articles/late-fixes.md'],
    ['npm run new -- service "Timing of signals" --slug timing', 'makes content/services/timing.yaml'],
  ],
  surplus: 'A title of several words stands in quotes.',
});

await runCommand(command, async ({ kind, title, slug }) => {
  const today = new Date().toISOString().slice(0, 10);
  const made = await makeEntry(projectRoot, { folder: kinds[kind].folder, title, slug, today });
  if ('problem' in made) throw new UsageError(made.problem);
  console.log(
    [
      `${made.file} is there, as a draft.`,
      `"npm run dev" shows it at ${made.address}. To publish it, remove its line "draft: true" and run "npm run build".`,
    ].join('\n'),
  );
});
