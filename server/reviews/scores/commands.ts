import { sql } from 'kysely';
import { defaultMean, fewestInPool } from '../../../contract/subjects/score-rules.ts';
import type { FundingKind, ReviewClass } from '../../../contract/reviews/options.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import type { Vault } from '../../vault.ts';
import { computeEntrepreneurs } from './entrepreneur-score-commands.ts';
import { countedColumns } from './figures-rules.ts';
import { figuresOf, type CountedReview } from './funder-figures-rules.ts';
import { computeProviders } from './provider-score-commands.ts';
import { firstOfMonth, isSettled } from '../rules.ts';
import { areFiguresHeld } from '../../subjects/held-figures.ts';
import { secretOf } from './secret.ts';
import { aboveSecretThresholds, drawnFor, withoutSecretVoice } from './secret-rules.ts';
import { firstScoredDay, nextSnapshot } from './snapshots.ts';
import { readStored } from '../writing/stored-answers.ts';

type Pools = ReadonlyMap<string, number>;
const poolOf = (kind: FundingKind, reviewClass: ReviewClass): string => `${kind} ${reviewClass}`;
const classes = ['pitch', 'funded'] as const;

/** Writes the weekly figures of every subject whose figures may change now. Answers how many snapshots it wrote. */
export async function computeScores(context: Pick<Context, 'db' | 'clock' | 'vault'>): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  const written =
    (await computeFunders(context, now)) +
    (await computeProviders(context, now)) +
    (await computeEntrepreneurs(db, now));
  await computeDimensionMedians(db, now);
  return written;
}

async function computeFunders({ db, vault }: Pick<Context, 'db' | 'vault'>, now: Date): Promise<number> {
  const pools = await readPools(db);
  const funders = await db
    .selectFrom('reviews')
    .where('state', '=', 'published')
    .where('funder_id', 'is not', null)
    .select('funder_id')
    .union(db.selectFrom('funder_scores').select('funder_id'))
    .execute();
  let written = 0;
  for (const { funder_id: funderId } of funders) {
    if (funderId !== null)
      written += await db.transaction().execute((trx) => computeOne(trx, { funderId, now, pools, vault }));
  }
  return written;
}

/** The mean rating of all published reviews of one kind and class, where there are enough of them. */
async function readPools(db: Db): Promise<Pools> {
  const rows = await db
    .selectFrom('reviews')
    .where('state', '=', 'published')
    .where('subject_kind', '=', 'funder')
    .groupBy(['funding_kind', 'review_class'])
    .having(sql<boolean>`count(*) >= ${fewestInPool}`)
    .select(['funding_kind', 'review_class', sql<number>`avg(overall)`.as('mean')])
    .execute();
  return new Map(
    rows.flatMap((row) =>
      row.funding_kind === null || row.review_class === null
        ? []
        : [[poolOf(row.funding_kind, row.review_class), row.mean]],
    ),
  );
}

async function computeOne(
  trx: Trx,
  { funderId, now, pools, vault }: { funderId: string; now: Date; pools: Pools; vault: Vault },
): Promise<number> {
  const today = dayOf(now);
  const snapshots = await trx
    .selectFrom('funder_scores')
    .where('funder_id', '=', funderId)
    .select(['review_class', 'computed_on', 'score', 'items', 'item_days'])
    .forUpdate()
    .execute();
  let written = 0;
  for (const reviewClass of classes) {
    const secret = secretOf(vault, `funder ${funderId} ${reviewClass}`);
    const reviews = withoutSecretVoice(await readReviews(trx, { funderId, reviewClass, now }), secret);
    const before = snapshots.find((row) => row.review_class === reviewClass) ?? null;
    const meanRating = (kind: FundingKind): number => pools.get(poolOf(kind, reviewClass)) ?? defaultMean;
    const drawFor = drawnFor(secret);
    const all = (some: typeof reviews) => figuresOf(some, { today, meanRating, drawFor });
    const figures = aboveSecretThresholds(all(reviews), { secret, none: all([]) });
    const isShown = before !== null && before.score !== null;
    const willShow = figures.score !== null;
    const isHeld = await areFiguresHeld(trx, { kind: 'funder', id: funderId, now });
    const next = nextSnapshot(before, { today, reviews, figures, isShown, willShow, isHeld });
    if (next === null) continue;
    const values = {
      ...next,
      score: figures.score,
      recommend_share: figures.recommendShare,
      // The driver writes an array as an array of PostgreSQL; this column is JSON.
      distribution: figures.distribution === null ? null : JSON.stringify(figures.distribution),
    };
    await trx
      .insertInto('funder_scores')
      .values({ funder_id: funderId, review_class: reviewClass, ...values })
      .onConflict((conflict) => conflict.columns(['funder_id', 'review_class']).doUpdateSet(values))
      .execute();
    written += 1;
  }
  return written;
}

/** Published reviews whose last contact is not too long ago to count. */
async function readReviews(
  trx: Trx,
  { funderId, reviewClass, now }: { funderId: string; reviewClass: ReviewClass; now: Date },
): Promise<CountedReview[]> {
  const rows = await trx
    .selectFrom('reviews')
    .where('funder_id', '=', funderId)
    .where('state', '=', 'published')
    .where('review_class', '=', reviewClass)
    .where('last_contact_on', '>=', firstScoredDay(now))
    .select(countedColumns)
    .execute();
  return rows.map((row) => {
    const answers = readStored(row.answers);
    return {
      id: row.id,
      voice: row.organisation_number ?? row.id,
      fundingKind: answers.fundingKind,
      overall: answers.overall,
      verificationLevel: row.verification_level,
      lastContactOn: row.last_contact_on ?? firstOfMonth(answers.lastContact),
      publishedOn: row.published_on ?? '',
      isSettled: isSettled(row, now),
      answers,
    };
  });
}

/** Funders that must have a figure for the middle of them to be shown. */
const fewestFunders = 5;

/**
 * The middle of each dimension over all listed funders that have a figure for it, by kind of money: computed from the
 * snapshots alone, so that it reveals only what they do. `all` is for funders of several kinds.
 */
async function computeDimensionMedians(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('dimension_medians').execute();
    await sql`
      with figures as (
        select funders.kinds, scores.review_class, substr(item.key, 11) as dimension, item.value::numeric as value
        from funder_scores as scores
          join funders on funders.id = scores.funder_id and funders.state = 'listed'
          cross join lateral jsonb_each_text(scores.items) as item
        where item.key like 'dimension.%' and scores.score is not null
      ), grouped as (
        select kind, review_class, dimension, value
        from figures cross join lateral unnest(array_append(kinds, 'all')) as kind
      )
      insert into dimension_medians (kind, review_class, dimension, median, funders, computed_on)
      select kind, review_class, dimension, round(percentile_cont(0.5) within group (order by value)::numeric, 6),
        count(*)::integer, ${dayOf(now)}::date
      from grouped group by kind, review_class, dimension having count(*) >= ${fewestFunders}`.execute(trx);
  });
}
