/** URLs of the site. Other files use these instead of writing their own. */
export const hrefs = {
  home: '/',
  contact: '/contact',
  /** @param topic key of `topics` in `content/pages/contact.yaml`; the form ignores an unknown key */
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
  /** Parent path of the article list's pages from 2 on. */
  blogPages: '/blog/page',
  /** @param page number from 1; the first page is the blog itself */
  blogPage: (page: number) => (page === 1 ? '/blog' : (`/blog/page/${page}` as const)),
  article: (slug: string) => `/blog/${slug}` as const,
} as const;

/** Pages that load the app at once. Other pages work without it until it is needed. */
export const urgentPaths: readonly string[] = [hrefs.contact, hrefs.login, hrefs.welcome];
