import { listOf } from '../../contract/lists.ts';
import { dimensions } from '../../contract/reviews/ratings.ts';
import { formatRating, formatShare } from '../../contract/formats.ts';
import type { Home } from './api.ts';

type RecentFunder = Home['recentFunders'][number];
type Rated = NonNullable<RecentFunder['profile']>['dimensions'][number];

/** The score that stands for a funder in a row: of those it funded, else of those who pitched; null where too few wrote. */
export function scoreOf({ scores, profile }: RecentFunder): { score: number; reviews: number } | null {
  const found = scores.find(({ reviewClass }) => reviewClass === profile?.reviewClass);
  return found?.score == null || found.count.exact === null ? null : { score: found.score, reviews: found.count.exact };
}

const speakers = { funded: 'Those it funded', pitch: 'Those who pitched' } as const;

/**
 * What the figures of a funder say, in words: "Those it funded: best for respect (4.6), weakest for speed (2.9). 78%
 * would take its money again." Words that people wrote are for those with access. Null where there is nothing to say.
 */
export function sayingOf(funder: RecentFunder): string | null {
  const sentences = [extremesOf(funder.profile), shareOf(funder)].filter((sentence) => sentence !== null);
  if (funder.profile === null || sentences.length === 0) return null;
  return `${speakers[funder.profile.reviewClass]}: ${sentences.join(' ')}`;
}

/** The questions with the highest and the lowest score of all that were rated, as the funder's page shows them. */
function extremesOf(profile: RecentFunder['profile']): string | null {
  const rated = profile?.dimensions ?? [];
  const scores = rated.map(({ score }) => score);
  const [highest, lowest] = [Math.max(...scores), Math.min(...scores)];
  if (rated.length < 2) return null;
  if (highest === lowest) return `${formatRating(highest)} for each of ${rated.length} questions.`;
  const sides = [sideOf('best', rated, highest), sideOf('weakest', rated, lowest)].filter((side) => side !== null);
  return sides.length === 0 ? null : `${sides.join(', ')}.`;
}

/** More than this many with the same score are no longer an extreme worth naming. */
const mostNamed = 3;

/** "best for respect and fairness (4.6)": every question with that score, or null where they are too many. */
function sideOf(word: 'best' | 'weakest', rated: readonly Rated[], score: number): string | null {
  const labels = rated.flatMap((one) => (one.score === score ? [dimensions[one.key].label.toLowerCase()] : []));
  return labels.length > mostNamed ? null : `${word} for ${listOf(labels)} (${formatRating(score)})`;
}

function shareOf({ scores, profile, wouldTakeAgain }: RecentFunder): string | null {
  if (profile?.reviewClass === 'funded' && wouldTakeAgain !== null)
    return `${formatShare(wouldTakeAgain)} would take its money again.`;
  const share = scores.find(({ reviewClass }) => reviewClass === profile?.reviewClass)?.recommendShare ?? null;
  return share === null ? null : `${formatShare(share)} would recommend it.`;
}
