import { Checkbox, SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { DeskPeople } from '../../contract/desk/cases.ts';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { formatInteger } from '../../contract/formats.ts';
import { Box, Grid, Group, Stack, Text } from '../ui/layout/layout.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { waitedWords } from './age.ts';
import type { CaseActions, DeskRow } from './case-actions.ts';
import { CaseAssign } from './case-assign.tsx';
import { CaseBulkBar } from './case-bulk-bar.tsx';
import { readCaseFilter, useCaseFilter } from './case-filter.ts';
import { CaseFilters, type CaseFiltersProps } from './case-filters.tsx';
import { CaseRow, type CaseLine } from './case-row.tsx';
import page from './desk.module.css';
import { MoreRows, NoRows, type Queue } from './queue-parts.tsx';
import styles from './queue.module.css';
import { useCaseFocus } from './use-case-focus.ts';
import { useModerationKeys } from './desk-keys.ts';
import { useDeskHeight } from './use-desk-height.ts';
import { useFirstCase } from './use-first-case.ts';
import { useHeld } from './use-held.ts';

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
  /** Of queues whose cases are assigned. */
  readonly people?: DeskPeople;
}

/** What a row says of who has it, in queues that have `actions`. */
type Case = { readonly id: string } & Partial<DeskRow>;

interface CaseDeskProps<Row extends Case, Tab extends string> {
  /** What is in the queue: "Claims". */
  label: string;
  tabs: readonly CaseTab<Tab>[];
  tab: Tab;
  queue: Queue & { readonly data?: { readonly pages: readonly CasePage<Row, Tab>[] } | undefined };
  /** What narrows it; absent where nothing does. */
  filters?: CaseFiltersProps;
  lineOf: (row: Row) => CaseLine;
  /** Who has a case, and what is decided about several; absent where each is decided alone. */
  actions?: CaseActions<Row, Tab>;
  /** Shows the open case and what is decided about it. */
  pane: ComponentType<{ row: Row; onDone: () => void }>;
}

/** A queue and one open case; both stand in the address bar. J and K walk through the queue. */
export function CaseDesk<Row extends Case, Tab extends string>(props: CaseDeskProps<Row, Tab>) {
  const { queue, tab, actions, pane: Pane } = props;
  const rows = queue.data?.pages.flatMap((page) => page.rows) ?? [];
  const [address, setAddress] = useSearchParams();
  const openId = address.get('open');
  const kept = { state: tab, ...readCaseFilter(address) };
  const place = rows.findIndex((row) => row.id === openId);
  const row = rows[place];
  // Keys come faster than the address changes: each continues from what was asked for last.
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
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((one) => selected.has(one.id) && one.held === null);
  const { held, hold, undo } = useHeld(actions?.queryKey ?? []);
  useModerationKeys({ onNext: () => openBeside(1), onPrevious: () => openBeside(-1), onUndo: undo });
  const people = queue.data?.pages[0]?.people;
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
          onTab={(next) => {
            setSelected(new Set());
            setAddress({ ...kept, state: next });
          }}
          selected={selected}
          onSelect={setSelected}
        />
        {actions && (
          <CaseBulkBar
            rows={chosen.flatMap(deskRowOf)}
            actions={actions}
            people={people}
            held={held}
            onHold={hold}
            onUndo={undo}
            onNone={() => setSelected(new Set())}
          />
        )}
      </Box>
      <Stack ref={shown} className={page.pane} minWidth={0} minHeight={0}>
        <Box className={page.back} px="page" pt={4} size="sm">
          {row && <TextButton onClick={() => open(null)}>Back to the list</TextButton>}
        </Box>
        {row && actions && people && tab === actions.waiting && (
          <CaseHead rows={deskRowOf(row)} actions={actions} people={people} />
        )}
        {row ? (
          <Pane key={row.id} row={row} onDone={openNext} />
        ) : (
          rows.length > 0 && (
            <Box px="page" py={8}>
              <EmptyState level={2} title="Nothing is open">
                Open one from the list, or press J for the first.
              </EmptyState>
            </Box>
          )
        )}
      </Stack>
    </Grid>
  );
}

const isDeskRow = <Row extends Case>(row: Row): row is Row & DeskRow => row.isLate !== undefined;
const deskRowOf = <Row extends Case>(row: Row): (Row & DeskRow)[] => (isDeskRow(row) ? [row] : []);

interface CaseHeadProps<Row extends Case, Tab extends string> {
  /** The one that is open. */
  rows: readonly (Row & DeskRow)[];
  actions: CaseActions<Row, Tab>;
  people: DeskPeople;
}

/** How long the open case waits, and who has it. */
function CaseHead<Row extends Case, Tab extends string>({ rows, actions, people }: CaseHeadProps<Row, Tab>) {
  const [row] = rows;
  if (row === undefined) return null;
  const { waitedDays, isLate, assignee } = row;
  const holder = assignee === people.me ? 'Mine' : people.others.find(({ number }) => number === assignee)?.name;
  return (
    <Group px="page" pt={4} gap={4} justify="space-between" size="sm">
      <Text tone={isLate ? 'error' : 'dim'}>
        {waitedDays !== null && `Waits ${waitedWords(waitedDays)}`}
        {isLate && ', past target'}
        {holder !== undefined && ` · ${holder}`}
      </Text>
      <CaseAssign rows={rows} actions={actions} people={people} />
    </Group>
  );
}

interface CaseQueueProps<Row extends Case, Tab extends string> extends CaseDeskProps<Row, Tab> {
  rows: readonly Row[];
  openId: string | null;
  onOpen: (id: string) => void;
  onTab: (tab: Tab) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

function CaseQueue<Row extends Case, Tab extends string>(props: CaseQueueProps<Row, Tab>) {
  const { label, tabs, tab, queue, filters, actions, onTab } = props;
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
        {filters && <CaseFilters {...filters} hasAssignee={actions !== undefined} />}
      </div>
      <QueueBody {...props} />
    </Stack>
  );
}

function QueueBody<Row extends Case, Tab extends string>(props: CaseQueueProps<Row, Tab>) {
  const { queue, rows, tabs, tab, actions, lineOf, openId, onOpen, selected, onSelect } = props;
  const isNarrowed = Object.keys(useCaseFilter()).length > 0;
  if (queue.isPending || queue.isLoadingError || rows.length === 0)
    return (
      <NoRows queue={queue} title="Nothing here">
        {isNarrowed ? 'No case fits this filter.' : tabs.find(({ value }) => value === tab)?.empty}
      </NoRows>
    );
  // Ages are those of the moment at which the queue was read.
  const now = new Date(queue.dataUpdatedAt);
  const people = queue.data?.pages[0]?.people;
  const canSelect = actions !== undefined && tab === actions.waiting;
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
                aria-label={`Select ${lineOf(row).title}`}
                checked={selected.has(row.id) && row.held === null}
                disabled={row.held !== null}
                onChange={(event) => onSelect(withOne(selected, row.id, event.currentTarget.checked))}
              />
            )}
            <CaseRow
              id={row.id}
              line={lineOf(row)}
              now={now}
              isOpen={row.id === openId}
              onOpen={() => onOpen(row.id)}
              desk={canSelect && people && isDeskRow(row) ? { state: row, people } : undefined}
            />
          </Group>
        ))}
        <MoreRows queue={queue} />
      </ul>
    </>
  );
}

const withOne = (ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> =>
  new Set(isIn ? [...ids, id] : [...ids].filter((one) => one !== id));

interface SelectAllProps {
  rows: readonly Case[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

function SelectAll({ rows, selected, onSelect }: SelectAllProps) {
  const free = rows.filter(({ held }) => held === null);
  const chosen = free.filter(({ id }) => selected.has(id)).length;
  return (
    <div className={styles.all}>
      <Checkbox
        size="md"
        label={`Select all ${formatInteger(free.length)} shown`}
        checked={chosen > 0 && chosen === free.length}
        indeterminate={chosen > 0 && chosen < free.length}
        onChange={(event) => onSelect(new Set(event.currentTarget.checked ? free.map(({ id }) => id) : []))}
      />
    </div>
  );
}
