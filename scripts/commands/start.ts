import { buildSite } from '../build-site.ts';
import { hostOption, portRange, readPort } from '../server/static/run-server.ts';
import { placesOf } from '../shared/build-places.ts';
import { runCommand } from '../shared/command-line.ts';
import { defineCommand, option } from '../shared/command-parameters.ts';
import { loadEnvironment } from '../shared/environment.ts';
import { projectRoot } from '../shared/project-root.ts';

const command = defineCommand({
  call: 'npm start --',
  summary:
    'Builds what has changed into dist/ and serves it, with the embedded services that the build needs. To serve another build, use "npm run serve -- --dist FOLDER".',
  takes: {
    port: option({
      placeholder: 'N',
      meaning: 'port to listen on, from 1 to 65535',
      otherwise: `the first free port from ${portRange.first} to ${portRange.last}`,
      read: readPort,
    }),
    host: hostOption,
  },
  examples: [
    ['npm start', 'builds and serves the site, and prints its address'],
    ['npm start -- --port 8080', 'serves it on another port'],
  ],
});

await runCommand(command, async ({ port, host }) => {
  loadEnvironment();
  await buildSite(projectRoot, { purpose: 'production', ifChanged: true, whole: true });
  console.log('');
  const { runServer } = await import('../server/static/run-server.ts');
  await runServer(placesOf(projectRoot, 'production').dist, { port, address: host });
});
