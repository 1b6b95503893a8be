import { describe, expect, it } from 'vitest';
import { openBook, type Book, type CountedRow } from './counted/book.ts';
import { whereOf, withPublicLoans } from './counted/filters.ts';
import { auditRow } from './audit-rows.ts';
import { createLedger, type PageLedger } from './ledger.ts';
import { checkChart, type ShownChart } from './pages/charts.ts';
import { checkStatus } from './pages/database.ts';
import { checkCounts, checkFigures } from './pages/preview.ts';

/** That the audit finds what it must: what a page would show, with one thing wrong. */

function bookOf(rows: readonly Partial<CountedRow>[]): Book {
  const book = openBook();
  book.add(rows.map(auditRow));
  return book;
}

function findingsOf(check: (ledger: PageLedger) => void): readonly string[] {
  const ledger = createLedger();
  check(ledger.page('the page'));
  return ledger.findings();
}

describe('the line under the table', () => {
  const book = bookOf([100, 200, 300, null].map((amount) => ({ amountUsd: amount, amountUsdCut: amount })));
  const right = ['4 of 4 deals', 'Total $600 of 3 amounts', 'Median $200 of 3 amounts', 'Middle half $150 to $250'];
  const findings = (status: readonly string[]) =>
    findingsOf((ledger) => checkStatus(ledger, status, { book, kind: 'equity', filters: [] }));

  it('agrees as it must be', () => expect(findings(right)).toEqual([]));
  it('has large sums short, with the exact ones behind them', () => {
    const rich = bookOf(
      [1_234_567, 2_000_000, 8_686_543].map((amount) => ({ amountUsd: amount, amountUsdCut: amount })),
    );
    const words = [
      '3 of 3 deals',
      'Total $11.9M$11,921,110 of 3 amounts',
      'Median $2M$2,000,000 of 3 amounts',
      'Middle half $1.6M$1,617,284 to $5.3M$5,343,272',
    ];
    const differing = (status: readonly string[]) =>
      findingsOf((ledger) => checkStatus(ledger, status, { book: rich, kind: 'equity', filters: [] }));
    expect(differing(words)).toEqual([]);
    expect(differing(words.map((line) => line.replace('$11.9M', '$11.8M')))).toHaveLength(1);
    expect(differing(words.map((line) => line.replace('11,921,110', '11,921,111')))).toHaveLength(1);
  });
  it.each([1, 2])('differs where a figure does not say of how many amounts it is', (place) => {
    const bare = right.map((words, at) => (at === place ? words.replace(' of 3 amounts', '') : words));
    expect(findings(bare)).toHaveLength(1);
  });
});

it('loans to public bodies are left out of the table of debt, whatever the page has', () => {
  const book = bookOf([
    { kind: 'debt', recipientType: 'public_body' },
    { kind: 'debt', recipientType: 'company' },
  ]);
  const count = (where: string): number => book.number(`select count(*) from deals where ${where}`);
  expect(count(whereOf('debt', []))).toBe(1);
  expect(count(whereOf('debt', [withPublicLoans]))).toBe(2);
});

const chart = (parts: Partial<ShownChart>): ShownChart => ({
  title: 'A chart',
  plain: 'A chart',
  text: '',
  figures: [],
  heads: [],
  rows: [],
  ...parts,
});

describe('the key figures', () => {
  // Eight deals in the last twelve months, five in those before, one of the month on the border and one of this month.
  const dated = (date: string, count: number): Partial<CountedRow>[] =>
    Array.from({ length: count }, () => ({ date, datePrecision: 'day', amountUsd: 10, amountUsdCut: 10 }));
  const ofMonths = ['2025-11-01', '2026-11-01'].map((date) => ({ date, datePrecision: 'month' }));
  const book = bookOf([...dated('2026-03-01', 8), ...dated('2025-03-01', 5), ...ofMonths]);
  const heads = ['Figure', 'All', 'Deals that show it', 'Also counted', 'Last 12 months', 'The 12 before'];
  const none = ['Too few to show', 'Too few to show', '–', 'Too few to show', 'Too few to show'];
  const rows = [
    ['Deals', '15', '15', '–', '8', '5'],
    ['Total', '$130', '13', '–', '$80', '$50'],
    ['Median amount', '$10', '13', '–', '$10', '$10'],
    ['Median pre-money', ...none],
    ['Median days to close', ...none],
  ];
  const figures = [
    ['Deals', '15', 'Last 12 months: 60% more than a year earlier'],
    ['Total', '$130', '13 of 15 deals', 'Last 12 months: 60% higher than a year earlier'],
    ['Median amount', '$10', '13 of 15 deals', 'Last 12 months: the same as a year earlier'],
    ['Median pre-money', 'Too few to show', 'No comparison with the year before'],
    ['Median days to close', 'Too few to show', 'No comparison with the year before'],
  ];
  const text =
    '15 deals, 8 of them in the last 12 months, 5 in the 12 before. 2 whose month, quarter or year lies only partly in these two spans count in neither.';
  const findings = (parts: Partial<ShownChart>) =>
    findingsOf((ledger) =>
      checkChart(ledger, {
        shown: chart({ heads, rows, figures, text, ...parts }),
        name: 'key_figures',
        where: whereOf('equity', []),
        question: { book, kind: 'equity', filters: [], today: '2026-11-24', ratingOf: () => null } as never,
      }),
    );
  const withCell = (row: number, cell: number, word: string) =>
    rows.map((cells, at) => (at === row ? cells.map((old, place) => (place === cell ? word : old)) : cells));

  it('agree as they must be', () => expect(findings({})).toEqual([]));
  it.each([4, 5])('differ where one of the two years is wrong', (cell) => {
    expect(findings({ rows: withCell(0, cell, '9') })).toHaveLength(1);
    expect(findings({ rows: withCell(1, cell, '$81') })).toHaveLength(1);
  });
  it('differ where the sentence of change or the base is wrong, or a figure is missing', () => {
    const wrong = figures.map((words) => words.map((word) => word.replace('60%', '61%')));
    expect(findings({ figures: wrong })).toHaveLength(2);
    const other = figures.map((words) => words.map((word) => word.replace('$130', '$131')));
    expect(findings({ figures: other })).toHaveLength(1);
    expect(findings({ text: 'And how the last 12 months compare' })).toHaveLength(1);
    expect(findings({ text: text.replace('. 2 whose', '. 3 whose') })).toHaveLength(1);
    expect(findings({ text: text.slice(0, text.indexOf('. 2 whose')) })).toHaveLength(1);
    expect(findings({ rows: rows.slice(0, 4) }).length).toBeGreaterThan(0);
  });
});

describe('the chart of funders', () => {
  const book = bookOf(
    [10, 20, null].map((amount) => ({ funderNames: ['Kite'], amountUsd: amount, amountUsdCut: amount })),
  );
  const findings = (cells: readonly string[]) =>
    findingsOf((ledger) =>
      checkChart(ledger, {
        shown: chart({ rows: [cells], text: '3 of 3 deals: those that name a funder' }),
        name: 'funders',
        where: whereOf('equity', []),
        question: { book, kind: 'equity', filters: [], ratingOf: () => ({ score: 4.25, reviews: 12 }) } as never,
      }),
    );

  it('agrees as it must be', () => expect(findings(['K Kite', '3', '$30 of 2 deals', '4.3 12'])).toEqual([]));
  it('differs where rating, reviews or the base of a sum are not those', () => {
    expect(findings(['K Kite', '3', '$30 of 2 deals', '4.2 12'])).toHaveLength(1);
    expect(findings(['K Kite', '3', '$30 of 2 deals', '4.3 11'])).toHaveLength(1);
    expect(findings(['K Kite', '3', '$30 of 2 deals', 'Too few Pitch reviews'])).toHaveLength(1);
    expect(findings(['K Kite', '3', '$30', '4.3 12'])).toHaveLength(1);
  });
});

describe('what a guest sees', () => {
  const book = bookOf([
    ...Array.from({ length: 7 }, () => ({ stage: 'early_revenue', amountUsd: 100, amountUsdCut: 100 })),
    ...Array.from({ length: 4 }, () => ({ stage: 'growth', amountUsd: 400, amountUsdCut: 400 })),
  ]);
  const where = whereOf('equity', []);
  const counts = (lines: readonly { word: string; count: string }[]) =>
    findingsOf((ledger) =>
      checkCounts(ledger, { word: 'Stage', more: null, lines }, { book, kind: 'equity', key: 'stage', where }),
    );

  it('has no group of fewer than five', () => {
    expect(counts([{ word: 'Early revenue', count: '7' }])).toEqual([]);
    expect(counts([{ word: 'Early revenue', count: '8' }])).toHaveLength(1);
    expect(counts([]).length).toBeGreaterThan(0);
    const withGrowth = [
      { word: 'Early revenue', count: '7' },
      { word: 'Growth', count: '4' },
    ];
    expect(counts(withGrowth).length).toBeGreaterThan(0);
  });

  it('has the line of figures of all rows', () => {
    const line = '11 deals, $2.3K$2,300 in the 11 whose amount is known. Median $100 of 11 amounts.';
    expect(findingsOf((ledger) => checkFigures(ledger, line, book, where))).toEqual([]);
    expect(findingsOf((ledger) => checkFigures(ledger, line.replace('$2,300', '$2,301'), book, where))).toHaveLength(1);
  });
});
