import { site } from '#content/site.ts';
import { hrefs } from '#routes/hrefs.ts';
import { buildMissingHead } from '#seo/head.ts';
import { MissingPage } from './missing-page.tsx';

const heading = 'Service Not Found';
const text = 'The service you are looking for does not exist.';

export function MissingServicePage({ path }: { path: string }) {
  return (
    <MissingPage
      head={buildMissingHead(site, { path, title: heading, description: text })}
      heading={heading}
      text={text}
      link={{ to: hrefs.services, label: 'Back to Services' }}
    />
  );
}
