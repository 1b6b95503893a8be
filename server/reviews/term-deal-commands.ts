import { sql } from 'kysely';
import { dealColumns } from '../../contract/deals/deals.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { isReal, storedName } from '../deals/stored-names.ts';
import { detailsOf } from '../deals/drafts/print-row.ts';
import { publishMemberDeals } from '../deals/member-deals.ts';
import { readStored } from './writing/stored-answers.ts';
import { termDealsOf, type TermDeal } from './term-deals.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

/** What members report is one source, whatever it came from. */
const source = 'Member report';
/** Begins the id of a row that came from a review; what follows is a keyed digest. */
const recordPrefix = 'review:';

/** Days after its publication before which a review reports nothing, and within which it does. */
const fewestDays = 28;
const mostDays = 84;

/**
 * Whether a review reports its terms by now: 4 to 12 weeks after its publication, on a day that the installation's secret
 * chooses. A row that came with a review would show what the card of the review hides.
 */
function isTimeToReport(
  vault: Context['vault'],
  reviewId: string,
  { publishedOn, now }: { publishedOn: string; now: Date },
): boolean {
  const chance = vault.digest('review deal day', reviewId).readUInt32BE(0);
  return dayOf(after(new Date(publishedOn), days(fewestDays + (chance % (mostDays - fewestDays + 1))))) <= dayOf(now);
}

/** The id of a database row that a review reported; it does not lead to the review. */
function dealKeyOf(vault: Context['vault'], reviewId: string, kind: string): string {
  return vault.digest('review deal', `${reviewId}\n${kind}`).toString('hex');
}

interface ReportedDeal extends TermDeal {
  readonly recordId: string;
  readonly isSample: boolean;
  /** Whether the writer showed a contact: a row without that brings no other row out. */
  readonly hasShownContact: boolean;
}

/**
 * Makes the rows that members reported those of the reviews that are public now: new ones come in, those of reviews
 * that were replaced, withdrawn or removed go. To be called after a batch. Answers how many rows changed.
 */
export async function reportTerms({ db, vault, clock }: Tools): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('review terms', 0))`.execute(trx);
    const known = await trx
      .selectFrom('member_deals')
      .where('source_name', '=', source)
      .where('source_record_id', 'like', `${recordPrefix}%`)
      .select(['source_record_id', 'has_shown_contact'])
      .execute();
    const wanted = await listReported(trx, { vault, now });
    const wantedIds = new Set(wanted.map(({ recordId }) => recordId));
    const knownIds = new Map(known.map((row) => [row.source_record_id, row.has_shown_contact]));
    const gone = [...knownIds.keys()].filter((id) => !wantedIds.has(id));
    const fresh = wanted.filter(({ recordId }) => !knownIds.has(recordId));
    const verified = wanted.filter(
      (deal) => knownIds.has(deal.recordId) && knownIds.get(deal.recordId) !== deal.hasShownContact,
    );
    if (gone.length > 0)
      await trx
        .deleteFrom('member_deals')
        .where('source_name', '=', source)
        .where('source_record_id', 'in', gone)
        .execute();
    for (const deal of fresh) await insertDeal(trx, deal, now);
    for (const { recordId, hasShownContact } of verified)
      await trx
        .updateTable('member_deals')
        .set({ has_shown_contact: hasShownContact })
        .where('source_name', '=', source)
        .where('source_record_id', '=', recordId)
        .execute();
    const changed = gone.length + fresh.length + verified.length;
    if (changed > 0) await publishMemberDeals(trx, { now });
    return changed;
  });
}

/** In random order, so that no id of a row tells which review came first. */
async function listReported(trx: Trx, { vault, now }: Pick<Context, 'vault'> & { now: Date }): Promise<ReportedDeal[]> {
  const rows = await trx
    .selectFrom('reviews')
    .innerJoin('funders', 'funders.id', 'reviews.funder_id')
    .where('reviews.state', '=', 'published')
    .where(sql<boolean>`reviews.answers ? 'terms'`)
    .select(['reviews.id', 'reviews.answers', 'reviews.is_sample', 'reviews.published_on'])
    .select('reviews.verification_level')
    .select(['funders.id as funder_id', 'funders.name', 'funders.types'])
    .orderBy(sql`random()`)
    .execute();
  return rows.flatMap((row) => {
    if (row.published_on === null || !isTimeToReport(vault, row.id, { publishedOn: row.published_on, now })) return [];
    const funder = { id: row.funder_id, name: row.name, types: row.types };
    return termDealsOf(readStored(row.answers), funder).map((deal) => ({
      ...deal,
      recordId: `${recordPrefix}${dealKeyOf(vault, row.id, deal.kind)}`,
      isSample: row.is_sample,
      hasShownContact: row.verification_level >= 1,
    }));
  });
}

async function insertDeal(trx: Trx, { kind, values, recordId, ...deal }: ReportedDeal, now: Date): Promise<void> {
  const columns = dealColumns.filter((column) => isReal(column) && values[column.key] != null);
  const row = {
    kind,
    source_name: source,
    source_record_id: recordId,
    origin: 'member_reported',
    content_hash: Buffer.alloc(0),
    is_sample: deal.isSample,
    has_shown_contact: deal.hasShownContact,
    created_at: now,
    updated_at: now,
    details: JSON.stringify(detailsOf(values, [])),
    ...Object.fromEntries(columns.map((column) => [storedName(column.key), values[column.key]])),
  };
  const names = Object.keys(row).map((name) => sql.ref(name));
  await sql`insert into member_deals (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(trx);
}
