import type { SectionOf } from '#model/collections/section-bodies.ts';
import { FactList } from '#ui/fact-list.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './columns.module.scss';
import { SectionFrame } from './section-frame.tsx';

export function ListsSection({ section }: { section: SectionOf<'lists'> }) {
  const { theme, id, heading, intro, groups } = section;
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro}>
      <div className={styles.columns}>
        {groups.map((group) => (
          <div key={group.title}>
            <FactList
              title={group.title}
              items={group.items.map((item) =>
                typeof item === 'string' ? item : <RichText key={JSON.stringify(item)} text={item} />,
              )}
            />
            {group.text ? <p className={styles.text}>{group.text}</p> : null}
          </div>
        ))}
      </div>
    </SectionFrame>
  );
}
