import { z } from 'zod';
import { facts, type ClassFigures, type FactKey, type FunderPage } from '../../contract/funders.ts';
import { practiceTags, valuesOf } from '../../contract/review-options.ts';
import { dimensionKeys } from '../../contract/review-ratings.ts';
import type { Db } from '../database/connect.ts';
import type { FunderScores } from '../database/schema.generated.ts';
import type { Selectable } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { findSurvivor, scoreOf } from './queries.ts';
import { maySeeFunder } from './policy.ts';
import { oneDecimal } from './rules.ts';

/** One funder with its weekly figures. What the viewer may not see is not found. */
export async function getFunder(db: Db, { id, viewer }: { id: string; viewer: Viewer }): Promise<FunderPage> {
  const funder = await db
    .selectFrom('funders')
    .where('id', '=', id)
    .select(['id', 'name', 'types', 'kinds', 'country', 'website', 'description', 'state', 'merged_into'])
    .executeTakeFirst();
  if (funder === undefined || !maySeeFunder(viewer, funder.state))
    throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
  const snapshots = await db.selectFrom('funder_scores').where('funder_id', '=', id).selectAll().execute();
  const { state, merged_into: mergedInto, ...rest } = funder;
  return {
    ...rest,
    mergedInto: mergedInto === null ? null : await findSurvivor(db, mergedInto),
    isProposed: state === 'proposed',
    figures: (['pitch', 'funded'] as const).map((reviewClass) =>
      figuresOf(reviewClass, snapshots.find((row) => row.review_class === reviewClass) ?? null),
    ),
  };
}

/** As `reviews.compute-scores` wrote them; what had too few voices is not in there. */
const numbers = z.record(z.string(), z.number());
const factKeys = Object.keys(facts) as FactKey[];

function figuresOf(reviewClass: 'pitch' | 'funded', snapshot: Selectable<FunderScores> | null): ClassFigures {
  const dimensions = numbers.parse(snapshot?.dimensions ?? {});
  const practices = numbers.parse(snapshot?.practices ?? {});
  const values = numbers.parse(snapshot?.facts ?? {});
  return {
    ...scoreOf(reviewClass, {
      voices: snapshot?.voices ?? null,
      reviews: snapshot?.reviews ?? null,
      score: snapshot?.score ?? null,
      share: snapshot?.recommend_share ?? null,
    }),
    dimensions: dimensionKeys.flatMap((key) =>
      dimensions[key] === undefined ? [] : [{ key, score: oneDecimal(dimensions[key]) }],
    ),
    distribution: z
      .array(z.number())
      .length(5)
      .nullable()
      .parse(snapshot?.distribution ?? null),
    practices: valuesOf(practiceTags).flatMap((tag) =>
      practices[tag] === undefined ? [] : [{ tag, share: practices[tag] }],
    ),
    facts: factKeys.flatMap((key) => (values[key] === undefined ? [] : [{ key, value: values[key] }])),
    lastReview: snapshot?.last_review ?? null,
    computedOn: snapshot?.computed_on ?? null,
  };
}
