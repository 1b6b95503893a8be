import type { DealColumnKey } from '../../contract/deals/deals.ts';
import { moneyKinds, valuesOf, type MoneyKind } from '../../contract/reviews/options.ts';
import { countTermValues } from '../../contract/reviews/terms.ts';
import type { DealValues } from '../deals/drafts/draft.ts';
import { findProblem } from '../deals/drafts/check.ts';
import { complete } from '../deals/drafts/print-row.ts';
import { inUsd, usdRate } from '../../contract/deals/rates.ts';
import { reviewClassOf } from '../../contract/reviews/funder-questions.ts';
import { firstOfMonth } from './rules.ts';
import type { StoredAnswers } from './writing/stored-answers.ts';

/**
 * The terms of a funder review as rows of the database that a member reported. The table
 * shows them in groups (decisions 0010 and 0074); nothing in them says from which review they come.
 */

export interface TermDeal {
  readonly kind: MoneyKind;
  readonly values: DealValues;
}

export interface TermFunder {
  readonly id: string;
  readonly name: string;
  readonly types: readonly string[];
}

/** One row for each kind of money of which at least one term has a value. */
export function termDealsOf(answers: StoredAnswers, funder: TermFunder): TermDeal[] {
  return valuesOf(moneyKinds).flatMap((kind) => {
    const terms = answers.terms?.[kind];
    if (terms === undefined || countTermValues({ [kind]: terms }) === 0) return [];
    const values = { ...commonValues(answers, funder), ...kindValues[kind](readTerms(terms, answers), answers) };
    return [{ kind, values: complete(withoutProblems(kind, values)) }];
  });
}

function commonValues(answers: StoredAnswers, funder: TermFunder): DealValues {
  return {
    recordType: reviewClassOf(answers.stageReached) === 'funded' ? 'deal' : 'offer',
    funderNames: [funder.name],
    funderIds: [funder.id],
    funderTypes: [...funder.types],
    recipientCountry: answers.venture.country,
    sectors: [answers.venture.sector],
    stage: answers.ventureStage,
    teamSize: answers.teamSize ?? null,
    date: firstOfMonth(answers.lastContact),
    datePrecision: 'month',
    confidence: 'reported',
  };
}

/** The answers of one kind: what is not known is null, and sums are in USD of the year of the last contact. */
interface Terms {
  readonly currency: string;
  number(key: string): number | null;
  usd(key: string): number | null;
  word(key: string): string | null;
  flag(key: string): boolean | null;
}

function readTerms(terms: Readonly<Record<string, unknown>>, answers: StoredAnswers): Terms {
  const currency = typeof terms['currency'] === 'string' ? terms['currency'] : 'USD';
  const rate = usdRate(currency, firstOfMonth(answers.lastContact));
  const number = (key: string): number | null => {
    const value = terms[key];
    return typeof value === 'number' ? value : null;
  };
  const word = (key: string): string | null => {
    const value = terms[key];
    return typeof value === 'string' && value !== 'unknown' ? value : null;
  };
  return {
    currency,
    number,
    word,
    usd(key) {
      const value = number(key);
      return value === null || rate === null ? null : inUsd(value, rate);
    },
    flag(key) {
      const value = word(key);
      return value === null ? null : value === 'yes';
    },
  };
}

/** The sum of the row in its currency and in USD. */
function sumOf(terms: Terms, key: string): DealValues {
  const amount = terms.number(key);
  return { amount, currency: amount === null ? null : terms.currency, amountUsd: terms.usd(key) };
}

const kindValues: Readonly<Record<MoneyKind, (terms: Terms, answers: StoredAnswers) => DealValues>> = {
  equity: (terms) => ({
    ...sumOf(terms, 'amount'),
    instrument: terms.word('instrument'),
    preMoneyUsd: terms.usd('preMoney'),
    postMoneyUsd: terms.usd('postMoney'),
    valuationCapUsd: terms.usd('valuationCap'),
    discountPct: terms.number('discountPct'),
    stakePct: terms.number('stakePct'),
    liqPrefMultiple: terms.number('liqPrefMultiple'),
    participation: terms.word('participation'),
    antiDilution: terms.word('antiDilution'),
    boardSeat: terms.flag('boardSeat'),
    proRata: terms.flag('proRata'),
    optionPoolPct: terms.number('optionPoolPct'),
    legalFeesPaidByCompany: paidByCompany(terms.word('legalFeesPaidBy')),
  }),
  debt: (terms, answers) => ({
    ...sumOf(terms, terms.number('amountDrawn') === null ? 'amountApproved' : 'amountDrawn'),
    amountRequestedUsd: terms.usd('amountRequested'),
    amountApprovedUsd: terms.usd('amountApproved'),
    rateType: terms.word('rateType'),
    ratePct: terms.number('ratePct'),
    aprPct: terms.number('aprPct'),
    otherFeesPct: terms.number('feesPct'),
    termMonths: terms.number('termMonths'),
    graceMonths: terms.number('graceMonths'),
    repaymentInterval: terms.word('repaymentInterval'),
    collateralRequired: terms.flag('collateralRequired'),
    personalGuarantee: terms.flag('personalGuarantee'),
    covenants: terms.flag('covenants'),
    prepaymentPenalty: terms.flag('prepaymentPenalty'),
    warrantCoveragePct: terms.number('warrantCoveragePct'),
    daysToDecision: answers.daysToDecision ?? null,
    daysToCash: typeof answers.daysDecisionToCash === 'number' ? answers.daysDecisionToCash : null,
  }),
  grant: (terms, answers) => ({
    ...sumOf(terms, 'amountAwarded'),
    amountAppliedUsd: terms.usd('amountApplied'),
    amountAwardedUsd: terms.usd('amountAwarded'),
    amountDisbursedUsd: terms.usd('amountPaid'),
    durationMonths: terms.number('durationMonths'),
    restricted: terms.flag('restricted'),
    matchPct: terms.number('matchPct'),
    overheadCapPct: terms.number('overheadCapPct'),
    stages: terms.number('stages'),
    paidUpfront: terms.flag('paidUpfront'),
    hoursToApply: answers.hoursSpent ?? null,
  }),
};

const paidByCompany = (who: string | null): boolean | null =>
  who === 'venture' || who === 'funder' ? who === 'venture' : null;

/** A value that the column does not know (a stage that only the form has, say) is left out; the others stay. */
function withoutProblems(kind: MoneyKind, values: DealValues): DealValues {
  const kept = Object.entries(values).filter(
    ([key, value]) =>
      findProblem({
        kind,
        recordKey: key,
        values: { [key as DealColumnKey]: value },
        funderRefs: null,
        source: null,
      }) === null,
  );
  return Object.fromEntries(kept);
}
