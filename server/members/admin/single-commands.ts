import { randomUUID } from 'node:crypto';
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import {
  type sendMemberLinks,
  type writeMemberNote,
  mostMembersOneByOne,
} from '../../../contract/members/admin-actions.ts';
import { requestLinkEmails } from '../jobs.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { claimManyLinkRequests } from '../../identity/many-links-commands.ts';
import { lockChosen, recordAction, type By, type Skipped } from './chosen-commands.ts';
import { bumpVersions, endSessions } from './action-commands.ts';
import { endPoolSessions } from './jobs.ts';
import type { Chosen } from './action-queries.ts';
import { recordAdminAction } from '../../audit/commands.ts';
import type { Db } from '../../database/connect.ts';

type Outcome = ReplyOf<typeof sendMemberLinks>['data'];

/** Counted as if they had asked themselves: each within the limits of its address and of all links together. */
export async function sendLinks(context: Context, by: By, chosen: Chosen): Promise<Outcome> {
  const { db, clock } = context;
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const action = { kind: 'send_link' } as const;
    const { hits, skipped } = await lockChosen(trx, context, { by, action, chosen, most: mostMembersOneByOne });
    const granted = new Set(await claimManyLinkRequests(trx, context, { emails: hits.map(({ email }) => email), now }));
    const hit = hits.filter(({ email }) => granted.has(email));
    const sent = hit.map(({ memberId }) => memberId);
    const held: Skipped[] = hits
      .filter(({ email }) => !granted.has(email))
      .map(({ memberId, email }) => ({ id: memberId, email, why: 'link_limit' }));
    await requestLinkEmails(
      context,
      trx,
      hit.map(({ email }) => ({ email, signUp: null, requestedAt: now.toISOString() })),
    );
    const isBulk = chosen.only?.length !== 1;
    if (sent.length === 0 && !isBulk)
      throw new Refusal('invalid_transition', { detail: 'This address had as many links as it may get for now.' });
    await recordAction(trx, {
      by,
      now,
      verb: 'send_link',
      memberIds: sent,
      actionId: randomUUID(),
      isBulk,
      reason: null,
    });
    return { done: sent.length, skipped: [...skipped, ...held] };
  });
}

export async function signOut(context: Context, by: By, chosen: Chosen): Promise<Outcome> {
  const { db, clock, jobs } = context;
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const { hits, skipped } = await lockChosen(trx, context, { by, action: { kind: 'sign_out' }, chosen });
    const memberIds = hits.map(({ memberId }) => memberId);
    await endSessions(trx, context.vault, memberIds);
    await bumpVersions(trx, memberIds);
    await jobs.sendMany(
      trx,
      endPoolSessions,
      memberIds.map((memberId) => ({ memberId })),
    );
    const isBulk = chosen.only?.length !== 1;
    await recordAction(trx, { by, now, verb: 'sign_out', memberIds, actionId: randomUUID(), isBulk, reason: null });
    return { done: hits.length, skipped: [...skipped] };
  });
}

/** The text may name a person: the audit says that it changed, not how. */
export async function writeNote(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: By,
  { memberId, body, version }: BodyOf<typeof writeMemberNote> & { memberId: string },
): Promise<void> {
  const now = clock.now();
  const { admin } = by;
  await db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('members')
      .where('id', '=', memberId)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (member === undefined) throw new Refusal('not_found', { detail: 'There is no such member.' });
    const note = await trx
      .selectFrom('member_notes')
      .where('member_id', '=', memberId)
      .select(['body', 'version'])
      .executeTakeFirst();
    if ((note?.version ?? 0) !== version)
      throw new Refusal('stale', { detail: 'Another admin has just changed the note. Check again.' });
    if ((note?.body ?? '') === body) return;
    if (body === '') await trx.deleteFrom('member_notes').where('member_id', '=', memberId).execute();
    else {
      const written = { body, version: version + 1, written_by: admin.memberId, written_at: now };
      await trx
        .insertInto('member_notes')
        .values({ member_id: memberId, ...written })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet(written))
        .execute();
    }
    await recordAction(trx, {
      by,
      now,
      verb: body === '' ? 'remove_note' : 'write_note',
      memberIds: [memberId],
      actionId: memberId,
      isBulk: false,
      reason: null,
    });
  });
}

/** Notes that an admin has taken a copy of their token out of the browser: its holder acts as that admin for an hour. */
export async function recordTokenCopy(db: Db, copy: { adminId: string; requestId: string; now: Date }): Promise<void> {
  await recordAdminAction(db, {
    now: copy.now,
    actorId: copy.adminId,
    action: 'token.copy',
    target: { kind: 'member', id: copy.adminId },
    requestId: copy.requestId,
  });
}
