import type { Page } from 'playwright-core';
import { kinds, type Book, type Kind } from '../counted/book.ts';
import { countsBy, cutsOf, totalsOf, type Cuts } from '../counted/deal-questions.ts';
import {
  addressOf,
  dateKeys,
  facetKeys,
  numberKeysOfPanel,
  triStates,
  whereOf,
  wordsOf,
  type CountedFilter,
  isPublicLoan,
  withPublicLoans,
} from '../counted/filters.ts';
import type { Ledger, PageLedger } from '../ledger.ts';
import { columnWords, valueWord, valuesOf } from '../words.ts';
import { counted, dollars, endOfMonth, integer, monthIn, numberIn, percent, shortDollars } from '../written.ts';

/** The page of one table: the counts of the kinds, the line under the table, and the counts beside it. */

export interface Question {
  readonly page: Page;
  readonly address: string;
  readonly book: Book;
  readonly kind: Kind;
  readonly filters: readonly CountedFilter[];
  /** The columns whose counts are compared; all of the panel where it is left out. */
  readonly facets?: readonly string[];
}

interface ShownFacet {
  readonly word: string;
  readonly rows: readonly { readonly word: string; readonly count: string | null }[];
  /** "Show 55 more" */
  readonly more: string | null;
  /** "$10,000 to $20,000: 44", "Mar 2024: 12" */
  readonly bars: readonly string[];
  /** "2,940 in the bars, 60 unknown" */
  readonly base: string | null;
  /** "Include unknown 12", "Include unknown, or known only as a band 12" */
  readonly unknown: string | null;
}

interface ShownPage {
  readonly tabs: readonly string[];
  /** "Show 29 sovereign and public-body loans" */
  readonly leftOut: string | null;
  readonly status: readonly string[];
  readonly facets: readonly ShownFacet[];
}

/** Opens the table and waits until the counts beside it and the line under it are there. */
async function openTable({ page, address, kind, filters }: Question): Promise<void> {
  await page.goto(`${address}${addressOf(kind, filters)}`);
  await page.waitForFunction(() => {
    const panel = document.querySelector('aside[aria-label="Filters with counts"]');
    const isCounted = panel?.getAttribute('aria-busy') === 'false' && panel.querySelector('section') !== null;
    const hasStatus = [...document.querySelectorAll('main span')].some(
      (span) => span.querySelector('b') !== null && /^[\d,]+( of [\d,]+)? deals?$/.test(span.textContent.trim()),
    );
    return isCounted && hasStatus && document.querySelector('[data-stale]') === null;
  });
}

/** Runs in the page. */
function readPage(): ShownPage {
  const text = (node: Element | null | undefined): string => (node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const all = (root: ParentNode, selector: string): Element[] => [...root.querySelectorAll(selector)];
  const head = all(document, 'main span').find(
    (span) => span.querySelector('b') !== null && /^[\d,]+( of [\d,]+)? deals?$/.test(text(span)),
  );
  const facets = all(document, 'aside[aria-label="Filters with counts"] section').map((section) => ({
    word: text(section.querySelector('h2')),
    rows: all(section, 'li').map((row) => {
      const count = /[\d,]+$/.exec(text(row))?.[0] ?? null;
      return {
        count,
        word: text(row)
          .slice(0, count === null ? undefined : -count.length)
          .trim(),
      };
    }),
    more:
      all(section, 'button')
        .map(text)
        .find((word) => /^Show [\d,]+ more$/.test(word)) ?? null,
    bars: all(section, '[title]')
      .map((bar) => bar.getAttribute('title') ?? '')
      .filter((title) => /: [\d,]+$/.test(title)),
    base:
      all(section, 'p, span')
        .map(text)
        .find((words) => / in the bars/.test(words)) ?? null,
    unknown:
      all(section, 'label')
        .map(text)
        .find((word) => word.startsWith('Include unknown')) ?? null,
  }));
  return {
    facets,
    tabs: all(document, 'nav[aria-label="Kinds of funding"] a').map(text),
    leftOut:
      all(document, 'main label')
        .map(text)
        .find((words) => /sovereign (?:and|or) public-body/.test(words)) ?? null,
    status: head === undefined ? [] : [...(head.parentElement?.children ?? [])].map(text),
  };
}

export async function checkTable(ledger: Ledger, question: Question): Promise<void> {
  const { page, book, kind, filters } = question;
  const own = ledger.page(`database/${kind}`);
  const prefixed = within(own, wordsOf(filters));
  await openTable(question);
  // The switch of public loans comes with its count, which is a call of its own.
  if (kind === 'debt' && hasSwitch(question)) await page.getByRole('switch', { name: /sovereign/ }).waitFor();
  const shown = await page.evaluate(readPage);
  for (const [at, each] of kinds.entries())
    prefixed.compare({
      element: `the tab ${each}`,
      shown: shown.tabs[at]?.split(' ').at(-1) ?? null,
      expected: integer(totalsOf(book, whereOf(each, [])).count),
      how: `rows of ${each}`,
    });
  checkStatus(prefixed, shown.status, question);
  if (kind === 'debt') checkSwitch(prefixed, shown.leftOut, question);
  for (const key of question.facets ?? facetKeys[kind]) {
    const facet = shown.facets.find(({ word }) => word === columnWords[key]);
    if (facet === undefined) prefixed.missing(`the counts of ${key}`);
    else checkFacet(within(prefixed, `the counts of ${key}`), facet, { book, kind, filters, key });
  }
}

/** The same ledger, with words before the name of each element. */
export function within(ledger: PageLedger, words: string): PageLedger {
  return {
    compare: (figure) => ledger.compare({ ...figure, element: `[${words}] ${figure.element}` }),
    holds: (element, isTrue, how) => ledger.holds(`[${words}] ${element}`, isTrue, how),
    missing: (element) => ledger.missing(`[${words}] ${element}`),
  };
}

/** A median that banded values are part of is approximate, and has three digits: more would say what is not known. */
export function medianWord(value: number, { hasBanded }: Pick<Cuts, 'hasBanded'>, write = dollars): string {
  // What was calculated carries noise in its last digits: 282,499.99999999994 is 282,500.
  const cut = Number(Number(value.toPrecision(15)).toPrecision(3));
  return hasBanded ? `about ${write(cut)}` : write(Number(value.toPrecision(15)));
}

/** Loans to public bodies that the other filters have. */
function publicLoansOf({ book, kind, filters }: Question): number {
  const others = [...filters.filter(({ key }) => key !== withPublicLoans.key), withPublicLoans];
  return book.number(`select count(*) from deals where ${whereOf(kind, others)} and ${isPublicLoan}`);
}

const hasSwitch = (question: Question): boolean =>
  question.filters.includes(withPublicLoans) || publicLoansOf(question) > 0;

/** The switch says how many rows of the other filters it adds. */
function checkSwitch(ledger: PageLedger, shown: string | null, question: Question): void {
  if (!hasSwitch(question)) return ledger.holds('no switch of public loans', shown === null, 'there are none');
  const count = publicLoansOf(question);
  const noun = 'sovereign and public-body';
  ledger.compare({
    element: 'the switch of public loans',
    shown,
    expected:
      count === 0 ? `Show ${noun} loans` : `Show ${counted(count, 'sovereign or public-body loan', `${noun} loans`)}`,
    how: 'loans to public bodies of the other filters',
  });
}

export function checkStatus(
  ledger: PageLedger,
  status: readonly string[],
  { book, kind, filters }: Pick<Question, 'book' | 'kind' | 'filters'>,
): void {
  const where = whereOf(kind, filters);
  const totals = totalsOf(book, where);
  const all = totalsOf(
    book,
    whereOf(
      kind,
      filters.filter((filter) => filter === withPublicLoans),
    ),
  ).count;
  const partOf = (word: string): string | null =>
    status.find((part) => new RegExp(`^${word} (?:about )?[-$\\d]`).test(part))?.slice(word.length + 1) ?? null;
  ledger.compare({
    element: 'the count under the table',
    shown: status[0] ?? null,
    expected: `${integer(totals.count)} of ${integer(all)} ${all === 1 ? 'deal' : 'deals'}`,
    how: `count(*) where ${where}`,
  });
  const amounts = cutsOf(book, 'amountUsdCut', where);
  const expected: (readonly [word: string, value: string | null, how: string])[] = [
    [
      'Total',
      totals.known === 0 ? null : `${shortDollars(totals.sum)} of ${counted(totals.known, 'amount')}`,
      'sum of the known amounts',
    ],
    [
      'Median',
      amounts && `${medianWord(amounts.median, amounts, shortDollars)} of ${counted(amounts.count, 'amount')}`,
      'middle of the amounts',
    ],
    [
      'Middle half',
      amounts &&
        `${medianWord(amounts.lower, amounts, shortDollars)} to ${medianWord(amounts.upper, amounts, shortDollars)}`,
      `quartiles of ${amounts?.count ?? 0} amounts`,
    ],
  ];
  if (kind === 'debt') {
    const rates = cutsOf(book, 'ratePct', where);
    expected.push([
      'Median rate',
      rates && `${medianWord(rates.median, rates, percent)} of ${counted(rates.count, 'rate')}`,
      'middle of the rates',
    ]);
  }
  for (const [word, value, how] of expected) {
    const shown = partOf(word);
    if (value === null) ledger.holds(`no "${word}" under the table`, shown === null, how);
    else {
      ledger.compare({ element: `"${word}" under the table`, shown, expected: value, how });
    }
  }
}

interface FacetQuestion extends Pick<Question, 'book' | 'kind' | 'filters'> {
  readonly key: string;
}

function checkFacet(ledger: PageLedger, facet: ShownFacet, question: FacetQuestion): void {
  const { book, kind, filters, key } = question;
  const where = whereOf(kind, filters, key);
  const counts = countsBy(book, key, where);
  const unknown = counts.get(null) ?? 0;
  const own = filters.find((filter) => filter.key === key);
  if (own !== undefined && !triStates.has(key) && key !== 'origin')
    ledger.compare({
      element: '"Include unknown"',
      shown: facet.unknown === null ? null : (/\d[\d,]*/.exec(facet.unknown)?.[0] ?? null),
      expected: integer(unknown),
      how: `rows of the other filters without ${key}`,
    });
  if (dateKeys.has(key) || numberKeysOfPanel.has(key)) checkBars(ledger, facet, { ...question, where });
  else if (triStates.has(key)) checkTriState(ledger, facet, counts);
  else checkValues(ledger, facet, { key, counts, chosen: own?.address.split(',') ?? [] });
}

function checkTriState(ledger: PageLedger, facet: ShownFacet, counts: ReadonlyMap<string | null, number>): void {
  for (const [word, value] of [
    ['Yes', '1'],
    ['No', '0'],
    ['Unknown', null],
  ] as const)
    ledger.compare({
      element: word,
      shown: facet.rows.find((row) => row.word === word)?.count ?? null,
      expected: integer(counts.get(value) ?? 0),
      how: `rows of the other filters that say ${word.toLowerCase()}`,
    });
}

const shortList = 8;

function checkValues(
  ledger: PageLedger,
  facet: ShownFacet,
  { key, counts, chosen }: { key: string; counts: ReadonlyMap<string | null, number>; chosen: readonly string[] },
): void {
  const known = new Map([...counts].flatMap(([value, count]) => (value === null ? [] : [[value, count] as const])));
  const options = valuesOf(key);
  const isWhole = options !== null && options.length <= shortList;
  if (known.size === 0 && !isWhole && chosen.length === 0)
    return ledger.holds('no value', facet.rows.length === 0, 'no row of the other filters has one');
  const byWord = new Map(
    [...known.keys(), ...chosen, ...(isWhole ? options : [])].map((value) => [valueWord(key, value), value]),
  );
  for (const { word, count } of facet.rows) {
    const value = byWord.get(word);
    if (value === undefined) ledger.holds(`"${word}"`, false, 'no row has a value of this name');
    else
      ledger.compare({
        element: `"${word}"`,
        shown: count ?? 'no count',
        expected: integer(known.get(value) ?? 0),
        how: `rows of the other filters with ${value}`,
      });
  }
  const shown = new Set(facet.rows.map(({ word }) => byWord.get(word)));
  for (const value of isWhole ? options : chosen) if (!shown.has(value)) ledger.missing(`"${valueWord(key, value)}"`);
  if (isWhole) return;
  const left = [...known].filter(([value]) => !shown.has(value));
  const least = Math.min(
    ...[...shown].filter((value) => !chosen.includes(value ?? '')).map((value) => known.get(value ?? '') ?? 0),
  );
  ledger.holds(
    'the values shown',
    left.every(([, count]) => count <= least),
    'they are those with most rows',
  );
  ledger.compare({
    element: '"Show more"',
    shown: facet.more ?? 'none',
    expected: left.length === 0 ? 'none' : `Show ${integer(left.length)} more`,
    how: `${known.size} values less those shown`,
  });
}

/** Each bar names its ends: the rows between them are counted anew. */
function checkBars(
  ledger: PageLedger,
  facet: ShownFacet,
  { book, key, where }: FacetQuestion & { where: string },
): void {
  const known = book.number(`select count(${key}) from deals where ${where}`);
  if (known === 0) return ledger.holds('no bar', facet.bars.length === 0, 'no row of the other filters has a value');
  if (facet.bars.length === 0) return ledger.missing('the bars');
  const isDate = dateKeys.has(key);
  const bars = facet.bars.map((title) => {
    const [, from = '', to = from, count = ''] = /^(.+?)(?: to (.+))?: ([\d,]+)$/.exec(title) ?? [];
    const ends = isDate ? [monthIn(from) ?? '', endOfMonth(monthIn(to) ?? '')] : [numberIn(from), numberIn(to)];
    return { title, count, from: ends[0] ?? '', to: ends[1] ?? '' };
  });
  for (const [at, { title, count, from, to }] of bars.entries()) {
    const isLast = at === bars.length - 1;
    const conditions = isDate
      ? [`${key} >= '${from}'`, `${key}End <= '${to}'`]
      : [...(at === 0 ? [] : [`${key} >= ${from}`]), ...(isLast ? [] : [`${key} < ${to}`])];
    const all = [where, `${key} is not null`, ...conditions].join(' and ');
    ledger.compare({
      element: `the bar "${title}"`,
      shown: count,
      expected: integer(book.number(`select count(*) from deals where ${all}`)),
      how: `rows of the other filters where ${conditions.join(' and ')}`,
    });
  }
  const sum = bars.reduce((total, { count }) => total + numberIn(count), 0);
  const ends = [bars[0]?.from ?? '', bars.at(-1)?.to ?? ''];
  if (isDate) return checkDates(ledger, facet, { book, key, where, sum, known, ends });
  ledger.compare({
    element: 'the sum of the bars',
    shown: integer(sum),
    expected: integer(known),
    how: 'rows of the other filters with a value',
  });
  ledger.holds(
    'the first and the last bar',
    [bars[0], bars.at(-1)].every((bar) => numberIn(bar?.count ?? '') > 0),
    'the scale begins and ends where there are rows',
  );
}

interface DateQuestion extends Pick<FacetQuestion, 'book' | 'key'> {
  readonly where: string;
  readonly sum: number;
  readonly known: number;
  readonly ends: readonly (string | number)[];
}

/** The bars reach from the first to the last date, and what is known less exactly than a bar is long is in none. */
function checkDates(ledger: PageLedger, { base }: ShownFacet, parts: DateQuestion): void {
  const { book, key, where, sum, known, ends } = parts;
  // A deal is not dated after the bar of today; a deadline may be.
  const today = endOfMonth(new Date().toISOString());
  const end = String(ends[1]) > today ? String(ends[1]) : today;
  const present = key === 'date' ? `date <= '${end}'` : 'true';
  const later = book.number(`select count(*) from deals where ${where} and not (${present})`);
  const [bounds] = book.ask(
    `select min(${key}) as first, max(${key}End) as last from deals where ${where} and ${present}`,
  );
  ledger.compare({
    element: 'the ends of the scale',
    shown: ends.join(' to '),
    expected: `${String(bounds?.['first']).slice(0, 7)}-01 to ${endOfMonth(String(bounds?.['last']))}`,
    how: 'the months of the first and the last date',
  });
  const unknown = book.number(`select count(*) from deals where ${where} and ${key} is null`);
  ledger.compare({
    element: 'what is in the bars',
    shown: base,
    expected: [
      `${integer(sum)} in the bars`,
      ...(known - later > sum ? [`${integer(known - later - sum)} dated less exactly`] : []),
      ...(later > 0 ? [`${integer(later)} dated after today`] : []),
      ...(unknown > 0 ? [`${integer(unknown)} unknown`] : []),
    ].join(', '),
    how: `${known} dates`,
  });
}
