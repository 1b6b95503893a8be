import { Checkbox, Kbd, SegmentedControl } from '@mantine/core';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { queueTabs, type QueueRow, type QueueTab } from '../../../contract/reviews/moderation.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { TextButton } from '../../ui/text-button.tsx';
import type { QueueChoice, QueueFilter, QueuePage } from './api.ts';
import { emptyQueueWords } from './words.ts';
import { MoreRows, NoRows, type Queue } from '../../admin/queue-parts.tsx';
import { QueueAlerts, QueuePace } from './queue-pace.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueueItem } from './queue-item.tsx';
import styles from '../../admin/queue.module.css';
import { Grid, Group, Stack } from '../../ui/layout/layout.tsx';

type ReviewPages = Queue & { readonly data?: { pages: QueuePage[] } | undefined };

interface ReviewQueueProps {
  choice: QueueChoice;
  onTab: (tab: QueueTab) => void;
  onKind: (kind: SubjectKind | null) => void;
  onFilter: (filter: QueueFilter) => void;
  rows: readonly QueueRow[];
  queue: ReviewPages;
  openId: string | null;
  selected: ReadonlySet<string>;
  onSelect: (row: QueueRow, isSelected: boolean) => void;
  onOpen: (id: string) => void;
  onHelp: () => void;
}

// The keys of the contract's literal; Object.keys forgets them.
const tabs = Object.keys(queueTabs) as QueueTab[];

export function ReviewQueue({ choice, onTab, onKind, onFilter, onHelp, ...body }: ReviewQueueProps) {
  const { tab, desk, kind } = choice;
  const first = body.queue.data?.pages[0];
  return (
    <Stack className={styles.queue} as="section" minWidth={0} aria-label="Queue">
      <div className={styles.head}>
        <Tabs tab={tab} onTab={onTab} counts={first?.counts} />
        {desk === 'funder' && (
          <SegmentedControl
            fullWidth
            size="xs"
            mt={8}
            aria-label="Subject"
            value={kind ?? 'all'}
            onChange={(value) => onKind(value === 'funder' || value === 'provider' ? value : null)}
            data={[
              { value: 'all', label: 'All' },
              { value: 'funder', label: 'Funders' },
              { value: 'provider', label: 'Other' },
            ]}
          />
        )}
        <QueueFilters key={choice.filter.search ?? ''} desk={desk} filter={choice.filter} onFilter={onFilter} />
        <Group as="p" mt={4} tone="dim" size="sm" wrap={false} align="stretch" justify="space-between">
          <span>{tab === 'waiting' ? 'Longest waiting first, changed ones from their change' : 'Newest first'}</span>
          <span className={styles.keys}>
            <span aria-hidden="true">
              <Kbd>J</Kbd> <Kbd>K</Kbd>
            </span>
            <TextButton onClick={onHelp}>Keys</TextButton>
          </span>
        </Group>
        {tab === 'waiting' && first && <QueuePace pace={first.pace} />}
        {first && <QueueAlerts alerts={first.alerts} />}
      </div>
      <QueueBody
        tab={tab}
        isNarrowed={kind !== null || Object.keys(choice.filter).length > 0}
        lastPublishedAt={first?.lastPublishedAt ?? null}
        {...body}
      />
    </Stack>
  );
}

/** Six of them do not fit beside each other: they stand in two rows. */
function Tabs({
  tab,
  onTab,
  counts,
}: {
  tab: QueueTab;
  onTab: (tab: QueueTab) => void;
  counts: QueuePage['counts'] | undefined;
}) {
  return (
    <Grid as="fieldset" className={styles.tabs} gap={2} p={2} aria-label="State of the reviews">
      {tabs.map((value) => (
        <label key={value} className={styles.tab}>
          <input type="radio" name="queue-tab" checked={value === tab} onChange={() => onTab(value)} />
          <span>
            {queueTabs[value].label} {counts && <small>{formatInteger(counts[value])}</small>}
          </span>
        </label>
      ))}
    </Grid>
  );
}

type BodyProps = Omit<ReviewQueueProps, 'choice' | 'onTab' | 'onKind' | 'onFilter' | 'onHelp'> & {
  tab: QueueTab;
  isNarrowed: boolean;
  lastPublishedAt: string | null;
};

function QueueBody({ tab, isNarrowed, lastPublishedAt, ...body }: BodyProps) {
  const { rows, queue, openId, selected, onSelect, onOpen } = body;
  // Ages are those of the moment at which the queue was read.
  const now = new Date(queue.dataUpdatedAt);
  if (queue.isPending || queue.isLoadingError || rows.length === 0)
    return (
      <NoRows queue={queue} title={tab === 'waiting' && !isNarrowed ? 'Nothing to do' : 'Nothing here'}>
        {isNarrowed ? 'No review fits this filter.' : emptyQueueWords(tab, lastPublishedAt, now)}
      </NoRows>
    );
  const canSelect = tab === 'waiting';
  return (
    <>
      {canSelect && <SelectAll rows={rows} selected={selected} onSelect={onSelect} />}
      <ul className={styles.list}>
        {rows.map((row) => (
          <Group key={row.id} as="li" className={styles.item} wrap={false} align="stretch">
            {canSelect && (
              <Checkbox
                size="md"
                className={styles.check}
                aria-label={`Select ${row.headline}`}
                checked={selected.has(row.id)}
                onChange={(event) => onSelect(row, event.currentTarget.checked)}
              />
            )}
            <QueueItem
              row={row}
              me={queue.data?.pages[0]?.moderators.me ?? 0}
              now={now}
              isOpen={row.id === openId}
              onOpen={() => onOpen(row.id)}
            />
          </Group>
        ))}
        <MoreRows queue={queue} />
      </ul>
    </>
  );
}

function SelectAll({ rows, selected, onSelect }: Pick<ReviewQueueProps, 'rows' | 'selected' | 'onSelect'>) {
  const chosen = rows.filter((row) => selected.has(row.id)).length;
  return (
    <div className={styles.all}>
      <Checkbox
        size="md"
        label={`Select all ${formatInteger(rows.length)} shown`}
        checked={chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        onChange={(event) => {
          for (const row of rows) onSelect(row, event.currentTarget.checked);
        }}
      />
    </div>
  );
}
