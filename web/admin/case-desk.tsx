import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { formatInteger } from '../../contract/formats.ts';
import { Box, Grid, Group, Stack, Text } from '../ui/layout/layout.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { ageOf } from './age.ts';
import { readCaseFilter, useCaseFilter } from './case-filter.ts';
import { CaseFilters, type CaseFiltersProps } from './case-filters.tsx';
import page from './desk.module.css';
import { MoreRows, NoRows, type Queue } from './queue-parts.tsx';
import styles from './queue.module.css';
import { useCaseFocus } from './use-case-focus.ts';
import { useModerationKeys } from './desk-keys.ts';
import { useDeskHeight } from './use-desk-height.ts';
import { useFirstCase } from './use-first-case.ts';

/** How one line of a queue reads. */
export interface CaseLine {
  readonly above: string;
  readonly title: string;
  readonly below: string;
  /** Since when it waits, or when it was decided. */
  readonly at: string;
}

export interface CaseTab<Tab extends string> {
  readonly value: Tab;
  readonly label: string;
  /** What the order of the list is. */
  readonly order: string;
  readonly empty: string;
}

interface CasePage<Row, Tab extends string> {
  readonly rows: readonly Row[];
  readonly counts: Readonly<Record<Tab, number>>;
}

interface CaseDeskProps<Row extends { id: string }, Tab extends string> {
  /** What is in the queue: "Claims". */
  label: string;
  tabs: readonly CaseTab<Tab>[];
  tab: Tab;
  queue: Queue & { readonly data?: { readonly pages: readonly CasePage<Row, Tab>[] } | undefined };
  /** What narrows it; absent where nothing does. */
  filters?: CaseFiltersProps;
  lineOf: (row: Row) => CaseLine;
  /** Shows the open case and what is decided about it. */
  pane: ComponentType<{ row: Row; onDone: () => void }>;
}

/** A queue and one open case; both stand in the address bar. J and K walk through the queue. */
export function CaseDesk<Row extends { id: string }, Tab extends string>(props: CaseDeskProps<Row, Tab>) {
  const { queue, tab, pane: Pane } = props;
  const rows = queue.data?.pages.flatMap((page) => page.rows) ?? [];
  const [address, setAddress] = useSearchParams();
  const openId = address.get('open');
  const kept = { state: tab, ...readCaseFilter(address) };
  const place = rows.findIndex((row) => row.id === openId);
  const row = rows[place];
  // Keys come faster than the address changes: each goes on from what was asked for last.
  const asked = useRef(openId);
  useEffect(() => {
    asked.current = openId;
  }, [openId]);
  const open = (id: string | null): void => {
    asked.current = id;
    setAddress(id === null ? kept : { ...kept, open: id }, { replace: openId !== null && id !== null });
  };
  const openBeside = (step: 1 | -1): void => {
    const found = rows[rows.findIndex((one) => one.id === asked.current) + step];
    if (found) open(found.id);
  };
  useModerationKeys({ onNext: () => openBeside(1), onPrevious: () => openBeside(-1) });
  const desk = useDeskHeight();
  useFirstCase({
    openId,
    rows: queue.data && rows,
    onFound: (id) => setAddress(id === null ? kept : { ...kept, open: id }, { replace: true }),
  });
  const { list, shown } = useCaseFocus(row?.id ?? null);
  const openNext = (): void => open(rows[place + 1]?.id ?? rows.find((one) => one.id !== openId)?.id ?? null);
  // On a phone either the queue or the case shows; a case that left the queue gives the place back to it.
  return (
    <Grid {...desk} className={page.page} data-open={row !== undefined}>
      <Box ref={list} className={page.queue} minHeight={0}>
        <CaseQueue
          {...props}
          rows={rows}
          openId={openId}
          onOpen={open}
          onTab={(next) => setAddress({ ...kept, state: next })}
        />
      </Box>
      <Stack ref={shown} className={page.pane} minWidth={0} minHeight={0}>
        <Box className={page.back} px="page" pt={4} size="sm">
          {row && <TextButton onClick={() => open(null)}>Back to the list</TextButton>}
        </Box>
        {row ? (
          <Pane key={row.id} row={row} onDone={openNext} />
        ) : (
          <Box px="page" py={8}>
            <EmptyState level={2} title="Nothing is open">
              Open one from the list, or press J for the first.
            </EmptyState>
          </Box>
        )}
      </Stack>
    </Grid>
  );
}

interface CaseQueueProps<Row extends { id: string }, Tab extends string> extends CaseDeskProps<Row, Tab> {
  rows: readonly Row[];
  openId: string | null;
  onOpen: (id: string) => void;
  onTab: (tab: Tab) => void;
}

function CaseQueue<Row extends { id: string }, Tab extends string>(props: CaseQueueProps<Row, Tab>) {
  const { label, tabs, tab, queue, filters, onTab } = props;
  const counts = queue.data?.pages[0]?.counts;
  return (
    <Stack className={styles.queue} as="section" minWidth={0} aria-label={label}>
      <div className={styles.head}>
        <SegmentedControl
          fullWidth
          size="xs"
          classNames={{ label: styles.tabLabel }}
          aria-label={`State: ${label}`}
          value={tab}
          onChange={onTab}
          data={tabs.map(({ value, label: word }) => ({
            value,
            label: counts === undefined ? word : `${word} ${formatInteger(counts[value])}`,
          }))}
        />
        <Group as="p" mt={4} tone="dim" size="sm" wrap={false} align="stretch" justify="space-between">
          {tabs.find(({ value }) => value === tab)?.order}
        </Group>
        {filters && <CaseFilters {...filters} />}
      </div>
      <QueueBody {...props} />
    </Stack>
  );
}

function QueueBody<Row extends { id: string }, Tab extends string>(props: CaseQueueProps<Row, Tab>) {
  const { queue, rows, tabs, tab, lineOf, openId, onOpen } = props;
  const isNarrowed = Object.keys(useCaseFilter()).length > 0;
  if (queue.isPending || queue.isLoadingError || rows.length === 0)
    return (
      <NoRows queue={queue} title="Nothing here">
        {isNarrowed ? 'No case fits this filter.' : tabs.find(({ value }) => value === tab)?.empty}
      </NoRows>
    );
  // Ages are those of the moment at which the queue was read.
  const now = new Date(queue.dataUpdatedAt);
  return (
    <ul className={styles.list}>
      {rows.map((row) => {
        const line = lineOf(row);
        return (
          <li key={row.id}>
            <button
              type="button"
              className={styles.row}
              data-case={row.id}
              aria-current={row.id === openId}
              onClick={() => onOpen(row.id)}
            >
              <Group as="span" gap={3} tone="dim" wrap={false} align="stretch" justify="space-between">
                <span>{line.above}</span>
                <span>{ageOf(line.at, now)}</span>
              </Group>
              <Text as="span" size="sm" weight={600}>
                {line.title}
              </Text>
              <Group as="span" gap={3} tone="dim" wrap={false} align="stretch" justify="space-between">
                {line.below}
              </Group>
            </button>
          </li>
        );
      })}
      <MoreRows queue={queue} />
    </ul>
  );
}
