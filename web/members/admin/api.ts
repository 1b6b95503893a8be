import { queryOptions } from '@tanstack/react-query';
import {
  memberColumns,
  type countMembers,
  type exportMembers,
  type getMember,
  type listMembers,
} from '../../../contract/members/list.ts';
import type { ListFile } from '../../admin/list-export.tsx';
import { call } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';
import type { ListCall } from '../../table/use-list.tsx';
import { filtersOf } from '../../table/use-table-state.ts';

const members = 'members';

export const listMemberRows = (asked: ListCall) => call<typeof listMembers>('GET /api/admin/members', asked);
export const countMemberRows = (asked: ListCall) => call<typeof countMembers>('GET /api/admin/members/count', asked);

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [members, 'one', id],
    queryFn: async ({ signal }) =>
      (await call<typeof getMember>('GET /api/admin/members/:id', { params: { id }, signal })).data,
  });

export async function saveMemberFile({ filters, only, except }: ListFile): Promise<void> {
  const bytes: Blob = await call<typeof exportMembers>('POST /api/admin/members/exports', {
    query: filtersOf(memberColumns, filters),
    body: { only: only === null ? null : [...only], except: [...except] },
  });
  saveFile('members.csv', bytes);
}
