import { site } from '#content/site.ts';
import { hrefs } from '#routes/hrefs.ts';
import { buildMissingHead } from '#seo/head.ts';
import { MissingPage } from './missing-page.tsx';

const description = 'The requested sector details could not be found.';

export function MissingSectorPage({ path }: { path: string }) {
  return (
    <MissingPage
      head={buildMissingHead(site, { path, title: 'Sector Not Found', titleSuffix: false, description })}
      heading="Sector not found"
      text={description}
      link={{ to: hrefs.home, label: 'Return to home' }}
    />
  );
}
