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

/** One appeal that waits for a moderator, and one that was refused. */
export async function insertAppeals(
  trx: Trx,
  { world, vault, now }: { world: InventedWorld; vault: Vault; now: Date },
): Promise<void> {
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
