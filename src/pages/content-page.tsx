import type { ContentOf } from '#collections/collections.ts';
import { HeroSection } from '#sections/hero-section.tsx';
import { SectionList } from '#sections/section-list.tsx';
import { PageHead } from '#seo/page-head.tsx';

/** A page that is its content: a hero and a list of sections. */
export function ContentPage({ page }: { page: ContentOf<'content'> }) {
  const { head, hero, ground, back, effective, signIn, sections } = page;
  return (
    <>
      <PageHead head={head} />
      <HeroSection
        section={hero}
        ground={ground}
        back={back}
        effective={effective}
        // The form of the sign-in page stands beside its heading: it is what people come for.
        aside={signIn ? <signIn.form heading={signIn.heading} /> : null}
      />
      <SectionList sections={sections} />
    </>
  );
}
