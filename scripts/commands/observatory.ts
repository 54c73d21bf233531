import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { makeCertificate, openBothProtocols } from '../server/static/local-tls.ts';
import { serveSite } from '../server/static/serve-site.ts';
import { placesOf } from '../shared/build-places.ts';
import { runCommand } from '../shared/command-line.ts';
import { defineCommand } from '../shared/command-parameters.ts';
import { timeStep } from '../shared/print-progress.ts';
import { projectRoot } from '../shared/project-root.ts';

const scanner = '@mdn/mdn-http-observatory@1.4.8';
const wanted = { grade: 'A+', score: 135 };

const command = defineCommand({
  call: 'npm run observatory --',
  summary: `Serves dist/ on this computer, over TLS with a temporary certificate, and grades it with Mozilla's HTTP Observatory. Fails unless the grade is ${wanted.grade} and the score is at least ${wanted.score}. Needs openssl. The first run installs the Observatory into .cache/ from the npm registry.`,
  takes: {},
  examples: [['npm run observatory', 'grades the site that "npm run build" has built']],
});

const reportSchema = z.object({
  scan: z.object({ grade: z.string(), score: z.number(), testsPassed: z.number(), testsQuantity: z.number() }),
  tests: z.record(
    z.string(),
    z.object({ pass: z.boolean(), result: z.string().nullable(), scoreModifier: z.number().default(0) }),
  ),
});

/**
 * A separate folder for the scanner, because its 230 packages are too many to add to the project for an occasional
 * check.
 */
const folder = join(projectRoot, '.cache/observatory');
const installed = join(folder, 'node_modules/@mdn/mdn-http-observatory');

async function installScanner(): Promise<void> {
  const list = join(installed, 'conf/hsts-preload.json');
  if (existsSync(list)) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  // Skip the install script, which would download browsers' HSTS preload lists. They contain no local host, so an empty
  // list is enough.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await promisify(execFile)('npm', ['install', ...flags, scanner], { cwd: folder });
  } catch (error) {
    throw new Error(`${scanner} could not be installed. Check the network and the npm registry.\n${error}`);
  }
  await writeFile(list, '{}\n');
}

async function scan(host: string, certificateFile: string): Promise<string> {
  const child = spawn(process.execPath, [join(installed, 'src/scan.js'), host], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificateFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (await child.stdout.toArray()).join('');
}

/**
 * Prints the grade and the result of each test, and writes the report.
 * @throws if the grade or the score is too low
 */
async function judge(text: string): Promise<void> {
  const report = reportSchema.safeParse(JSON.parse(text));
  if (!report.success) throw new Error(`The scanner could not check the site: ${text.trim()}`);
  const { scan: summary, tests } = report.data;
  await mkdir(join(projectRoot, 'reports'), { recursive: true });
  await writeFile(join(projectRoot, 'reports/observatory.json'), text);
  for (const [name, { pass, result, scoreModifier }] of Object.entries(tests)) {
    console.log(`${pass ? 'passed' : 'FAILED'}  ${String(scoreModifier).padStart(4)}  ${name}: ${result}`);
  }
  const { grade, score, testsPassed, testsQuantity } = summary;
  console.log(
    `Grade ${grade}, score ${score}; ${testsPassed} of ${testsQuantity} tests passed. The full report is in reports/observatory.json.`,
  );
  if (grade !== wanted.grade || score < wanted.score) {
    const remedy =
      'The lines above show which tests cost points. The headers come from scripts/site/hosting/security-headers.ts.';
    throw new Error(`The grade must be ${wanted.grade} and the score at least ${wanted.score}. ${remedy}`);
  }
}

await runCommand(command, async () => {
  const certificate = await makeCertificate();
  const { server, close } = await serveSite(placesOf(projectRoot, 'production').dist, 0, null, certificate);
  const front = await openBothProtocols(server);
  const temporary = await mkdtemp(join(tmpdir(), 'observatory-'));
  try {
    await timeStep('Preparing the scanner', installScanner);
    const certificateFile = join(temporary, 'cert.pem');
    await writeFile(certificateFile, certificate.cert);
    await judge(await scan(`localhost:${front.port}`, certificateFile));
  } finally {
    front.close();
    await close();
    await rm(temporary, { recursive: true, force: true });
  }
});
