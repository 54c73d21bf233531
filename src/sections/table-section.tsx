import type { SectionOf } from '#content/content-types.ts';
import { TableScroll } from '#ui/table-scroll.tsx';
import { Band } from './band.tsx';

/** On phones a row becomes a block, and some browsers then forget that it is a row: the roles say it once more. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

export function TableSection({ section }: { section: SectionOf<'table'> }) {
  const { ground, id, heading, intro, caption, columns, rows } = section;
  return (
    <Band ground={ground} id={id} heading={heading} intro={intro}>
      <TableScroll label={caption}>
        <table {...roles.table}>
          <caption>{caption}</caption>
          <thead {...roles.group}>
            <tr {...roles.row}>
              {columns.map((column) => (
                <th key={column} scope="col" {...roles.columnHeader}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.group}>
            {rows.map(([head, ...cells]) => (
              <tr key={head} {...roles.row}>
                <th scope="row" {...roles.rowHeader}>
                  {head}
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]} data-label={columns[index + 1]} {...roles.cell}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Band>
  );
}
