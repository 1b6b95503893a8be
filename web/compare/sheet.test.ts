import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { readAsked, writeAsked } from './address.ts';
import { compareCsv } from './csv.ts';
import type { Measure } from './marks.ts';
import {
  cellOf,
  foldEqual,
  isEqual,
  isNear,
  known,
  lines,
  locked,
  unknown,
  withCommonMarket,
  type Row,
  type Section,
} from './sheet.ts';

const row = (label: string, ...cells: Row['cells']): Row => ({ key: label, label, cells });
const loading = cellOf({ state: 'loading' }, () => known(''));
const failed = cellOf({ state: 'failed' }, () => known(''));
const gone = cellOf({ state: 'gone' }, () => known(''));

describe('what is the same', () => {
  it.each([
    ['the same words', [known('Kenya'), known('Kenya')], true],
    ['other words', [known('Kenya'), known('Ghana')], false],
    ['the same words on another base', [known('5', { note: '9 deals' }), known('5', { note: '8 deals' })], true],
    ['another mark', [known('5', { mark: 'better' }), known('5')], false],
    ['nothing known of any', [unknown(), unknown()], true],
    ['one that is not known', [unknown(), known('Kenya')], false],
    ['a value that is for members', [locked('5 deals'), locked('5 deals')], true],
    ['one that is under way', [known('Kenya'), loading], false],
    ['one that did not load', [failed, failed], false],
    ['one that is not there', [known('Kenya'), gone, known('Kenya')], true],
    ['one alone', [known('Kenya'), gone], false],
  ] as const)('%s', (_, cells, isSame) => expect(isEqual(row('Country', ...cells))).toBe(isSame));

  it('is named in a sentence, and what is not known apart; the rest stays', () => {
    const rows = [
      row('Country', known('Kenya'), known('Kenya')),
      row('Stake', unknown(), unknown()),
      row('Type', known('Bank'), known('Angel')),
    ];
    const folded = foldEqual([
      { key: 'who', title: 'Who', rows },
      { key: 'empty', title: 'Empty', rows: rows.slice(0, 1) },
    ]);
    expect(folded.sections.map(({ title, rows: left }) => [title, left.map(({ label }) => label)])).toEqual([
      ['Who', ['Type']],
    ]);
    expect([folded.same, folded.unknown]).toEqual([['Country', 'Country'], ['Stake']]);
  });
});

describe('the market', () => {
  it('that is the same for all is said once', () => {
    const found = withCommonMarket(
      row('Stake', known('9%', { market: 'market 12%' }), unknown(), known('8%', { market: 'market 12%' })),
    );
    expect([found.note, found.cells.map(({ market }) => market)]).toEqual([
      'market 12%',
      [undefined, undefined, undefined],
    ]);
  });
  it.each([
    [known('9%', { market: 'market 12%' }), known('8%', { market: 'market 13%' })],
    [known('9%', { market: 'market 12%' }), known('8%')],
    [known('9%'), known('8%', { market: 'market 12%' })],
    [unknown(), unknown()],
  ])('of one funder is not said of another', (...cells) => {
    expect(withCommonMarket(row('Stake', ...cells))).toEqual(row('Stake', ...cells));
  });
});

describe('what does not differ clearly', () => {
  const share = (count: number, known: number, of = 'true') =>
    measured(`${count} of ${known}`, { shape: 'share', value: (100 * count) / known, unit: '%', count, known, of });
  const numbers = (value: number, lower: number, upper: number) =>
    measured(String(value), { shape: 'numbers', value, unit: 'USD', known: 9, middle: { lower, upper } });
  const rating = (value: number) => measured(value.toFixed(1), { shape: 'rating', value, unit: 'of 5' });
  const measured = (words: string, measure: Measure) => known(words, { measure });
  it.each([
    ['33 % and 32 %', [share(33, 100), share(32, 100)], true],
    ['4 of 8 and 6 of 8', [share(4, 8), share(6, 8)], true],
    ['90 % and 20 %', [share(18, 20), share(4, 20)], false],
    ['another choice', [share(18, 20, 'none'), share(18, 20, 'capped')], false],
    ['medians in the middle half of the other', [numbers(10, 8, 14), numbers(12, 9, 15)], true],
    ['medians outside it', [numbers(10, 8, 11), numbers(20, 18, 24)], false],
    ['two tenths', [rating(3.8), rating(4)], true],
    ['three tenths', [rating(3.8), rating(4.1)], false],
    ['one that is not known', [rating(3.8), unknown()], false],
    ['words', [known('Kenya'), known('Ghana')], false],
  ] as const)('%s', (_, cells, isFolded) => expect(isNear(row('Line', ...cells))).toBe(isFolded));

  it('is named in a sentence of its own', () => {
    const rows = [row('Speed', rating(3.8), rating(4)), row('Country', known('Kenya'), known('Ghana'))];
    const folded = foldEqual([{ key: 'a', title: 'A', rows }]);
    expect([folded.near, folded.same, folded.sections[0]?.rows.map(({ label }) => label)]).toEqual([
      ['Speed'],
      [],
      ['Country'],
    ]);
  });
});

describe('the file', () => {
  const sections: Section[] = [
    {
      key: 'terms',
      title: 'Terms',
      rows: [
        row(
          'Amount',
          known('$1,428,571', {
            mark: 'better',
            note: 'middle half $910,000 to $2,148,148, 61 deals',
            measure: {
              shape: 'numbers',
              value: 1_428_571.4,
              unit: 'USD',
              known: 61,
              middle: { lower: 910_000, upper: 2_148_148.15 },
              besides: { value: 1_600_000, known: 313 },
            },
          }),
          unknown(),
        ),
        row(
          'Board seat',
          known('33%', { measure: { shape: 'share', value: 100 / 3, unit: '%', count: 3, known: 9, of: 'true' } }),
          locked('5 deals'),
        ),
        row('What they say', lines(['=HYPERLINK("x")']), lines(['We say "yes",\r\n+always'])),
        row('Days', gone, failed),
        { ...row('Latest', known('Secret Row Ltd'), unknown()), isPageOnly: true as const },
      ],
    },
  ];
  const read = (text: string): string[][] => parse(text, { bom: true, relax_column_count: false });

  it('holds each number in a column of its own, in the form of exports', () => {
    const text = compareCsv(['A Fund', '@B Fund'], sections);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    const none = ['', '', '', '', '', '', '', '', ''];
    expect(read(text).slice(1)).toEqual([
      [
        'Terms',
        'Amount',
        'A Fund',
        '$1,428,571',
        '1428571.4',
        'USD',
        '910000',
        '2148148.15',
        '61',
        '',
        '1600000',
        '313',
        'better',
      ],
      ['Terms', 'Amount', "'@B Fund", 'Not known yet', ...none],
      ['Terms', 'Board seat', 'A Fund', '33%', '33.33', '%', '', '', '9', '3', '', '', ''],
      ['Terms', 'Board seat', "'@B Fund", '5 deals', ...none],
      ['Terms', 'What they say', 'A Fund', '\'=HYPERLINK("x")', ...none],
      ['Terms', 'What they say', "'@B Fund", 'We say "yes",\r\n+always', ...none],
      ['Terms', 'Days', "'@B Fund", 'Did not load', ...none],
    ]);
  });
  it('has no single deal', () => expect(compareCsv(['A', 'B'], sections)).not.toContain('Secret Row'));
});

describe('the address', () => {
  const asked = (text: string) => readAsked(new URLSearchParams(text));
  it('names each funder once, and four at most', () => {
    expect(asked('funder=A-Fund&funder=a-fund&funder=&funder=b')).toMatchObject({ ids: ['a-fund', 'b'], leftOut: 0 });
    expect(asked('funder=a&funder=b&funder=c&funder=d&funder=e&funder=f&funder=a')).toMatchObject({
      ids: ['a', 'b', 'c', 'd'],
      leftOut: 2,
    });
  });
  it('leaves out what it does not know', () => {
    expect(asked('kind=gold&type=%3Cb%3E&market=moon&show=all&utm_source=x&search=sort%3Dfit')).toEqual({
      ids: [],
      leftOut: 0,
      kind: null,
      type: null,
      isEverywhere: false,
      showsDifferences: false,
      search: null,
    });
  });
  it('is written as it is read', () => {
    const text =
      'funder=a-fund&funder=b-fund&kind=debt&type=term_loan&market=everywhere&show=differences&search=country%3DDE%26kind%3Ddebt';
    expect(writeAsked(asked(text)).toString()).toBe(text);
  });
});
