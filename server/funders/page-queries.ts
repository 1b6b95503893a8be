import type { Selectable } from 'kysely';
import { amountBands } from '../../contract/deals/options.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import {
  facts,
  type ClassFigures,
  type FactKey,
  type FunderPage,
  type listReportedTerms as reportedTerms,
  type TermFigure,
} from '../../contract/funders/funders.ts';
import { funderQuestions } from '../../contract/reviews/funder-questions.ts';
import { moneyKinds, outcomes, valuesOf, type MoneyKind } from '../../contract/reviews/options.ts';
import { dimensionKeys, mayJudge } from '../../contract/reviews/ratings.ts';
import { terms } from '../../contract/reviews/terms.ts';
import { fewestVoices } from '../../contract/subjects/score-rules.ts';
import type { Db } from '../database/connect.ts';
import type { DimensionMedians, FunderScores } from '../database/schema.generated.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { shownLogo } from './logo.ts';
import { findDealKinds } from './offer-queries.ts';
import { maySeeSubject } from '../subjects/policy.ts';
import { findShownSurvivor } from '../subjects/survivors.ts';
import { oneDecimal, distributionOf, itemsOf, shownScoreOf, tenths } from '../subjects/shown-figures.ts';

/** One funder with its weekly figures. What the viewer may not see is not found. */
export async function getFunder(db: Db, { id, viewer }: { id: string; viewer: Viewer }): Promise<FunderPage> {
  const funder = await db
    .selectFrom('funders')
    .where('id', '=', id)
    .select(['id', 'name', 'types', 'kinds', 'country', 'website', 'description', 'state', 'merged_into'])
    .select(shownLogo)
    .executeTakeFirst();
  const merged = funder?.merged_into ?? null;
  const survivor = merged === null ? null : await findShownSurvivor(db, { kind: 'funder', id: merged, viewer });
  if (funder === undefined || !maySeeSubject(viewer, funder.state) || (merged !== null && survivor === null))
    throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
  const [snapshots, medians, deals] = await Promise.all([
    // A class with too few voices has no figures, whatever is in its row.
    db.selectFrom('funder_scores').where('funder_id', '=', id).selectAll().execute(),
    listMedians(db, funder.kinds),
    findDealKinds(db, id),
  ]);
  const { state, merged_into: _merged, ...rest } = funder;
  return {
    ...rest,
    mergedInto: survivor,
    proposedBy: state !== 'proposed' ? null : (await isFromImport(db, id)) ? 'import' : 'member',
    figures: (['pitch', 'funded'] as const).map((reviewClass) =>
      figuresOf(
        reviewClass,
        snapshots.find((row) => row.review_class === reviewClass),
        medians.filter((row) => row.review_class === reviewClass),
      ),
    ),
    ...deals,
  };
}

async function isFromImport(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('deal_import_funders')
    .where('funder_id', '=', id)
    .select('funder_id')
    .executeTakeFirst();
  return found !== undefined;
}

type Median = Selectable<DimensionMedians>;

/** What the dimensions of a funder are compared with: the funders of its kind, or all where it has several. */
async function listMedians(db: Db, kinds: readonly MoneyKind[]): Promise<Median[]> {
  const [kind] = kinds;
  return db
    .selectFrom('dimension_medians')
    .where('kind', '=', kinds.length === 1 && kind !== undefined ? kind : 'all')
    .selectAll()
    .execute();
}

const factKeys = Object.keys(facts) as FactKey[];

function figuresOf(
  reviewClass: 'pitch' | 'funded',
  snapshot: Selectable<FunderScores> | undefined,
  medians: readonly Median[],
): ClassFigures {
  const isShown = snapshot !== undefined && snapshot.voices >= fewestVoices;
  const items = itemsOf(isShown ? snapshot.items : null);
  return {
    reviewClass,
    ...shownScoreOf({
      voices: snapshot?.voices ?? null,
      reviews: snapshot?.reviews ?? null,
      score: isShown ? snapshot.score : null,
      share: isShown ? snapshot.recommend_share : null,
    }),
    dimensions: dimensionKeys.flatMap((key) => {
      const score = items.number(`dimension.${key}`);
      const median = medians.find(({ dimension }) => dimension === key);
      if (score === null || !mayJudge(reviewClass, key)) return [];
      return [
        {
          key,
          score: oneDecimal(score),
          median: median === undefined ? null : { score: oneDecimal(median.median), funders: median.funders },
        },
      ];
    }),
    distribution: distributionOf(isShown ? snapshot.distribution : null),
    practices: items.counts('practices', valuesOf(funderQuestions.practiceTags.options)),
    outcomes: items.groups('outcomes', valuesOf(outcomes)),
    facts: factKeys.flatMap((key) => {
      const value = items.number(`fact.${key}`);
      return value === null ? [] : [{ key, value: facts[key].unit === 'share' ? tenths(value) : value }];
    }),
    termCount: termsOf(items).length,
    askedShare: items.share('writers.asked'),
    tieShare: items.share('writers.tie'),
    lastReview: isShown ? snapshot.last_review : null,
    computedOn: isShown ? snapshot.computed_on : null,
  };
}

/** The terms that five voices or more reported, of these kinds. */
export async function listReportedTerms(
  db: Db,
  { id, viewer, kinds }: { id: string; viewer: Viewer; kinds: readonly MoneyKind[] },
): Promise<ReplyOf<typeof reportedTerms>['data']> {
  const funder = await db.selectFrom('funders').where('id', '=', id).select('state').executeTakeFirst();
  if (funder === undefined || !maySeeSubject(viewer, funder.state))
    throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
  const snapshots = await db.selectFrom('funder_scores').where('funder_id', '=', id).selectAll().execute();
  return (['pitch', 'funded'] as const).map((reviewClass) => {
    const snapshot = snapshots.find((row) => row.review_class === reviewClass);
    const isShown = snapshot !== undefined && snapshot.voices >= fewestVoices;
    const terms = isShown ? termsOf(itemsOf(snapshot.items)) : [];
    return { reviewClass, terms: terms.filter(({ kind }) => kinds.includes(kind)) };
  });
}

function termsOf(items: ReturnType<typeof itemsOf>): TermFigure[] {
  return valuesOf(moneyKinds).flatMap((kind) =>
    terms[kind].flatMap(({ key, answer }) => {
      const values = answer.kind === 'choice' ? Object.keys(answer.options) : amountBands.map((band) => band.value);
      const number =
        answer.kind === 'triState' ? items.share(`term.${kind}.${key}`) : items.number(`term.${kind}.${key}`);
      const groups = items.groups(`term.${kind}.${key}`, values);
      return number === null && groups === null ? [] : [{ kind, key, value: number, groups }];
    }),
  );
}
