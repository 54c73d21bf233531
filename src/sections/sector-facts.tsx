import type { ContentOf } from '#model/collections/collections.ts';
import { FactList } from '#ui/fact-list.tsx';
import { keepUnits } from '#ui/keep-units.tsx';
import { SectionFrame } from './section-frame.tsx';
import styles from './sector-facts.module.scss';

/** Renders a sector's five lists: benefits and use cases in large type, then technologies, compliance and features. */
export function SectorFacts({ sector }: { sector: ContentOf<'sector'> }) {
  const { words, benefits, useCases, technologies, compliance, keyFeatures } = sector;
  return (
    <>
      <SectionFrame theme="tint">
        <div className={styles.large}>
          <FactList title={words.benefits} items={benefits} shape="numbered" level="h2" />
          <FactList title={words.useCases} items={useCases} shape="numbered" level="h2" />
        </div>
      </SectionFrame>
      <SectionFrame>
        <div className={styles.small}>
          <FactList title={words.technologies} items={technologies} shape="tags" level="h2" />
          <div>
            <h2 className={styles.title}>{words.compliance}</h2>
            <dl className={styles.rules}>
              {compliance.map(({ name, text }) => (
                <div key={name}>
                  <dt>{keepUnits(name)}</dt>
                  <dd>{keepUnits(text)}</dd>
                </div>
              ))}
            </dl>
          </div>
          <div className={styles.features}>
            <FactList title={words.keyFeatures} items={keyFeatures} level="h2" />
          </div>
        </div>
      </SectionFrame>
    </>
  );
}
