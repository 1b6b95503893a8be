import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import {
  defaultRemovedSort,
  removedDealColumns,
  type RemovedDeal,
  type RemovedDealColumn,
} from '../../../contract/deals/history.ts';
import type { DataColumn } from '../../table/column.ts';
import type { OpenRow } from '../../table/body.tsx';
import type { ListItem } from '../../table/list.tsx';
import { TableView } from '../../table/view.tsx';
import { useList } from '../../table/use-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { emptyValue, formatDay } from '../../../contract/formats.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { countRemoved, listRemoved } from './history-api.ts';
import { DealTabs } from './tabs.tsx';

/** The rows that were taken out: a row opens its page, where it is brought back. */
export function RemovedDealsPage() {
  return (
    <Stack flex={1}>
      <AdminFrame>
        <DealTabs />
        <RemovedDeals />
      </AdminFrame>
    </Stack>
  );
}

const nameOf = (row: RemovedDeal): string => row.name ?? 'A row that was deleted';
const widths: Readonly<Record<RemovedDealColumn['key'], number>> = {
  name: 240,
  kind: 100,
  reason: 250,
  note: 300,
  sourceName: 190,
  removedOn: 130,
  removedBy: 220,
};

function textOf(column: RemovedDealColumn, row: RemovedDeal): string {
  if (column.key === 'name') return nameOf(row);
  const value = row[column.key];
  if (value === null) return emptyValue;
  if (column.key === 'removedOn') return formatDay(value);
  return column.options?.find((option) => option.value === value)?.label ?? value;
}

const columns: readonly DataColumn<RemovedDeal>[] = removedDealColumns.map((column) => ({
  ...column,
  group: null,
  width: widths[column.key],
  align: 'start',
  cell: (row) => textOf(column, row),
  text: (row) => textOf(column, row),
}));

const wordsOf = (key: RemovedDealColumn['key'], row: RemovedDeal): string => {
  const column = removedDealColumns.find((candidate) => candidate.key === key);
  return column ? textOf(column, row) : emptyValue;
};
const listItem = (row: RemovedDeal): ListItem => ({
  name: nameOf(row),
  figure: wordsOf('kind', row),
  line: wordsOf('reason', row),
  note: formatDay(row.removedOn),
});

const list = {
  label: 'Removed rows',
  noun: { one: 'row', many: 'rows' },
  searchLabel: 'Search recipient or title',
  columns,
  defaultSort: defaultRemovedSort,
  queryKey: ['admin', 'deal-removals'],
  loadPage: listRemoved,
  count: countRemoved,
  rowName: nameOf,
  listItem,
};

function RemovedDeals() {
  const { table, isEmpty } = useList(list);
  return (
    <TableView
      {...table}
      opening={useOpening()}
      content={
        isEmpty ? (
          <EmptyState level={2} title="No removed rows">
            To remove a row, open it in a table and give the reason.
          </EmptyState>
        ) : undefined
      }
    />
  );
}

function useOpening(): OpenRow<RemovedDeal> {
  const navigate = useNavigate();
  return useMemo(() => {
    const hrefOf = ({ kind, id }: RemovedDeal): string => `/admin/deals/${kind}/${id}`;
    return { openId: null, hrefOf, open: (row) => void navigate(hrefOf(row)), close: () => undefined };
  }, [navigate]);
}
