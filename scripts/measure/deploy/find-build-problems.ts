/** Is this a build for production, and do its scripts say the same as its build.json? Pure. */
import { embeddedPublishableKey } from '../../shared/embedded-addresses.ts';
import { type Finding, failure } from './finding.ts';
import { isLocal, type Observed } from './observed.ts';

const again = (names: string): string => `Set ${names}, build again and upload.`;
const rehearses = 'Name a rehearsal as such with --rehearsal.';

export function findBuildProblems({ target, facts, scripts }: Observed): Finding[] {
  const { host, auth, form } = facts;
  const findings: Finding[] = [];
  const fail = (about: string, message: string, remedy: string) => findings.push(failure(about, message, remedy));
  if (!auth) {
    const remedy = again('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY');
    fail('sign-in', 'the site was built for the embedded service of the local server: nobody can sign in.', remedy);
  }
  if (!form) {
    const remedy = again('FORM_ENDPOINT and FORM_ACCESS_KEY');
    fail('contact form', 'the site was built for the embedded inbox of the local server: messages are lost.', remedy);
  }
  if (!target.isRehearsal) {
    const addresses = { SITE_URL: host, SUPABASE_URL: auth?.url, FORM_ENDPOINT: form?.endpoint };
    for (const [name, address] of Object.entries(addresses)) {
      if (address && isLocal(address)) {
        fail(
          'build.json',
          `the site was built for ${address}, which is the visitor's own machine.`,
          `${again(name)} ${rehearses}`,
        );
      } else if (address?.startsWith('http:')) {
        fail('build.json', `the site was built for ${address}, without TLS.`, again(`${name} to an https address`));
      }
    }
    if (auth?.publishableKey === embeddedPublishableKey) {
      const message = 'the site was built with the key of the embedded service.';
      fail('build.json', message, `${again('SUPABASE_PUBLISHABLE_KEY')} ${rehearses}`);
    }
    if (target.kind === 'host' && target.place !== host) {
      const message = `the site was built for ${host}, and is looked at as ${target.place}.`;
      fail('build.json', message, `Check the address that you named, or build with SITE_URL=${target.place}.`);
    }
  }
  const text = [...scripts.values()].join('\n');
  const named = {
    'the sign-in service': auth?.url,
    'its key': auth?.publishableKey,
    'the form service': form?.endpoint,
  };
  for (const [label, value] of Object.entries(named)) {
    if (value === undefined || text.includes(value)) continue;
    const message = `no script names ${label}, ${value}, though build.json does.`;
    fail('scripts', message, 'The folder is not of one build: upload the whole of it again.');
  }
  return findings;
}

/** What libraries carry as defaults and never ask: react-router's base of relative addresses, the auth client's own server. */
const libraryDefaults = /http:\/\/localhost(?::9999)?(?![\w:.-])/g;
const localAddress = /https?:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?/;

/** @param files text files of the folder, by path */
export function findFileProblems({ target, facts }: Observed, files: ReadonlyMap<string, string>): Finding[] {
  if (target.isRehearsal) return [];
  return [...files].flatMap(([path, text]) => {
    const own = path.endsWith('.js') ? text.replaceAll(libraryDefaults, '') : text;
    const [found] = own.match(localAddress) ?? [];
    const isStray = facts.auth !== null && own.includes(embeddedPublishableKey);
    const remedy = 'Build again without addresses of this machine, and upload the whole folder.';
    return [
      ...(found ? [failure(path, `it names ${found}, which is the visitor's own machine.`, remedy)] : []),
      ...(isStray ? [failure(path, 'it holds the key of the embedded sign-in.', remedy)] : []),
    ];
  });
}
