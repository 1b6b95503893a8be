import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { memberColumns, type listMembers } from '../../../contract/members/list.ts';
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import type {
  AnyDeed,
  doMemberDeed,
  eraseMembers,
  getMemberStanding,
  mergeMembers,
  previewMemberDeed,
  sendMemberLinks,
  signMembersOut,
  undoMemberDeed,
  writeMemberNote,
} from '../../../contract/members/admin-actions.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import { afterFactor } from '../../factors/step-up.ts';
import { call } from '../../api/call.ts';
import { filtersOf } from '../../table/use-table-state.ts';

const members = ['members'] as const;
// Each failure is said where it stands.
const meta = { silent: true };

/** With whom it is done: `only` these, or all of `filters` but `except`. */
export interface Choice {
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
  readonly filters: TableFilters;
  /** Of one member, as it was read. */
  readonly version: number | null;
}
const noFilters: TableFilters = { filters: {}, unknown: [], search: '' };
export const onlyOne = (id: string, version: number): Choice => ({
  only: [id],
  except: [],
  filters: noFilters,
  version,
});

export type Preview = ReplyOf<typeof previewMemberDeed>['data'];
export type LeftOut = ReplyOf<typeof doMemberDeed>['data']['leftOut'];
export interface Outcome {
  /** What can be undone; null for what cannot. */
  readonly deedId: string | null;
  readonly done: number;
  readonly leftOut: LeftOut;
}

/** What an erasure needs beside its deed. */
export type Erasure = Pick<BodyOf<typeof eraseMembers>, 'confirmation' | 'reason'>;

export const standingQuery = (id: string) =>
  queryOptions({
    queryKey: [...members, 'standing', id],
    queryFn: async ({ signal }) =>
      (await call<typeof getMemberStanding>('GET /api/admin/members/:id/standing', { params: { id }, signal })).data,
    meta,
  });

const callOf = ({ only, except, filters, version }: Choice, hits: number | null) => ({
  query: filtersOf(memberColumns, filters),
  body: { only: only === null ? null : [...only], except: [...except], version, hits },
});

export const previewQuery = (choice: Choice, deed: AnyDeed) =>
  queryOptions({
    queryKey: [...members, 'preview', choice, deed],
    queryFn: async ({ signal }) => {
      const { query, body } = callOf(choice, null);
      return (
        await call<typeof previewMemberDeed>('POST /api/admin/member-deeds/preview', {
          query,
          body: { ...body, deed },
          signal,
        })
      ).data;
    },
    placeholderData: keepPreviousData,
    // What is shown before a deed must be of now.
    staleTime: 0,
    meta,
  });

/** Whatever the answer, everything of members is read again: a refusal means that something moved. */
function useRefresh() {
  const client = useQueryClient();
  // Not waited for: what asked may be gone by then, and would not get to say that it is done.
  return { onSettled: () => void client.invalidateQueries({ queryKey: members }), meta };
}

export interface Doing {
  readonly choice: Choice;
  readonly deed: AnyDeed;
  /** How many the preview named; null where one is chosen. */
  readonly hits: number | null;
  readonly hasLetter: boolean;
  readonly erasure: Erasure | null;
}

export function useMemberDeed() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (doing: Doing): Promise<Outcome | null> => afterFactor(() => send(doing)),
  });
}

async function send({ choice, deed, hits, hasLetter, erasure }: Doing): Promise<Outcome> {
  const { query, body } = callOf(choice, hits);
  switch (deed.kind) {
    case 'send_link':
      return plain(await call<typeof sendMemberLinks>('POST /api/admin/member-links', { query, body }));
    case 'sign_out':
      return plain(await call<typeof signMembersOut>('POST /api/admin/member-sign-outs', { query, body }));
    case 'erase':
      if (erasure === null) throw new Error('an erasure needs its confirmation');
      return plain(
        await call<typeof eraseMembers>('POST /api/admin/member-erasures', { query, body: { ...body, ...erasure } }),
      );
    case 'give_access':
    case 'give_access_until':
    case 'extend_access':
    case 'revoke_access':
    case 'change_role':
    case 'suspend':
    case 'restore':
      return (
        await call<typeof doMemberDeed>('POST /api/admin/member-deeds', { query, body: { ...body, deed, hasLetter } })
      ).data;
  }
}

const plain = ({ data }: ReplyOf<typeof sendMemberLinks>): Outcome => ({ deedId: null, ...data });

export function useUndoDeed() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (id: string) =>
      afterFactor(
        async () =>
          (await call<typeof undoMemberDeed>('POST /api/admin/member-deeds/:id/undo', { params: { id } })).data,
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

export function useMergeMembers() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (body: BodyOf<typeof mergeMembers>) =>
      afterFactor(async () => {
        await call<typeof mergeMembers>('POST /api/admin/member-merges', { body });
        return true;
      }),
  });
}

/** The member of exactly this address; null when nobody has it. */
export async function findMember(email: string): Promise<{ id: string; email: string } | null> {
  const wanted = email.trim().toLowerCase();
  const query = filtersOf(memberColumns, { ...noFilters, filters: { email: { kind: 'text', text: wanted } } });
  const { rows } = await call<typeof listMembers>('GET /api/admin/members', { query });
  return rows.find((row) => row.email === wanted) ?? null;
}
