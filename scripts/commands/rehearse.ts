import { isLocal } from '../checks/deploy/observed.ts';
import { dataDirectory } from '../server/embedded/local-services.ts';
import { openStandIns } from '../server/embedded/open-stand-ins.ts';
import { explainListenError, readPort } from '../server/static/run-server.ts';
import { runCommand } from '../shared/command-line.ts';
import { defineCommand, optionWithDefault } from '../shared/command-parameters.ts';
import { defaultDemoPassword } from '../shared/embedded-addresses.ts';
import { loadEnvironment } from '../shared/environment.ts';
import { projectRoot } from '../shared/project-root.ts';
import { UsageError } from '../shared/run-main.ts';
import { readSite } from '../site/content/read-site.ts';

function readLocalOrigin(text: string): string {
  const address = URL.parse(text);
  const example = 'Use an address such as http://localhost:4173.';
  if (!address?.protocol.startsWith('http')) throw new UsageError(`"${text}" does not begin with http://. ${example}`);
  if (!isLocal(text)) throw new UsageError(`"${text}" is not a local address of this computer. ${example}`);
  return address.origin;
}

const command = defineCommand({
  call: 'npm run rehearse --',
  summary:
    'Simulates a Supabase project and a form service, so that you can build, serve and check the production site on this computer, without an account at a hosted service. Prints the commands for a second terminal. "npm run user" manages the accounts of the sign-in service. "npm run inbox" lists the messages that the form service received.',
  takes: {
    port: optionWithDefault({
      placeholder: 'N',
      meaning: 'port of the two services, from 1 to 65535',
      default: '54321',
      read: readPort,
    }),
    site: optionWithDefault({
      placeholder: 'URL',
      meaning: 'address of the site that may use the services',
      default: 'http://localhost:4173',
      read: readLocalOrigin,
    }),
  },
  examples: [
    ['npm run rehearse', 'runs until Ctrl-C'],
    ['npm run rehearse -- --site http://localhost:8080', 'runs the services for a site on another port'],
  ],
});

await runCommand(command, async ({ port, site: host }) => {
  loadEnvironment();
  const site = await readSite(projectRoot, {});
  const { origin, services, variables } = await openStandIns(site, { directory: dataDirectory(), host, port }).catch(
    (error: unknown) => {
      throw explainListenError(error, port, '127.0.0.1', 'rehearse');
    },
  );
  console.log(`A sign-in service and a form service for ${host} are running at ${origin} (Ctrl-C stops them).`);
  console.log('Run these commands in a second terminal:\n');
  const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  console.log(`  ${[...settings, 'npm run build'].join(' \\\n    ')}`);
  console.log('  npm run deploy:check -- dist --rehearsal');
  console.log(`  npm run serve -- --port ${new URL(host).port || 80} &`);
  console.log(`  npm run deploy:check -- ${host}\n`);
  if (services.demoEmail) {
    const password = process.env.DEMO_PASSWORD
      ? 'the password in DEMO_PASSWORD'
      : `the password ${defaultDemoPassword}`;
    console.log(`Then sign in at ${host}/login with ${services.demoEmail} and ${password}.`);
  }
  console.log(`To list the messages from ${host}/contact, run: npm run inbox`);
});
