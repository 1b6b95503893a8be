import { randomUUID } from 'node:crypto';
import { after, dayOf, days, hours } from '../server/clock.ts';
import type { Trx } from '../server/database/connect.ts';
import { itemAt } from './chance.ts';
import type { InventedWorld } from './invented.ts';
import { memberWith } from './members.ts';

/** What waits for an admin or was decided by one, besides reviews, so that each of these pages shows its filled state. */
export async function insertDesk(trx: Trx, { world, now }: { world: InventedWorld; now: Date }): Promise<void> {
  const { claimed, replied, reported } = chooseReviews(world);
  await insertClaim(trx, { world, funder: claimed, reviewId: replied, now });
  await insertReport(trx, { world, reviewId: reported, now });
  await insertFreeAccess(trx, { world, now });
  await insertErasure(trx, { world, now });
}

/** Asked for by the only admin, so that it waits for the end of its pause and can be withdrawn. */
async function insertErasure(trx: Trx, { world, now }: { world: InventedWorld; now: Date }): Promise<void> {
  const id = randomUUID();
  const member = itemAt(world.authors.founders.slice(-3), 0).member;
  await trx
    .insertInto('waiting_actions')
    .values({
      id,
      kind: 'erase',
      reason: 'They asked for it in a letter, and no longer read this mailbox.',
      asked_by: memberWith(world.members, 'admin@sample.example').id,
      asked_at: after(now, -hours(4)),
      runs_at: after(now, hours(20)),
    })
    .execute();
  await trx.insertInto('waiting_action_members').values({ action_id: id, member_id: member.id }).execute();
}

/** A funder with few reviews, so that those with many are as they would be without a claim. */
function chooseReviews({ funders, funderReviews }: InventedWorld) {
  const published = funderReviews.filter(({ state }) => state === 'published');
  const of = Map.groupBy(published, ({ subject }) => subject.id);
  const [claimed, ...others] = funders.filter(({ id, state }) => {
    const count = of.get(id)?.length ?? 0;
    return state === 'listed' && count >= 5 && count <= 9;
  });
  const other = itemAt(others, 0);
  if (claimed === undefined) throw new Error('no funder of the sample world has five to nine reviews');
  return {
    claimed,
    replied: itemAt(of.get(claimed.id) ?? [], 0).id,
    reported: itemAt(of.get(other.id) ?? [], 0).id,
  };
}

const reply =
  'Thank you for writing this down. We now send the list of papers before the first call, and say in the same email how long an answer takes.';

async function insertClaim(
  trx: Trx,
  parts: { world: InventedWorld; funder: InventedWorld['funders'][number]; reviewId: string; now: Date },
): Promise<void> {
  const { world, funder, reviewId, now } = parts;
  const member = memberWith(world.members, 'funder@sample.example');
  const admin = memberWith(world.members, 'admin@sample.example');
  const host = new URL(funder.website).host.replace(/^www\./, '');
  await trx
    .insertInto('funder_claims')
    .values({
      funder_id: funder.id,
      member_id: member.id,
      state: 'approved',
      email: `desk@${host}`,
      created_at: after(now, -days(40)),
      proved_at: after(now, -days(40)),
      decided_at: after(now, -days(39)),
      decided_by: admin.id,
    })
    .execute();
  await trx
    .insertInto('review_responses')
    .values({
      review_id: reviewId,
      kind: 'reply',
      funder_id: funder.id,
      written_by: member.id,
      state: 'published',
      body: reply,
      shown_body: reply,
      created_at: after(now, -days(5)),
      sent_at: after(now, -days(5)),
      published_at: after(now, -days(4)),
    })
    .execute();
}

async function insertReport(
  trx: Trx,
  { world, reviewId, now }: { world: InventedWorld; reviewId: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('review_reports')
    .values({
      review_id: reviewId,
      member_id: memberWith(world.members, 'funder@sample.example').id,
      reason: 'personal_information',
      message: 'The second sentence tells which of our partners is meant: we have only one in that town.',
      reported_at: after(now, -days(1)),
    })
    .execute();
}

/** The code and the request are invented like everything else; the requester cannot sign in. */
async function insertFreeAccess(trx: Trx, { world, now }: { world: InventedWorld; now: Date }): Promise<void> {
  const admin = memberWith(world.members, 'admin@sample.example');
  const asking = itemAt(world.authors.founders, 12).member;
  await trx
    .insertInto('access_applications')
    .values({
      member_id: asking.id,
      who: 'student_or_academic',
      organisation: 'Institute for Patient Money',
      why: 'I write a thesis on how small lenders price loans to first-time founders and need to compare terms.',
      country: 'GB',
      days: 60,
      asked_at: after(now, -days(2)),
    })
    .execute();
  await trx
    .insertInto('access_codes')
    .values({
      code: 'GREENHUB',
      campaign: 'Green Hub pitch week',
      days: 30,
      max_uses: 100,
      max_uses_per_domain: 5,
      valid_from: dayBefore(now, 10),
      valid_to: dayBefore(now, -80),
      created_by: admin.id,
      is_sample: true,
      created_at: after(now, -days(10)),
    })
    .execute();
}

const dayBefore = (now: Date, count: number): string => dayOf(after(now, -days(count)));
