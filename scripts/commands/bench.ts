import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../shared/command-line.ts';
import { defineCommand, flag, option, readCount, readText } from '../shared/command-parameters.ts';
import { projectRoot } from '../shared/project-root.ts';
import { clearVariables } from '../shared/variables.ts';
import { installMissingChromium } from '../site/install-chromium.ts';

/**
 * Default number of times that each measurement is repeated. Short measurements are disturbed most by other programs,
 * so they are repeated more often.
 */
const defaultRounds = { paint: 9, instruments: 7 };
const defaultArticles = '11,1000';

const readCounts = (text: string): number[] => text.split(',').map(readCount);

const command = defineCommand({
  call: 'npm run bench --',
  summary:
    'Measures speed and memory. Each part prints a table, and fails when it misses its goal. Without options, runs all parts except the one of --site.',
  takes: {
    paint: flag('measures how soon the browser paints a page with its scripts and without them'),
    instruments: flag('measures how long a page takes to update after a control of its instrument is moved'),
    only: option({
      placeholder: 'NAME',
      meaning: 'measures only the instrument with this name, such as harbor',
      read: readText,
    }),
    site: flag('measures complete builds of copies of the site with more articles; takes minutes'),
    articles: option({
      placeholder: 'COUNTS',
      meaning: 'numbers of articles, one for each copy, separated by commas',
      otherwise: defaultArticles,
      read: readCounts,
    }),
    rounds: option({
      placeholder: 'N',
      meaning: 'number of measurements of each page or control',
      otherwise: `${defaultRounds.paint} for --paint, ${defaultRounds.instruments} for --instruments`,
      read: readCount,
    }),
  },
  examples: [
    ['npm run bench -- --paint', 'measures how soon the browser paints pages'],
    ['npm run bench -- --site --articles 100', 'builds a copy with 100 articles'],
  ],
  findConflict: ({ instruments, site, articles, only }) => {
    if (only !== null && !instruments) return '--only works only together with --instruments.';
    return articles !== null && !site ? '--articles works only together with --site.' : null;
  },
});

await runCommand(command, async ({ paint, instruments, only, site, articles, rounds }) => {
  await installMissingChromium();
  clearVariables();
  const cache = join(projectRoot, '.cache/bench');
  await mkdir(cache, { recursive: true });
  const all = !paint && !instruments && !site;
  // Import each part only when it runs, because the parts load a browser or a bundler.
  if (all || paint) {
    const { benchPaint } = await import('../bench/bench-paint.ts');
    await benchPaint(rounds ?? defaultRounds.paint, cache);
  }
  if (all || instruments) {
    const { benchInstruments } = await import('../bench/bench-instruments.ts');
    await benchInstruments(rounds ?? defaultRounds.instruments, only);
  }
  if (site) {
    const { benchSite } = await import('../bench/bench-site.ts');
    await benchSite(articles ?? readCounts(defaultArticles), cache);
  }
});
