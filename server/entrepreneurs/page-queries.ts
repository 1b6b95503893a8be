import type { Selectable } from 'kysely';
import { entrepreneurQuestions } from '../../contract/reviews/entrepreneur-questions.ts';
import {
  fewestFunders,
  fewestReviewsOfVenture,
  panelDimensions,
  type EntrepreneurPage,
  type VenturePanel,
} from '../../contract/entrepreneurs/entrepreneurs.ts';
import { valuesOf } from '../../contract/reviews/options.ts';
import type { Db } from '../database/connect.ts';
import type { Entrepreneurs, EntrepreneurScores } from '../database/schema.generated.ts';
import { maySeeSubject } from '../subjects/policy.ts';
import { oneDecimal, itemsOf, tenths } from '../subjects/shown-figures.ts';
import { Refusal } from '../refusal.ts';
import type { Member } from '../http/viewer.ts';
import { speaksFor } from './policy.ts';
import { findShownSurvivor } from '../subjects/survivors.ts';

/** One venture with what funders report of it. What the viewer may not see is not found. */
export async function getEntrepreneur(
  db: Db,
  { id, viewer }: { id: string; viewer: Member },
): Promise<EntrepreneurPage> {
  const found = await db.selectFrom('entrepreneurs').where('id', '=', id).selectAll().executeTakeFirst();
  const merged = found?.merged_into ?? null;
  const survivor = merged === null ? null : await findShownSurvivor(db, { kind: 'entrepreneur', id: merged, viewer });
  if (found === undefined || !maySeeSubject(viewer, found.state) || (merged !== null && survivor === null))
    throw new Refusal('not_found', { detail: 'We know no venture with this id.' });
  return {
    id: found.id,
    name: found.name,
    legalForm: found.legal_form,
    country: found.country,
    sector: found.sector,
    website: found.website,
    foundedYear: found.founded_year,
    mergedInto: survivor,
    panel: viewer.access.hasAccess ? await readPanel(db, found) : { state: 'access_required' },
    own: speaksFor(viewer, found) ? { hidesPanel: found.hides_figures } : null,
  };
}

async function readPanel(db: Db, venture: Selectable<Entrepreneurs>): Promise<VenturePanel> {
  if (venture.legal_form === 'sole_trader') return { state: 'not_scored' };
  if (venture.hides_figures) return { state: 'hidden' };
  const snapshot = await db
    .selectFrom('entrepreneur_scores')
    .where('entrepreneur_id', '=', venture.id)
    .where('reviews', '>=', fewestReviewsOfVenture)
    .where('voices', '>=', fewestFunders)
    .selectAll()
    .executeTakeFirst();
  return snapshot === undefined || snapshot.engage_share === null
    ? { state: 'too_few' }
    : panelOf(snapshot, snapshot.engage_share);
}

function panelOf(snapshot: Selectable<EntrepreneurScores>, engageAgainShare: number): VenturePanel {
  const items = itemsOf(snapshot.items);
  return {
    state: 'shown',
    reviews: snapshot.reviews,
    engageAgainShare: tenths(engageAgainShare),
    medians: panelDimensions.flatMap((key) => {
      const value = items.number(`median.${key}`);
      return value === null ? [] : [{ key, value: oneDecimal(value) }];
    }),
    strengths: (items.counts('strengths', valuesOf(entrepreneurQuestions.strengthTags.options))?.named ?? []).map(
      ({ value, voices }) => ({
        tag: value,
        reviews: voices,
      }),
    ),
    lastReview: snapshot.last_review,
    computedOn: snapshot.computed_on,
  };
}
