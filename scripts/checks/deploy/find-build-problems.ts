/** Checks that the site was built for production, and that its scripts match its build.json. Sends no requests. */
import { embeddedPublishableKey } from '../../shared/embedded-addresses.ts';
import { type Finding, failure, isLocal, type Observed } from './observed.ts';

const again = (names: string): string => `Set ${names}, build again and upload.`;
const rehearses = 'For a rehearsal, add --rehearsal.';

/** Reports services that a production build must use but this build doesn't. */
function findServiceSettings({ facts: { auth, form } }: Observed): Finding[] {
  const findings: Finding[] = [];
  if (!auth) {
    const remedy = again('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY');
    const message = 'the site was built for the embedded service of the local server, so nobody can sign in.';
    findings.push(failure('sign-in', message, remedy));
  }
  if (!form) {
    const remedy = again('FORM_ENDPOINT and FORM_ACCESS_KEY');
    const message = 'the site was built for the embedded inbox of the local server, so messages are lost.';
    findings.push(failure('contact form', message, remedy));
  }
  return findings;
}

function judgeAddress(name: string, address: string | undefined): Finding[] {
  if (address && isLocal(address)) {
    const message = `the site was built for ${address}, which is an address of the visitor's own machine.`;
    return [failure('build.json', message, `${again(name)} ${rehearses}`)];
  }
  if (!address?.startsWith('http:')) return [];
  const message = `the site was built for ${address}, without TLS.`;
  return [failure('build.json', message, again(`${name} to an https address`))];
}

/** Reports settings that are allowed only in a rehearsal, such as addresses of this machine. */
function findRehearsedSettings({ target, facts: { host, auth, form } }: Observed): Finding[] {
  if (target.isRehearsal) return [];
  const addresses = { SITE_URL: host, SUPABASE_URL: auth?.url, FORM_ENDPOINT: form?.endpoint };
  const findings = Object.entries(addresses).flatMap(([name, address]) => judgeAddress(name, address));
  if (auth?.publishableKey === embeddedPublishableKey) {
    const message = 'the site was built with the key of the embedded service.';
    findings.push(failure('build.json', message, `${again('SUPABASE_PUBLISHABLE_KEY')} ${rehearses}`));
  }
  if (target.kind === 'host' && target.place !== host) {
    const message = `the site was built for ${host}, but is at ${target.place}.`;
    const remedy = `Check the address that you passed, or build with SITE_URL=${target.place}.`;
    findings.push(failure('build.json', message, remedy));
  }
  return findings;
}

function findScriptProblems({ facts: { auth, form }, scripts }: Observed): Finding[] {
  const text = [...scripts.values()].join('\n');
  const named = {
    'the sign-in service': auth?.url,
    'the key of the sign-in service': auth?.publishableKey,
    'the form service': form?.endpoint,
  };
  return Object.entries(named).flatMap(([label, value]) => {
    if (value === undefined || text.includes(value)) return [];
    const message = `no script contains ${value}, which build.json names as ${label}.`;
    return [failure('scripts', message, 'The folder mixes files of several builds. Upload the whole folder again.')];
  });
}

export const findBuildProblems = (site: Observed): Finding[] => [
  ...findServiceSettings(site),
  ...findRehearsedSettings(site),
  ...findScriptProblems(site),
];

/**
 * Local addresses that libraries contain as defaults. The site never requests them: react-router's base URL, and the
 * default server of the auth client.
 */
const libraryDefaults = /http:\/\/localhost(?::9999)?(?![\w:.-])/g;
const localAddress = /https?:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?/;

/**
 * Reports a problem once and counts the files that have it, because most files of a faulty build have the same problem.
 */
function reportOnce(paths: readonly string[], message: string): Finding[] {
  const [first, ...further] = paths;
  if (first === undefined) return [];
  const others =
    further.length === 0 ? '' : ` So ${further.length === 1 ? 'does 1 more file' : `do ${further.length} more files`}.`;
  const remedy = 'Build again without addresses of this computer, and upload the whole folder.';
  return [failure(first, `${message}${others}`, remedy)];
}

/**
 * Reports files that contain an address of this machine, such as `http://localhost:8000`, which visitors can't reach.
 * @param files text files of the built folder, keyed by path
 */
export function findFileProblems({ target, facts }: Observed, files: ReadonlyMap<string, string>): Finding[] {
  if (target.isRehearsal) return [];
  const naming = new Map<string, string[]>();
  const stray: string[] = [];
  for (const [path, text] of files) {
    const own = path.endsWith('.js') ? text.replaceAll(libraryDefaults, '') : text;
    const [found] = own.match(localAddress) ?? [];
    if (found) naming.set(found, [...(naming.get(found) ?? []), path]);
    if (facts.auth !== null && own.includes(embeddedPublishableKey)) stray.push(path);
  }
  return [
    ...[...naming].flatMap(([found, paths]) =>
      reportOnce(paths, `the file contains ${found}, which is an address of the visitor's own machine.`),
    ),
    ...reportOnce(stray, 'the file contains the key of the embedded sign-in.'),
  ];
}
