import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { holdSeconds, type CaseKind, type Held } from '../../contract/desk/cases.ts';
import { uuid } from '../../contract/endpoint.ts';
import { after, seconds } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import type { Decider } from '../http/viewer.ts';
import { defineJob, type JobDefinition, type JobKind } from '../queue/queue.ts';
import { Refusal, sentenceOf } from '../refusal.ts';
import { caseTables } from './assignments.ts';

/**
 * A decision about several cases waits for some seconds, in which it can be undone as if it had never been made: no email
 * was sent, nothing was shown and no right was given. Then a job decides about each case as if it were alone.
 */

const payload = z.strictObject({ batchId: uuid });
type HeldJob = JobKind<typeof payload>;

interface Holding<Case extends { id: string }> {
  readonly kind: CaseKind;
  readonly job: HeldJob;
  readonly cases: readonly Case[];
  readonly decidedBy: Decider;
  readonly requestId: string;
  /** Why this case cannot be decided so; null where it can. */
  readonly judge: (one: Case) => Promise<Refusal | null>;
  /** What the decision about this case alone would send. */
  readonly bodyOf: (one: Case) => { readonly decision: string };
}

export async function holdDecisions<Case extends { id: string }>(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  holding: Holding<Case>,
): Promise<Held> {
  const { kind, job, decidedBy, requestId, judge, bodyOf } = holding;
  const now = clock.now();
  const until = after(now, seconds(holdSeconds));
  const cases = [...new Map(holding.cases.map((one) => [one.id, one])).values()];
  const missed: Held['missed'] = [];
  const fit: Case[] = [];
  for (const one of cases) {
    const refusal = await judge(one);
    if (refusal === null) fit.push(one);
    else missed.push({ id: one.id, detail: sentenceOf(refusal) });
  }
  const batchId = randomUUID();
  const held = await db.transaction().execute(async (trx) => {
    if (fit.length === 0) return [];
    const rows = await trx
      .insertInto('held_decisions')
      .values(
        fit.map((one) => ({
          batch_id: batchId,
          kind,
          case_id: one.id,
          body: JSON.stringify(bodyOf(one)),
          decided_by: decidedBy.memberId,
          request_id: requestId,
          held_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['kind', 'case_id']).doNothing())
      .returning('case_id')
      .execute();
    if (rows.length > 0) await jobs.send(trx, job, { batchId }, { key: batchId, startAfter: until });
    return rows.map((row) => row.case_id);
  });
  for (const { id } of fit)
    if (!held.includes(id)) missed.push({ id, detail: 'Another decision about it is carried out within seconds.' });
  return { batchId: held.length === 0 ? null : batchId, held, missed, until: until.toISOString() };
}

/** What those that can be decided must have in common with what the admin saw. */
export function judged(
  found: { version: number; can: readonly string[]; isDecidable: boolean } | null,
  { version, decision }: { version: number; decision: string },
): Refusal | null {
  if (found === null) return new Refusal('not_found', { detail: 'It is gone.' });
  if (found.version !== version) return new Refusal('stale', { detail: 'It changed since you chose it.' });
  if (found.can.includes(decision)) return null;
  return new Refusal(found.isDecidable && found.can.length === 0 ? 'conflict_of_interest' : 'invalid_transition');
}

/** Which decision about these cases is carried out within seconds, by case. */
export async function readHeld(
  db: Db | Trx,
  kind: CaseKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ case_id: string; decision: string }>`
    select case_id, body ->> 'decision' as decision from held_decisions
    where kind = ${kind} and case_id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.case_id, row.decision]));
}

export async function undoHeld(db: Db, { batchId, memberId }: { batchId: string; memberId: string }): Promise<number> {
  const rows = await db
    .deleteFrom('held_decisions')
    .where('batch_id', '=', batchId)
    .where('decided_by', '=', memberId)
    .where('taken_at', 'is', null)
    .returning('id')
    .execute();
  if (rows.length === 0) throw new Refusal('not_found', { detail: 'It is too late to undo this.' });
  return rows.length;
}

interface HeldCase {
  readonly caseId: string;
  readonly body: unknown;
  readonly requestId: string;
}

/**
 * Carries out what was held. A case that changed in the meantime is refused and stays as it is; nothing is decided for who lost
 * the role. What ran before and is run again is refused too, as it is decided.
 */
export function heldDecisionsJob(
  name: string,
  kind: CaseKind,
  decide: (context: Context, decider: Decider, held: HeldCase) => Promise<unknown>,
): JobDefinition<typeof payload> {
  return defineJob({
    name,
    payload,
    retryLimit: 5,
    async handle(context, { batchId }) {
      const { db, clock } = context;
      await db
        .updateTable('held_decisions')
        .set({ taken_at: clock.now() })
        .where('batch_id', '=', batchId)
        .where('taken_at', 'is', null)
        .execute();
      const { rows } = await sql<{
        id: string;
        case_id: string;
        body: unknown;
        request_id: string;
        decided_by: string;
        email: string;
        holds: boolean;
      }>`select held.id, held.case_id, held.body, held.request_id, held.decided_by, holder.email,
          ${caseTables[kind].holds} as holds
        from held_decisions as held join members as holder on holder.id = held.decided_by
        where held.batch_id = ${batchId} order by held.id`.execute(db);
      for (const row of rows) {
        const decider = { memberId: row.decided_by, email: row.email };
        if (row.holds)
          await decide(context, decider, { caseId: row.case_id, body: row.body, requestId: row.request_id }).catch(
            (error: unknown) => {
              if (!(error instanceof Refusal)) throw error;
              context.log.info({ event: 'desk.held_refused', code: error.code }, 'a held decision was refused');
            },
          );
        await db.deleteFrom('held_decisions').where('id', '=', row.id).execute();
      }
    },
  });
}
