import { describe, expect, it } from 'vitest';
import { isNoNumber, isRange, readMarkedNumber, readNumber } from './read-number.ts';

it.each([
  ['1500.5', 'plain', 1_500.5],
  ['1e6', 'plain', 1_000_000],
  ['1,500.5', 'plain', null],
  ['1,500.5', 'comma', 1_500.5],
  ['1500', 'comma', 1_500],
  ['15,00', 'comma', null],
  ['1.500,5', 'dot', 1_500.5],
  ['1.500.000', 'dot', 1_500_000],
  ['1 500,5', 'space', 1_500.5],
  ["1'500.5", 'space', 1_500.5],
  ['12,34,567.5', 'indian', 1_234_567.5],
  ['-7', 'indian', -7],
  ['1000000000000000', 'plain', 1e15],
  ['1000000000000001', 'plain', null],
  ['-1000000000000000', 'plain', -1e15],
  ['-1000000000000001', 'plain', null],
] as const)('%s, written %s, is %s', (text, grouping, value) => expect(readNumber(text, grouping)).toBe(value));

describe('a number with what stands around it', () => {
  const read = (text: string) => readMarkedNumber(text, 'comma');
  const nothing = { isPercent: false, currency: null, hasOpenMark: false, mark: null, word: null };

  it.each([
    ['€1,500', { ...nothing, value: 1_500, currency: 'EUR', mark: '€' }],
    ['1,500 EUR', { ...nothing, value: 1_500, currency: 'EUR', mark: 'EUR' }],
    ['$1.1 million', { ...nothing, value: 1_100_000, hasOpenMark: true, mark: '$', word: 'million' }],
    ['12.5 %', { ...nothing, value: 12.5, isPercent: true }],
    ['(500)', { ...nothing, value: -500 }],
    ['-500', { ...nothing, value: -500 }],
    ['€ -500', { ...nothing, value: -500, currency: 'EUR', mark: '€' }],
    ['500', { ...nothing, value: 500 }],
  ])('%s', (text, number) => expect(read(text)).toEqual(number));

  it.each(['(500', '500)', 'abc 5', '5 tulips', '', '1,00', `${'1'.repeat(58)}.5 %`])('%s is none', (text) =>
    expect(read(text)).toBeNull(),
  );

  it('is at most a thousand million million', () => {
    expect(read('1,000,000,000 million')?.value).toBe(1e15);
    expect(read('1,000,000,001 million')).toBeNull();
    expect(read('(1,000,000,001 million)')).toBeNull();
  });
});

it.each([
  'NC',
  'n.c.',
  'N. C.',
  'k.A.',
  's/d',
  'n/d',
  'N.N.',
  'Non communiqué',
  'Montant non précisé',
  'Betrag nicht genannt',
  'data not included in P3',
  'not reported',
])('"%s" says that the number is not known', (text) => {
  expect(isNoNumber(text)).toBe(true);
});
it.each(['lots', 'NC 5', 'five', 'Nairobi', 'nca', '12', 'Communications Fund'])('"%s" does not', (text) => {
  expect(isNoNumber(text)).toBe(false);
});

it.each([
  '4 à 6',
  '4 até 6',
  'siebenstellig',
  'mittlerer 7-stelliger Betrag',
  'seven-figure sum',
  'six figures',
  'à sept chiffres',
  'siete cifras',
  'plusieurs millions',
  'mehrere Millionen Euro',
  'ca. 5',
  'up to 5',
])('"%s" says how large a number is, and not the number', (text) => {
  expect(isRange(text, 'plain')).toBe(true);
});
it.each(['Kite', '5', 'Figures', 'A few friends'])('"%s" does not say how large a number is', (text) => {
  expect(isRange(text, 'plain')).toBe(false);
});
