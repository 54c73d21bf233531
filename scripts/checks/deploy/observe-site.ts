/**
 * Reads the files of a built folder, or requests them from a host. The `find-…-problems.ts` modules check the answers.
 */
import { buildFactsFile, parseBuildFacts } from '../../shared/build-facts.ts';
import { agreeOnTls, askHost, openFolder, readTextFiles } from './ask.ts';
import {
  type Answer,
  askMoved,
  assetSamples,
  filePaths,
  hiddenPaths,
  missingAsset,
  missingPages,
  type Observed,
  pagePaths,
  redirects,
  type Target,
} from './observed.ts';

/** Thrown if the folder or host can't be reached, or contains no build of this project. */
class NothingDeployedError extends Error {
  override readonly name = 'NothingDeployedError';
}

/** Returns the file names of scripts in `assets/` that a page or another script imports. */
const listScripts = (text: string): string[] =>
  [...text.matchAll(/(?:\/assets\/|["'`]\.\/)([\w-]+\.js)/g)].map(([, name = '']) => name);
/**
 * Maximum number of scripts to request. A check needs the script that contains the site's settings. That script is two
 * imports away from a page, so it is requested before the limit is reached.
 */
const maxScripts = 40;

type Ask = (path: string) => Promise<Answer>;

/** Loads the scripts of the pages, and then the scripts that they import, up to `maxScripts`. */
async function loadScripts(pages: readonly Answer[], ask: Ask): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  let names = new Set(pages.flatMap(({ body }) => listScripts(body)));
  while (names.size > 0 && scripts.size < maxScripts) {
    const next = new Set<string>();
    for (const name of [...names].slice(0, maxScripts - scripts.size)) {
      const { status, body } = await ask(`/assets/${name}`);
      const text = status === 200 ? body : '';
      scripts.set(`/assets/${name}`, text);
      for (const other of listScripts(text)) if (!scripts.has(`/assets/${other}`)) next.add(other);
    }
    names = next;
  }
  return scripts;
}

async function askAll(ask: Ask, paths: readonly string[]): Promise<[string, Answer][]> {
  const answers: [string, Answer][] = [];
  for (const path of paths) answers.push([path, await ask(path)]);
  return answers;
}

async function askTransport(origin: string): Promise<Observed['transport']> {
  const plain = await askHost(origin.replace(/^https:/, 'http:').replace(/:\d+$/, ''), '/about?from=check');
  const [newest, older] = [await agreeOnTls(origin, 'TLSv1.3'), await agreeOnTls(origin, 'TLSv1.2')];
  return { plain, version: newest, acceptsTls12: older !== null };
}

/**
 * Collects the answers, scripts and TLS details that the checks need.
 * @throws NothingDeployedError if there is no build.json
 */
export async function observeSite(target: Target): Promise<Observed> {
  const { kind, place, isRehearsal } = target;
  const ask: Ask = kind === 'folder' ? await openFolder(place) : (path) => askHost(place, path);
  const record = await ask(`/${buildFactsFile}`);
  if (record.status === 0) {
    throw new NothingDeployedError(
      `${place} could not be reached: ${record.body}. Check the address, the certificate, and the network connection of this computer.`,
    );
  }
  const facts = record.status === 200 ? parseBuildFacts(record.body) : null;
  if (!facts) {
    throw new NothingDeployedError(
      `${place} has no valid /${buildFactsFile} (status ${record.status}). This file records what a site was built for. Upload the whole folder that "npm run build" wrote, including ${buildFactsFile}.`,
    );
  }
  const pages = await askAll(ask, pagePaths);
  const samples = assetSamples(pages[0]?.[1].body ?? '');
  const ofHost = [
    ...Object.keys(redirects),
    ...(facts.redirect ? [askMoved(facts.redirect)] : []),
    ...[missingAsset, ...hiddenPaths],
  ];
  const others = await askAll(ask, [...filePaths, ...samples, ...missingPages, ...(kind === 'host' ? ofHost : [])]);
  const scripts =
    kind === 'folder'
      ? new Map([...(await readTextFiles(place))].filter(([path]) => path.endsWith('.js')))
      : await loadScripts(
          pages.map(([, page]) => page),
          ask,
        );
  const isPublic = kind === 'host' && !isRehearsal && place.startsWith('https:');
  return {
    target,
    facts,
    scripts,
    now: new Date(),
    answers: new Map([[`/${buildFactsFile}`, record], ...pages, ...others]),
    transport: isPublic ? await askTransport(place) : null,
  };
}
