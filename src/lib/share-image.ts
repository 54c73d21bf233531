/** The picture that stands for a page where it is shared; `scripts/site/images` draws it. */

/** In pixels; the networks ask for this shape. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** Path of a page's share image. */
export const shareImageFile = (path: string): string => `/share${path === '/' ? '/home' : path}.png`;

/** The longest text that every network takes. */
const maxAlt = 420;

/** Says what the picture shows: the title, and the figure beside it. */
export function describeShareImage(title: string, figureAlt: string): string {
  const text = `“${title}” on a dark chart, beside a figure: ${figureAlt}`;
  if (text.length <= maxAlt) return text;
  // Whole words only.
  return `${text.slice(0, maxAlt - 1).replace(/\s+\S*$/, '')}…`;
}
