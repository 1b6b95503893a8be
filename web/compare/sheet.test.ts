import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { readAsked, writeAsked } from './address.ts';
import { compareCsv } from './csv.ts';
import { cellOf, foldEqual, isEqual, known, lines, locked, unknown, withCommonMarket, type Row } from './sheet.ts';

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

describe('the file', () => {
  const sections = [
    {
      key: 'terms',
      title: 'Terms',
      rows: [
        { ...row('Stake', known('9%', { note: '24 deals', mark: 'better' as const }), unknown()), note: 'market 12%' },
        row('Speed', known('4.1', { rating: { value: 4.1, median: 3 }, market: 'market 3.0' }), locked('5 deals')),
        row('What they say', lines(['=HYPERLINK("x")']), lines(['We say "yes",\r\n+always'])),
        row('Days', gone, failed),
        { ...row('Latest', known('Secret Row Ltd'), unknown()), isPageOnly: true as const },
      ],
    },
  ];
  const read = (text: string): string[][] => parse(text, { bom: true, relax_column_count: false });

  it('holds what stands on the page, in the form of exports', () => {
    const text = compareCsv(['A Fund', '@B Fund'], sections);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(read(text)).toEqual([
      [
        'Part',
        'Line',
        'A Fund',
        'A Fund: rests on',
        'A Fund: next to',
        "'@B Fund",
        "'@B Fund: rests on",
        "'@B Fund: next to",
      ],
      ['Terms', 'Stake', '9%', '24 deals', 'market 12%, better', 'Not known yet', '', ''],
      ['Terms', 'Speed', '4.1 of 5', '', 'market 3.0', '5 deals', '', ''],
      ['Terms', 'What they say', '\'=HYPERLINK("x")', '', '', 'We say "yes",\r\n+always', '', ''],
      ['Terms', 'Days', '', '', '', 'Did not load', '', ''],
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
