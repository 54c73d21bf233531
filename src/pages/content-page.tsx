import { catalogue } from '#content/catalogue.ts';
import type { PageContent } from '#content/content-types.ts';
import { HeroSection } from '#sections/hero-section.tsx';
import { SectionList } from '#sections/section-list.tsx';
import { buildPageHead } from '#seo/build-head.ts';
import { PageHead } from '#seo/page-head.tsx';

/** A page that is its content: a hero and a list of sections. */
export function ContentPage({ page }: { page: PageContent }) {
  const hero = page.sections.find((section) => section.type === 'hero');
  return (
    <>
      <PageHead head={buildPageHead(catalogue, page)} />
      {hero ? <HeroSection section={hero} ground={page.ground} back={page.back} /> : null}
      <SectionList sections={page.sections} />
    </>
  );
}
