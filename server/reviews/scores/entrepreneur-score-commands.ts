import { sql } from 'kysely';
import { dayOf } from '../../clock.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { countedVentureAnswers, ventureFiguresOf, type VentureReview } from './entrepreneur-figures-rules.ts';
import { areFiguresHeld } from '../../subjects/held-figures.ts';
import { isSettled } from '../rules.ts';
import { countedColumns } from './figures-rules.ts';
import { firstScoredDay, nextSnapshot } from './snapshots.ts';

/** Writes what funders report of each venture whose panel may change now. Answers how many snapshots it wrote. */
export async function computeEntrepreneurs(db: Db, now: Date): Promise<number> {
  const ventures = await db
    .selectFrom('entrepreneurs')
    // A sole trader is a person: no figure of one is ever computed.
    .where('legal_form', '<>', 'sole_trader')
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('entrepreneur_scores').select('entrepreneur_id')),
        eb.exists(
          eb
            .selectFrom('reviews')
            .whereRef('reviews.entrepreneur_id', '=', 'entrepreneurs.id')
            .where('reviews.state', '=', 'published')
            .select('reviews.id'),
        ),
      ]),
    )
    .select('id')
    .execute();
  let written = 0;
  for (const { id } of ventures) written += await db.transaction().execute((trx) => computeOne(trx, id, now));
  return written;
}

async function computeOne(trx: Trx, id: string, now: Date): Promise<number> {
  const today = dayOf(now);
  const before =
    (await trx
      .selectFrom('entrepreneur_scores')
      .where('entrepreneur_id', '=', id)
      .select(['computed_on', 'engage_share', 'items', 'item_days'])
      .forUpdate()
      .executeTakeFirst()) ?? null;
  const reviews = await readReviews(trx, id, now);
  const figures = ventureFiguresOf(reviews);
  const isShown = before !== null && before.engage_share !== null;
  const willShow = figures.engageShare !== null;
  const isHeld = await areFiguresHeld(trx, { kind: 'entrepreneur', id, now });
  const next = nextSnapshot(before, { today, reviews, figures, isShown, willShow, isHeld });
  if (next === null) return 0;
  const values = { ...next, engage_share: figures.engageShare };
  await trx
    .insertInto('entrepreneur_scores')
    .values({ entrepreneur_id: id, ...values })
    .onConflict((conflict) => conflict.column('entrepreneur_id').doUpdateSet(values))
    .execute();
  return 1;
}

/** Published reviews of which the last contact is not too long ago to count. The voice is the writer's organisation. */
async function readReviews(trx: Trx, entrepreneurId: string, now: Date): Promise<VentureReview[]> {
  const rows = await trx
    .selectFrom('reviews')
    .where('entrepreneur_id', '=', entrepreneurId)
    .where('state', '=', 'published')
    .select(countedColumns)
    .select(sql<string | null>`answers ->> 'funderOrgId'`.as('funder_id'))
    .execute();
  const reviews = rows.map((row): VentureReview => {
    const answers = countedVentureAnswers.parse(row.answers);
    return {
      id: row.id,
      // Reviews without a known organisation count as those of one.
      voice: row.organisation_number ?? row.funder_id ?? '',
      verificationLevel: row.verification_level,
      lastContactOn: row.last_contact_on ?? firstOfQuarter(answers.periodQuarter),
      publishedOn: row.published_on ?? '',
      isSettled: isSettled(row, now),
      answers,
    };
  });
  return reviews.filter(({ lastContactOn }) => lastContactOn >= firstScoredDay(now));
}

/** `2026-Q3` to `2026-07-01`. */
function firstOfQuarter(quarter: string): string {
  const month = Number(quarter.slice(-1)) * 3 - 2;
  return `${quarter.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
}
