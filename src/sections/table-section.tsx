import { Fragment, type ReactNode } from 'react';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import { Figure } from '#ui/figure.tsx';
import { keepUnits } from '#ui/keep-units.tsx';
import { SideScroll } from '#ui/side-scroll.tsx';
import { SectionFrame } from './section-frame.tsx';
import styles from './table-section.module.scss';

/**
 * Allows line breaks before the dots of a host name. Unbroken host names would take width from the columns that matter
 * more.
 */
const breakHosts = (text = ''): ReactNode =>
  text.split(/(?=\.[a-z]{2})/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never change their order
    <Fragment key={index}>
      {index ? <wbr /> : null}
      {keepUnits(part)}
    </Fragment>
  ));

export function TableSection({ section }: { section: SectionOf<'table'> }) {
  const { theme, id, heading, intro, caption, columns, rows } = section;
  const figure = 'figure' in section ? section.figure : undefined;
  const table = (
    <SideScroll label={caption}>
      <table>
        <caption>{keepUnits(caption)}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {keepUnits(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{breakHosts(head)}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} data-label={columns[index + 1]}>
                  {keepUnits(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro}>
      {figure ? (
        <div className={styles.withFigure}>
          <Figure {...figure} />
          {table}
        </div>
      ) : (
        table
      )}
    </SectionFrame>
  );
}
