import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Deal, DealColumnKey } from '../../../contract/deals/deals.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { NotFoundPage } from '../../errors/not-found-page.tsx';
import { usePageTitle } from '../../frame/page-title.ts';
import { useDeals } from '../use-deals.tsx';
import type { OpenRow } from '../../table/body.tsx';
import { TableView } from '../../table/view.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { DealTabs } from './tabs.tsx';

/** One of the three tables as an admin looks through it: a row opens its page, where it is edited or taken out. */
export function DealsPage() {
  const { kind: word } = useParams();
  const kind = dealKinds.find((candidate) => candidate === word?.toLowerCase());
  if (kind === undefined) return <NotFoundPage />;
  return (
    <Stack flex={1}>
      <AdminFrame>
        <DealTabs />
        {/* A kind of its own: nothing of one table should stay for the next. */}
        <Deals key={kind} kind={kind} />
      </AdminFrame>
    </Stack>
  );
}

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
  const { table } = useDeals(kind, { shown, isSideOpenAtFirst: false });
  const opening = useOpening(kind);
  usePageTitle(table.label);
  return (
    <TableView
      {...table}
      opening={opening}
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
