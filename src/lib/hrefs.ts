/** The only place that writes URLs of the site by hand. */
export const hrefs = {
  home: '/',
  contact: '/contact',
  /** The contact form, with a message that begins with a topic. */
  contactForm: (topic: string) => `/contact?topic=${topic}#contact-form`,
  /** @param topic a name of `topics` in `content/pages/contact.yaml`; with one that is not there the form is as without */
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
  /** Below it lie the pages of a long list of articles. */
  blogPages: '/blog/page',
  /** @param page from 1; the first is the blog itself */
  blogPage: (page: number) => (page === 1 ? '/blog' : (`/blog/page/${page}` as const)),
  article: (slug: string) => `/blog/${slug}` as const,
} as const;

/** Pages that are of little use without the app: it is loaded at once there, and elsewhere when it is needed. */
export const urgentPaths: readonly string[] = [hrefs.contact, hrefs.login, hrefs.welcome];
