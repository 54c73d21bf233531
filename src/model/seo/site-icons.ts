/** The icons that the build draws from `content/brand/icon.svg`, beside `favicon.ico`. */

export type SiteIcon = {
  file: string;
  /** Pixels of a side. */
  size: number;
  /** True: the ground fills the corners, as systems cut the icon their own way. */
  opaque: boolean;
  /** What the web manifest says that it is for; null: the manifest does not name it. */
  purpose: 'any' | 'maskable' | null;
};

/** The picture of the organisation in the structured data. */
export const logoFile = '/icon-512.png';

export const siteIcons: readonly SiteIcon[] = [
  { file: '/apple-touch-icon.png', size: 180, opaque: true, purpose: null },
  { file: '/icon-192.png', size: 192, opaque: false, purpose: 'any' },
  { file: logoFile, size: 512, opaque: false, purpose: 'any' },
  { file: '/icon-maskable-512.png', size: 512, opaque: true, purpose: 'maskable' },
];
