import type { FundingKind, ReviewClass } from '../contract/reviews/options.ts';
import { reviewClassOf, type FunderReviewDraftAnswers } from '../contract/reviews/funder-questions.ts';
import { terms, termKindsFor, termValues, type Term } from '../contract/reviews/terms.ts';
import type { Chance } from './chance.ts';
import { currencyOf, moneyIn, roundMoney } from './countries.ts';

/** What happened between a venture and a funder, and the terms that were on the table. */

type Answers = FunderReviewDraftAnswers;

const pitchOutcomes: Readonly<
  Record<
    'contacted_no_reply' | 'met' | 'due_diligence' | 'offer_received',
    readonly (readonly [NonNullable<Answers['outcome']>, number])[]
  >
> = {
  contacted_no_reply: [['no_answer', 1]],
  met: [
    ['they_declined', 60],
    ['no_answer', 20],
    ['we_declined', 12],
    ['in_progress', 8],
  ],
  due_diligence: [
    ['they_declined', 65],
    ['we_declined', 15],
    ['in_progress', 15],
    ['no_answer', 5],
  ],
  offer_received: [
    ['we_declined', 50],
    ['withdrawn_by_them_after_offer', 30],
    ['in_progress', 20],
  ],
};

function drawStage(chance: Chance, reviewClass: ReviewClass): NonNullable<Answers['stageReached']> {
  if (reviewClass === 'funded')
    return chance.weighted([
      ['funded', 75],
      ['ended', 25],
    ] as const);
  return chance.weighted([
    ['contacted_no_reply', 8],
    ['met', 50],
    ['due_diligence', 28],
    ['offer_received', 14],
  ] as const);
}

/** `speed` from 0 to 1 shortens the waiting; better funders are quicker. */
export function writeFacts(
  chance: Chance,
  parts: { reviewClass: ReviewClass; kind: FundingKind; speed: number },
): Answers {
  const { reviewClass, kind, speed } = parts;
  const stageReached = drawStage(chance, reviewClass);
  const outcome =
    stageReached === 'funded' || stageReached === 'ended' ? 'funded' : chance.weighted(pitchOutcomes[stageReached]);
  const hasReply = stageReached !== 'contacted_no_reply';
  const waiting = 2 - 1.5 * speed;
  const known = (share: number, value: () => number, most: number): number | undefined =>
    hasReply && chance.happens(share) ? Math.min(most, Math.max(1, Math.round(value()))) : undefined;
  return {
    stageReached,
    outcome,
    introType: chance.happens(0.85) ? drawIntro(chance, kind) : undefined,
    meetings: known(0.85, () => chance.logNormal(reviewClass === 'funded' ? 6 : 3, 0.5), 50),
    daysToFirstReply: hasReply ? known(0.85, () => chance.logNormal(8 * waiting, 0.8), 365) : 'never',
    daysToDecision:
      outcome === 'in_progress' || outcome === 'no_answer'
        ? undefined
        : known(0.8, () => chance.logNormal(55 * waiting, 0.6), 1_095),
    hoursSpent:
      kind === 'grant' || chance.happens(0.5)
        ? Math.round(chance.logNormal(kind === 'grant' ? 45 : 30, 0.8))
        : undefined,
    declineReasonGiven: tri(chance, 0.3 + 0.5 * speed),
    feedbackUseful:
      hasReply && chance.happens(0.7) ? chance.whole(speed > 0.5 ? 3 : 1, speed > 0.5 ? 5 : 4) : undefined,
    daysDecisionToCash: chance.happens(0.1)
      ? 'unknown'
      : Math.min(1_095, Math.round(chance.logNormal(35 * waiting, 0.6))),
    termsChangedAfterOffer: tri(chance, 0.35 - 0.3 * speed),
    upfrontFeeAsked: chance.happens(0.04) ? 'unknown' : tri(chance, kind === 'debt' ? 0.15 : 0.03),
    wouldTakeMoneyAgain: tri(chance, 0.2 + 0.75 * speed),
    terms: Object.fromEntries(termKindsFor(kind).map((each) => [each, writeTerms(chance, terms[each])])),
  };
}

function drawIntro(chance: Chance, kind: FundingKind): NonNullable<Answers['introType']> {
  if (kind === 'grant')
    return chance.weighted([
      ['open_call', 75],
      ['cold', 15],
      ['event', 10],
    ] as const);
  return chance.weighted([
    ['cold', 30],
    ['warm_intro', 38],
    ['event', 12],
    ['broker', 8],
    ['inbound_from_funder', 12],
  ] as const);
}

export function tri(chance: Chance, yes: number): 'yes' | 'no' | 'unknown' {
  if (chance.happens(0.08)) return 'unknown';
  return chance.happens(yes) ? 'yes' : 'no';
}

type TermAnswers = Record<string, string | number>;

function writeTerms(chance: Chance, asked: readonly Term[]): TermAnswers {
  const currency = currencyOf(chance.pick(['US', 'GB', 'DE', 'KE', 'IN', 'US', 'DE']));
  const answers: TermAnswers = { currency };
  const usd = chance.logNormal(180_000, 1.1);
  for (const term of asked) {
    if (chance.happens(0.35)) continue;
    answers[term.key] = chance.happens(0.08) ? 'unknown' : termAnswer(chance, term, { currency, usd });
  }
  return answers;
}

/** How a valuation relates to the amount; all other money is the amount or a little less. */
const timesAmount: Readonly<Record<string, number>> = {
  preMoney: 5,
  postMoney: 6,
  valuationCap: 6,
  amountRequested: 1.2,
  amountApplied: 1.1,
  amountDrawn: 0.8,
  amountPaid: 0.6,
};
const usual: Readonly<Record<string, readonly [least: number, most: number]>> = {
  discountPct: [10, 25],
  stakePct: [4, 25],
  liqPrefMultiple: [1, 2],
  optionPoolPct: [5, 15],
  ratePct: [3, 18],
  aprPct: [5, 40],
  feesPct: [0.5, 4],
  termMonths: [6, 84],
  graceMonths: [0, 12],
  warrantCoveragePct: [1, 12],
  durationMonths: [6, 48],
  matchPct: [10, 50],
  overheadCapPct: [5, 25],
  stages: [1, 3],
  reportsPerYear: [1, 4],
};

function termAnswer(chance: Chance, term: Term, money: { currency: string; usd: number }): string | number {
  const { answer, key } = term;
  if (answer.kind !== 'number') return chance.pick(termValues(term));
  if (answer.unit === 'money') return moneyIn(money.currency, roundMoney(money.usd * (timesAmount[key] ?? 1))).amount;
  const [least, most] = usual[key] ?? [0, answer.most];
  return answer.isWhole ? chance.whole(least, most) : Math.round((least + chance.next() * (most - least)) * 2) / 2;
}

/** The class that the facts put a review in. */
export function classOf(answers: Pick<Answers, 'stageReached'>): ReviewClass {
  return reviewClassOf(answers.stageReached) ?? 'pitch';
}
