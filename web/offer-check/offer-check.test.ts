import { expect, test } from 'vitest';
import type { Distribution, TermAmongDeals } from '../../contract/insights/offer-check.ts';
import { checkAddress, ofKind, since, tableAddress, within, type Comparison } from './comparison.ts';
import { distanceOf } from './closeness.ts';
import { findingsOf } from './findings.ts';
import { offeredOf, stakeWorkedOut } from './offer.ts';
import { comparisonWords, narrowerYears, widerSteps } from './steps.ts';
import { headline, placeWords } from './words.ts';

/** Of the numbers 1 to 100, each once. */
const upTo100: Distribution = {
  higher: Array.from({ length: 100 }, (_, at) => at + 1),
  lower: Array.from({ length: 100 }, (_, at) => 100 - at),
  lowerQuartile: 25.75,
  median: 50.5,
  upperQuartile: 75.25,
  bars: [{ from: 0, to: 100, count: 100 }],
  less: 0,
  more: 0,
};
const terms: readonly TermAmongDeals[] = [
  { shape: 'numbers', key: 'optionPoolPct', known: 100, unknown: 0, isApproximate: false, distribution: upTo100 },
  {
    shape: 'choices',
    key: 'participation',
    known: 100,
    unknown: 0,
    values: [
      { value: 'none', count: 91 },
      { value: 'uncapped', count: 9 },
    ],
  },
  { shape: 'choices', key: 'boardSeat', known: 3, unknown: 97, values: null },
];

const placesOf = (offer: Readonly<Record<string, number | string>>) =>
  findingsOf('equity', new Map(Object.entries(offer)), terms).map((finding) => [
    finding.column.key,
    placeWords(finding),
  ]);

test('unusual terms come first, those that too few deals state last', () => {
  expect(placesOf({ optionPoolPct: 50, participation: 'uncapped', boardSeat: 'true' })).toEqual([
    ['participation', '9% have this'],
    ['optionPoolPct', 'Lower than 50%'],
    ['boardSeat', 'Too few deals'],
  ]);
});

test.each([
  [0, 'Lower than all'],
  [1, 'Lower than 99%'],
  [51, 'Higher than 50%'],
  [91, 'Higher than 90%'],
  [101, 'Higher than all'],
])('%d among 1 to 100: %s', (offered, words) => {
  expect(placesOf({ optionPoolPct: offered })).toEqual([['optionPoolPct', words]]);
});

test('the heading counts what could be compared', () => {
  const of = (offer: Readonly<Record<string, number | string>>) =>
    headline(findingsOf('equity', new Map(Object.entries(offer)), terms));
  expect(of({ optionPoolPct: 50 })).toBe('This term is not unusual');
  expect(of({ optionPoolPct: 50, participation: 'none' })).toBe('None of your two terms is unusual');
  expect(of({ optionPoolPct: 50, participation: 'uncapped' })).toBe('One of your two terms is unusual');
  expect(of({ optionPoolPct: 95, participation: 'uncapped' })).toBe('Both terms are unusual');
  expect(of({ optionPoolPct: 95, participation: 'none', boardSeat: 'true' })).toBe(
    'One of the two terms that enough deals state is unusual',
  );
  expect(of({ boardSeat: 'true' })).toBe('Too few deals state these terms');
});

test('the stake is worked out from amount and pre-money, and only from both', () => {
  expect(stakeWorkedOut({ amountUsd: 1_500_000, preMoneyUsd: 6_000_000 })).toBe(20);
  expect(stakeWorkedOut({ amountUsd: 1_500_000 })).toBeNull();
  expect(stakeWorkedOut({ amountUsd: 1_500_000, preMoneyUsd: { unread: 'x', message: 'Not a number' } })).toBeNull();
  expect(offeredOf('equity', { amountUsd: 1, preMoneyUsd: 3 }).get('stakePct')).toBe(25);
  expect(offeredOf('equity', { amountUsd: 1, preMoneyUsd: 3, stakePct: 7 }).get('stakePct')).toBe(7);
  expect(offeredOf('equity', { stakePct: 7, boardSeat: false, optionPoolPct: null })).toEqual(
    new Map<string, number | string>([
      ['stakePct', 7],
      ['boardSeat', 'false'],
    ]),
  );
});

const portugal: Comparison = since(
  within({ kind: 'equity', filters: { roundType: { kind: 'in', items: ['seed'] } } }, { countries: ['PT'] }),
  2024,
);

test('the address holds the kind and the filter, and the table gets deals alone', () => {
  expect(checkAddress(portugal)).toBe(
    '/database/check?kind=equity&roundType=seed&recipientCountry=PT&date=2024-01-01..',
  );
  const table = new URL(tableAddress(portugal), 'https://fundsight.example');
  expect(table.pathname).toBe('/database/equity');
  expect(table.searchParams.get('recordType')).toBe('deal');
  expect(Object.keys(ofKind(portugal, 'debt').filters)).toEqual(['recipientCountry', 'date']);
});

test('each wider step loosens one thing', () => {
  expect(comparisonWords(portugal)).toBe('Seed, Portugal, since 2024');
  expect(widerSteps(portugal).map(({ label, insteadOf }) => `${label} instead of ${insteadOf}`)).toEqual([
    'Any round instead of Seed',
    'Southern Europe instead of Portugal',
    'All of Europe instead of Portugal',
    'Anywhere instead of Portugal',
    'Since 2021 instead of 2024',
    'All years instead of 2024',
  ]);
  const europe = widerSteps(portugal)[2]?.to;
  expect(europe && comparisonWords(europe)).toBe('Seed, Europe, since 2024');
  expect(europe && widerSteps(europe).map(({ label }) => label)).not.toContain('All of Europe');
  expect(narrowerYears(portugal, 2026)?.label).toBe('Since 2025');
  expect(narrowerYears(since(portugal, 2025), 2026)).toBeNull();
});

test('the closest deal has the same terms', () => {
  const deal = (cells: object) => ({ id: 'one', kind: 'equity', ...cells }) as const;
  const offered = new Map<string, number | string>([
    ['optionPoolPct', 50],
    ['participation', 'none'],
  ]);
  expect(distanceOf(deal({ optionPoolPct: 50, participation: 'none' }), offered, terms)).toBe(0);
  expect(distanceOf(deal({ optionPoolPct: 70, participation: 'none' }), offered, terms)).toBeCloseTo(0.1);
  expect(distanceOf(deal({}), offered, terms)).toBe(0.5);
});
