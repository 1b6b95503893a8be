import type { Selectable } from 'kysely';
import { providerDimensionKeys, providerQuestions } from '../../contract/reviews/provider-questions.ts';
import {
  providerFactKeys,
  providerFacts,
  type ProviderFigures,
  type ProviderPage,
} from '../../contract/providers/providers.ts';
import { valuesOf } from '../../contract/reviews/options.ts';
import { fewestVoices } from '../../contract/subjects/score-rules.ts';
import type { Db } from '../database/connect.ts';
import type { ProviderScores } from '../database/schema.generated.ts';
import { maySeeSubject } from '../subjects/policy.ts';
import { oneDecimal, distributionOf, itemsOf, shownScoreOf, tenths } from '../subjects/shown-figures.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { findShownSurvivor } from '../subjects/survivors.ts';

/** One provider with its weekly figures. What the viewer may not see is not found. */
export async function getProvider(db: Db, { id, viewer }: { id: string; viewer: Viewer }): Promise<ProviderPage> {
  const found = await db
    .selectFrom('providers')
    .where('id', '=', id)
    .select(['id', 'name', 'provider_type', 'country', 'website', 'state', 'merged_into'])
    .executeTakeFirst();
  const merged = found?.merged_into ?? null;
  const survivor = merged === null ? null : await findShownSurvivor(db, { kind: 'provider', id: merged, viewer });
  if (found === undefined || !maySeeSubject(viewer, found.state) || (merged !== null && survivor === null))
    throw new Refusal('not_found', { detail: 'We know no provider with this id.' });
  const snapshot = await db.selectFrom('provider_scores').where('provider_id', '=', id).selectAll().executeTakeFirst();
  return {
    id: found.id,
    name: found.name,
    providerType: found.provider_type,
    country: found.country,
    website: found.website,
    mergedInto: survivor,
    isProposed: found.state === 'proposed',
    figures: figuresOf(snapshot),
  };
}

function figuresOf(snapshot: Selectable<ProviderScores> | undefined): ProviderFigures {
  const isShown = snapshot !== undefined && snapshot.voices >= fewestVoices;
  const items = itemsOf(isShown ? snapshot.items : null);
  return {
    ...shownScoreOf({
      voices: snapshot?.voices ?? null,
      reviews: snapshot?.reviews ?? null,
      score: isShown ? snapshot.score : null,
      share: isShown ? snapshot.recommend_share : null,
    }),
    dimensions: providerDimensionKeys.flatMap((key) => {
      const score = items.number(`dimension.${key}`);
      return score === null ? [] : [{ key, score: oneDecimal(score) }];
    }),
    distribution: distributionOf(isShown ? snapshot.distribution : null),
    feeModels: items.counts('feeModels', valuesOf(providerQuestions.feeModel.options)),
    facts: providerFactKeys.flatMap((key) => {
      const value = items.number(`fact.${key}`);
      return value === null ? [] : [{ key, value: providerFacts[key].unit === 'share' ? tenths(value) : value }];
    }),
    askedShare: items.share('writers.asked'),
    tieShare: items.share('writers.tie'),
    lastReview: isShown ? snapshot.last_review : null,
    computedOn: isShown ? snapshot.computed_on : null,
  };
}
