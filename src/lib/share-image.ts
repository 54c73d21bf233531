/** Size, path and alternative text of share images, which social networks show beside a link to a page. */

/** Size of a share image, in pixels. Social networks recommend this aspect ratio. */
export const shareImageSize = { width: 1200, height: 630 } as const;

export const shareImageFile = (path: string): string => `/share${path === '/' ? '/home' : path}.png`;

/** Maximum number of characters in an alternative text. Every social network accepts this length. */
const maxAlt = 420;

/** Returns the alternative text of a share image: its title, and the figure beside it. */
export function describeShareImage(title: string, figureAlt: string): string {
  const text = `“${title}” on a dark chart, beside a figure: ${figureAlt}`;
  if (text.length <= maxAlt) return text;
  return `${text.slice(0, maxAlt - 1).replace(/\s+\S*$/, '')}…`;
}
