import { hrefs } from '#lib/hrefs.ts';
import type { ContentOf } from '#model/collections/collections.ts';
import { Capability } from '#sections/capability.tsx';
import columns from '#sections/columns.module.scss';
import { SectionFrame } from '#sections/section-frame.tsx';
import { SectionList } from '#sections/section-list.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { ClosingCall } from './closing-call.tsx';
import { EntryHero } from './entry-hero.tsx';
import { PageHead } from './page-head.tsx';
import { RelatedEntries } from './related-entries.tsx';

export function ServicePage({ page: service }: { page: ContentOf<'service'> }) {
  const { words } = service;
  return (
    <>
      <PageHead head={service.head} />
      <EntryHero entry={service} back={{ to: hrefs.services, label: words.back }} />
      <SectionFrame theme="tint">
        <div className={columns.columns}>
          <FactList title={words.features} items={service.features} level="h2" />
          <FactList
            title={words.capabilities}
            items={service.capabilities.map((one) => <Capability key={one.text} capability={one} />)}
            level="h2"
          />
          <FactList title={words.technologies} items={service.technologies} level="h2" />
        </div>
      </SectionFrame>
      <SectionList sections={service.sections} />
      <RelatedEntries heading={words.relatedSectors} entries={service.relatedSectors} />
      <RelatedEntries heading={words.relatedArticles} entries={service.relatedArticles} />
      <ClosingCall call={service.callToAction} more={{ label: words.all, to: hrefs.services }} />
    </>
  );
}
