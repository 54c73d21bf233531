/** Links of header and footer that the specification names, in its order. An operator may put others beside them. */
import type { Content } from '../../src/content/content-types.ts';

type Navigation = Content['navigation'];
type Link = { label: string; to: string };

const listLinks = (table: Readonly<Record<string, string>>): Link[] =>
  Object.entries(table).map(([label, to]) => ({ label, to }));

export const specifiedMenus: Pick<Navigation, 'header' | 'footer' | 'footerBottom'> = {
  header: listLinks({
    Services: '/services',
    Industries: '/sectors',
    Research: '/research-development',
    Blog: '/blog',
    About: '/about',
    Contact: '/contact',
  }),
  footer: [
    {
      title: 'Company',
      links: listLinks({
        'About Us': '/about',
        'Research & Development': '/research-development',
        Services: '/services',
        Industries: '/sectors',
        Blog: '/blog',
        Careers: '/careers',
      }),
    },
    {
      title: 'Solutions',
      links: listLinks({
        'Movement Intelligence': '/services/movement',
        'Social Graph Analysis': '/services/social',
        'Geospatial ML': '/services/ml',
        'Secure GIS': '/services/gis',
        'Signals Intelligence': '/services/signals',
      }),
    },
    {
      title: 'Connect',
      links: listLinks({
        'Contact Us': '/contact',
        'Request a Demo': '/contact?topic=demo',
        'Blog & Insights': '/blog',
        Support: '/contact?topic=support',
      }),
    },
    {
      title: 'Security & Compliance',
      links: listLinks({
        'Security First': '/security',
        'Privacy & Compliance': '/privacy',
        'Sanctions Policy': '/sanctions',
      }),
    },
  ],
  footerBottom: listLinks({ 'Privacy Policy': '/privacy', Sanctions: '/sanctions', Security: '/security' }),
};

/** Those links of a menu that the specification names. */
const pickLinks = (links: readonly Link[], specified: readonly Link[] = []): Link[] =>
  links.filter(({ label, to }) => specified.some((link) => link.label === label && link.to === to));

/** What is left of the menus without what an operator has added. */
export function pickSpecified({ header, footer, footerBottom }: Navigation): typeof specifiedMenus {
  const columns = footer.flatMap(({ title, links }) => {
    const specified = specifiedMenus.footer.find((column) => column.title === title);
    return specified ? [{ title, links: pickLinks(links, specified.links) }] : [];
  });
  return {
    header: pickLinks(header, specifiedMenus.header),
    footer: columns,
    footerBottom: pickLinks(footerBottom, specifiedMenus.footerBottom),
  };
}
