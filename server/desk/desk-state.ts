import type { CaseKind, DeskFilter, DeskPeople, DeskState } from '../../contract/desk/cases.ts';
import type { ProductSettings } from '../../contract/product-settings/settings.ts';
import { currentSettings } from '../current-settings.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import { readAssignees, readHolders } from './assignments.ts';
import { readHeld } from './held-commands.ts';
import { oneDecimalOf, workingDaysBetween } from './working-days.ts';

/** Working days within which a case of each kind is decided. */
export const targetOf = (kind: CaseKind, settings: ProductSettings): number =>
  ({
    claim: settings.claimDays,
    reply: settings.replyDays,
    report: settings.reportDays,
    deal_report: settings.dealReportDays,
  })[kind];

/** What is asked of such a queue. */
export type DeskQuery<State extends string> = DeskFilter & {
  state: State;
  cursor?: string | undefined;
  limit?: number | undefined;
};

interface DeskCase {
  readonly id: string;
  /** Since when it waits for us; null where it does not. */
  readonly since: Date | null;
}

export interface Desk {
  readonly people: DeskPeople;
  readonly stateOf: (one: DeskCase) => DeskState;
}

/** What the rows of a queue say beside their cases. */
export async function readDesk(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  db: Db | Trx,
  { kind, memberId, ids }: { kind: CaseKind; memberId: string; ids: readonly string[] },
): Promise<Desk> {
  const [holders, assignees, held, settings] = await Promise.all([
    readHolders(db, kind, memberId),
    readAssignees(db, kind, ids),
    readHeld(db, kind, ids),
    currentSettings({ db, config }),
  ]);
  const target = targetOf(kind, settings);
  const now = clock.now();
  return {
    people: holders.people,
    stateOf: ({ id, since }) => {
      const waited = since === null ? null : workingDaysBetween(since, now);
      return {
        assignee: holders.numberOf(assignees.get(id) ?? null),
        waitedDays: waited === null ? null : oneDecimalOf(waited),
        isLate: waited !== null && waited > target,
        held: held.get(id) ?? null,
      };
    },
  };
}
