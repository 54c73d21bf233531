/** Asks the services of a build as the browser will, without an account and without sending a message. */
import type { BuildFacts } from '../../shared/build-facts.ts';
import { askHost } from './ask-host.ts';
import type { Answer } from './observed.ts';

/** Null where the build names no such service. */
export type ServiceAnswers = {
  auth: Record<'health' | 'settings' | 'preflight', Answer> | null;
  form: Answer | null;
};

const boundary = 'deploy-check-form';
/** A form with nothing in it: without an access key, a form service refuses it and stores nothing. */
const emptyForm = `--${boundary}\r\nContent-Disposition: form-data; name="access_key"\r\n\r\n\r\n--${boundary}--\r\n`;

async function askAuth({ url, publishableKey }: NonNullable<BuildFacts['auth']>, origin: string) {
  const headers = { origin, apikey: publishableKey };
  const preflight = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'apikey, authorization, content-type, x-client-info, x-supabase-api-version',
  };
  return {
    health: await askHost(url, '/auth/v1/health', { headers }),
    settings: await askHost(url, '/auth/v1/settings', { headers }),
    preflight: await askHost(url, '/auth/v1/token?grant_type=password', { method: 'OPTIONS', headers: preflight }),
  };
}

function askForm(endpoint: string, origin: string): Promise<Answer> {
  const { origin: service, pathname, search } = new URL(endpoint);
  const headers = {
    ...{ origin, accept: 'application/json', 'content-type': `multipart/form-data; boundary=${boundary}` },
    'content-length': String(Buffer.byteLength(emptyForm)),
  };
  return askHost(service, `${pathname}${search}`, { method: 'POST', headers, body: emptyForm });
}

export async function askServices({ host, auth, form }: BuildFacts): Promise<ServiceAnswers> {
  return {
    auth: auth ? await askAuth(auth, host) : null,
    form: form ? await askForm(form.endpoint, host) : null,
  };
}
