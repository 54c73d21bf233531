import { assertNever } from '#lib/assert-never.ts';
import type { SectionContent } from '#model/collections/section-bodies.ts';
import { ArticleCardsSection } from './article-cards-section.tsx';
import { CallToActionSection } from './call-to-action-section.tsx';
import { CardsSection } from './cards-section.tsx';
import { CatalogueSection } from './catalogue-section.tsx';
import { ContactFormSection } from './contact-form-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { EntryCardsSection } from './entry-cards-section.tsx';
import { FigureSection } from './figure-section.tsx';
import { InstrumentSection } from './instrument-section.tsx';
import { LinksSection } from './links-section.tsx';
import { ListsSection } from './lists-section.tsx';
import { LockedSection } from './locked-section.tsx';
import { PlateSection } from './plate-section.tsx';
import { ProseSection } from './prose-section.tsx';
import { RowsSection } from './rows-section.tsx';
import { SampleSection } from './sample-section.tsx';
import { SequenceSection } from './sequence-section.tsx';
import { StatementSection } from './statement-section.tsx';
import { StatsSection } from './stats-section.tsx';
import { StepsSection } from './steps-section.tsx';
import { TableSection } from './table-section.tsx';
import { TimelineSection } from './timeline-section.tsx';

/** Maximum number of sections on a page that have their text beside the heading. Further sections have it below. */
const maxBeside = 2;

const mayBeBeside = (section: SectionContent): boolean =>
  (section.type === 'prose' && !section.figure) || (section.type === 'cards' && section.layout === 'ledger');

type SectionViewProps = {
  section: SectionContent;
  /** True if the text is beside its heading, false if it is below. Most section types have a fixed layout and ignore it. */
  isBeside: boolean;
};

function SectionView({ section, isBeside }: SectionViewProps) {
  switch (section.type) {
    case 'prose':
      return <ProseSection section={section} isBeside={isBeside} />;
    case 'cards':
      return <CardsSection section={section} isBeside={isBeside} />;
    case 'rows':
      return <RowsSection section={section} />;
    case 'steps':
      return <StepsSection section={section} />;
    case 'statement':
      return <StatementSection section={section} />;
    case 'stats':
      return <StatsSection section={section} />;
    case 'lists':
      return <ListsSection section={section} />;
    case 'table':
      return <TableSection section={section} />;
    case 'figure':
      return <FigureSection section={section} />;
    case 'plate':
      return <PlateSection section={section} />;
    case 'timeline':
      return <TimelineSection section={section} />;
    case 'locked':
      return <LockedSection section={section} />;
    case 'links':
      return <LinksSection section={section} />;
    case 'instrument':
      return <InstrumentSection instrument={section} />;
    case 'sample':
      return <SampleSection section={section} />;
    case 'sequence':
      return <SequenceSection section={section} />;
    case 'device':
      return <DeviceSection section={section} />;
    case 'callToAction':
      return <CallToActionSection section={section} />;
    case 'serviceCards':
    case 'sectorCards':
      return <EntryCardsSection section={section} />;
    case 'serviceCatalogue':
    case 'sectorCatalogue':
      return <CatalogueSection section={section} />;
    case 'articleCards':
      return <ArticleCardsSection section={section} />;
    case 'contactForm':
      return <ContactFormSection section={section} />;
    default:
      return assertNever(section);
  }
}

/** Renders the sections of a page, in the order in which its content file lists them. */
export function SectionList({ sections }: { sections: readonly SectionContent[] }) {
  const beside = sections.filter(mayBeBeside).slice(0, maxBeside);
  return sections.map((section, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page's sections never change their order
    <SectionView key={index} section={section} isBeside={beside.includes(section)} />
  ));
}
