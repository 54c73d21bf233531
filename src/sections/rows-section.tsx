import type { SectionOf } from '#model/collections/section-bodies.ts';
import { Figure } from '#ui/figure.tsx';
import { keepUnits } from '#ui/keep-units.tsx';
import styles from './item.module.scss';
import { ItemBody, ItemFacts, ItemHead } from './item-parts.tsx';
import layout from './prose.module.scss';
import { SectionFrame } from './section-frame.tsx';

export function RowsSection({ section }: { section: SectionOf<'rows'> }) {
  const { theme, id, heading, intro, items, figure, folded } = section;
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro}>
      <div className={layout.withFigure}>
        <ul className={folded ? styles.folded : styles.rows}>
          {items.map((item) => (
            <li key={item.title} id={item.id}>
              {folded ? (
                <details>
                  <summary>
                    <h3 className={styles.title}>{keepUnits(item.title)}</h3>
                  </summary>
                  <ItemFacts item={item} />
                  <ItemBody item={{ ...item, linkLabel: item.linkLabel ?? item.title }} />
                </details>
              ) : (
                <>
                  <div className={styles.cell}>
                    <ItemHead item={item} />
                  </div>
                  <div className={styles.cell}>
                    <ItemBody item={item} />
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
        {figure ? <Figure {...figure} /> : null}
      </div>
    </SectionFrame>
  );
}
