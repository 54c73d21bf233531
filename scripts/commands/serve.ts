import { resolve } from 'node:path';
import { hostOption, readPort, runServer } from '../server/static/run-server.ts';
import { placesOf } from '../shared/build-places.ts';
import { runCommand } from '../shared/command-line.ts';
import { defineCommand, option, optionWithDefault } from '../shared/command-parameters.ts';
import { loadEnvironment } from '../shared/environment.ts';
import { projectRoot } from '../shared/project-root.ts';

const command = defineCommand({
  call: 'npm run serve --',
  summary:
    'Serves dist/ like a CDN, with clean URLs, status 404 for unknown pages, brotli and gzip, caching, and security headers. Also runs the embedded services that the build needs. A new build is served as soon as it is finished.',
  takes: {
    port: optionWithDefault({
      placeholder: 'N',
      meaning: 'port to listen on, from 1 to 65535',
      default: '4173',
      read: readPort,
    }),
    host: hostOption,
    dist: option({ placeholder: 'FOLDER', meaning: 'folder of the built site', otherwise: 'dist', read: resolve }),
  },
  examples: [
    ['npm run serve -- --port 8080', 'serves dist/ on another port'],
    ['npm run serve -- --host 0.0.0.0', 'answers other machines too, without sign-in and contact form'],
    ['npm run serve -- --dist .cache/checks/dist', 'serves the build of the tests'],
  ],
});

await runCommand(command, async ({ port, host, dist }) => {
  loadEnvironment();
  await runServer(dist ?? placesOf(projectRoot, 'production').dist, { port, address: host });
});
