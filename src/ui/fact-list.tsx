import type { ReactNode } from 'react';
import styles from './fact-list.module.scss';
import { keepUnits } from './keep-units.tsx';

type FactListProps = {
  title: string;
  items: readonly ReactNode[];
  /**
   * `lines`: one item per line. `numbered`: one item per line, large and with a number. `tags`: framed terms in a row.
   * `line`: terms in a row, separated by dots.
   */
  shape?: 'lines' | 'numbered' | 'tags' | 'line';
  level?: 'h2' | 'h3';
};

export function FactList({ title, items, shape = 'lines', level: Heading = 'h3' }: FactListProps) {
  return (
    <div>
      <Heading className={styles.title}>{title}</Heading>
      <ul className={styles[shape]}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>{keepUnits(item)}</li>
        ))}
      </ul>
    </div>
  );
}
