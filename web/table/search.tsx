import { Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import styles from './toolbar.module.css';
import { useSearchText } from './filters/use-draft.ts';

interface TableSearchProps {
  label: string;
  /** Seen in the empty field; there may be less room than the label needs. */
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  input: Ref<HTMLInputElement>;
}

/** One field that looks through the texts of the rows. The slash key leads here, Escape empties it. */
export function TableSearch({ label, placeholder, search, onSearch, input }: TableSearchProps) {
  const { draft, problem, type, send } = useSearchText(search, onSearch);
  return (
    <TextInput
      ref={input}
      type="search"
      className={styles.search}
      size="sm"
      aria-label={label}
      placeholder={placeholder}
      error={problem}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      rightSection={
        <Kbd aria-hidden="true" visibleFrom="sm">
          /
        </Kbd>
      }
      rightSectionPointerEvents="none"
      value={draft}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(draft);
        if (event.key === 'Escape') {
          if (draft === '') event.currentTarget.blur();
          else send('');
        }
      }}
    />
  );
}
