import type { ReactNode } from 'react';
import type { ContentOf } from '#model/collections/collections.ts';
import { HeroSection } from '#sections/hero-section.tsx';
import { SectionList } from '#sections/section-list.tsx';
import { PageHead } from './page-head.tsx';

type ContentPageProps = {
  page: ContentOf<'content'>;
  /** Content beside the hero's words, instead of a figure. */
  aside?: ReactNode;
};

/** Renders any page that consists of a hero and a list of sections. */
export function ContentPage({ page, aside }: ContentPageProps) {
  const { head, hero, theme, back, effective, sections } = page;
  return (
    <>
      <PageHead head={head} />
      <HeroSection section={hero} theme={theme} back={back} effective={effective} aside={aside} />
      <SectionList sections={sections} />
    </>
  );
}
