import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDraft } from '../table/filters/use-draft.ts';

interface DirectorySearchProps {
  label: string;
  search: string;
  onSearch: (search: string) => void;
}

/** Holds what is typed itself: the address bar comes after, and would lose letters of whoever types quickly. */
export function DirectorySearch({ label, search, onSearch }: DirectorySearchProps) {
  const { draft, change, send } = useDraft(search, (next) => next !== search && onSearch(next));
  return (
    <TextInput
      type="search"
      size="lg"
      aria-label={label}
      placeholder="Name or id"
      maxLength={120}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      value={draft}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && send(draft)}
    />
  );
}
