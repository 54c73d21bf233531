/**
 * Who handles data of visitors in a build: the words stand in content, and the build's own services decide which of them are
 * true. Pure.
 */
import type { Services, Site, WrittenBand } from '#model/schemas/content-types.ts';

type ProcessingSection = Extract<WrittenBand, { type: 'processing' }>;
type Parts = ProcessingSection['parts'];
type Processor = Parts['pages']['embedded'];

/** What runs each part of the website; the captcha is left out where there is none. */
function listProcessors({ pages, signIn, form, captcha }: Parts, services: Services): [keyof Parts, Processor][] {
  const hostedAuth = services.auth.origin !== null;
  // An embedded service answers on the site's own origin.
  const hostedForm = !services.contact.endpoint.startsWith('/');
  return [
    // The embedded services answer beside the pages of the local server, and nowhere else.
    ['pages', hostedAuth && hostedForm ? pages.hosted : pages.embedded],
    ['signIn', hostedAuth ? signIn.hosted : signIn.embedded],
    ['form', hostedForm ? form.hosted : form.embedded],
    ...(services.captcha ? [['captcha', captcha[services.captcha.provider]] satisfies [keyof Parts, Processor]] : []),
  ];
}

/** The section as a table of those that this build has, each with its place where the operator names one. */
export function tabulateProcessing({ parts, ...words }: ProcessingSection, { services, privacy }: Site) {
  const rows = listProcessors(parts, services).map(([part, { who, purpose, data, kept }]) => {
    const place = privacy.places[part];
    return [place ? `${who} (${place})` : who, purpose, data, kept];
  });
  return { ...words, type: 'table' as const, rows };
}
