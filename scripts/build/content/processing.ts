/**
 * Who handles data of visitors in a build: the words stand in content, and the build's own services decide which of them are
 * true. Pure.
 */
import type { Services, Site } from '../../../src/content/content-types.ts';
import { contactPath } from '../../shared/embedded-addresses.ts';
import type { Page } from './content.ts';

type ProcessingSection = Extract<Page['sections'][number], { type: 'processing' }>;
type Parts = ProcessingSection['parts'];
type Processor = Parts['pages']['embedded'];

/** What runs each part of the website; the captcha is left out where there is none. */
function listProcessors({ pages, signIn, form, captcha }: Parts, services: Services): [keyof Parts, Processor][] {
  const hostedAuth = services.auth.origin !== null;
  const hostedForm = services.contact.endpoint !== contactPath;
  return [
    // The embedded services answer beside the pages of the local server, and nowhere else.
    ['pages', hostedAuth && hostedForm ? pages.hosted : pages.embedded],
    ['signIn', hostedAuth ? signIn.hosted : signIn.embedded],
    ['form', hostedForm ? form.hosted : form.embedded],
    ...(services.captcha ? [['captcha', captcha[services.captcha.provider]] satisfies [keyof Parts, Processor]] : []),
  ];
}

/** The section as a table of those that this build has, each with its place where the operator names one. */
export function tabulateProcessing({ parts, ...words }: ProcessingSection, { services, privacy }: Site): object {
  const rows = listProcessors(parts, services).map(([part, { who, purpose, data, kept }]) => {
    const place = privacy.places[part];
    return [place ? `${who} (${place})` : who, purpose, data, kept];
  });
  return { ...words, type: 'table', rows };
}

/** The hosts that answer sign-in and form: the site's own, where a service is embedded. */
export function serviceHosts({ host, services: { auth, contact } }: Pick<Site, 'host' | 'services'>) {
  return {
    siteHost: new URL(host).host,
    signInHost: new URL(auth.origin ?? host).host,
    formHost: new URL(contact.endpoint, host).host,
  };
}
