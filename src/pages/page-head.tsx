import { useLayoutEffect } from 'react';
import { shareImageSize } from '#lib/share-image.ts';
import type { Head } from '#model/seo/head.ts';

/** Not every browser has Trusted Types, and TypeScript does not know them yet. */
declare const trustedTypes:
  | { createPolicy: (name: string, rules: { createScript: (text: string) => string }) => typeof policyRules }
  | undefined;

const policyRules = {
  /** @throws SyntaxError for what is no JSON: a script could be anything else. */
  createScript: (text: string): string => {
    JSON.parse(text);
    return text;
  },
};

let policy: typeof policyRules | undefined;

/**
 * The text as what may be set as that of the script element with the structured data: Firefox holds a block of data
 * for a script. The policy is the only one that the site's headers allow, and is made at its first use, since headers
 * that allow none must not keep the app from starting.
 *
 * @throws TypeError where the page's headers allow no such policy.
 * @throws SyntaxError for what is no JSON.
 */
export function trustStructuredData(text: string): string {
  policy ??=
    typeof trustedTypes === 'undefined' ? policyRules : trustedTypes.createPolicy('structured-data', policyRules);
  return policy.createScript(text);
}

/**
 * Writes the graph into the one script element that `index.html` holds for it. Where headers that are not the site's
 * refuse it, it stays as it was: only crawlers read it, and they ask for each page anew.
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

/** The only component that prints head tags; React hoists them and replaces them on navigation. */
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
