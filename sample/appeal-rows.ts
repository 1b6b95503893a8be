import { randomUUID } from 'node:crypto';
import { after, dayOf, days } from '../server/clock.ts';
import type { Trx } from '../server/database/connect.ts';
import { sealAppeal } from '../server/reviews/appeals/sealed-text.ts';
import type { Vault } from '../server/vault.ts';
import type { InventedWorld } from './invented.ts';
import { memberWith } from './members.ts';

const texts = [
  'You declined at once and never asked me to change anything.\n\nWhat I wrote is what happened to us. Tell me which sentence is the problem and I will change it.',
  'The review names no one. The second sentence is about a meeting of six people, and all of them were there.',
] as const;
const facts =
  'We read both texts again. The second sentence still says enough to tell which of the six is meant, and the review stands or falls with it.';

const suspensions = [
  {
    rule_code: 'several_accounts',
    facts: 'Two accounts with the same telephone number asked for free access in one week.',
    text: 'The other account is that of my co-founder. We share the number of our office, and each of us asked for our own work.',
  },
  {
    rule_code: 'bulk_copying',
    facts: 'The rows of eleven days were read at the pace of a program, and at night.',
    text: 'I read them for my thesis, over some long evenings. I did not know that there is a limit.',
  },
] as const;
const kept =
  'We looked at the times again. On nine of the eleven nights a row was read every two seconds for four hours.';

/** Two suspended accounts: one appeal waits for an admin, and one was refused. */
async function insertSuspensions(
  trx: Trx,
  { world, vault, now }: { world: InventedWorld; vault: Vault; now: Date },
): Promise<void> {
  const members = world.authors.founders.slice(-suspensions.length).map(({ member }) => member);
  for (const [place, { text, ...suspension }] of suspensions.entries()) {
    const decidedAt = after(now, -days(place === 0 ? 6 : 20));
    const memberId = members[place]?.id ?? '';
    const id = randomUUID();
    const isOpen = place === 0;
    await trx
      .updateTable('members')
      .set({ suspended_at: decidedAt, suspension_reason: suspension.facts })
      .where('id', '=', memberId)
      .execute();
    await trx
      .insertInto('suspensions')
      .values({
        id,
        member_id: memberId,
        ...suspension,
        found_by: isOpen ? 'person' : 'program',
        decided_at: decidedAt,
      })
      .execute();
    await trx
      .insertInto('suspension_appeals')
      .values({
        id: randomUUID(),
        suspension_id: id,
        sealed: sealAppeal(vault, text),
        sent_at: after(decidedAt, days(2)),
      })
      .execute();
    if (isOpen) continue;
    const decision = { outcome: 'keep', rule_code: suspension.rule_code, facts: kept, found_by: 'person' } as const;
    await trx
      .updateTable('suspension_appeals')
      .set({ ...decision, decided_at: after(decidedAt, days(5)) })
      .where('suspension_id', '=', id)
      .execute();
  }
}

/** One appeal that waits for a moderator, and one that was refused; the same of suspended members. */
export async function insertAppeals(
  trx: Trx,
  { world, vault, now }: { world: InventedWorld; vault: Vault; now: Date },
): Promise<void> {
  await insertSuspensions(trx, { world, vault, now });
  // The admin had declined them, so the other moderator decides.
  const decider = memberWith(world.members, 'moderator@sample.example');
  const declines = await trx
    .selectFrom('review_decisions')
    .innerJoin('reviews', 'reviews.id', 'review_decisions.review_id')
    .where('reviews.state', '=', 'declined')
    .where('reviews.subject_kind', '=', 'funder')
    .where('review_decisions.decision', '=', 'decline')
    .where('review_decisions.decided_by', 'is not', null)
    .where('review_decisions.reason_code', 'is not', null)
    .where('review_decisions.decided_at', '<', after(now, -days(10)))
    .select(['reviews.id', 'reviews.version', 'review_decisions.review_version', 'review_decisions.reason_code'])
    .orderBy('review_decisions.decided_at', 'desc')
    .orderBy('reviews.id')
    .limit(texts.length)
    .execute();
  const [open, refused] = declines;
  if (open === undefined || refused === undefined) throw new Error('the sample world has too few declined reviews');
  await trx
    .insertInto('review_appeals')
    .values([
      {
        id: randomUUID(),
        review_id: open.id,
        review_version: open.review_version,
        sealed: sealAppeal(vault, texts[0]),
        came_in_on: dayOf(after(now, -days(3))),
      },
      {
        id: randomUUID(),
        review_id: refused.id,
        review_version: refused.review_version,
        sealed: sealAppeal(vault, texts[1]),
        came_in_on: dayOf(after(now, -days(6))),
        outcome: 'keep',
        decided_version: refused.version,
        decided_by: decider.id,
        decided_at: after(now, -days(4)),
      },
    ])
    .execute();
  await keep(trx, { refused, deciderId: decider.id, decidedAt: after(now, -days(4)) });
}

interface Refused {
  readonly refused: { readonly id: string; readonly version: number; readonly reason_code: string | null };
  readonly deciderId: string;
  readonly decidedAt: Date;
}

/** The decision stays, and its author was told. */
async function keep(trx: Trx, { refused, deciderId, decidedAt }: Refused): Promise<void> {
  await trx
    .insertInto('review_decisions')
    .values({
      review_id: refused.id,
      review_version: refused.version,
      decision: 'keep',
      reason_code: refused.reason_code,
      message: facts,
      found_by: 'person',
      is_appeal: true,
      decided_by: deciderId,
      decided_at: decidedAt,
    })
    .execute();
  await trx
    .updateTable('review_tellings')
    .set({ told_until: refused.version })
    .where('review_id', '=', refused.id)
    .execute();
  await trx
    .updateTable('reviews')
    .set({ version: refused.version + 1 })
    .where('id', '=', refused.id)
    .execute();
}
