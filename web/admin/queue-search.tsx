import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

/** Longer than any name or headline. */
export const longestSearch = 200;

interface QueueSearchProps {
  /** What is searched: "Search subject, headline or words". */
  label: string;
  search: string;
  onSearch: (search: string) => void;
}

/** Narrows a queue to what holds the words. It is asked for with Enter, so that the list does not move while one types. */
export function QueueSearch({ label, search, onSearch }: QueueSearchProps) {
  const [written, setWritten] = useState(search);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(written.trim().slice(0, longestSearch));
      }}
    >
      <TextInput
        type="search"
        size="xs"
        aria-label={label}
        placeholder="Search, then Enter"
        leftSection={<IconSearch size={15} stroke={1.75} aria-hidden="true" />}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
    </form>
  );
}
