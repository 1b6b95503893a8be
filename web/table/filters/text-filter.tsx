import { IconSearch, IconX } from '@tabler/icons-react';
import type { Filter } from '../../../contract/table/table.ts';
import styles from './filters.module.css';
import { useSearchText } from './use-draft.ts';

interface TextFilterProps {
  label: string;
  /** The key of the column, where the key F should find the field. */
  name?: string;
  filter: Filter | undefined;
  onChange: (filter: Filter | null) => void;
}

/** Rows whose text contains what is typed, ignoring case. */
export function TextFilter({ label, name, filter, onChange }: TextFilterProps) {
  const text = filter?.kind === 'text' ? filter.text : '';
  const { draft, problem, type, send, leave } = useSearchText(text, (next) =>
    onChange(next === '' ? null : { kind: 'text', text: next }),
  );
  return (
    <span className={styles.cell} data-on={draft !== '' || undefined}>
      <IconSearch size={13} stroke={2} aria-hidden="true" />
      <input
        type="text"
        data-filter-of={name}
        aria-label={`${label} contains`}
        placeholder="Contains"
        aria-invalid={problem !== null}
        title={problem ?? undefined}
        value={draft}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(draft);
          if (event.key === 'Escape' && draft !== '') send('');
        }}
      />
      {draft !== '' && (
        <button type="button" className={styles.clear} aria-label={`Clear ${label}`} onClick={() => send('')}>
          <IconX size={13} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
