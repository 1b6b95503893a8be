import { sql } from 'kysely';
import { z } from 'zod';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { hiddenWords } from '../../../contract/reviews/hiding-words.ts';
import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';
import type { Db } from '../../database/connect.ts';
import { lastBatchDayOf } from '../rules.ts';
import { isHidden } from '../removal/queries.ts';
import { firstWords } from './queue-queries.ts';
import { reviewsWithSubject, subjectColumn } from './subject.ts';
import { comparedText, listLikenesses } from './compared-texts.ts';
import { readScreened } from './screening-rules.ts';

const shownVenture = z.looseObject({ venture: z.looseObject({ country: z.string(), sector: z.string() }) });

interface Counts {
  readonly all: number;
  readonly country: number;
  readonly both: number;
}

interface Matching {
  readonly subject: { readonly kind: SubjectKind; readonly id: string };
  readonly answers: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/**
 * Among how many ventures a reader who knows the field would have to guess. Deals and reviews hold many of the same
 * ventures, and it is unknown which: so it is the greater of the two, never their sum. It is told in bands, and a decline
 * counts from the Monday after it: who declines a review and undoes that must not see which ones belong together.
 */
export async function countMatches(db: Db, { subject, answers, now }: Matching): Promise<ModeratedReview['matches']> {
  const shown = shownVenture.safeParse(answers);
  if (subject.kind === 'entrepreneur' || !shown.success) return null;
  const { country, sector } = shown.data.venture;
  const reviewed = await sql<Counts>`
    select count(distinct voice)::integer as all,
      count(distinct voice) filter (where country = ${country})::integer as country,
      count(distinct voice) filter (where country = ${country} and sector = ${sector})::integer as both
    from (
      select coalesce(organisation_number, id) as voice,
        answers #>> '{venture,country}' as country, answers #>> '{venture,sector}' as sector
      from reviews
      where ${sql.ref(subjectColumn(subject.kind))} = ${subject.id}
        and (state not in ('declined', 'removed') or exists (
          select from review_decisions
          where review_id = reviews.id and decision in ('decline', 'remove') and decided_at >= ${new Date(lastBatchDayOf(now))}))
    ) as voices`.execute(db);
  const funded = subject.kind === 'funder' ? await countFunded(db, { id: subject.id, country, sector }) : null;
  const greater = (key: keyof Counts): number => bandOf(Math.max(reviewed.rows[0]?.[key] ?? 0, funded?.[key] ?? 0));
  return { subject: greater('all'), country: greater('country'), countryAndSector: greater('both') };
}

const bands = [100, 50, 20, 10, 5];
/** Where its band begins. */
const bandOf = (count: number): number => bands.find((from) => count >= from) ?? 0;

async function countFunded(
  db: Db,
  { id, country, sector }: { id: string; country: string; sector: string },
): Promise<Counts | null> {
  const found = await sql<Counts>`
    select count(distinct recipient_name)::integer as all,
      count(distinct recipient_name) filter (where recipient_country = ${country})::integer as country,
      count(distinct recipient_name) filter (
        where recipient_country = ${country} and ${sector} = any(sectors))::integer as both
    from deals where funder_ids @> array[${id}]::text[] and recipient_name is not null`.execute(db);
  return found.rows[0] ?? null;
}

const mostSimilarShown = 5;
const worthShowing = 0.4;

/** Also of other subjects, and declined ones: a copy often comes back elsewhere. */
export async function listSimilar(db: Db, reviewId: string): Promise<ModeratedReview['similarReviews']> {
  const own = await db.selectFrom('reviews').where('id', '=', reviewId).select('answers').executeTakeFirst();
  if (own === undefined) return [];
  const alike = (await listLikenesses(db, comparedText(readScreened(own.answers)), [reviewId]))
    .filter(({ likeness }) => likeness >= worthShowing)
    .toSorted((one, other) => other.likeness - one.likeness || one.id.localeCompare(other.id))
    .slice(0, mostSimilarShown);
  if (alike.length === 0) return [];
  const rows = await reviewsWithSubject(db)
    .where(
      'reviews.id',
      'in',
      alike.map(({ id }) => id),
    )
    .select(['reviews.id', 'reviews.state', 'reviews.headline', 'reviews.review_text', isHidden.as('is_hidden')])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return alike.flatMap(({ id, likeness }) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const text = row.is_hidden ? hiddenWords : (row.review_text ?? '');
    return {
      id,
      subjectName: row.subject_name ?? '',
      state: row.state,
      headline: row.is_hidden ? hiddenWords : (row.headline ?? firstWords(text)),
      similarity: Math.round(likeness * 100) / 100,
      text: text.trim(),
    };
  });
}
