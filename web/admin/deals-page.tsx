import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { defaultFacets } from '../../contract/funding-facets.ts';
import { defaultSort, type Deal, type DealColumnKey } from '../../contract/funding.ts';
import { dealKinds, type DealKind } from '../../contract/funding-options.ts';
import { layoutParameters } from '../../contract/funding-views.ts';
import { kindLabels } from '../../contract/kind-labels.ts';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { usePageTitle } from '../frame/page-title.ts';
import { dealFilterTools, dealSource, figuresQuery } from '../funding/api.ts';
import { comparedColumns, dealName, tableColumns } from '../funding/deal-cells.tsx';
import { dealListItem } from '../funding/deal-list-item.tsx';
import { DealStatus } from '../funding/deal-status.tsx';
import { FacetPanel } from '../table/facet-panel.tsx';
import type { OpenRow } from '../table/table-body.tsx';
import { TableView } from '../table/table-view.tsx';
import { useLayout } from '../table/use-layout.ts';
import { useTableState } from '../table/use-table-state.ts';
import { ButtonLink } from '../ui/button.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { DealTabs } from './deal-tabs.tsx';
import styles from './deal-tabs.module.css';

/** One of the three tables as an admin looks through it: a row opens its page, where it is edited or taken out. */
export function DealsPage() {
  const { kind: word } = useParams();
  const kind = dealKinds.find((candidate) => candidate === word?.toLowerCase());
  if (kind === undefined) return <NotFoundPage />;
  return (
    <div className={styles.page}>
      <AdminFrame>
        <DealTabs />
        {/* A kind of its own: nothing of one table should stay for the next. */}
        <Deals key={kind} kind={kind} />
      </AdminFrame>
    </div>
  );
}

const noun = { one: 'deal', many: 'deals' };
const idOf = (deal: Deal): string => deal.id;

/** Where a row comes from, how sure it is and how old: what an admin looks for first. */
const shown: readonly DealColumnKey[] = [
  'recipientName',
  'funderNames',
  'date',
  'amountUsd',
  'recipientCountry',
  'origin',
  'sourceName',
  'sourceRecordId',
  'confidence',
  'asOf',
];

function Deals({ kind }: { kind: DealKind }) {
  const columns = tableColumns[kind];
  const label = `${kindLabels[kind]} deals`;
  usePageTitle(label);
  const control = useTableState(columns, { others: layoutParameters, defaultSort });
  const layout = useLayout(columns, { shown });
  const figures = useQuery({ ...figuresQuery(kind, control.state), placeholderData: keepPreviousData });
  const tools = useMemo(() => dealFilterTools(kind), [kind]);
  const source = useMemo(() => dealSource(kind, control.state), [kind, control.state]);
  const opening = useOpening(kind);
  const isRoomy = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const [isSideOpen, setSideOpen] = useState(false);
  return (
    <TableView
      label={label}
      noun={noun}
      searchLabel="Search recipient or funder"
      columns={columns}
      comparedColumns={comparedColumns[kind]}
      shown={layout.layout.shown}
      control={control}
      layout={layout}
      tools={tools}
      source={source}
      total={figures.isPlaceholderData ? null : (figures.data?.count ?? null)}
      rowId={idOf}
      rowName={dealName}
      listItem={dealListItem}
      opening={opening}
      status={<DealStatus kind={kind} figures={figures.data} isStale={figures.isPlaceholderData} />}
      side={
        isRoomy &&
        isSideOpen && <FacetPanel columns={columns} facets={defaultFacets[kind]} control={control} tools={tools} />
      }
      sideSwitch={isRoomy ? { isOpen: isSideOpen, toggle: () => setSideOpen(!isSideOpen) } : null}
      toolbarEnd={
        <ButtonLink
          variant="default"
          size="sm"
          to={`/admin/deals/new/${kind}`}
          icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
        >
          Add {kindLabels[kind].toLowerCase()}
        </ButtonLink>
      }
    />
  );
}

/** A row is a page of its own: its fields, its source, its history. */
function useOpening(kind: DealKind): OpenRow<Deal> {
  const navigate = useNavigate();
  return useMemo(() => {
    const hrefOf = (deal: Deal): string => `/admin/deals/${kind}/${deal.id}`;
    return { openId: null, hrefOf, open: (deal) => void navigate(hrefOf(deal)), close: () => undefined };
  }, [kind, navigate]);
}
