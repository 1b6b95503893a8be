import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import {
  defaultReviewSort,
  mostReviewsByName,
  reviewColumns,
  type AdminReview,
} from '../../../contract/reviews/admin-reviews.ts';
import { queueTabs, type Desk, type QueueTab } from '../../../contract/reviews/moderation.ts';
import { layoutParameters } from '../../../contract/saved-views/saved-views.ts';
import { ExportButton, ExportChosen } from '../../admin/list-export.tsx';
import type { OpenRow } from '../../table/body.tsx';
import { useLayout } from '../../table/columns/use-layout.ts';
import { useList } from '../../table/use-list.tsx';
import { TableView } from '../../table/view.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { countReviewRows, listReviewRows, saveReviewFile } from './review-table-api.ts';
import { reviewListItem, reviewTableColumns } from './review-table-cells.tsx';
import { showParameter } from './use-queue-address.ts';

const listOf = (desk: Desk, label: string) => ({
  label,
  noun: { one: 'review', many: 'reviews' },
  searchLabel: desk === 'funder' ? 'Search headline or subject' : 'Search words or entrepreneur',
  columns: reviewTableColumns[desk],
  defaultSort: defaultReviewSort,
  others: [showParameter, ...layoutParameters],
  // A decision changes rows: it asks again for all that stands under these words.
  queryKey: ['admin', 'reviews', 'table', desk],
  loadPage: listReviewRows(desk),
  count: countReviewRows(desk),
  rowName: (row: AdminReview): string => row.headline || row.subjectName,
  listItem: reviewListItem(desk),
});
const lists = {
  funder: listOf('funder', 'Funder reviews'),
  entrepreneur: listOf('entrepreneur', 'Entrepreneur reviews'),
};
const shown = {
  funder: reviewColumns.funder.map(({ key }) => key),
  entrepreneur: reviewColumns.entrepreneur.map(({ key }) => key),
};
const saved = 'The file is saved. Who wrote the reviews is not in it.';

export interface ReviewTableProps {
  desk: Desk;
}

/** All reviews of a desk in every state. Nothing is decided here: a row opens the review in the desk. */
export function ReviewTable({ desk }: ReviewTableProps) {
  const { table, state, isEmpty } = useList(lists[desk]);
  const layout = useLayout(reviewTableColumns[desk], { shown: shown[desk] });
  const opening = useDesk();
  const file = { save: saveReviewFile(desk), saved, filters: state };
  return (
    <TableView
      {...table}
      shown={layout.layout.shown}
      layout={layout}
      opening={opening}
      toolbarEnd={<ExportButton {...file} />}
      renderSelection={(selection) => <ExportChosen {...file} selection={selection} mostByName={mostReviewsByName} />}
      content={isEmpty ? <EmptyState level={2} title="No reviews yet." /> : undefined}
    />
  );
}

/** The address of a review in the desk, beside the queue that it is in; none for what left every queue. */
export function deskAddress({ id, state }: Pick<AdminReview, 'id' | 'state'>): string {
  // The keys of the contract's literal; Object.keys forgets them.
  const tabs = Object.keys(queueTabs) as QueueTab[];
  const tab = tabs.find((one) => queueTabs[one].states.some((of: string) => of === state));
  return `?${new URLSearchParams({ ...(tab === undefined ? {} : { tab }), review: id })}`;
}

function useDesk(): OpenRow<AdminReview> {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      openId: null,
      hrefOf: deskAddress,
      open: (row) => void navigate(deskAddress(row)),
      close: () => undefined,
    }),
    [navigate],
  );
}
