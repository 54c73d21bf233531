import { hrefs } from '#lib/hrefs.ts';
import type { Site } from '#model/schemas/content-types.ts';
import { siteIcons } from './site-icons.ts';

/**
 * `manifest.webmanifest`: name, colours and icons for whoever keeps the site on a home screen.
 * @param ground the colour that the pages name as the theme's
 */
export function buildManifest({ name, tagline }: Pick<Site, 'name' | 'tagline'>, ground: string): string {
  const icons = siteIcons.flatMap(({ file, size, purpose }) =>
    purpose ? [{ src: file, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
  );
  const manifest = {
    ...{ id: hrefs.home, name, short_name: name, description: tagline, lang: 'en', start_url: hrefs.home },
    // The address bar stays: a client who signs in must be able to see where they are.
    display: 'browser',
    ...{ theme_color: ground, background_color: ground, icons },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
