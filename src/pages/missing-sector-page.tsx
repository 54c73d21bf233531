import { catalogue } from '#content/catalogue.ts';
import { hrefs } from '#routes/hrefs.ts';
import { buildMissingHead } from '#seo/build-head.ts';
import { MissingPage } from './missing-page.tsx';

const description = 'The requested sector details could not be found.';

export function MissingSectorPage({ path }: { path: string }) {
  return (
    <MissingPage
      head={buildMissingHead(catalogue, { path, title: 'Sector Not Found', titleSuffix: false, description })}
      heading="Sector not found"
      text={description}
      link={{ to: hrefs.home, label: 'Return to home' }}
    />
  );
}
