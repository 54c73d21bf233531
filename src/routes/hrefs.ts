/** The only place that writes URLs of the site by hand. */
export const hrefs = {
  home: '/',
  contact: '/contact',
  login: '/login',
  welcome: '/welcome',
  services: '/services',
  sectors: '/sectors',
  blog: '/blog',
  about: '/about',
  notFound: '/404',
  service: (slug: string) => `/services/${slug}` as const,
  sector: (slug: string) => `/sectors/${slug}` as const,
  article: (slug: string) => `/blog/${slug}` as const,
} as const;

/** Pages that are of little use without the app: it is loaded at once there, and elsewhere when it is needed. */
export const urgentPaths: readonly string[] = [hrefs.contact, hrefs.login, hrefs.welcome];
