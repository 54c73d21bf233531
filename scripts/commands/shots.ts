import { mkdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import { buildRouteTable } from '../../src/model/collections/routes.ts';
import { buildSite } from '../build-site.ts';
import { describePages } from '../checks/audit/audited-page.ts';
import { openSession } from '../checks/audit/session.ts';
import { chooseShots, listSubjects, type Shot } from '../checks/shots/shot-subjects.ts';
import { type Taken, takeShots } from '../checks/shots/take-shots.ts';
import { serveBuiltSite } from '../server/static/serve-built-site.ts';
import { placesOf } from '../shared/build-places.ts';
import { runCommand } from '../shared/command-line.ts';
import { defineCommand, option, readCount, readText, repeatedOption } from '../shared/command-parameters.ts';
import { projectRoot } from '../shared/project-root.ts';
import { UsageError } from '../shared/run-main.ts';
import { clearVariables } from '../shared/variables.ts';
import { readContent } from '../site/content/read-content.ts';
import { installMissingChromium } from '../site/install-chromium.ts';

function readWidth(text: string): number {
  const width = readCount(text);
  if (width < 320 || width > 3840)
    throw new UsageError(`${width} px is out of range. Choose a width from 320 to 3840 px.`);
  return width;
}

const command = defineCommand({
  call: 'npm run shots --',
  summary:
    'Takes screenshots of every page in windows of 360, 768, 1440 and 2560 px. Also takes screenshots of special states, such as the open menu, forms with error messages, a signed-in visitor, forced colours, hovered and focused elements, a changed instrument, and print. Writes them to reports/shots/.',
  takes: {
    route: repeatedOption({
      placeholder: 'PATH',
      meaning: 'takes screenshots of only this page; may be repeated',
      read: readText,
    }),
    width: repeatedOption({
      placeholder: 'PIXELS',
      meaning: 'width of the window; may be repeated',
      read: readWidth,
    }),
    dist: option({
      placeholder: 'FOLDER',
      meaning: 'folder of an existing build that uses the embedded services',
      otherwise: 'a separate build in .cache/checks/',
      read: resolve,
    }),
    reports: option({
      placeholder: 'FOLDER',
      meaning: 'folder for the results; the screenshots replace its subfolder shots/',
      otherwise: 'reports',
      read: resolve,
    }),
  },
  examples: [
    ['npm run shots', 'takes all screenshots'],
    ['npm run shots -- --route /services', 'takes screenshots of one page and its states'],
    ['npm run shots -- --route / --route /about --width 360', 'takes screenshots of two pages on a phone'],
  ],
});

async function takeAll(shots: readonly Shot[], directory: string, folder: string): Promise<Taken[]> {
  const site = await serveBuiltSite(directory, (await readContent(projectRoot, {})).site);
  try {
    const browser = await launchBrowser();
    try {
      const session = shots.some(({ subject }) => subject.signedIn) ? await openSession(site) : null;
      return await takeShots(shots, {
        browser,
        origin: site.origin,
        session,
        folder,
        onTaken: (done, { subject: { route, state }, width }) =>
          console.log(`${done} of ${shots.length}  ${[route, state].filter(Boolean).join(', ')} ${width} px`),
      });
    } finally {
      await browser.close();
    }
  } finally {
    await site.close();
  }
}

await runCommand(command, async ({ route: routes, width: widths, dist, reports }) => {
  clearVariables();
  const content = await readContent(projectRoot, {});
  const pages = describePages(buildRouteTable(content));
  const shots = chooseShots(pages, await listSubjects(pages, content), { routes, widths });
  await installMissingChromium();
  if (dist === null) {
    await buildSite(projectRoot, { purpose: 'checks', ifChanged: true, whole: true });
  }
  const folder = join(reports ?? join(projectRoot, 'reports'), 'shots');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const taken = await takeAll(shots, dist ?? placesOf(projectRoot, 'checks').dist, folder);
  console.log(`${taken.length} screenshots are in ${relative(process.cwd(), folder)}`);
});
