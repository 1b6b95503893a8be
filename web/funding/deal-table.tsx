import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { defaultColumns, defaultSort, type Deal } from '../../contract/funding.ts';
import type { DealKind } from '../../contract/funding-options.ts';
import type { OpenRow } from '../table/table-body.tsx';
import { TableView } from '../table/table-view.tsx';
import { useTableState } from '../table/use-table-state.ts';
import { formatCurrency, formatInteger } from '../ui/formats.ts';
import { dealFilterTools, dealSource, figuresQuery, kindsQuery, type DealFigures } from './api.ts';
import { DealDrawer } from './deal-drawer.tsx';
import { dealName, kindLabels, tableColumns } from './deal-cells.tsx';
import { dealListItem } from './deal-list-item.tsx';

/** The parameter of the address that names the deal whose details are open. */
const openParameter = 'deal';
const others = [openParameter];
const noun = { one: 'deal', many: 'deals' };
const idOf = (deal: Deal): string => deal.id;

/** The table of one kind for people with access. */
export function DealTable({ kind }: { kind: DealKind }) {
  const control = useTableState(tableColumns[kind], { others, defaultSort });
  const figures = useQuery({ ...figuresQuery(kind, control.state), placeholderData: keepPreviousData });
  const tools = useMemo(() => dealFilterTools(kind), [kind]);
  const source = useMemo(() => dealSource(kind, control.state), [kind, control.state]);
  const opening = useOpenDeal();
  return (
    <TableView
      label={`${kindLabels[kind]} deals`}
      noun={noun}
      searchLabel="Search recipient or funder"
      columns={tableColumns[kind]}
      shown={defaultColumns[kind]}
      control={control}
      tools={tools}
      source={source}
      total={figures.isPlaceholderData ? null : (figures.data?.count ?? null)}
      rowId={idOf}
      rowName={dealName}
      listItem={dealListItem}
      opening={opening}
      status={<Status kind={kind} figures={figures.data} isStale={figures.isPlaceholderData} />}
      renderBeside={(rows) =>
        opening.openId !== null && <DealDrawer kind={kind} id={opening.openId} rows={rows} opening={opening} />
      }
    />
  );
}

/** Which deal is open stands in the address too; the way back in the browser closes it. */
function useOpenDeal(): OpenRow<Deal> {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const openId = params.get(openParameter);
  const hrefOf = useCallback(
    (deal: Deal) => {
      const next = new URLSearchParams(params);
      next.set(openParameter, deal.id);
      return `?${next}`;
    },
    [params],
  );
  return useMemo(
    () => ({
      openId,
      hrefOf,
      // From one deal to the next the history keeps one step, so that one way back leads to the table.
      open: (deal) => void navigate(hrefOf(deal), { replace: openId !== null, preventScrollReset: true }),
      close: () => {
        const next = new URLSearchParams(params);
        next.delete(openParameter);
        void navigate(`?${next}`, { replace: true, preventScrollReset: true });
      },
    }),
    [openId, hrefOf, navigate, params],
  );
}

function Status({ kind, figures, isStale }: { kind: DealKind; figures: DealFigures | undefined; isStale: boolean }) {
  const { data: kinds } = useQuery(kindsQuery);
  const all = kinds?.kinds.find((counted) => counted.kind === kind)?.count;
  if (!figures) return null;
  return (
    <>
      <span style={{ opacity: isStale ? 0.6 : 1 }}>
        <b>{formatInteger(figures.count)}</b>
        {all === undefined ? ' deals' : ` of ${formatInteger(all)} deals`}
      </span>
      {figures.totalAmountUsd !== null && (
        <span style={{ opacity: isStale ? 0.6 : 1 }}>
          Total <b>{formatCurrency(figures.totalAmountUsd)}</b>
        </span>
      )}
      {figures.medianAmountUsd !== null && (
        <span style={{ opacity: isStale ? 0.6 : 1 }}>
          Median <b>{formatCurrency(figures.medianAmountUsd)}</b>
        </span>
      )}
    </>
  );
}
