/** Addresses of the site's pages. Other files use these instead of literal addresses. */
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
  /** Path of the blog's second and later pages, without the page number. The second page is `/blog/page/2`. */
  blogPages: '/blog/page',
  /** @param page number from 1; page 1 has the path `/blog` */
  blogPage: (page: number) => (page === 1 ? '/blog' : (`/blog/page/${page}` as const)),
  article: (slug: string) => `/blog/${slug}` as const,
} as const;

/** Pages that load the app immediately. Other pages load it when the browser is idle or the visitor uses the page. */
export const urgentPaths: readonly string[] = [hrefs.contact, hrefs.login, hrefs.welcome];
