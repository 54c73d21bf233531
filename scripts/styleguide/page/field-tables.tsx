import { SideScroll } from '#ui/side-scroll.tsx';
import styles from './styleguide.module.scss';
import type { FieldTable } from './styleguide-entry.ts';

const columns = ['Field', 'Type', 'Required', 'Meaning'] as const;

function FieldRows({ fields }: Pick<FieldTable, 'fields'>) {
  return fields.map(({ name, type, limit, required, meaning }) => (
    <tr key={name}>
      <th scope="row" className={styles.field}>
        {name}
      </th>
      <td data-label={columns[1]}>{limit ? `${type}, ${limit}` : type}</td>
      <td data-label={columns[2]}>{required ? 'yes' : 'no'}</td>
      <td data-label={columns[3]}>{name === 'type' ? 'which section it is' : meaning}</td>
    </tr>
  ));
}

/** Shows the fields that authors can set: a table for the entry itself, and one for each shape that it refers to. */
export function FieldTables({ tables }: { tables: readonly FieldTable[] }) {
  return tables.map(({ shape, fields }) => {
    const caption = shape === null ? 'Fields' : `Fields of ${shape}`;
    return (
      <SideScroll key={caption} label={caption}>
        <table className={styles.fields}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <FieldRows fields={fields} />
          </tbody>
        </table>
      </SideScroll>
    );
  });
}
