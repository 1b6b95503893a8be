import type { Fits } from '../../contract/find/find.ts';
import type { Weights } from '../../contract/find/search.ts';
import {
  addressesOf,
  candidateAt,
  fitOf,
  rank,
  readParts,
  type Asking,
  type Candidate,
  type Sources,
} from './ranked.ts';
import { sinceDay } from './similar.ts';

/** The fit of funders that were chosen elsewhere: the same as in the list of a search. */

export async function listFits(
  sources: Sources,
  question: Asking & { readonly weights: Weights; readonly funderIds: readonly string[] },
): Promise<Fits> {
  const { parts, steps, asked } = await readParts(sources, question);
  const best = new Map<string, Candidate>();
  for (const part of parts) {
    const ranked = rank(part, sources.figures, question);
    for (const id of question.funderIds) {
      const place = part.placed.placeOf.get(id);
      if (place === undefined || part.placed.isListed[place] !== 1) continue;
      const candidate = candidateAt(ranked, place);
      if (candidate.chance > (best.get(id)?.chance ?? -1)) best.set(id, candidate);
    }
  }
  const isWidened = steps.used.length > 0;
  return {
    kinds: parts.map(addressesOf),
    since: sinceDay(asked.today, new Set(steps.used)),
    own: steps.own,
    similar: steps.similar,
    isWidened,
    fits: [...best.values()].map((one) => ({ id: one.id, kind: one.part.kind, fit: fitOf(one, isWidened) })),
  };
}
