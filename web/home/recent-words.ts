import { dimensions } from '../../contract/reviews/ratings.ts';
import { formatRating, formatShare } from '../../contract/formats.ts';
import type { Home } from './api.ts';

type RecentFunder = Home['recentFunders'][number];

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

/** The dimension with the highest and the one with the lowest score; of equals the first. */
function extremesOf(profile: RecentFunder['profile']): string | null {
  const rated = (profile?.dimensions ?? []).flatMap(({ key, score }) => (score === null ? [] : [{ key, score }]));
  const [best] = rated.toSorted((one, other) => other.score - one.score);
  const [weakest] = rated.toSorted((one, other) => one.score - other.score);
  if (!best || !weakest || rated.length < 2) return null;
  if (best.score === weakest.score) return `${formatRating(best.score)} for each of ${rated.length} questions.`;
  return `best for ${said(best)}, weakest for ${said(weakest)}.`;
}

const said = ({ key, score }: { key: keyof typeof dimensions; score: number }): string =>
  `${dimensions[key].label.toLowerCase()} (${formatRating(score)})`;

function shareOf({ scores, profile, wouldTakeAgain }: RecentFunder): string | null {
  if (profile?.reviewClass === 'funded' && wouldTakeAgain !== null)
    return `${formatShare(wouldTakeAgain)} would take its money again.`;
  const share = scores.find(({ reviewClass }) => reviewClass === profile?.reviewClass)?.recommendShare ?? null;
  return share === null ? null : `${formatShare(share)} would recommend it.`;
}
