import type { DealKind } from '../../contract/deals/options.ts';
import type { ShortlistNews } from '../../contract/shortlist/shortlist.ts';
import type { FunderFacts, KnownFacts } from '../shortlist-rows/content.ts';

/**
 * What is new of a funder: its facts of the last Monday beside those that the member saw. Deals count where the member may
 * open them. Nothing where either is missing, or where the funder became another one by a merge.
 */
export function newsOf(
  known: KnownFacts | null,
  funderId: string | null,
  { facts, openKinds }: { facts: FunderFacts | undefined; openKinds: readonly DealKind[] },
): ShortlistNews[] {
  if (known === null || facts === undefined || known.of !== funderId) return [];
  const deals = openKinds.reduce(
    (sum, kind) => sum + Math.max(0, (facts.deals[kind] ?? 0) - (known.deals[kind] ?? 0)),
    0,
  );
  const reviews = (facts.reviews ?? 0) - (known.reviews ?? 0);
  return [
    ...(deals > 0 ? [{ what: 'deals' as const, count: deals, now: null, was: null }] : []),
    ...(reviews > 0 ? [{ what: 'reviews' as const, count: reviews, now: null, was: null }] : []),
    ...changeOf('score', facts.score, known.score),
    ...changeOf('days', facts.days, known.days),
  ];
}

/** A figure that stopped being shown is no news: it says no more than that something was taken away. */
function changeOf(what: 'score' | 'days', now: number | null, was: number | null): ShortlistNews[] {
  return now === null || now === was ? [] : [{ what, count: null, now, was }];
}

/** What an email is to tell of: news of what the member saw that are news beside the last email too. */
export const isUntold = (
  { known, told }: { known: KnownFacts | null; told: KnownFacts | null },
  funderId: string | null,
  now: { facts: FunderFacts | undefined; openKinds: readonly DealKind[] },
): boolean => newsOf(known, funderId, now).length > 0 && (told === null || newsOf(told, funderId, now).length > 0);
