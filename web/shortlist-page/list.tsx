import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconNote, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import {
  isOver,
  shortlistStatuses,
  statusKeys,
  type ShortlistEntry,
  type ShortlistStatus,
} from '../../contract/shortlist/shortlist.ts';
import { emptyValue, formatCount } from '../../contract/formats.ts';
import { useChangeEntry, useMarkSeen } from '../shortlist/api.ts';
import { holdsMore } from '../../contract/shortlist/holds-more.ts';
import { useRemoval } from '../shortlist/use-removal.tsx';
import { KindBadges } from '../subjects/kind-badges.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { statusOptions, type SortKey } from './entries.ts';
import { useFits, type ShownFit } from './fits.ts';
import { EntryDue, EntryFit, EntryName, EntryScore, EntryState, newsText, ShareReview } from './entry-parts.tsx';
import type { ShownEntries } from './use-shown-entries.ts';
import styles from './list.module.css';

interface ListProps {
  /** Those that are found, in their order. */
  entries: readonly ShortlistEntry[];
  shown: ShownEntries;
  onOpen: (entry: ShortlistEntry) => void;
}

/** So many at first, and with each press: a list may hold 10,000. */
export const entriesAtOnce = 100;

/** A table where there is room, and groups by status where there is not. */
export function List({ entries, shown, onOpen }: ListProps) {
  const [count, setCount] = useState(entriesAtOnce);
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const some = entries.slice(0, count);
  const fitOf = useFits(shown.fit, some);
  return (
    <>
      {isWide ? (
        <Table entries={some} shown={shown} fitOf={fitOf} onOpen={onOpen} />
      ) : (
        <Groups entries={some} all={entries} fitOf={fitOf} onOpen={onOpen} />
      )}
      {entries.length > count && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setCount((before) => before + entriesAtOnce)}>
            Show more ({formatCount(entries.length - count, 'funder')} left)
          </Button>
        </div>
      )}
    </>
  );
}

const columns: readonly (readonly [label: string, sort: SortKey | null])[] = [
  ['Funder', 'name'],
  ['Kind', null],
  ['Status', 'status'],
  ['Next step', null],
  ['Due', 'due'],
  ['Fit', null],
  ['Review score', null],
  ['What is new', null],
];

type FitOf = ReturnType<typeof useFits>;

function Table({ entries, shown, fitOf, onOpen }: ListProps & { fitOf: FitOf }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>Your shortlist</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns
              .filter(([label]) => label !== 'Fit' || fitOf !== null)
              .map(([label, sort]) => (
                <th key={label} scope="col" aria-sort={sort === shown.sort ? 'ascending' : undefined}>
                  {sort === null ? (
                    label
                  ) : (
                    <button type="button" onClick={() => shown.change({ sort: sort === 'due' ? null : sort })}>
                      {label}
                      {sort === shown.sort && <IconArrowDown size={14} stroke={2} aria-hidden="true" />}
                    </button>
                  )}
                </th>
              ))}
            <th scope="col">
              <VisuallyHidden>Change</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} fit={fitOf?.(entry) ?? null} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  entry: ShortlistEntry;
  /** Null where no search is chosen. */
  fit: ShownFit | null;
  onOpen: (entry: ShortlistEntry) => void;
}

/** Drawn once: with each key and each press the others stay as they are. */
const Row = memo(function Row({ entry, fit, onOpen }: RowProps) {
  const { remove, question } = useRemoval();
  return (
    <tr>
      <th scope="row">
        <span className={styles.funder}>
          <Monogram name={entry.name} size={28} />
          <EntryName entry={entry} />
          <EntryState entry={entry} />
        </span>
      </th>
      <td>
        <KindBadges kinds={entry.kinds} />
      </td>
      <td>
        <StatusSelect entry={entry} />
      </td>
      <td className={styles.step}>
        {isOver(entry.status) && entry.nextStep === null && entry.funderId !== null ? (
          <ShareReview entry={entry} />
        ) : (
          (entry.nextStep ?? emptyValue)
        )}
      </td>
      <td>{entry.nextOn === null ? emptyValue : <EntryDue entry={entry} />}</td>
      {fit !== null && (
        <td>
          <EntryFit fit={fit} />
        </td>
      )}
      <td>
        <EntryScore entry={entry} />
      </td>
      <td className={styles.news}>{entry.news.length === 0 ? emptyValue : <News entry={entry} />}</td>
      <td className={styles.buttons}>
        <IconButton label={`Change ${entry.name}`} onPress={() => onOpen(entry)} hasNotes={entry.hasNotes} />
        <button
          type="button"
          className={styles.icon}
          aria-label={`Remove ${entry.name}`}
          title="Remove from the shortlist"
          onClick={() => remove({ ...entry, holdsMore: holdsMore(entry) })}
        >
          <IconTrash size={17} stroke={1.75} aria-hidden="true" />
        </button>
        {question}
      </td>
    </tr>
  );
});

function IconButton({ label, hasNotes, onPress }: { label: string; hasNotes: boolean; onPress: () => void }) {
  const Icon = hasNotes ? IconNote : IconPencil;
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={hasNotes ? `${label}, has notes` : label}
      title={hasNotes ? 'Next step and notes' : 'Next step, add notes'}
      onClick={onPress}
    >
      <Icon size={17} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

function News({ entry }: { entry: ShortlistEntry }) {
  const { mutate } = useMarkSeen();
  return (
    <>
      {newsText(entry)}{' '}
      <TextButton onClick={() => mutate([entry.id])} aria-label={`Mark the news of ${entry.name} as seen`}>
        Seen
      </TextButton>
    </>
  );
}

function StatusSelect({ entry }: { entry: ShortlistEntry }) {
  const { mutate } = useChangeEntry();
  return (
    <NativeSelect
      size="xs"
      className={styles.status}
      aria-label={`Status of ${entry.name}`}
      data={statusOptions}
      value={entry.status}
      onChange={(event) => mutate({ entry, change: { status: event.currentTarget.value as ShortlistStatus } })}
    />
  );
}

/** On a phone: by status, in the order of the talks. */
function Groups({ entries, all, fitOf, onOpen }: RowsOfGroups) {
  return statusKeys.map((status) => {
    const some = entries.filter((entry) => entry.status === status);
    if (some.length === 0) return null;
    return (
      <section key={status} aria-label={shortlistStatuses[status]}>
        <h2 className={styles.group}>
          {shortlistStatuses[status]} <span>{all.filter((entry) => entry.status === status).length}</span>
        </h2>
        <ul>
          {some.map((entry) => (
            <li key={entry.id} className={styles.item}>
              <button type="button" className={styles.open} onClick={() => onOpen(entry)}>
                <b>{entry.name}</b>
                <span className={styles.kind}>
                  <EntryState entry={{ ...entry }} />
                  <KindBadges kinds={entry.kinds} />
                </span>
                <span className={styles.dim}>{entry.nextStep ?? 'No next step'}</span>
                <span className={styles.kind}>
                  <EntryDue entry={entry} />
                </span>
                {fitOf !== null && <EntryFit fit={fitOf(entry)} />}
                {entry.news.length > 0 && <span className={styles.fresh}>{newsText(entry)}</span>}
              </button>
              <ShareReview entry={entry} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

interface RowsOfGroups {
  entries: readonly ShortlistEntry[];
  all: readonly ShortlistEntry[];
  fitOf: FitOf;
  onOpen: (entry: ShortlistEntry) => void;
}
