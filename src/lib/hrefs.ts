/** URLs of the site. No other file writes them by hand. */
export const hrefs = {
  home: '/',
  contact: '/contact',
  /** @param topic a name of `topics` in `content/pages/contact.yaml`; the form ignores an unknown one */
  contactAbout: (topic: string) => `/contact?topic=${topic}` as const,
  login: '/login',
  welcome: '/welcome',
  services: '/services',
  sectors: '/sectors',
  blog: '/blog',
  about: '/about',
  notFound: '/404',
  service: (slug: string) => `/services/${slug}` as const,
  sector: (slug: string) => `/sectors/${slug}` as const,
  /** Parent of the further pages of a long article list. */
  blogPages: '/blog/page',
  /** @param page number from 1; the first page is the blog itself */
  blogPage: (page: number) => (page === 1 ? '/blog' : (`/blog/page/${page}` as const)),
  article: (slug: string) => `/blog/${slug}` as const,
} as const;

/** Pages that need the app. They load it at once, and other pages load it when it is needed. */
export const urgentPaths: readonly string[] = [hrefs.contact, hrefs.login, hrefs.welcome];
