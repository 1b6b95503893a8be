import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { shortlistStatuses, statusKeys, type ShortlistEntry } from '../../contract/shortlist/shortlist.ts';
import { formatInteger } from '../../contract/formats.ts';
import { FitChoice } from '../find/fit-choice.tsx';
import { sorts, type ShownEntries } from './use-shown-entries.ts';
import styles from './page.module.css';

/** Search, status, what is new, and the order. */
export function Narrow({ shown, entries }: { shown: ShownEntries; entries: readonly ShortlistEntry[] }) {
  const { choice, sort, fit, canSearch, change, search } = shown;
  const countOf = (status: string): number => entries.filter((entry) => entry.status === status).length;
  return (
    <div className={styles.narrow} role="search" aria-label="Your shortlist">
      <TextInput
        size="sm"
        aria-label="Find in your shortlist"
        placeholder="Name or next step"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        value={choice.search}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <NativeSelect
        size="sm"
        aria-label="Status"
        value={choice.status ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value || null })}
        data={[
          { value: '', label: `All (${formatInteger(entries.length)})` },
          ...statusKeys.map((value) => ({
            value,
            label: `${shortlistStatuses[value]} (${formatInteger(countOf(value))})`,
          })),
        ]}
      />
      <NativeSelect
        size="sm"
        aria-label="Order"
        value={sort}
        onChange={(event) => change({ sort: event.currentTarget.value === 'due' ? null : event.currentTarget.value })}
        data={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
      />
      {canSearch && <FitChoice isCompact search={fit} onChange={(address) => change({ fit: address })} />}
      <Checkbox
        size="sm"
        label="Something new"
        checked={choice.onlyNew}
        onChange={(event) => change({ new: event.currentTarget.checked ? '1' : null })}
      />
    </div>
  );
}
