import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { defaultFacets } from '../../contract/deals/facets.ts';
import { defaultSort, type Deal, type DealColumnKey } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { layoutParameters } from '../../contract/saved-views/saved-views.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { FacetPanel } from '../table/filters/facet-panel.tsx';
import { useLayout } from '../table/columns/use-layout.ts';
import { useTableState } from '../table/use-table-state.ts';
import { dealFilterTools, dealSource, figuresQuery } from './api.ts';
import { comparedColumns, dealName, tableColumns } from './cells.tsx';
import { dealListItem } from './list-item.tsx';
import { DealStatus } from './status.tsx';
import { useLeftOut } from './use-left-out.ts';

const noun = { one: 'deal', many: 'deals' };
const idOf = (deal: Deal): string => deal.id;

interface Wanted {
  /** The columns that show until the member chooses others. */
  shown: readonly DealColumnKey[];
  /** Parameters of the address that are not the table's own; always the same list. */
  others?: readonly string[];
  isSideOpenAtFirst: boolean;
}

/** The deals of one kind with their filters and figures, for a table of them: `table` are the parts that are given. */
export function useDeals(kind: DealKind, { shown, others = layoutParameters, isSideOpenAtFirst }: Wanted) {
  const columns = tableColumns[kind];
  const control = useTableState(columns, { others, defaultSort });
  const layout = useLayout(columns, { shown });
  const figures = useQuery({ ...figuresQuery(kind, control.state), placeholderData: keepPreviousData });
  const tools = useMemo(() => dealFilterTools(kind), [kind]);
  const leftOut = useLeftOut(kind, control, tools);
  const source = useMemo(() => dealSource(kind, control.state), [kind, control.state]);
  const isRoomy = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const [isSideOpen, setSideOpen] = useState(isSideOpenAtFirst);
  const hasSide = isRoomy;
  const table = {
    label: `${kindLabels[kind]} deals`,
    noun,
    searchLabel: 'Search recipient or funder',
    columns,
    comparedColumns: comparedColumns[kind],
    shown: layout.layout.shown,
    facets: defaultFacets[kind],
    control,
    layout,
    tools,
    source,
    total: figures.isPlaceholderData ? null : (figures.data?.count ?? null),
    rowId: idOf,
    rowName: dealName,
    listItem: dealListItem,
    leftOut,
    status: (
      <DealStatus
        kind={kind}
        isOfAll={leftOut?.isShown === true}
        figures={figures.data}
        isStale={figures.isPlaceholderData}
      />
    ),
    side: hasSide && isSideOpen && (
      <FacetPanel columns={columns} facets={defaultFacets[kind]} control={control} tools={tools} />
    ),
    sideSwitch: hasSide ? { isOpen: isSideOpen, toggle: () => setSideOpen(!isSideOpen) } : null,
  };
  return { control, layout, leftOut, table };
}
