import { dayOf } from '../server/clock.ts';
import { daysBefore } from './calendar.ts';
import type { Chance } from './chance.ts';
import { roundMoney } from './countries.ts';
import type { DealFacts, KindPart } from './deals.ts';

interface Round {
  readonly weight: number;
  readonly medianUsd: number;
  readonly stage: string;
}

const rounds: Readonly<Record<string, Round>> = {
  pre_seed: { weight: 14, medianUsd: 350_000, stage: 'pre_revenue' },
  angel: { weight: 9, medianUsd: 220_000, stage: 'idea' },
  seed: { weight: 27, medianUsd: 1_600_000, stage: 'early_revenue' },
  series_a: { weight: 16, medianUsd: 7_500_000, stage: 'growth' },
  series_b: { weight: 8, medianUsd: 19_000_000, stage: 'scale' },
  series_c: { weight: 4, medianUsd: 42_000_000, stage: 'scale' },
  series_d_plus: { weight: 2, medianUsd: 85_000_000, stage: 'mature' },
  bridge_or_extension: { weight: 5, medianUsd: 1_200_000, stage: 'early_revenue' },
  growth_pe: { weight: 3, medianUsd: 38_000_000, stage: 'mature' },
  equity_crowdfunding: { weight: 4, medianUsd: 420_000, stage: 'early_revenue' },
  corporate_round: { weight: 2, medianUsd: 5_000_000, stage: 'growth' },
  accelerator: { weight: 4, medianUsd: 110_000, stage: 'idea' },
  secondary: { weight: 1, medianUsd: 9_000_000, stage: 'mature' },
  undisclosed: { weight: 3, medianUsd: 2_000_000, stage: 'growth' },
};
const roundWeights = Object.entries(rounds).map(([round, { weight }]) => [round, weight] as const);
const earlyRounds = new Set(['pre_seed', 'angel', 'seed', 'accelerator', 'bridge_or_extension']);

export function equityPart(facts: DealFacts): KindPart {
  const recordType = facts.chance.weighted([
    ['deal', 95],
    ['offer', 3],
    ['programme', 2],
  ] as const);
  return recordType === 'deal' ? roundPart(facts) : ticketPart(facts, recordType);
}

/** What a funder says it invests: a ticket from one sum to another. */
function ticketPart({ chance }: DealFacts, recordType: 'offer' | 'programme'): KindPart {
  const least = roundMoney(chance.logNormal(150_000, 0.8));
  const [roundType, round] = chance.pick(Object.entries(rounds));
  return {
    recordType,
    usd: null,
    stage: round.stage,
    columns: { round_type: roundType, instrument: chance.pick(['priced_preferred', 'safe', 'convertible_note']) },
    details: {
      ticketMinUsd: least,
      ticketMaxUsd: roundMoney(least * (2 + 8 * chance.next())),
      followOnReserved: chance.triState(0.5, 0.2),
      dealStatus: 'open',
    },
  };
}

function roundPart(facts: DealFacts): KindPart {
  const { chance } = facts;
  const roundType = chance.weighted(roundWeights);
  const { medianUsd, stage } = rounds[roundType] ?? { medianUsd: 1_000_000, stage: 'growth' };
  const usd = chance.happens(0.13) ? null : chance.logNormal(medianUsd, 0.65);
  const instrument = drawInstrument(chance, roundType);
  const stakePct = chance.happens(0.7) ? Math.round((4 + 24 * chance.next()) * 10) / 10 : null;
  const postMoney = usd !== null && stakePct !== null ? roundMoney((usd / stakePct) * 100) : null;
  return {
    recordType: 'deal',
    usd,
    stage,
    columns: {
      round_type: chance.happens(0.96) ? roundType : null,
      instrument: chance.happens(0.88) ? instrument : null,
      stake_pct: stakePct,
      pre_money_usd: postMoney === null || usd === null ? null : Math.max(0, postMoney - Math.round(usd)),
    },
    details: {
      ...sizeDetails(facts, usd),
      postMoneyUsd: postMoney,
      ...noteDetails(chance, instrument, usd),
      ...rightDetails(chance, instrument),
      boardSeat: chance.triState(0.5, 0.25),
      ...processDetails(facts),
    },
  };
}

function drawInstrument(chance: Chance, roundType: string): string {
  if (earlyRounds.has(roundType))
    return chance.weighted([
      ['safe', 30],
      ['convertible_note', 26],
      ['priced_preferred', 26],
      ['common', 14],
      ['other', 4],
    ] as const);
  return chance.weighted([
    ['priced_preferred', 70],
    ['common', 16],
    ['preferred_equity_hybrid', 6],
    ['convertible_note', 5],
    ['fund_interest', 2],
    ['token', 1],
  ] as const);
}

function sizeDetails({ chance, funders }: DealFacts, usd: number | null): Record<string, unknown> {
  const isFiled = chance.happens(0.25);
  return {
    leadFunders: chance.happens(0.6) ? [funders.lead.name] : null,
    investorCount: chance.happens(0.55) ? funders.all.length + chance.whole(0, 6) : null,
    targetUsd: isFiled && usd !== null ? roundMoney(usd * (1 + chance.next())) : null,
    soldUsd: isFiled && usd !== null ? Math.round(usd) : null,
    targetOpenEnded: isFiled ? chance.triState(0.1, 0.8) : null,
    salesFeesUsd: isFiled && usd !== null && chance.happens(0.4) ? roundMoney(usd * 0.03 * chance.next()) : null,
    exemptions: isFiled ? chance.picks(['506b', '506c', 'regCF', '504'], 1) : null,
    nonAccreditedAllowed: isFiled ? chance.triState(0.15, 0.7) : null,
  };
}

function noteDetails(chance: Chance, instrument: string, usd: number | null): Record<string, unknown> {
  if (instrument !== 'safe' && instrument !== 'convertible_note') return {};
  return {
    valuationCapUsd: usd !== null && chance.happens(0.6) ? roundMoney(usd * (4 + 6 * chance.next())) : null,
    discountPct: chance.happens(0.6) ? chance.pick([10, 15, 20, 20, 25]) : null,
    noteInterestPct: instrument === 'convertible_note' && chance.happens(0.6) ? chance.whole(3, 10) : null,
  };
}

/** Rights are known for about every third priced round, as in life. */
function rightDetails(chance: Chance, instrument: string): Record<string, unknown> {
  if (instrument === 'safe' || !chance.happens(0.35)) return {};
  return {
    liqPrefMultiple: chance.weighted([
      [1, 88],
      [1.5, 7],
      [2, 5],
    ] as const),
    liqPrefRank: chance.weighted([
      ['pari_passu', 60],
      ['senior', 30],
      ['none', 10],
    ] as const),
    participation: chance.weighted([
      ['none', 72],
      ['capped', 15],
      ['uncapped', 13],
    ] as const),
    antiDilution: chance.weighted([
      ['weighted_broad', 78],
      ['none', 12],
      ['weighted_narrow', 6],
      ['full_ratchet', 4],
    ] as const),
    payToPlay: chance.weighted([
      ['none', 90],
      ['future_rounds', 7],
      ['this_round', 3],
    ] as const),
    redemption: chance.weighted([
      ['none', 85],
      ['investor_option', 12],
      ['mandatory', 3],
    ] as const),
    cumulativeDividends: chance.triState(0.06, 0.8),
    boardObserver: chance.triState(0.35, 0.4),
    proRata: chance.triState(0.65, 0.15),
    informationRights: chance.triState(0.75, 0.05),
    dragAlong: chance.triState(0.6, 0.15),
    founderRevesting: chance.triState(0.25, 0.45),
    vetoRights: chance.triState(0.5, 0.2),
    optionPoolPct: chance.happens(0.6) ? chance.whole(5, 20) : null,
    legalFeesPaidByCompany: chance.triState(0.5, 0.2),
    followOnReserved: chance.triState(0.35, 0.2),
  };
}

function processDetails({ chance, recipient, moment }: DealFacts): Record<string, unknown> {
  const daysToClose = chance.happens(0.3) ? chance.whole(14, 210) : null;
  return {
    daysToClose,
    dateFirstSale:
      daysToClose !== null && chance.happens(0.5) ? dayOf(daysBefore(moment, Math.floor(daysToClose / 2))) : null,
    taxReliefs:
      recipient.country === 'GB' && chance.happens(0.3) ? chance.picks(['seis', 'eis'], chance.whole(1, 2)) : null,
    dealStatus: chance.weighted([
      ['closed', 78],
      ['announced', 16],
      ['closing', 4],
      ['withdrawn', 2],
    ] as const),
  };
}
