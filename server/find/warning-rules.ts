import { funderQuestions } from '../../contract/reviews/funder-questions.ts';
import { valuesOf } from '../../contract/reviews/options.ts';
import { tenths, type itemsOf } from '../subjects/shown-figures.ts';

/** What three in ten or more report that speaks against a funder. */

export interface Warning {
  /** A fact, or a value of the practices. */
  readonly key: string;
  readonly share: number;
  readonly answered: number | null;
}

const leastShare = 0.3;
const mostWarnings = 2;

const facts = ['termsChangedAfterOffer', 'upfrontFeeAsked'] as const;
/** The other practices speak for a funder. */
const good: ReadonlySet<string> = new Set([
  'replies_to_everyone',
  'gives_reasons',
  'standard_documents',
  'publishes_criteria',
  'founder_references_offered',
  'pays_own_legal_fees',
]);

/** The greatest first; null where nothing is known. */
export function warningsOf(items: ReturnType<typeof itemsOf>): readonly Warning[] | null {
  const shares = facts.flatMap((key): Warning[] => {
    const share = items.number(`fact.${key}`);
    return share === null ? [] : [{ key, share: tenths(share), answered: null }];
  });
  const practices = items.counts('practices', valuesOf(funderQuestions.practiceTags.options));
  const named = (practices?.named ?? []).map(({ value, voices }): Warning => {
    const answered = practices?.answered ?? 0;
    return { key: value, share: answered === 0 ? 0 : tenths(voices / answered), answered };
  });
  const all = [...shares, ...named.filter(({ key }) => !good.has(key))].filter(({ share }) => share >= leastShare);
  if (shares.length === 0 && practices === null) return null;
  return all.toSorted((one, other) => other.share - one.share).slice(0, mostWarnings);
}
