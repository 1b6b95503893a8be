import { dayOf } from '../server/clock.ts';
import { daysBefore, monthsAfter } from './calendar.ts';
import type { Chance } from './chance.ts';
import { roundMoney, sampleCountries } from './countries.ts';
import type { DealFacts, KindPart } from './deals.ts';
import { grantDescription, grantTitle, programmeName } from './grant-words.ts';
import { slugOf } from './names.ts';

const grantTypes: readonly (readonly [type: string, weight: number, medianUsd: number])[] = [
  ['project', 40, 60_000],
  ['core_unrestricted', 12, 90_000],
  ['capital', 6, 120_000],
  ['research', 12, 180_000],
  ['prize_challenge', 5, 25_000],
  ['fellowship', 3, 30_000],
  ['voucher', 4, 8_000],
  ['match', 3, 40_000],
  ['results_based', 3, 220_000],
  ['in_kind', 2, 10_000],
  ['reimbursable', 2, 70_000],
  ['seed', 5, 20_000],
  ['emergency', 3, 15_000],
];
const sigma = 1.1;

export function grantPart(facts: DealFacts): KindPart {
  const recordType = facts.chance.weighted([
    ['deal', 90],
    ['offer', 3],
    ['programme', 7],
  ] as const);
  return recordType === 'deal' ? awardPart(facts) : callPart(facts, recordType);
}

function drawType(chance: Chance): { grantType: string; medianUsd: number } {
  const [grantType, , medianUsd] = chance.weighted(grantTypes.map((type) => [type, type[1]] as const));
  return { grantType, medianUsd };
}

function awardPart(facts: DealFacts): KindPart {
  const { chance, recipient, funders, moment } = facts;
  const { grantType, medianUsd } = drawType(chance);
  const title = grantTitle(chance, recipient.sectors[0] ?? 'other');
  const usd = chance.happens(0.04) ? null : chance.logNormal(medianUsd, sigma);
  const durationMonths = chance.happens(0.8) ? chance.pick([6, 9, 12, 12, 18, 24, 24, 36, 48]) : null;
  return {
    recordType: 'deal',
    usd,
    stage: chance.weighted([
      ['idea', 15],
      ['pre_revenue', 25],
      ['early_revenue', 30],
      ['growth', 20],
      ['mature', 10],
    ] as const),
    columns: {
      title: chance.happens(0.95) ? title : null,
      description: chance.happens(0.7) ? grantDescription(chance, title) : null,
      programme_title: chance.happens(0.5) ? programmeName(chance, funders.lead.name) : null,
      grant_type: chance.happens(0.94) ? grantType : null,
      duration_months: durationMonths,
      // The day on which the call had closed.
      deadline: chance.happens(0.62) ? dayOf(daysBefore(moment, chance.whole(30, 200))) : null,
    },
    details: {
      ...moneyDetails(chance, usd),
      ...timeDetails(facts, durationMonths),
      ...termDetails(chance, grantType),
      ...processDetails(chance),
      ...reachDetails(chance, recipient.country),
    },
  };
}

/** A call for applications, with its dates around today: some open, some closed, some announced. */
function callPart({ chance, recipient, funders, moment, now }: DealFacts, recordType: 'offer' | 'programme'): KindPart {
  const { grantType, medianUsd } = drawType(chance);
  const least = roundMoney(medianUsd * 0.3);
  const isRolling = chance.happens(0.2);
  const isOld = daysBefore(now, 500) > moment;
  const deadline = isRolling ? null : isOld ? monthsAfter(moment, 3) : daysBefore(now, chance.whole(-180, 120));
  const status =
    deadline === null
      ? 'open'
      : deadline < now
        ? 'closed'
        : chance.weighted([
            ['open', 75],
            ['forecast', 25],
          ] as const);
  const title = programmeName(chance, funders.lead.name);
  return {
    recordType,
    usd: null,
    stage: null,
    columns: {
      title,
      programme_title: title,
      grant_type: grantType,
      description: grantDescription(chance, title),
      deadline: deadline === null ? null : dayOf(deadline),
    },
    details: {
      programmeUrl: `${funders.lead.website}/calls/${slugOf(title)}`,
      documents: chance.happens(0.5) ? [`${funders.lead.website}/calls/guide.pdf`] : null,
      openCall: true,
      currentlyOpen: status === 'open',
      rollingDeadline: isRolling,
      grantStatus: status,
      awardMinUsd: least,
      awardMaxUsd: roundMoney(least * (3 + 10 * chance.next())),
      totalPotUsd: roundMoney(medianUsd * chance.whole(10, 60)),
      expectedAwards: chance.whole(3, 40),
      applicantTypes: chance.picks(
        ['for_profit_small', 'for_profit_any', 'nonprofit', 'university', 'cooperative', 'public_body', 'consortium'],
        chance.whole(1, 4),
      ),
      eligibleCountries: chance.happens(0.6)
        ? [...new Set([recipient.country, ...chance.picks(sampleCountries, chance.whole(0, 5))])]
        : null,
      ...termDetails(chance, grantType),
      ...processDetails(chance),
    },
  };
}

function moneyDetails(chance: Chance, usd: number | null): Record<string, unknown> {
  if (usd === null) return {};
  return {
    amountAppliedUsd: chance.happens(0.3) ? roundMoney(usd * (1 + 0.5 * chance.next())) : null,
    amountAwardedUsd: chance.happens(0.85) ? Math.round(usd) : null,
    amountDisbursedUsd: chance.happens(0.35) ? Math.round(usd * chance.pick([0.5, 0.8, 1, 1])) : null,
  };
}

function timeDetails({ chance, moment, now }: DealFacts, durationMonths: number | null): Record<string, unknown> {
  const start = daysBefore(moment, -chance.whole(10, 120));
  const end = durationMonths === null ? null : monthsAfter(start, durationMonths);
  const status =
    end === null
      ? 'awarded'
      : end < now
        ? chance.weighted([
            ['completed', 95],
            ['terminated', 5],
          ] as const)
        : start < now
          ? 'active'
          : 'awarded';
  const hasDates = chance.happens(0.65);
  return {
    startDate: hasDates ? dayOf(start) : null,
    endDate: hasDates && end !== null ? dayOf(end) : null,
    grantStatus: status,
    openCall: chance.triState(0.6, 0.2),
  };
}

function termDetails(chance: Chance, grantType: string): Record<string, unknown> {
  const matchRequired = chance.triState(0.2, 0.5);
  const overheadAllowed = chance.triState(0.4, 0.2);
  return {
    restricted: grantType === 'core_unrestricted' ? false : chance.triState(0.55, 0.15),
    matchRequired,
    matchPct: matchRequired === true && chance.happens(0.8) ? chance.pick([10, 20, 25, 30, 50]) : null,
    overheadAllowed,
    overheadCapPct: overheadAllowed === true && chance.happens(0.7) ? chance.pick([7, 10, 12.5, 15, 20]) : null,
    multiYear: chance.triState(0.3, 0.5),
    paidUpfront: chance.triState(0.4, 0.3),
    equityFree: chance.triState(0.8, 0.02),
    ipRetained: chance.triState(0.5, 0.08),
    repayable: grantType === 'reimbursable' ? true : chance.triState(0.01, 0.7),
    paymentSchedule: chance.happens(0.5)
      ? chance.weighted([
          ['instalments', 45],
          ['single', 30],
          ['milestones', 17],
          ['reimbursement', 8],
        ] as const)
      : null,
  };
}

function processDetails(chance: Chance): Record<string, unknown> {
  return {
    reportingFrequency: chance.happens(0.5)
      ? chance.weighted([
          ['final_only', 35],
          ['annual', 33],
          ['semiannual', 18],
          ['quarterly', 12],
          ['none', 2],
        ] as const)
      : null,
    stages: chance.happens(0.35) ? chance.whole(1, 3) : null,
    hoursToApply: chance.happens(0.2) ? Math.round(chance.logNormal(38, 0.7)) : null,
    hoursToReport: chance.happens(0.12) ? Math.round(chance.logNormal(12, 0.6)) : null,
    successRatePct: chance.happens(0.25) ? chance.whole(3, 45) : null,
    applicantsPerCall: chance.happens(0.2) ? Math.round(chance.logNormal(120, 0.9)) : null,
    registrationNeeded: chance.triState(0.3, 0.2),
    feedbackToDeclined: chance.triState(0.3, 0.25),
    regrantType: chance.happens(0.15)
      ? chance.weighted([
          ['none', 60],
          ['FRG010', 15],
          ['FRG020', 15],
          ['FRG030', 10],
        ] as const)
      : null,
  };
}

function reachDetails(chance: Chance, country: string): Record<string, unknown> {
  return {
    beneficiaries: chance.happens(0.5)
      ? chance.picks(
          [
            'women_girls',
            'youth',
            'older',
            'disabled',
            'refugees_migrants',
            'low_income',
            'rural',
            'indigenous',
            'general',
          ],
          chance.whole(1, 2),
        )
      : null,
    beneficiaryCountries: chance.happens(0.6) ? [country] : null,
    locationScope: chance.happens(0.4)
      ? chance.weighted([
          ['GLS030', 40],
          ['GLS040', 30],
          ['GLS060', 20],
          ['GLS010', 10],
        ] as const)
      : null,
  };
}
