/**
 * Checks that the hosted services accept requests from this host with the build's key, and that public sign-up is off.
 * Examines answers that were fetched before, and sends no requests itself.
 */
import type { BuildFacts } from '../../shared/build-facts.ts';
import type { ServiceAnswers } from './ask.ts';
import { type Answer, type Finding, failure } from './observed.ts';

function readJson(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? { ...json } : null;
  } catch {
    return null;
  }
}

const unreachable = (about: string, address: string, { body }: Answer): Finding =>
  failure(
    about,
    `${address} could not be reached: ${body}.`,
    'Check the address and the network connection of this computer. Use --offline to check the site without its services.',
  );

const allows = ({ headers }: Answer, host: string): boolean =>
  ['*', host].includes(headers['access-control-allow-origin'] ?? '');

function findAuthProblems(
  { url }: NonNullable<BuildFacts['auth']>,
  host: string,
  { health, settings, preflight }: NonNullable<ServiceAnswers['auth']>,
): Finding[] {
  const about = 'sign-in';
  if (health.status === 0) return [unreachable(about, url, health)];
  const refused = [health, settings].find(({ status }) => status === 401 || status === 403);
  if (refused) {
    return [
      failure(
        about,
        `${url} refuses the key (status ${refused.status}).`,
        'Copy the publishable key of this project into SUPABASE_PUBLISHABLE_KEY, build again and upload.',
      ),
    ];
  }
  const broken = [health, settings].find(({ status }) => status !== 200);
  if (broken) {
    const message = `${url} answers with status ${broken.status} and does not work as an auth service.`;
    return [
      failure(about, message, 'Check SUPABASE_URL, and check in the dashboard of the project whether it is paused.'),
    ];
  }
  const findings: Finding[] = [];
  if (readJson(settings.body)?.disable_signup !== true) {
    const remedy =
      'Turn off sign-up in the project: Authentication, Sign In / Providers, "Allow new users to sign up".';
    findings.push(failure(about, `${url} lets everybody sign up.`, remedy));
  }
  if (preflight.status < 200 || preflight.status >= 300 || !allows(preflight, host)) {
    const remedy = 'Make the service, or the proxy in front of it, send Access-Control-Allow-Origin for this host.';
    findings.push(
      failure(about, `${url} does not allow pages of ${host} to send requests (status ${preflight.status}).`, remedy),
    );
  }
  return findings;
}

function findFormProblems(endpoint: string, host: string, answer: Answer): Finding[] {
  const about = 'contact form';
  if (answer.status === 0) return [unreachable(about, endpoint, answer)];
  if (typeof readJson(answer.body)?.success !== 'boolean') {
    const message = `${endpoint} answers an empty form with status ${answer.status} and without "success", so it does not implement the API of Web3Forms.`;
    return [failure(about, message, 'Check FORM_ENDPOINT, build again and upload.')];
  }
  if (allows(answer, host)) return [];
  const remedy =
    'Allow this host in the settings of the form service (CORS). Otherwise browsers hide the answers of the service from the page.';
  return [failure(about, `${endpoint} does not allow pages of ${host} to read its answers.`, remedy)];
}

export const findServiceProblems = ({ host, auth, form }: BuildFacts, answers: ServiceAnswers): Finding[] => [
  ...(auth && answers.auth ? findAuthProblems(auth, host, answers.auth) : []),
  ...(form && answers.form ? findFormProblems(form.endpoint, host, answers.form) : []),
];
