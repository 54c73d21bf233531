import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readAddress, readPort } from '../server/static/run-server.ts';
import { runCommand } from '../shared/command-line.ts';
import { defineCommand, flag, option } from '../shared/command-parameters.ts';
import { loadEnvironment } from '../shared/environment.ts';
import { projectRoot } from '../shared/project-root.ts';

const command = defineCommand({
  call: 'npm run dev --',
  summary:
    "Starts Vite's development server with the embedded services. Changes in src/ show immediately, and changes in content/ reload the page. /styleguide shows everything that content can use.",
  takes: {
    port: option({
      placeholder: 'N',
      meaning: 'port to listen on, from 1 to 65535',
      otherwise: 'the first free port from 5173',
      read: readPort,
    }),
    host: option({
      placeholder: 'ADDRESS',
      meaning:
        'network address to listen on; with 0.0.0.0 or ::, other machines can open the site, but sign-in and the contact form are turned off',
      otherwise: 'localhost',
      read: readAddress,
    }),
    open: flag('opens the site in a browser'),
  },
  examples: [
    ['npm run dev', 'starts the server and prints its address'],
    ['npm run dev -- --port 8080 --open', 'uses port 8080, and opens the site in a browser'],
  ],
});

await runCommand(command, async ({ port, host, open }) => {
  // Read the environment variables before Vite starts, so that an error is printed as one message and not in Vite's
  // format.
  loadEnvironment();
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const options = [
    ...(port === null ? [] : ['--port', String(port)]),
    ...(host === null ? [] : ['--host', host]),
    ...(open ? ['--open'] : []),
  ];
  // Run Vite in this process, so that it receives signals directly. Vite reads its options from `process.argv`.
  process.argv = [process.execPath, vite, projectRoot, ...options];
  await import(pathToFileURL(vite).href);
});
