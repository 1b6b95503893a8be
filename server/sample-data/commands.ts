import { sql } from 'kysely';
import { removalWords, type SampleCounts } from '../../contract/sample-data/sample-data.ts';
import { keepChainLike, recordAdminAction } from '../audit/commands.ts';
import type { Context } from '../context.ts';
import { openDatabase, type Trx } from '../database/connect.ts';
import { publishMemberDeals } from '../deals/member-deals.ts';
import { Refusal } from '../refusal.ts';
import { removeSampleMembers } from './member-commands.ts';
import { countSample, findSampleWorld, isNothing, type SampleWorld } from './queries.ts';

// Thousands of rows with all their indexes, in one transaction.
const statementSeconds = 120;

interface Removal {
  readonly adminId: string;
  readonly confirmation: string;
  readonly expected: SampleCounts;
  readonly requestId: string;
}

/** Takes everything invented out, all or nothing, and nothing that is real; from then on no start brings it back. */
export async function removeSampleData(context: Context, removal: Removal): Promise<void> {
  if (removal.confirmation.trim().toLowerCase() !== removalWords)
    throw new Refusal('invalid', { errors: { confirmation: `Type "${removalWords}"` } });
  const db = openDatabase(context.connection, {
    maxConnections: 1,
    statementSeconds,
    applicationName: 'fundsight sample removal',
  });
  keepChainLike(db, context.db);
  try {
    await db.transaction().execute((trx) => removeAll(trx, context, removal));
  } finally {
    await db.destroy();
  }
  context.log.info({ event: 'sample.removed' }, 'sample data removed');
}

async function removeAll(trx: Trx, { vault, clock }: Context, removal: Removal): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sample removal', 0))`.execute(trx);
  // For this second no request can start anything about an organisation that is being removed.
  await sql`lock table funders, entrepreneurs, providers, reviews, review_drafts, reminders, funder_claims, deals, member_deals
    in share row exclusive mode`.execute(trx);
  const now = clock.now();
  const world = await findSampleWorld(trx, { vault });
  if (world.members.includes(removal.adminId))
    throw new Refusal('invalid_transition', {
      detail: 'You are logged in with a sample account, which would go too. Log in as an admin of your own.',
    });
  const counts = await countSample(trx, world);
  if (isNothing(counts)) throw new Refusal('invalid_transition', { detail: 'There is no sample data left.' });
  if (JSON.stringify(counts) !== JSON.stringify(removal.expected))
    throw new Refusal('stale', { detail: 'The sample data changed since you looked. Look at the counts again.' });
  await removeReviews(trx, world);
  await removeDeals(trx, now);
  await removeCodes(trx);
  await sql`delete from reminders where is_sample`.execute(trx);
  await removeChanges(trx, world);
  await sql`delete from told_pass_counts where is_sample`.execute(trx);
  await sql`delete from sign_up_counts where is_sample`.execute(trx);
  await sql`update weekly_numbers set sample_started = 0, sample_active = 0`.execute(trx);
  await sql`delete from weekly_numbers where started = 0 and active is null`.execute(trx);
  await removeSampleMembers(trx, { vault, members: world.members, now });
  await removeSubjects(trx, world);
  await trx
    .insertInto('sample_removals')
    .values({ removed_at: now, counts: JSON.stringify(counts) })
    .execute();
  await recordAdminAction(trx, {
    now,
    actorId: removal.adminId,
    action: 'sample_data.remove',
    target: { kind: 'sample_data', id: 'sample' },
    before: counts,
    requestId: removal.requestId,
  });
}

/** Versions, decisions, replies, reports and marks of a review go with it. */
async function removeReviews(trx: Trx, { reviews }: SampleWorld): Promise<void> {
  await sql`delete from reviews where id = any(${reviews}::uuid[])`.execute(trx);
  // Counted with invented people, and anew on Monday.
  await sql`delete from signup_cohorts`.execute(trx);
  await sql`delete from dimension_medians`.execute(trx);
}

async function removeDeals(trx: Trx, now: Date): Promise<void> {
  await sql`delete from deal_edits using deals
    where deals.kind = deal_edits.kind and deals.id = deal_edits.deal_id and deals.is_sample`.execute(trx);
  const { rows } = await sql<{ id: string }>`delete from deal_removals where (deal ->> 'is_sample')::boolean
    returning deal_id as id`.execute(trx);
  await sql`delete from deal_edits where deal_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(trx);
  await sql`delete from member_deals where is_sample`.execute(trx);
  await sql`delete from deals where is_sample`.execute(trx);
  await publishMemberDeals(trx, { now });
}

/** A code that a real member has used stays for the record, but no longer works. */
async function removeCodes(trx: Trx): Promise<void> {
  await sql`delete from access_codes as code where is_sample and not exists (
    select from access_code_uses as used join members on members.id = used.member_id
    where used.code_id = code.id and not members.is_sample)`.execute(trx);
  await sql`update access_codes set is_disabled = true, version = version + 1 where is_sample and not is_disabled`.execute(
    trx,
  );
}

/** Merges of a record that goes, and what was listed or hidden together where every record goes: there is nothing to undo. */
async function removeChanges(trx: Trx, { funders, entrepreneurs, providers }: SampleWorld): Promise<void> {
  for (const [kind, ids] of [
    ['funder', funders],
    ['entrepreneur', entrepreneurs],
    ['provider', providers],
  ] as const) {
    const going = sql`any(${ids}::text[])`;
    await sql`delete from record_changes where record_kind = ${kind} and case when action = 'merge'
      then went_from = ${going} or went_into = ${going}
      else not exists (select from record_change_rows where change_id = record_changes.id
        and row_key ->> 'id' <> all(${ids}::text[])) end`.execute(trx);
  }
}

/** Those that stay lose the figures that invented reviews made; real ones are counted anew on Monday. */
async function removeSubjects(
  trx: Trx,
  { funders, entrepreneurs, providers, keptSubjects }: SampleWorld,
): Promise<void> {
  const kept = sql`any(${keptSubjects}::text[])`;
  await sql`delete from funder_scores using funders
    where funders.id = funder_id and funders.is_sample and funder_id = ${kept}`.execute(trx);
  await sql`delete from entrepreneur_scores using entrepreneurs
    where entrepreneurs.id = entrepreneur_id and entrepreneurs.is_sample and entrepreneur_id = ${kept}`.execute(trx);
  await sql`delete from provider_scores using providers
    where providers.id = provider_id and providers.is_sample and provider_id = ${kept}`.execute(trx);
  await sql`delete from funders where id = any(${funders}::text[])`.execute(trx);
  await sql`delete from entrepreneurs where id = any(${entrepreneurs}::text[])`.execute(trx);
  await sql`delete from providers where id = any(${providers}::text[])`.execute(trx);
  await sql`delete from review_alerts where not exists (select from funders where id = subject_id)
    and not exists (select from entrepreneurs where id = subject_id)
    and not exists (select from providers where id = subject_id)`.execute(trx);
}
