import type { PageContent } from '#content/content-types.ts';
import { HeroSection } from '#sections/hero-section.tsx';
import { SectionList } from '#sections/section-list.tsx';
import { PageHead } from '#seo/page-head.tsx';

/** A page that is its content: a hero and a list of sections. */
export function ContentPage({ page }: { page: PageContent }) {
  const hero = page.sections.find((section) => section.type === 'hero');
  // The form of the sign-in page stands beside its heading: it is what people come for.
  const signIn = page.sections.find((section) => section.type === 'signInForm');
  return (
    <>
      <PageHead head={page.head} />
      {hero ? (
        <HeroSection
          section={hero}
          ground={page.ground}
          back={page.back}
          effective={page.effective}
          aside={signIn ? <signIn.form heading={signIn.heading} /> : null}
        />
      ) : null}
      <SectionList sections={page.sections} />
    </>
  );
}
