import type { Finding, FindingKind, Policy } from '../contract/types.ts';

/** What leaves the page as its reader expects it; whatever else there is makes a page wrong. */
const mildKinds: ReadonlySet<FindingKind> = new Set([
  ...(['h1', 'title', 'description', 'canonical', 'structured-data'] as const),
  ...(['style-attribute', 'link', 'fragment'] as const),
]);

/** What becomes of a finding for which the site has no policy. */
export const defaultPolicy = ({ kind, isMild }: Finding): Policy => (isMild || mildKinds.has(kind) ? 'warn' : 'fail');
