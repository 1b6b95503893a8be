import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import { memberColumns, type listMembers } from '../../../contract/members/list.ts';
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import type { readAccessHistory } from '../../../contract/members/access-history.ts';
import type {
  AnyAction,
  doAdminAction,
  eraseMembers,
  getMemberStatus,
  mergeMembers,
  previewAdminAction,
  sendMemberLinks,
  signMembersOut,
  undoAdminAction,
  Waits,
  writeMemberNote,
} from '../../../contract/members/admin-actions.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import { afterFactor } from '../../factors/step-up.ts';
import { call } from '../../api/call.ts';
import { filtersOf } from '../../table/use-table-state.ts';

const members = ['members'] as const;

/** The members of the action: `only` these, or all of `filters` but `except`. */
export interface Choice {
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
  readonly filters: TableFilters;
  /** The version of the one member, as it was read. */
  readonly version: number | null;
}
const noFilters: TableFilters = { filters: {}, unknown: [], search: '' };
export const onlyOne = (id: string, version: number): Choice => ({
  only: [id],
  except: [],
  filters: noFilters,
  version,
});

export type Preview = ReplyOf<typeof previewAdminAction>['data'];
export type Skipped = ReplyOf<typeof doAdminAction>['data']['skipped'];
export interface Outcome {
  /** What can be undone; null for what cannot. */
  readonly actionId: string | null;
  readonly done: number;
  readonly skipped: Skipped;
  /** For a second admin, or for the end of a pause; null for what was done. */
  readonly waits: Waits | null;
}

/** What an erasure needs beside its admin action. */
export type Erasure = Pick<BodyOf<typeof eraseMembers>, 'confirmation' | 'reason'>;

export const statusQuery = (id: string) =>
  queryOptions({
    queryKey: [...members, 'status', id],
    queryFn: async ({ signal }) =>
      (await call<typeof getMemberStatus>('GET /api/admin/members/:id/status', { params: { id }, signal })).data,
  });

const callOf = ({ only, except, filters, version }: Choice, hits: number | null) => ({
  query: filtersOf(memberColumns, filters),
  body: { only: only === null ? null : [...only], except: [...except], version, hits },
});

export const previewQuery = (choice: Choice, action: AnyAction) =>
  queryOptions({
    queryKey: [...members, 'preview', choice, action],
    queryFn: async ({ signal }) => {
      const { query, body } = callOf(choice, null);
      return (
        await call<typeof previewAdminAction>('POST /api/admin/member-actions/preview', {
          query,
          body: { ...body, action },
          signal,
        })
      ).data;
    },
    placeholderData: keepPreviousData,
    // What is shown before an admin action must be of now.
    staleTime: 0,
  });

/** Whatever the answer, everything of members is read again: a refusal means that something moved. */
function useRefresh() {
  const client = useQueryClient();
  // Not awaited: the component may be gone by then, and could not report its success.
  return { onSettled: () => void client.invalidateQueries({ queryKey: members }) };
}

export interface Doing {
  readonly choice: Choice;
  readonly action: AnyAction;
  /** How many the preview named; null where one is chosen. */
  readonly hits: number | null;
  readonly hasEmail: boolean;
  readonly erasure: Erasure | null;
}

export function useAdminAction() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (doing: Doing): Promise<Outcome | null> => afterFactor(() => send(doing)),
  });
}

async function send({ choice, action, hits, hasEmail, erasure }: Doing): Promise<Outcome> {
  const { query, body } = callOf(choice, hits);
  switch (action.kind) {
    case 'send_link':
      return plain(await call<typeof sendMemberLinks>('POST /api/admin/member-links', { query, body }));
    case 'sign_out':
      return plain(await call<typeof signMembersOut>('POST /api/admin/member-sign-outs', { query, body }));
    case 'erase':
      if (erasure === null) throw new Error('an erasure needs its confirmation');
      return {
        actionId: null,
        ...(
          await call<typeof eraseMembers>('POST /api/admin/member-erasures', { query, body: { ...body, ...erasure } })
        ).data,
      };
    case 'give_access':
    case 'give_access_until':
    case 'extend_access':
    case 'revoke_access':
    case 'change_role':
    case 'suspend':
    case 'restore':
      return (
        await call<typeof doAdminAction>('POST /api/admin/member-actions', {
          query,
          body: { ...body, action, hasEmail },
        })
      ).data;
  }
}

const plain = ({ data }: ReplyOf<typeof sendMemberLinks>): Outcome => ({ actionId: null, waits: null, ...data });

export function useUndoAction() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (id: string) =>
      afterFactor(
        async () =>
          (await call<typeof undoAdminAction>('POST /api/admin/member-actions/:id/undo', { params: { id } })).data,
      ),
  });
}

export function useWriteNote(id: string) {
  return useMutation({
    ...useRefresh(),
    mutationFn: (body: BodyOf<typeof writeMemberNote>) =>
      call<typeof writeMemberNote>('PUT /api/admin/members/:id/note', { params: { id }, body }),
  });
}

export type AccessHistory = ReplyOf<typeof readAccessHistory>['data'];

/** Null: the admin did not show the second factor. */
export function useReadHistory(id: string) {
  return useMutation({
    ...useRefresh(),
    mutationFn: (body: BodyOf<typeof readAccessHistory>): Promise<AccessHistory | null> =>
      afterFactor(
        async () =>
          (await call<typeof readAccessHistory>('POST /api/admin/members/:id/access-history', { params: { id }, body }))
            .data,
      ),
  });
}

export function useMergeMembers() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (body: BodyOf<typeof mergeMembers>) =>
      afterFactor(async () => {
        const { data } = await call<typeof mergeMembers>('POST /api/admin/member-merges', { body });
        return data.waits;
      }),
  });
}

/** The member with exactly this address; null when there is none. */
export async function findMember(email: string): Promise<{ id: string; email: string } | null> {
  const wanted = email.trim().toLowerCase();
  const query = filtersOf(memberColumns, { ...noFilters, filters: { email: { kind: 'text', text: wanted } } });
  const { rows } = await call<typeof listMembers>('GET /api/admin/members', { query });
  return rows.find((row) => row.email === wanted) ?? null;
}
