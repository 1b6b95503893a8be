import type { FunderOffer } from '../../contract/funders/funders.ts';

/** Several entries of one programme: those that say the same become one, and what others say otherwise is named. */

/** An entry as it is stored. */
export type StoredOffer = Omit<FunderOffer, 'entries' | 'differsIn'>;

const facts = ['leastUsd', 'mostUsd', 'stage', 'instrument', 'debtType', 'isOpenToUnsolicited'] as const;

/** In the order given. Entries without a name are not told to be of one programme. */
export function mergeOffers(offers: readonly StoredOffer[]): FunderOffer[] {
  const merged: FunderOffer[] = [];
  for (const offer of offers) {
    const at = merged.findIndex((one) => isSameProgramme(one, offer) && differences(one, offer).length === 0);
    const found = merged[at];
    if (found === undefined) merged.push({ ...offer, entries: 1, differsIn: [] });
    else merged[at] = joined(found, offer);
  }
  return merged.map((one) => ({
    ...one,
    differsIn: facts.filter((fact) =>
      merged.some((other) => other !== one && isSameProgramme(one, other) && differences(one, other).includes(fact)),
    ),
  }));
}

const nameOf = ({ name }: Pick<StoredOffer, 'name'>): string =>
  (name ?? '').normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const isSameProgramme = (one: StoredOffer, other: StoredOffer): boolean =>
  one.kind === other.kind && nameOf(one) !== '' && nameOf(one) === nameOf(other);

/** The facts that both state, and differently. */
const differences = (one: StoredOffer, other: StoredOffer): (typeof facts)[number][] =>
  facts.filter((fact) => one[fact] !== null && other[fact] !== null && one[fact] !== other[fact]);

/** What one does not state the other does; the next deadline stands. */
function joined(one: FunderOffer, other: StoredOffer): FunderOffer {
  const deadlines = [one.deadline, other.deadline].filter((day) => day !== null).toSorted();
  return {
    ...one,
    leastUsd: one.leastUsd ?? other.leastUsd,
    mostUsd: one.mostUsd ?? other.mostUsd,
    stage: one.stage ?? other.stage,
    instrument: one.instrument ?? other.instrument,
    debtType: one.debtType ?? other.debtType,
    isOpenToUnsolicited: one.isOpenToUnsolicited ?? other.isOpenToUnsolicited,
    deadline: deadlines[0] ?? null,
    entries: one.entries + 1,
  };
}
