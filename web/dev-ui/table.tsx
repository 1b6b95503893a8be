import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Option, TableFilters } from '../../contract/table/table.ts';
import { CallError } from '../api/call.ts';
import type { DataColumn, FilterTools } from '../table/column.ts';
import { FacetPanel } from '../table/filters/facet-panel.tsx';
import { RowDrawer } from '../table/rows/drawer.tsx';
import type { OpenRow } from '../table/body.tsx';
import { TableView } from '../table/view.tsx';
import { useLayout } from '../table/columns/use-layout.ts';
import { useOpenRow } from '../table/rows/use-open-row.ts';
import type { RowPage, RowSource } from '../table/rows/use-rows.ts';
import { useTableState, type TableControl, type TableState } from '../table/use-table-state.ts';
import { emptyValue, formatCount, formatCurrency, formatDay } from '../../contract/formats.ts';
import { Group } from '../ui/layout/layout.tsx';
import { showInfo } from '../ui/states/toasts.ts';
import { TriState } from '../ui/tri-state.tsx';
import styles from './page.module.css';
import { facetFor, matching, sorted, stages, themes, type Specimen } from './rows.ts';

/** What the server would do, by a word in the address. */
const answers = ['rows', 'loading', 'empty', 'failed', 'more failed'] as const;
type Answer = (typeof answers)[number];

const pageSize = 60;
const noun = { one: 'specimen', many: 'specimens' };
const others = ['answer', 'row', 'columns', 'widths', 'density', 'tab', 'by'];
const facets = ['stage', 'hasLead', 'themes', 'amount', 'closedOn'];

const asOptions = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
const plain = { isSortable: true, isNullable: true, options: null, align: 'start' as const };

const columns: readonly DataColumn<Specimen>[] = [
  column('name', 'Name', { filter: 'text', group: null, width: 220, isNullable: false, text: (row) => row.name }),
  column('stage', 'Stage', {
    filter: 'in',
    options: asOptions(stages),
    text: (row) => row.stage ?? emptyValue,
  }),
  column('themes', 'Themes', {
    filter: 'arrayContains',
    options: asOptions(themes),
    width: 220,
    isSortable: false,
    text: (row) => row.themes?.join(', ') ?? emptyValue,
  }),
  column('amount', 'Amount', {
    filter: 'range',
    group: 'Figures',
    align: 'end',
    formatNumber: (value) => formatCurrency(value),
    text: (row) => formatCurrency(row.amount),
  }),
  column('closedOn', 'Closed', { filter: 'dateRange', group: 'Figures', text: (row) => formatDay(row.closedOn) }),
  column('hasLead', 'Lead', {
    filter: 'triState',
    group: 'Figures',
    align: 'center',
    isSortable: false,
    cell: (row) => <TriState value={row.hasLead} />,
    text: (row) => String(row.hasLead),
  }),
];
const shown = columns.map(({ key }) => key);

function column(
  key: string,
  label: string,
  rest: Partial<DataColumn<Specimen>> & Pick<DataColumn<Specimen>, 'filter' | 'text'>,
): DataColumn<Specimen> {
  return { ...plain, key, label, group: 'What', width: 150, cell: rest.text, ...rest };
}

export function UiTable() {
  const [params] = useSearchParams();
  const answer = answers.find((word) => word === params.get('answer')) ?? 'rows';
  return (
    <>
      <Group
        className={styles.tables}
        as="nav"
        gap={[3, 5]}
        py={4}
        px={6}
        size="sm"
        align="stretch"
        aria-label="What the server answers"
      >
        {answers.map((word) => (
          <Link key={word} to={`?answer=${word}`} aria-current={word === answer ? 'true' : undefined}>
            {word}
          </Link>
        ))}
      </Group>
      <AnsweredTable key={answer} answer={answer} />
    </>
  );
}

function AnsweredTable({ answer }: { answer: Answer }) {
  const control = useTableState(columns, { others });
  const layout = useLayout(columns, { shown });
  const opening = useOpenRow<Specimen>('row');
  const { source, tools } = useAnswers(answer, control.state);
  const total = useQuery({ ...queryOf(tools.countRows(control.state)), enabled: answer === 'rows' });
  return (
    <TableView
      label="Specimens"
      noun={noun}
      searchLabel="Search a name"
      columns={columns}
      shown={layout.layout.shown}
      control={control}
      layout={layout}
      tools={tools}
      source={source}
      total={total.data ?? null}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      listItem={(row) => ({
        name: row.name,
        figure: formatCurrency(row.amount),
        line: row.stage ?? emptyValue,
        note: formatDay(row.closedOn),
      })}
      opening={opening}
      onExport={() => showInfo('This would make a file')}
      side={<Side control={control} tools={tools} />}
      renderBeside={(rows) => <Beside rows={rows} opening={opening} />}
      status={<b>{total.data === undefined ? 'Not counted' : formatCount(total.data, noun.one, noun.many)}</b>}
    />
  );
}

function Side({ control, tools }: { control: TableControl; tools: FilterTools }) {
  return <FacetPanel columns={columns} facets={facets} control={control} tools={tools} />;
}

function Beside({ rows, opening }: { rows: readonly Specimen[]; opening: OpenRow<Specimen> }) {
  const row = rows.find(({ id }) => id === opening.openId);
  if (!row) return null;
  return (
    <RowDrawer label={row.name} what="Specimen" noun={noun.one} id={row.id} rows={rows} opening={opening}>
      <h2>{row.name}</h2>
      <p>{formatCurrency(row.amount)}</p>
    </RowDrawer>
  );
}

function useAnswers(answer: Answer, state: TableState): { source: RowSource<Specimen>; tools: FilterTools } {
  return useMemo(() => {
    const rowsOf = (filters: TableFilters): Specimen[] => (answer === 'empty' ? [] : matching(filters));
    const failure = new CallError({ status: 500, code: 'internal', title: 'This always fails' });
    return {
      source: {
        queryKey: ['dev', answer, state],
        loadPage: async (cursor) => {
          if (answer === 'loading') return new Promise<never>(() => undefined);
          if (answer === 'failed' || (answer === 'more failed' && cursor !== null)) throw failure;
          return pageOf(rowsOf(state), state, Number(cursor ?? 0));
        },
      },
      tools: {
        countRows: (filters) => ({
          queryKey: ['dev', answer, 'count', filters],
          load: async () => rowsOf(filters).length,
        }),
        findFacets: (keys, filters) => ({
          queryKey: ['dev', answer, 'facets', keys, filters],
          load: async () => {
            if (answer === 'failed') throw failure;
            return keys.map((key) => facetFor(key, rowsOf({ ...filters, filters: without(filters, key) })));
          },
        }),
      },
    };
  }, [answer, state]);
}

const without = ({ filters }: TableFilters, key: string): TableFilters['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => name !== key));

function pageOf(rows: readonly Specimen[], { sort }: TableState, start: number): RowPage<Specimen> {
  const term = sort[0];
  const ordered = term ? sorted(rows, term.key, term.direction === 'ascending') : rows;
  const end = start + pageSize;
  return {
    rows: ordered.slice(start, end),
    nextCursor: end < rows.length ? String(end) : null,
    previousCursor: start > 0 ? String(start - pageSize) : null,
  };
}

const queryOf = ({ queryKey, load }: ReturnType<FilterTools['countRows']>) => ({
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => load(signal),
});
