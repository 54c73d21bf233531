import type { SectionOf } from '#model/collections/section-bodies.ts';
import { SideScroll } from '#ui/side-scroll.tsx';
import styles from './sample.module.scss';
import { SectionFrame } from './section-frame.tsx';

/** Index of the cell that explains a field's meaning. The cell after the field's name has index 0. */
const meaning = 2;

/** Renders a sample deliverable: one record, the files to download, and a collapsed table that explains each field. */
export function SampleSection({ section }: { section: SectionOf<'sample'> }) {
  const { theme, id, heading, intro, notice, caption, extract, basis, downloads, groups, words } = section;
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const summary = `${words.dictionary}, ${count} ${count === 1 ? 'field' : 'fields'}`;
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro}>
      <div className={styles.sample}>
        <div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the record */}
          <pre tabIndex={0} translate="no">
            <code>{extract}</code>
          </pre>
          <p>
            {caption} <strong>{basis}</strong>
          </p>
        </div>
        <div>
          <ul>
            {downloads.map(({ path, file, label, size }) => (
              <li key={path}>
                <a href={path} download={file}>
                  {label}
                </a>
                <span translate="no">
                  {file} · {size}
                </span>
              </li>
            ))}
          </ul>
          <p>{notice}</p>
        </div>
      </div>
      <details>
        <summary>{summary}</summary>
        <SideScroll label={words.dictionary}>
          <table className={styles.dictionary} aria-label={words.dictionary}>
            <thead>
              <tr>
                {words.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map((group) => (
              <tbody key={group.heading}>
                <tr>
                  <th scope="rowgroup" colSpan={words.columns.length}>
                    {group.heading}
                  </th>
                </tr>
                {group.rows.map(([field, ...cells]) => (
                  <tr key={field}>
                    <th scope="row" translate="no">
                      {field}
                    </th>
                    {cells.map((cell, index) => {
                      const column = words.columns[index + 1];
                      // On phones, each cell shows its column's name as a label. The cell with the field's meaning has
                      // no label, because a whole sentence needs none.
                      return (
                        <td key={column} data-label={cell && index !== meaning ? column : undefined}>
                          {cell}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </SideScroll>
      </details>
    </SectionFrame>
  );
}
