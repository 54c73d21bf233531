/**
 * Checks that each page has only one address, unknown paths answer 404, and internal files can't be downloaded.
 * Examines answers that were fetched before, and sends no requests itself.
 */
import {
  type Answer,
  askMoved,
  type Finding,
  failure,
  hiddenPaths,
  missingAsset,
  missingPages,
  note,
  type Observed,
  redirects,
} from './observed.ts';

const byHost =
  'Use the server configuration that this build wrote, or change the settings of the host (README, "Deploy").';

/**
 * Checks that the answer for `path` redirects to the path `expected` on the same host.
 * @param place origin of the host
 */
function judgeRedirect(path: string, expected: string, { status, headers }: Answer, place: string): Finding[] {
  const isRedirect = status >= 300 && status < 400 && headers.location !== undefined;
  const location = isRedirect ? URL.parse(headers.location ?? '', place) : null;
  if (location?.origin !== new URL(place).origin || location.pathname !== expected) {
    const got = `status ${status}${isRedirect ? ` to ${headers.location}` : ''}`;
    return [
      failure(path, `the answer has ${got}, expected 308 to ${expected}. A page must have only one address.`, byHost),
    ];
  }
  if (status === 308) return [];
  if (status === 301) {
    return [
      note(
        path,
        'the host redirects with 301 instead of 308. Visitors do not notice the difference.',
        'Nothing to do.',
      ),
    ];
  }
  return [
    failure(path, `the host redirects with ${status}, which search engines treat as temporary. Expected 308.`, byHost),
  ];
}

function findSpellingProblems({ answers, target }: Observed): Finding[] {
  // If the target is a folder, there are no answers for these paths and nothing to check.
  return Object.entries(redirects).flatMap(([path, expected]) => {
    const answer = answers.get(path);
    return answer ? judgeRedirect(path, expected, answer, target.place) : [];
  });
}

/** Checks that an old address of a page redirects to the page and keeps the query. */
function findMovedProblems({ answers, facts, target }: Observed): Finding[] {
  const { redirect } = facts;
  const answer = redirect && answers.get(askMoved(redirect));
  if (!redirect || !answer) return [];
  const [from, expected] = [askMoved(redirect), askMoved({ from: redirect.to.replace(/#.*$/, '') })];
  const { status, headers } = answer;
  const location = URL.parse(headers.location ?? '', target.place);
  const got = `status ${status}${headers.location ? ` to ${headers.location}` : ''}`;
  const isThere = location?.origin === new URL(target.place).origin && location.pathname + location.search === expected;
  if (isThere && (status === 301 || status === 308)) return [];
  return [
    failure(
      from,
      `the answer has ${got}, expected 308 or 301 to ${expected}. This path is an old address of that page.`,
      `If the host reads _redirects, upload that file with the folder. ${byHost}`,
    ),
  ];
}

function findMissingProblems({ answers }: Observed): Finding[] {
  const pages = missingPages.flatMap((path): Finding[] => {
    const answer = answers.get(path);
    if (!answer) return [];
    const remedy = `Make the host answer unknown paths with 404.html and status 404. ${byHost}`;
    if (answer.status !== 404) {
      return [failure(path, `the answer to an unknown path has status ${answer.status}, expected 404.`, remedy)];
    }
    if (/<h1[ >]/.test(answer.body) && answer.body.includes('noindex')) return [];
    return [failure(path, "the answer to an unknown path is not the site's own not-found page.", remedy)];
  });
  const asset = answers.get(missingAsset);
  if (!asset) return pages;
  const remedy = `Make the host answer unknown paths below /assets/ with plain text and status 404. ${byHost}`;
  if (asset.status !== 404) {
    return [
      ...pages,
      failure(missingAsset, `the answer to a missing asset has status ${asset.status}, expected 404.`, remedy),
    ];
  }
  if (!/html/.test(asset.headers['content-type'] ?? '')) return pages;
  return [
    ...pages,
    note(
      missingAsset,
      'the answer to a missing asset is an HTML page, which browsers refuse to run as a script.',
      remedy,
    ),
  ];
}

function findHiddenProblems({ answers }: Observed): Finding[] {
  return hiddenPaths.flatMap((path): Finding[] => {
    const status = answers.get(path)?.status;
    if (status === undefined || status === 403 || status === 404) return [];
    const remedy = /\.(?:gz|br)$/.test(path)
      ? 'If the host compresses files itself, do not upload *.gz and *.br files. Otherwise use the server configuration that this build wrote (README, "Deploy").'
      : 'Remove the file from the host, or make the host answer with status 404.';
    return [
      failure(
        path,
        `visitors must not be able to open this file, but the answer has status ${status}, expected 404.`,
        remedy,
      ),
    ];
  });
}

function findTransportProblems({ target, transport }: Observed): Finding[] {
  if (target.kind !== 'host' || target.isRehearsal) return [];
  if (!target.place.startsWith('https:')) {
    return [
      failure(target.place, 'the address does not use TLS.', 'Run the check with the https address of the host.'),
    ];
  }
  if (!transport) return [];
  const { plain, version, acceptsTls12 } = transport;
  const findings: Finding[] = [];
  const about = target.place.replace(/^https:/, 'http:');
  const sendsOn =
    (plain.status === 301 || plain.status === 308) && plain.headers.location?.startsWith(`${target.place}/`);
  if (!sendsOn) {
    const got = plain.status === 0 ? `no answer: ${plain.body}` : `status ${plain.status}`;
    findings.push(failure(about, `plain HTTP does not redirect to ${target.place} (${got}).`, byHost));
  }
  if (version !== 'TLSv1.3') {
    const got =
      version === null
        ? 'this computer could not open a trusted TLS connection to the host'
        : `the newest TLS version of the host is ${version}`;
    const remedy = 'Check the certificate of the host, and turn on TLS 1.3.';
    findings.push(failure(target.place, `${got}, but the site promises TLS 1.3.`, remedy));
  }
  if (acceptsTls12) {
    const remedy =
      'Set the minimum TLS version of the host to 1.3, or change the texts in content/ that promise TLS 1.3.';
    findings.push(note(target.place, 'the host also accepts TLS 1.2, but the site promises TLS 1.3 only.', remedy));
  }
  return findings;
}

export const findAddressProblems = (site: Observed): Finding[] => [
  ...findSpellingProblems(site),
  ...findMovedProblems(site),
  ...findMissingProblems(site),
  ...findHiddenProblems(site),
  ...findTransportProblems(site),
];
