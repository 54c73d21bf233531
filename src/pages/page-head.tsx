import { useLayoutEffect } from 'react';
import { shareImageSize } from '#lib/share-image.ts';
import type { Head } from '#model/seo/head.ts';

/** Declared here because TypeScript has no types for Trusted Types. Undefined in browsers without them. */
declare const trustedTypes:
  | { createPolicy: (name: string, rules: { createScript: (text: string) => string }) => typeof policyRules }
  | undefined;

const policyRules = {
  /** @throws SyntaxError if the text is not JSON, because any other text could be a script */
  createScript: (text: string): string => {
    JSON.parse(text);
    return text;
  },
};

let policy: typeof policyRules | undefined;

/**
 * Returns the text as a trusted script (Trusted Types). Firefox requires this even for a script element that contains
 * only data. The policy is the only one that the site's headers allow. It is created at first use, so that the app
 * starts even if a host's headers forbid it.
 *
 * @throws TypeError if the page's headers forbid the policy
 * @throws SyntaxError if the text is not JSON
 */
export function trustStructuredData(text: string): string {
  policy ??=
    typeof trustedTypes === 'undefined' ? policyRules : trustedTypes.createPolicy('structured-data', policyRules);
  return policy.createScript(text);
}

/**
 * Writes structured data into its script element in `index.html`. If a host's headers forbid that, the previous page's
 * data stays. This is harmless, because only crawlers read the data, and they load each page from the host.
 */
function writeStructuredData(text: string): void {
  const element = document.getElementById('structured-data');
  if (!(element instanceof HTMLScriptElement) || element.text === text) return;
  try {
    element.text = trustStructuredData(text);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Renders the head tags of a page. React moves them into the head, and replaces them on navigation. */
export function PageHead({ head }: { head: Head }) {
  useLayoutEffect(() => writeStructuredData(head.structuredData), [head.structuredData]);
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {head.indexable ? null : <meta name="robots" content="noindex" />}
      <link rel="canonical" href={head.canonical} />
      <meta property="og:type" content={head.ogType} />
      <meta property="og:site_name" content={head.siteName} />
      <meta property="og:title" content={head.ogTitle} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={head.canonical} />
      {head.ogImage ? <meta property="og:image" content={head.ogImage.url} /> : null}
      {head.ogImage ? <meta property="og:image:type" content="image/png" /> : null}
      {head.ogImage ? <meta property="og:image:width" content={String(shareImageSize.width)} /> : null}
      {head.ogImage ? <meta property="og:image:height" content={String(shareImageSize.height)} /> : null}
      {head.ogImage ? <meta property="og:image:alt" content={head.ogImage.alt} /> : null}
      <meta name="twitter:card" content={head.ogImage ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={head.ogTitle} />
      <meta name="twitter:description" content={head.description} />
      {head.ogImage ? <meta name="twitter:image:alt" content={head.ogImage.alt} /> : null}
      {head.article ? <meta property="article:published_time" content={head.article.published} /> : null}
      {head.article ? <meta property="article:modified_time" content={head.article.modified} /> : null}
      {head.article ? <meta property="article:author" content={head.article.author} /> : null}
    </>
  );
}
