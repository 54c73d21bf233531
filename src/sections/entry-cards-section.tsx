import type { SectionOf } from '#model/collections/section-bodies.ts';
import { TextLink } from '#ui/text-link.tsx';
import { EntryCards } from './entry-cards.tsx';
import { SectionFrame } from './section-frame.tsx';

/** Renders cards of services or sectors, and a link to the full list. */
export function EntryCardsSection({ section }: { section: SectionOf<'serviceCards' | 'sectorCards'> }) {
  const { theme, id, heading, intro, link } = section;
  return (
    <SectionFrame
      theme={theme}
      id={id}
      heading={heading}
      intro={intro}
      more={<TextLink to={link.to}>{link.label}</TextLink>}
    >
      <EntryCards section={section} />
    </SectionFrame>
  );
}
