import { sql } from 'kysely';
import { defaultMean, fewestInPool } from '../../../contract/subjects/score-rules.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { countedProviderAnswers, providerFiguresOf, type ProviderReview } from './provider-figures-rules.ts';
import { countedColumns } from './figures-rules.ts';
import { firstOfMonth, isSettled } from '../rules.ts';
import { secretOf } from './secret.ts';
import { aboveSecretThresholds, drawnFor, withoutSecretVoice, type Secret } from './secret-rules.ts';
import { areFiguresHeld } from '../../subjects/held-figures.ts';
import { firstScoredDay, nextSnapshot } from './snapshots.ts';

/** Writes the weekly figures of every provider whose figures may change now. Answers how many snapshots it wrote. */
export async function computeProviders({ db, vault }: Pick<Context, 'db' | 'vault'>, now: Date): Promise<number> {
  const pools = await readPools(db);
  const providers = await db
    .selectFrom('providers')
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('provider_scores').select('provider_id')),
        eb.exists(
          eb
            .selectFrom('reviews')
            .whereRef('reviews.provider_id', '=', 'providers.id')
            .where('reviews.state', '=', 'published')
            .select('reviews.id'),
        ),
      ]),
    )
    .select(['id', 'provider_type'])
    .execute();
  let written = 0;
  for (const provider of providers) {
    const secret = secretOf(vault, `provider ${provider.id}`);
    const meanOfPool = pools.get(provider.provider_type) ?? defaultMean;
    written += await db.transaction().execute((trx) => computeOne(trx, { id: provider.id, now, meanOfPool, secret }));
  }
  return written;
}

/** The mean rating of all published reviews of one type of provider, where there are enough of them. */
async function readPools(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('providers', 'providers.id', 'reviews.provider_id')
    .where('reviews.state', '=', 'published')
    .groupBy('providers.provider_type')
    .having(sql<boolean>`count(*) >= ${fewestInPool}`)
    .select(['providers.provider_type', sql<number>`avg(reviews.overall)`.as('mean')])
    .execute();
  return new Map(rows.map((row) => [row.provider_type, row.mean]));
}

async function computeOne(
  trx: Trx,
  { id, now, meanOfPool, secret }: { id: string; now: Date; meanOfPool: number; secret: Secret },
): Promise<number> {
  const today = dayOf(now);
  const before =
    (await trx
      .selectFrom('provider_scores')
      .where('provider_id', '=', id)
      .select(['computed_on', 'score', 'items', 'item_days'])
      .forUpdate()
      .executeTakeFirst()) ?? null;
  const reviews = withoutSecretVoice(await readReviews(trx, id, now), secret);
  const figuresOf = (some: typeof reviews) => providerFiguresOf(some, { today, meanOfPool, drawFor: drawnFor(secret) });
  const figures = aboveSecretThresholds(figuresOf(reviews), { secret, none: figuresOf([]) });
  const isShown = before !== null && before.score !== null;
  const willShow = figures.score !== null;
  const isHeld = await areFiguresHeld(trx, { kind: 'provider', id, now });
  const next = nextSnapshot(before, { today, reviews, figures, isShown, willShow, isHeld });
  if (next === null) return 0;
  const values = {
    ...next,
    score: figures.score,
    recommend_share: figures.recommendShare,
    // The driver writes an array as an array of PostgreSQL; this column is JSON.
    distribution: figures.distribution === null ? null : JSON.stringify(figures.distribution),
  };
  await trx
    .insertInto('provider_scores')
    .values({ provider_id: id, ...values })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(values))
    .execute();
  return 1;
}

/** Published reviews of which the last use is not too long ago to count. */
async function readReviews(trx: Trx, providerId: string, now: Date): Promise<ProviderReview[]> {
  const rows = await trx
    .selectFrom('reviews')
    .where('provider_id', '=', providerId)
    .where('state', '=', 'published')
    .select(countedColumns)
    .execute();
  const reviews = rows.map((row): ProviderReview => {
    const answers = countedProviderAnswers.parse(row.answers);
    return {
      id: row.id,
      voice: row.organisation_number ?? row.id,
      overall: answers.overall,
      verificationLevel: row.verification_level,
      lastContactOn: row.last_contact_on ?? firstOfMonth(answers.usedTo ?? answers.usedFrom),
      publishedOn: row.published_on ?? '',
      isSettled: isSettled(row, now),
      answers,
    };
  });
  return reviews.filter(({ lastContactOn }) => lastContactOn >= firstScoredDay(now));
}
