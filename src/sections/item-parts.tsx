import type { Item } from '#model/schemas/content-types.ts';
import { keepUnits } from '#ui/keep-units.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import styles from './item.module.scss';
import stats from './stats-section.module.scss';

/** Renders the label and number of an item. */
export function ItemFacts({ item }: { item: Item }) {
  return (
    <>
      {item.label ? <p className={styles.label}>{keepUnits(item.label)}</p> : null}
      {item.value ? <p className={`${stats.value} ${styles.value}`}>{item.value}</p> : null}
    </>
  );
}

/** Renders the title, label and number of an item. The title is the link, unless the item has a link label. */
export function ItemHead({ item }: { item: Item }) {
  const title = keepUnits(item.title);
  return (
    <>
      <h3 className={styles.title}>{item.to && !item.linkLabel ? <TextLink to={item.to}>{title}</TextLink> : title}</h3>
      <ItemFacts item={item} />
    </>
  );
}

export function ItemBody({ item }: { item: Item }) {
  return (
    <>
      <p className={styles.text}>
        <RichText text={item.text} />
      </p>
      {item.points ? (
        <ul className={styles.points}>
          {item.points.map((point) => (
            <li key={point}>{keepUnits(point)}</li>
          ))}
        </ul>
      ) : null}
      {item.note ? (
        <p className={styles.note}>
          <strong>{item.note.label}</strong> {keepUnits(item.note.text)}
        </p>
      ) : null}
      {item.tags ? (
        <ul className={styles.tags}>
          {item.tags.map((tag) => (
            <li key={tag}>{keepUnits(tag)}</li>
          ))}
        </ul>
      ) : null}
      {item.to && item.linkLabel ? (
        <p className={styles.more}>
          <TextLink to={item.to}>{item.linkLabel}</TextLink>
        </p>
      ) : null}
    </>
  );
}
