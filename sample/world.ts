import { sql } from 'kysely';
import { termsVersion } from '../contract/members/account.ts';
import { startOfMonth } from '../server/access/rules.ts';
import { after, dayOf, days } from '../server/clock.ts';
import type { Context } from '../server/context.ts';
import type { Trx } from '../server/database/connect.ts';
import { openedIn } from '../server/identity/sign-up-commands.ts';
import { publishMemberDeals } from '../server/deals/member-deals.ts';
import { countCohorts } from '../server/reviews/scores/cohort-commands.ts';
import { computeScores } from '../server/reviews/scores/commands.ts';
import { wasSampleRemoved } from '../server/sample-data/queries.ts';
import { recordReviewCounts } from '../server/reviews/scores/record-counts-commands.ts';
import { computeTransparency } from '../server/transparency/commands.ts';
import { sealAbout } from '../server/reminders/sealed-about.ts';
import type { Vault } from '../server/vault.ts';
import { insertAppeals } from './appeal-rows.ts';
import { insertRows } from './insert-rows.ts';
import { inventWorld, type InventedWorld } from './invented.ts';
import { insertDesk } from './desk-rows.ts';
import { insertDrafts } from './drafts.ts';
import { changeRecords } from './record-changes.ts';
import { insertReviews } from './review-rows.ts';
import { insertWeeklyNumbers } from './weekly-numbers.ts';
import { insertSubjects } from './subject-rows.ts';
import { memberWith, type SampleMember } from './members.ts';

/**
 * Fills a new database with the sample world: all or nothing, and nothing where there are funders already or it was
 * taken out on purpose. Its dates
 * lie around today, so that reviews wait to be read and reminders are due whenever it is loaded.
 */
export async function loadSampleWorld(context: Context): Promise<void> {
  const { db, clock } = context;
  const found = await db.selectFrom('funders').select('id').limit(1).executeTakeFirst();
  if (found !== undefined || (await wasSampleRemoved(db))) return;
  const now = clock.now();
  // Invented before the transaction begins: a transaction that does nothing for seconds would be ended.
  const world = inventWorld({ now });
  await db.transaction().execute((trx) => insertWorld(context, trx, { world, now }));
  // In transactions of its own, one per funder. Were we stopped here, the weekly job would do the same.
  await computeScores(context);
  await countCohorts(context);
  await recordReviewCounts(context);
  await computeTransparency(context);
}

async function insertWorld(
  context: Context,
  trx: Trx,
  { world, now }: { world: InventedWorld; now: Date },
): Promise<void> {
  // On a busy machine what is sealed and written in one statement may take longer to make than a transaction may rest.
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx);
  await insertMembers(trx, world, now);
  await insertSubjects(trx, world);
  await insertReviews(context, trx, {
    funderReviews: world.funderReviews,
    otherReviews: world.otherReviews,
    adminId: memberWith(world.members, 'admin@sample.example').id,
    now,
  });
  await insertWeeklyNumbers(trx, now);
  await insertDrafts(trx, { world, vault: context.vault, now });
  await insertDesk(trx, { world, now });
  await insertAppeals(trx, { world, vault: context.vault, now });
  await insertReminders(trx, world, context.vault);
  await insertDeals(trx, world, now);
  await changeRecords(trx, { world, vault: context.vault, now });
}

/** What members reported is kept apart; the table gets what may be shown of it. */
async function insertDeals(trx: Trx, world: InventedWorld, now: Date): Promise<void> {
  for (const deals of Object.values(world.deals)) {
    const isReported = (row: (typeof deals)[number]): boolean => row.origin === 'member_reported';
    await insertRows(
      trx,
      'deals',
      deals.filter((row) => !isReported(row)),
    );
    await insertRows(trx, 'member_deals', deals.filter(isReported));
  }
  await publishMemberDeals(trx, { now });
}

/** The month of the last visit; one that is not over is not told. */
function seenIn({ lastSeenOn }: SampleMember, now: Date): string {
  const thisMonth = startOfMonth(now);
  return dayOf(startOfMonth(lastSeenOn < thisMonth ? lastSeenOn : after(thisMonth, -days(1))));
}

async function insertMembers(trx: Trx, { members, authors, readers }: InventedWorld, now: Date): Promise<void> {
  const writers = [...authors.founders, ...authors.staff].map(({ member }) => member);
  const all = [...members, ...writers, ...readers];
  await insertRows(
    trx,
    'members',
    all.map((member: SampleMember) => ({
      id: member.id,
      identity_subject: member.subject,
      email: member.email,
      member_type: member.memberType,
      role: member.role,
      is_moderator: member.isModerator,
      terms_version: termsVersion,
      ...openedIn(member.createdAt),
      is_sample: true,
      version: 1,
      last_seen_on: seenIn(member, now),
      told_seen_on: seenIn(member, now),
      seen_of: seenIn(member, now),
    })),
  );
  const opened = Map.groupBy(all, ({ createdAt }) => dayOf(createdAt));
  await insertRows(
    trx,
    'sign_up_counts',
    [...opened].map(([day, accounts]) => ({ opened_on: day, accounts: accounts.length, is_sample: true })),
  );
}

async function insertReminders(trx: Trx, { reminders }: InventedWorld, vault: Vault): Promise<void> {
  await insertRows(
    trx,
    'reminders',
    reminders.map(
      ({
        id,
        memberId,
        email,
        aboutFunderId,
        why,
        state,
        sentCount,
        nextSendOn,
        lastSentOn,
        answeredIn,
        createdAt,
      }) => ({
        id,
        email,
        why,
        state,
        member_id: memberId,
        sealed_about: aboutFunderId === null ? null : sealAbout(vault, aboutFunderId),
        sent_count: sentCount,
        next_send_on: nextSendOn,
        last_sent_on: lastSentOn,
        answered_in: answeredIn,
        came_back_in_week: answeredIn === null || sentCount === 0 ? null : true,
        created_at: createdAt,
        is_sample: true,
      }),
    ),
  );
}
