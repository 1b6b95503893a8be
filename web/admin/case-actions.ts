import { useMutation } from '../api/use-mutation.ts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { Assignment, CaseKind, DeskState, Held, undoHeldDecisions } from '../../contract/desk/cases.ts';
import type * as desk from '../../contract/desk/cases.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';

/** A row of a queue whose cases are assigned and decided together. */
export type DeskRow = { readonly id: string } & DeskState;

/** One decision that may be taken about several cases at once, with what is asked for before. */
export interface BulkDecision {
  readonly value: string;
  readonly label: string;
  readonly isDangerous?: boolean;
  /** What is about to happen, behind "3 claims": "are approved". Of one: "is approved". */
  readonly done: { readonly one: string; readonly many: string };
  readonly reasons?: readonly { readonly value: string; readonly label: string }[];
  /** One text for all of them. */
  readonly words?: { readonly label: string; readonly least: number; readonly most: number };
}

export interface BulkWords {
  readonly reasonCode: string | null;
  readonly words: string;
}

/** What a queue adds to its cases: who has them, and what is decided about several. */
export interface CaseActions<Row, Tab extends string> {
  readonly kind: CaseKind;
  /** The tab in which cases wait for us. */
  readonly waiting: Tab;
  readonly one: string;
  readonly many: string;
  readonly decisions: readonly BulkDecision[];
  /** What the queue is known by, to read it again. */
  readonly queryKey: QueryKey;
  readonly nameOf: (row: Row) => string;
  readonly send: (decision: string, words: BulkWords, rows: readonly Row[]) => Promise<{ readonly data: Held }>;
}

const assign: Readonly<Record<CaseKind, (body: Assignment) => Promise<unknown>>> = {
  claim: (body) => call<typeof desk.assignClaims>('PUT /api/admin/claim-assignments', { body }),
  reply: (body) => call<typeof desk.assignReplies>('PUT /api/admin/reply-assignments', { body }),
  report: (body) => call<typeof desk.assignReports>('PUT /api/admin/report-assignments', { body }),
  deal_report: (body) => call<typeof desk.assignDealReports>('PUT /api/admin/deal-report-assignments', { body }),
};

export function useAssignCases({ kind, queryKey }: { kind: CaseKind; queryKey: QueryKey }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Assignment) => assign[kind](body),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

export function useDecideTogether<Row, Tab extends string>(
  { send, queryKey }: Pick<CaseActions<Row, Tab>, 'send' | 'queryKey'>,
  rows: readonly Row[],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, words }: { decision: string; words: BulkWords }) =>
      send(decision, words, rows).then(({ data }) => data),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Called from a toast, when the page that decided may be gone already. */
export async function undoTogether(batch: string, queryKey: QueryKey): Promise<number> {
  const { data } = await call<typeof undoHeldDecisions>('DELETE /api/admin/held-decisions/:batch', {
    params: { batch },
  });
  await queryClient.invalidateQueries({ queryKey });
  return data.undone;
}
