import styles from './styleguide.module.scss';
import { type Kind, kinds } from './styleguide-entry.ts';

/** Determines which entries of the style guide are shown. An empty string doesn't filter. */
export type Filter = { kind: Kind | ''; name: string };

const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text);

/** Reads the filter from the query of an address. */
export function readFilter(search: string): Filter {
  const given = new URLSearchParams(search);
  const kind = given.get('kind') ?? '';
  return { kind: isKind(kind) ? kind : '', name: given.get('name') ?? '' };
}

export function printFilter({ kind, name }: Filter): string {
  const given = new URLSearchParams({ ...(kind && { kind }), ...(name && { name }) }).toString();
  return given === '' ? '' : `?${given}`;
}

type FilterFormProps = { filter: Filter; shown: number; onFilter: (filter: Filter) => void };

/**
 * Renders the form that filters the entries of the style guide. The list of entries updates while the user types. The
 * form's values are kept in the page's address.
 */
export function FilterForm({ filter, shown, onFilter }: FilterFormProps) {
  return (
    <form className={styles.filter} onSubmit={(event) => event.preventDefault()}>
      <label>
        Kind
        <select
          name="kind"
          value={filter.kind}
          onChange={({ currentTarget: { value } }) => onFilter({ ...filter, kind: isKind(value) ? value : '' })}
        >
          <option value="">All</option>
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        Name
        <input
          type="search"
          name="name"
          value={filter.name}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => onFilter({ ...filter, name: value })}
        />
      </label>
      <p role="status">{shown === 1 ? '1 entry' : `${shown} entries`}</p>
    </form>
  );
}
