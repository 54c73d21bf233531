/**
 * `npm run rehearse`: stands in for a Supabase project and a form service, so that a build for production can be made,
 * served and checked on this machine without any account. `--port N` is theirs, `--site URL` the address of the site.
 */

import { parseArgs } from 'node:util';
import { readSite } from '../build/content/read-site.ts';
import { isLocal } from '../measure/deploy/observed.ts';
import { defaultDemoPassword } from '../server/embedded/demo-password.ts';
import { dataDirectory } from '../server/embedded/local-services.ts';
import { openStandIns } from '../server/embedded/open-stand-ins.ts';
import { explainListenError } from '../server/static/serve-options.ts';
import { loadEnvironment } from '../shared/load-environment.ts';
import { projectRoot } from '../shared/project-root.ts';
import { runMain } from '../shared/run-main.ts';
import { UsageError } from '../shared/usage-error.ts';

const usage = 'Usage: npm run rehearse [-- --port 54321] [--site http://localhost:4173] [--help]';
const help = `${usage}

Stands in for a Supabase project and a form service at --port, for the pages of --site. Prints what to type in a second terminal:
build for them, serve, check. Accounts and messages are those of "npm run user" and "npm run inbox".`;

function readOptions() {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({ options: { port: text, site: text, help: { type: 'boolean', default: false } } });
    const { port = '54321', site = 'http://localhost:4173' } = values;
    if (!/^\d+$/.test(port) || Number(port) > 65_535) throw new Error(`"${port}" is not a port.`);
    const host = URL.parse(site)?.origin;
    if (!host || !isLocal(site)) throw new Error(`"${site}" is not an address of this machine.`);
    return { port: Number(port), host, help: values.help };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

await runMain(async () => {
  const { port, host, help: wantsHelp } = readOptions();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  loadEnvironment();
  const site = await readSite(projectRoot, {});
  const { origin, services, variables } = await openStandIns(site, { directory: dataDirectory(), host, port }).catch(
    (error: unknown) => {
      throw explainListenError(error, port, '127.0.0.1', 'rehearse');
    },
  );
  console.log(`A sign-in service and a form service answer the pages of ${host} at ${origin} (Ctrl-C ends them).`);
  console.log('In a second terminal:\n');
  const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  console.log(`  ${[...settings, 'npm run build'].join(' \\\n    ')}`);
  console.log('  npm run deploy:check -- dist --rehearsal');
  console.log(`  npm run serve -- --port ${new URL(host).port || 80} &`);
  console.log(`  npm run deploy:check -- ${host}\n`);
  if (services.demoEmail) {
    const password = process.env.DEMO_PASSWORD ? 'the password of DEMO_PASSWORD' : `password ${defaultDemoPassword}`;
    console.log(`Then sign in at ${host}/login with ${services.demoEmail}, ${password}.`);
  }
});
