import {
  reviewColumns,
  type countAdminReviews,
  type exportReviews,
  type listAdminReviews,
} from '../../../contract/reviews/admin-reviews.ts';
import type { Desk } from '../../../contract/reviews/moderation.ts';
import type { ListFile } from '../../admin/list-export.tsx';
import { call } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';
import type { ListCall } from '../../table/use-list.tsx';
import { filtersOf } from '../../table/use-table-state.ts';

// Both answer the same page, so that one type stands for the two.
type List = (typeof listAdminReviews)['funder'];
type Count = (typeof countAdminReviews)['funder'];
type File = (typeof exportReviews)['funder'];

const lists = {
  funder: (asked: ListCall) => call<List>('GET /api/admin/funder-reviews', asked),
  entrepreneur: (asked: ListCall) =>
    call<(typeof listAdminReviews)['entrepreneur']>('GET /api/admin/entrepreneur-reviews', asked),
};
const counts = {
  funder: (asked: ListCall) => call<Count>('GET /api/admin/funder-reviews/count', asked),
  entrepreneur: (asked: ListCall) =>
    call<(typeof countAdminReviews)['entrepreneur']>('GET /api/admin/entrepreneur-reviews/count', asked),
};

export const listReviewRows = (desk: Desk) => lists[desk];
export const countReviewRows = (desk: Desk) => counts[desk];

function makeFile(desk: Desk, { filters, only, except }: ListFile): Promise<Blob> {
  const asked = {
    query: filtersOf(reviewColumns[desk], filters),
    body: { only: only === null ? null : [...only], except: [...except] },
  };
  return desk === 'funder'
    ? call<File>('POST /api/admin/funder-reviews/exports', asked)
    : call<(typeof exportReviews)['entrepreneur']>('POST /api/admin/entrepreneur-reviews/exports', asked);
}

export const saveReviewFile =
  (desk: Desk) =>
  async (file: ListFile): Promise<void> =>
    saveFile(`${desk}-reviews.csv`, await makeFile(desk, file));
