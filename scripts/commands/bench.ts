import { installMissingChromium } from '../build/install-chromium.ts';
import { runCommand } from '../shared/command-line.ts';
import { defineCommand, flag, option, readCount, readText } from '../shared/command-parameters.ts';

const defaultRoutes = '40,400,4000';
const defaultArticles = '11,100,1000';
const defaultServices = 100;
/** Paints take milliseconds, of which the machine's other work may take as many: more rounds than the engine needs. */
const defaultRounds = { engine: 3, paint: 9, instruments: 7, server: 3 };

const readCounts = (text: string): number[] => text.split(',').map(readCount);

const command = defineCommand({
  call: 'npm run bench --',
  summary:
    'Measures how fast the engine renders generated sites, beside a plain loop of page loads, and when the built pages are painted, beside the same pages without scripts, each in turns with what it is measured against. --engine, --paint, --instruments, --server and --site choose parts; without them, the first two run. Writes reports/bench*.',
  takes: {
    engine: flag('how fast the engine renders generated sites'),
    paint: flag('when the built pages are painted; fails at 1.10 times the pages without scripts'),
    instruments: flag(
      'how long instruments take to follow a control on a slow processor, fails at 16 ms; and what a frame of the home page costs, fails at 4 ms',
    ),
    only: option({
      placeholder: 'NAME',
      meaning: 'of instruments this one, by its name in addresses',
      read: readText,
    }),
    server: flag('the local server beside real nginx on the same files; runs only when named, and needs wrk and nginx'),
    site: flag(
      'whole builds of copies with more articles; runs only when named, takes minutes, and fails beyond 300 s, 10 s after an edit, or 3 GB',
    ),
    articles: option({
      placeholder: 'COUNTS',
      meaning: 'how many articles the copies have',
      otherwise: defaultArticles,
      read: readCounts,
    }),
    services: option({
      placeholder: 'N',
      meaning: 'how many services the copy with the most articles has',
      otherwise: String(defaultServices),
      read: readCount,
    }),
    routes: option({
      placeholder: 'COUNTS',
      meaning: "how many pages the engine's generated sites have",
      otherwise: defaultRoutes,
      read: readCounts,
    }),
    rounds: option({
      placeholder: 'N',
      meaning: 'how often each is measured',
      otherwise: `${defaultRounds.engine}, of paints ${defaultRounds.paint}`,
      read: readCount,
    }),
  },
  examples: [
    ['npm run bench', 'measures engine and paints'],
    ['npm run bench -- --engine --routes 40,400 --rounds 1', 'is quick, and less exact'],
    ['npm run bench -- --server', 'measures the local server'],
  ],
  findConflict: ({ engine, paint, instruments, server, site, routes, articles, services, only }) => {
    if (only !== null && !instruments) return '--only belongs to --instruments.';
    if (services !== null && !site) return '--services belongs to --site.';
    if (articles !== null && !site) return '--articles belongs to --site.';
    return routes !== null && !engine && (paint || instruments || server || site)
      ? "--routes belongs to the engine's part."
      : null;
  },
});

await runCommand(command, async (given) => {
  const { engine, paint, instruments, server, site, articles, services, routes, rounds, only } = given;
  const both = !engine && !paint && !instruments && !server && !site;
  await installMissingChromium();
  // Each part is loaded when it runs: a browser and a bundler come with them.
  if (both || engine) {
    const { benchEngine } = await import('../measure/bench/bench-engine.ts');
    await benchEngine(routes ?? readCounts(defaultRoutes), rounds ?? defaultRounds.engine);
  }
  if (both || paint) {
    const { benchPaint } = await import('../measure/bench/bench-paint.ts');
    await benchPaint(rounds ?? defaultRounds.paint);
  }
  if (instruments) {
    const { benchInstruments } = await import('../measure/bench/bench-instruments.ts');
    await benchInstruments(rounds ?? defaultRounds.instruments, only);
  }
  if (server) {
    const { benchServer } = await import('../measure/bench/bench-server.ts');
    await benchServer(rounds ?? defaultRounds.server);
  }
  if (site) {
    const { benchBuild } = await import('../measure/bench/bench-build.ts');
    const counts = articles ?? readCounts(defaultArticles);
    const most = Math.max(...counts);
    const sizeOf = (count: number) => ({
      articles: count,
      services: count === most ? (services ?? defaultServices) : null,
    });
    await benchBuild(counts.map(sizeOf));
  }
});
