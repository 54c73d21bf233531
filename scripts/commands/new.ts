import { runCommand } from '../shared/command-line.ts';
import { argument, choice, defineCommand, option, readText } from '../shared/command-parameters.ts';
import { projectRoot } from '../shared/project-root.ts';
import { UsageError } from '../shared/run-main.ts';
import { makeEntry } from '../site/authoring/make-entry.ts';

const kinds = {
  article: { meaning: 'an article of the blog, in content/articles', folder: 'articles' },
  service: { meaning: 'a service of the catalogue, in content/services', folder: 'services' },
  sector: { meaning: 'a sector of the catalogue, in content/sectors', folder: 'sectors' },
  page: { meaning: 'any other page, in content/pages', folder: 'pages' },
} as const;

function readTitle(text: string): string {
  const title = text.trim();
  if (title === '') throw new UsageError('the title is empty. Pass a title in quotes, such as "About us".');
  return title;
}

const command = defineCommand({
  call: 'npm run new --',
  summary:
    'Creates a file in content/ that passes every check, with a comment on each field. It is a draft: only "npm run dev" shows it, until you remove the line "draft: true" from it.',
  takes: {
    kind: choice('KIND', kinds),
    title: argument({ placeholder: 'TITLE', meaning: 'title of the page, in quotes', read: readTitle }),
    slug: option({
      placeholder: 'SLUG',
      meaning: 'last part of the address: lower-case letters, digits and hyphens',
      otherwise: 'made from the title',
      read: readText,
    }),
  },
  examples: [
    ['npm run new -- article "Late fixes"', 'creates content/articles/late-fixes.md'],
    ['npm run new -- service "Timing of signals" --slug timing', 'creates content/services/timing.yaml'],
  ],
  surplus: 'There are too many arguments. Put a title of several words in quotes.',
});

await runCommand(command, async ({ kind, title, slug }) => {
  const today = new Date().toISOString().slice(0, 10);
  const made = await makeEntry(projectRoot, { folder: kinds[kind].folder, title, slug, today });
  if ('problem' in made) throw new UsageError(made.problem);
  console.log(
    [
      `Created ${made.file} as a draft.`,
      `"npm run dev" shows it at ${made.address}. To publish it, remove the line "draft: true" from the file and run "npm run build".`,
    ].join('\n'),
  );
});
