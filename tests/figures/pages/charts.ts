import type { Page } from 'playwright-core';
import type { Kind } from '../counted/book.ts';
import { countsBy, cutsOf, funderLines, inOrder, totalsOf, type Cuts, type Totals } from '../counted/deal-questions.ts';
import { addressOf, whereOf, wordsOf } from '../counted/filters.ts';
import type { Ledger, PageLedger } from '../ledger.ts';
import { valueWord, valuesOf } from '../words.ts';
import {
  counted,
  dateOf,
  decimal,
  dollars,
  integer,
  monthsBefore,
  nextDay,
  numberIn,
  percent,
  rating,
  share,
  shortDollars,
} from '../written.ts';
import { medianWord, within, type Question } from './database.ts';
import type { RatingOf } from './funder-groups.ts';

/**
 * The charts of one filter. What is compared is the table that each of them has, its title and the words of its marks:
 * how a chart is drawn may change, what it says may not.
 */

export interface ShownChart {
  readonly title: string;
  readonly plain: string;
  readonly text: string;
  /** Of the key figures: the words of each, from its name to how it changed. */
  readonly figures: readonly (readonly string[])[];
  /** The first cell of a row names it. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const fewest = 5;
const medianCharts = {
  amount_by_stage: ['stage', 'amountUsdCut', dollars],
  valuation_by_stage: ['stage', 'coalesce(preMoneyUsd, valuationCapUsd)', dollars],
  apr_by_debt_type: ['debtType', 'aprPct', percent],
  hours_by_grant_type: ['grantType', hoursPerThousand(), (value: number) => counted(value, 'hour')],
  success_by_grant_type: ['grantType', 'successRatePct', percent],
} as const;
interface KeyMedian {
  readonly word: string;
  readonly value: string;
  readonly write: (value: number) => string;
  readonly change: Change;
}

/** How far a figure went up or down, and how its greater and its smaller value compare. */
interface Change {
  readonly size: (last: number, before: number) => number;
  readonly write: (size: number) => string;
  readonly words: readonly [greater: string, smaller: string];
}

/** Money and counts change by a share, all else by a difference. */
const inPercent = (last: number, before: number): number =>
  Number.parseFloat(share(Math.abs((last - before) / before)).replaceAll(',', ''));
const difference = (last: number, before: number): number => Math.abs(last - before);
const ofMoney: Change = { size: inPercent, write: percent, words: ['higher', 'lower'] };
const ofDeals: Change = { size: inPercent, write: percent, words: ['more', 'fewer'] };
const money = (word: string, value: string): KeyMedian => ({ word, value, write: dollars, change: ofMoney });
const inUnit = (word: string, value: string, write: (value: number) => string, words: Change['words']): KeyMedian => ({
  word,
  value,
  write,
  change: { size: difference, write, words },
});
const inRate = (word: string, value: string): KeyMedian => ({
  word,
  value,
  write: percent,
  change: { size: difference, write: (size) => counted(size, 'percentage point'), words: ['higher', 'lower'] },
});
const inDays = (value: number): string => counted(value, 'day');
const lengths: Change['words'] = ['longer', 'shorter'];
const amounts: Change['words'] = ['more', 'fewer'];

const keyMedians: Readonly<Record<Kind, readonly KeyMedian[]>> = {
  equity: [
    money('Median amount', 'amountUsdCut'),
    money('Median pre-money', 'preMoneyUsd'),
    inUnit('Median days to close', 'daysToClose', inDays, lengths),
  ],
  debt: [
    money('Median amount', 'amountUsdCut'),
    inRate('Median rate', 'ratePct'),
    inUnit('Median term', 'termMonths', (value) => counted(value, 'month'), lengths),
    inUnit('Median days to cash', 'daysToCash', inDays, lengths),
  ],
  grant: [
    money('Median award', 'amountUsdCut'),
    inRate('Median success rate', 'successRatePct'),
    inUnit('Median hours per $1,000', hoursPerThousand(), (value) => counted(value, 'hour'), amounts),
  ],
};

function hoursPerThousand(): string {
  return '(hoursToApply * 1000.0 / case when amountUsdCut > 0 then amountUsdCut end)';
}

const namesOf: Readonly<Record<Kind, readonly string[]>> = {
  equity: [
    'key_figures',
    'over_time',
    'amount_bands',
    'amount_by_stage',
    'valuation_by_stage',
    'country_by_year',
    'shares',
    'funders',
    'sectors',
  ],
  debt: [
    'key_figures',
    'over_time',
    'amount_bands',
    'amount_by_stage',
    'apr_by_debt_type',
    'country_by_year',
    'shares',
    'funders',
    'sectors',
  ],
  grant: [
    'key_figures',
    'over_time',
    'amount_bands',
    'amount_by_stage',
    'hours_by_grant_type',
    'success_by_grant_type',
    'country_by_year',
    'shares',
    'funders',
    'sectors',
  ],
};

async function readChart(page: Page, name: string): Promise<ShownChart | null> {
  const panel = page.locator(`section[data-chart="${name}"]`);
  if ((await panel.count()) === 0) return null;
  const button = panel.getByRole('button', { name: 'Show as table' });
  const [title, plain, text] = [
    await panel.getByRole('heading').first().innerText(),
    (await panel.getAttribute('aria-label')) ?? '',
    (await panel.innerText()).replaceAll(/\s+/g, ' '),
  ];
  const figures = await panel
    .locator('dl > div')
    .evaluateAll((parts) => parts.map((part) => [...part.children].map((word) => word.textContent.trim())));
  if ((await button.count()) > 0) await button.click();
  const cells = await panel
    .locator('table tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell instanceof HTMLElement ? cell.innerText : ''))),
    );
  const [heads = [], ...rows] = cells.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()));
  return { title, plain, text, figures, heads, rows };
}

/** What the charts of a filter need beside its rows. */
export interface ChartsQuestion extends Question {
  /** The day (UTC) up to which the last twelve months reach. */
  readonly today: string;
  readonly ratingOf: RatingOf;
  /** A guest sees nothing that fewer than five rows make up. */
  readonly isGuest?: boolean;
}

export async function checkCharts(ledger: Ledger, question: ChartsQuestion): Promise<void> {
  const { page, address, kind, filters } = question;
  const own = within(ledger.page(`charts of ${kind}`), wordsOf(filters));
  await page.goto(`${address}${addressOf(kind, filters, { tab: 'insights' })}`);
  await checkShownCharts(own, question);
}

/** The charts of the page that is open. */
export async function checkShownCharts(own: PageLedger, question: ChartsQuestion): Promise<void> {
  const { page, book, kind, filters } = question;
  await page.locator('section[data-chart]').first().waitFor();
  await page.waitForFunction(() => document.querySelector('section[data-chart][data-loading], [data-stale]') === null);
  const where = whereOf(kind, filters);
  const { count } = totalsOf(book, where);
  for (const name of namesOf[kind]) {
    const shown = await readChart(page, name);
    const part = within(own, name);
    if (shown === null) part.missing('the chart');
    else if (count < fewest) part.holds('too few', /Too few deals to show/.test(shown.text), `${count} deals`);
    else checkChart(part, { shown, name, where, question });
  }
}

interface ChartQuestion {
  readonly shown: ShownChart;
  readonly name: string;
  readonly where: string;
  readonly question: ChartsQuestion;
}

export function checkChart(ledger: PageLedger, parts: ChartQuestion): void {
  const { name } = parts;
  if (name === 'key_figures') return checkKeyFigures(ledger, parts);
  if (name === 'over_time') return checkPeriods(ledger, parts);
  if (name === 'amount_bands') return checkBars(ledger, parts, 'amountBand');
  if (name === 'sectors') return checkBars(ledger, parts, 'sectors');
  if (name === 'country_by_year') return checkMatrix(ledger, parts);
  if (name === 'shares') return checkShares(ledger, parts);
  if (name === 'funders') return checkFunders(ledger, parts);
  checkBoxes(ledger, parts, name as keyof typeof medianCharts);
}

const at = ({ heads, rows }: ShownChart, row: string, head: RegExp): string | null => {
  const place = heads.findIndex((word) => head.test(word));
  return rows.find(([word]) => word === row)?.[place] ?? null;
};

/** What a guest may know of a count. */
const kept = (count: number, { isGuest }: ChartsQuestion): number => (isGuest === true && count < fewest ? 0 : count);
/** None and many may be told to a guest, a few are neither. */
const isTold = (count: number, question: ChartsQuestion): boolean => count === kept(count, question);

/** A sum, and of how many deals where it is not of all. */
function sumWord({ count, known, sum }: Totals, question: ChartsQuestion): string {
  if (kept(count, question) === 0) return '–';
  if (kept(known, question) === 0) return question.isGuest === true ? tooFew : 'No known amount';
  return known < count ? `${dollars(sum)} of ${counted(known, 'deal')}` : dollars(sum);
}

/** All rows of the filter, those of the last twelve months, and those of the twelve before. */
function spansOf(where: string, today: string): readonly [all: string, last: string, before: string] {
  const between = (from: string, to: string): string =>
    `${where} and dateStart >= '${nextDay(from)}' and dateEnd <= '${to}'`;
  const year = monthsBefore(today, 12);
  return [where, between(year, today), between(monthsBefore(today, 24), year)];
}

/** Rows of the two years together that lie wholly in neither: some of their days do, or all of them in both. */
function partlyWord({ where, question }: ChartQuestion): string {
  const { book, today } = question;
  const [, last, before] = spansOf(where, today);
  const earliest = nextDay(monthsBefore(today, 24));
  const touching = totalsOf(book, `${where} and dateEnd >= '${earliest}' and date <= '${today}'`).count;
  const partly = kept(touching - totalsOf(book, last).count - totalsOf(book, before).count, question);
  if (partly === 0) return '';
  return `. ${integer(partly)} whose month, quarter or year lies only partly in these two spans ${partly === 1 ? 'counts' : 'count'} in neither`;
}

const tooFew = 'Too few to show';

/** Each chart says of how many deals it is. */
function checkBase(ledger: PageLedger, { text }: ShownChart, base: string): void {
  ledger.holds('the base', text.includes(base), base);
}

const enoughCuts = (cuts: Cuts | null): Cuts | null => (cuts === null || cuts.count < fewest ? null : cuts);

/** What a key figure says of how it changed. */
function changeWord(last: number | null, before: number | null, change: Change, isApproximate = false): string {
  if (last === null || before === null || before === 0) return 'No comparison with the year before';
  // Of two decimals: 7.425 - 7.2 is 0.225, and a half goes up.
  const exact = Number(change.size(last, before).toPrecision(12));
  const size = isApproximate ? Number(exact.toPrecision(3)) : Number(decimal(exact).replaceAll(',', ''));
  const isAbout = isApproximate || (size === 0 && last !== before);
  const about = isAbout ? 'about ' : '';
  if (size === 0) return `Last 12 months: ${about}the same as a year earlier`;
  return `Last 12 months: ${about}${change.write(size)} ${change.words[last > before ? 0 : 1]} than a year earlier`;
}

interface KeyFigure {
  readonly word: string;
  /** Of all rows, of the last twelve months, of the twelve before. */
  readonly three: readonly [string, string, string];
  readonly change: string;
  readonly how: string;
}

function keyFiguresOf({ where, question }: ChartQuestion): KeyFigure[] {
  const { book, kind, today } = question;
  const spans = spansOf(where, today);
  const three = <Value>(read: (span: string) => Value): [Value, Value, Value] => [
    read(spans[0]),
    read(spans[1]),
    read(spans[2]),
  ];
  const totals = three((span) => totalsOf(book, span));
  const deals = totals.map(({ count }) => (question.isGuest === true && count < fewest ? null : count));
  const sums = totals.map(({ known, sum }) => (known < fewest ? null : sum));
  const dealsOf = (at: 0 | 1 | 2): string => (deals[at] == null ? tooFew : integer(deals[at]));
  const sumOf = (at: 0 | 1 | 2): string => (sums[at] == null ? tooFew : dollars(sums[at]));
  return [
    {
      word: 'Deals',
      three: [dealsOf(0), dealsOf(1), dealsOf(2)],
      change: changeWord(deals[1] ?? null, deals[2] ?? null, ofDeals),
      how: 'rows of the span',
    },
    {
      word: 'Total',
      three: [sumOf(0), sumOf(1), sumOf(2)],
      change: changeWord(sums[1] ?? null, sums[2] ?? null, ofMoney),
      how: `sums of ${totals.map(({ known }) => known).join(', ')} known amounts`,
    },
    ...keyMedians[kind].map(({ word, value, write, change }) => {
      const found = three((span) => enoughCuts(cutsOf(book, value, span)));
      const median = (cuts: Cuts | null): string => (cuts === null ? tooFew : medianWord(cuts.median, cuts, write));
      return {
        word,
        three: [median(found[0]), median(found[1]), median(found[2])] as const,
        change: changeWord(
          found[1]?.median ?? null,
          found[2]?.median ?? null,
          change,
          found[1]?.hasBanded === true || found[2]?.hasBanded === true,
        ),
        how: `middles of ${found.map((cuts) => cuts?.count ?? 'too few').join(', ')} values of ${value}`,
      };
    }),
  ];
}

function checkKeyFigures(ledger: PageLedger, parts: ChartQuestion): void {
  const { shown, where, question } = parts;
  const { book, kind } = question;
  const figures = keyFiguresOf(parts);
  ledger.compare({
    element: 'the key figures',
    shown: shown.rows.map(([word]) => word).join(', '),
    expected: figures.map(({ word }) => word).join(', '),
    how: 'those of the kind',
  });
  for (const { word, three, change, how } of figures) {
    for (const [place, head] of [/^All$/, /^Last 12 months$/, /^The 12 before$/].entries())
      ledger.compare({
        element: `${word}: ${head.source.slice(1, -1)}`,
        shown: at(shown, word, head),
        expected: three[place] ?? '',
        how,
      });
    ledger.compare({
      element: `${word}: the figure itself`,
      shown: shown.figures.find(([name]) => name === word)?.[1] ?? null,
      // Money is short there, with the exact sum behind it.
      expected: three[0].replace(/\$[\d,]+/, (sum) => shortDollars(numberIn(sum))),
      how,
    });
    ledger.compare({
      element: `${word}: the sentence of change`,
      shown: shown.figures.find(([name]) => name === word)?.at(-1) ?? null,
      expected: change,
      how,
    });
  }
  const [all = '', last = '', before = ''] = spansOf(where, question.today).map((span) => {
    const { count } = totalsOf(book, span);
    return question.isGuest === true && count < fewest ? 'too few' : integer(count);
  });
  const noun = all === '1' ? 'deal' : 'deals';
  checkBase(
    ledger,
    shown,
    `${all} ${noun}, ${last} of them in the last 12 months, ${before} in the 12 before${partlyWord(parts)}`,
  );
  for (const { word, value } of keyMedians[kind]) {
    const cuts = enoughCuts(cutsOf(book, value, where));
    ledger.compare({
      element: `${word}: deals that show it`,
      shown: at(shown, word, /^Deals that show it$/),
      expected: cuts === null ? tooFew : integer(kept(cuts.count - cuts.hidden, question)),
      how: `rows of which a filter finds ${value}`,
    });
    ledger.compare({
      element: `${word}: deals of members`,
      shown: at(shown, word, /^Also counted$/),
      expected: cuts === null || kept(cuts.hidden, question) === 0 ? '–' : `${integer(cuts.hidden)} from members`,
      how: `values of ${value} that no row shows`,
    });
  }
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The first and the last day of "Mar 2024", "Q1 2024", "H1 2024" or "2024". */
function spanOf(word: string): readonly [from: string, to: string] | null {
  const [, name = '', digits = ''] = /^(?:([A-Z][a-z]{2}|[QH]\d) )?(\d{4})\b/.exec(word) ?? [];
  if (digits === '') return null;
  const year = Number(digits);
  const length = name === '' ? 12 : name.startsWith('Q') ? 3 : name.startsWith('H') ? 6 : 1;
  const month = length === 12 ? 0 : length === 1 ? monthNames.indexOf(name) : (Number(name.slice(1)) - 1) * length;
  const day = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
  return [day(Date.UTC(year, month, 1)), day(Date.UTC(year, month + length, 0))];
}

/** The last day of the period that today lies in, which is as long as those that are shown. */
function endOfPresent({ rows }: ShownChart, today: string): string {
  const span = rows.map(([word = '']) => spanOf(word)).find((one) => one !== null);
  const length =
    span === undefined || span === null ? 12 : Number(span[1].slice(5, 7)) - Number(span[0].slice(5, 7)) + 1;
  const month = Number(today.slice(5, 7));
  const last = month + ((length - (month % length)) % length);
  return `${today.slice(0, 4)}-${String(last).padStart(2, '0')}-31`;
}

function checkPeriods(ledger: PageLedger, { shown, where, question }: ChartQuestion): void {
  const { book, today } = question;
  const present = endOfPresent(shown, today);
  const later = kept(totalsOf(book, `${where} and date > '${present}'`).count, question);
  let [sum, drawn] = [0, 0];
  const counts = new Map<string, number>();
  for (const [word = '', count = '', amount = ''] of shown.rows) {
    const span = spanOf(word);
    if (span === null) continue;
    const inside = `${where} and dateStart >= '${span[0]}' and dateEnd <= '${span[1]}'`;
    const totals = totalsOf(book, inside);
    ledger.compare({
      element: `deals of ${word}`,
      shown: count,
      expected: integer(kept(totals.count, question)),
      how: `dates within ${span.join(' to ')}`,
    });
    ledger.compare({
      element: `amount of ${word}`,
      shown: amount,
      expected: sumWord(totals, question),
      how: `sum of ${totals.known} amounts`,
    });
    const [short = '', days] = word.replace(' (in progress)', '').split(', ');
    if (days !== undefined && !word.includes('in progress'))
      ledger.compare({
        element: `days of ${short}`,
        shown: days,
        expected: span.map((day) => dateOf(day, 'day')).join(' to '),
        how: 'first and last day of the period',
      });
    counts.set(short, kept(totals.count, question));
    sum += totals.count;
    drawn += kept(totals.count, question);
  }
  for (const [word = '', count = ''] of shown.rows.filter(([name = '']) =>
    /^(Dated (less exactly|after today)|Earlier|Unknown)/.test(name),
  )) {
    if (word === 'Dated after today')
      ledger.compare({ element: word, shown: count, expected: integer(later), how: `dates after ${present}` });
    if (word === 'Unknown')
      ledger.compare({
        element: word,
        shown: count,
        expected: integer(kept(book.number(`select count(*) from deals where ${where} and date is null`), question)),
        how: 'rows without a date',
      });
    sum += numberIn(count);
  }
  const { count } = totalsOf(book, where);
  checkBase(ledger, shown, `${integer(drawn)} of ${counted(count, 'deal')}: those `);
  if (later > 0 && question.isGuest !== true)
    checkBase(ledger, shown, `${counted(later, 'deal')} dated after today ${later === 1 ? 'is' : 'are'} not drawn`);
  // What a guest does not see is missing in the sum.
  if (question.isGuest === true) ledger.holds('the sum of all rows', sum <= count, `${sum} of ${count}`);
  else
    ledger.compare({
      element: 'the sum of all rows',
      shown: integer(sum),
      expected: integer(count),
      how: 'rows of the filter',
    });
  checkSuperlative(ledger, shown, counts);
}

/** A title with a greatest one: it must be the only greatest, its number right, and "most deals are" more than half. */
function checkSuperlative(
  ledger: PageLedger,
  { title, plain }: ShownChart,
  counts: ReadonlyMap<string, number>,
  known?: number,
): void {
  if (title === plain) return ledger.holds('the plain title', true, 'claims nothing');
  // "The most deals in one quarter since Q1 1998: Q2 2013, …" names two, and means the second.
  const said = title.replace(/ since [^:]+(?=:)/, '');
  const named = [...counts]
    .filter(([word]) => said.includes(word))
    .sort(([one], [other]) => other.length - one.length)[0];
  if (named === undefined) return ledger.holds(`the title "${title}"`, false, 'names no part of the chart');
  const [word, count] = named;
  const others = [...counts].filter(([other]) => other !== word).map(([, other]) => other);
  ledger.holds(
    `the title "${title}"`,
    others.every((other) => other < count),
    `${word} has ${count}, the next ${Math.max(0, ...others)}`,
  );
  const numbers = /([\d,]+) of ([\d,]+)/.exec(title);
  if (numbers !== null)
    ledger.compare({
      element: 'the number in the title',
      shown: numbers[1] ?? '',
      expected: integer(count),
      how: `deals of ${word}`,
    });
  if (numbers !== null && known !== undefined)
    ledger.compare({
      element: 'the base in the title',
      shown: numbers[2] ?? '',
      expected: integer(known),
      how: 'deals with a known value',
    });
  if (title.startsWith('Most deals are') && known !== undefined)
    ledger.holds(`"most" in the title "${title}"`, count * 2 > known, `${count} of ${known} are not more than half`);
}

function checkBars(ledger: PageLedger, { shown, where, question }: ChartQuestion, key: 'amountBand' | 'sectors'): void {
  const { book } = question;
  const counts = countsBy(book, key, where);
  const byWord = new Map<string, number>();
  for (const value of valuesOf(key) ?? []) {
    const word = valueWord(key, value);
    const count = counts.get(value) ?? 0;
    if (question.isGuest === true && count < fewest) {
      ledger.holds(`no ${word}`, at(shown, word, /^Deals$/) === null, `${count} deals are too few for a guest`);
      continue;
    }
    byWord.set(word, count);
    ledger.compare({
      element: `deals of ${word}`,
      shown: at(shown, word, /^Deals$/),
      expected: integer(count),
      how: `rows with ${value}`,
    });
    const held =
      key === 'sectors'
        ? `exists (select 1 from sectors where sectors.row = deals.row and value = '${value}')`
        : `amountBand = '${value}'`;
    ledger.compare({
      element: `amount of ${word}`,
      shown: at(shown, word, /^Known amounts$/),
      expected: sumWord(totalsOf(book, `${where} and ${held}`), question),
      how: 'sum of the known amounts',
    });
  }
  const unknown = counts.get(null) ?? 0;
  ledger.compare({
    element: 'Unknown',
    shown: at(shown, 'Unknown', /^Deals$/),
    expected: integer(kept(unknown, question)),
    how: 'rows without a value',
  });
  const all = totalsOf(book, where).count;
  const base = isTold(unknown, question) ? `${integer(all - unknown)} of` : 'All but a few of';
  checkBase(
    ledger,
    shown,
    `${base} ${counted(all, 'deal')}: those with a known ${key === 'sectors' ? 'sector' : 'size'}`,
  );
  checkSuperlative(ledger, shown, byWord, all - unknown);
}

function checkBoxes(
  ledger: PageLedger,
  { shown, where, question }: ChartQuestion,
  name: keyof typeof medianCharts,
): void {
  const { book } = question;
  const [key, value, write] = medianCharts[name];
  const words = new Map((valuesOf(key) ?? []).map((option) => [valueWord(key, option), option]));
  let most: { word: string; count: number } | null = null;
  let [known, hidden] = [0, 0];
  for (const row of shown.rows) {
    const [word = ''] = row;
    const cuts = cutsOf(book, value, `${where} and ${key} = '${words.get(word) ?? ''}'`);
    if (cuts === null) {
      ledger.holds(`the group ${word}`, false, 'no row has a value');
      continue;
    }
    known += cuts.count - cuts.hidden;
    hidden += cuts.hidden;
    const bound = (number: number): string =>
      cuts.count < fewest ? 'Too few to show' : medianWord(number, cuts, write);
    const expected = [integer(cuts.count), bound(cuts.lower), bound(cuts.median), bound(cuts.upper)];
    for (const [place, head] of ['Deals', 'Lower quartile', 'Median', 'Upper quartile'].entries())
      ledger.compare({
        element: `${head} of ${word}`,
        shown: row[place + 1] ?? null,
        expected: expected[place] ?? '',
        how: `${cuts.count} values of ${value}`,
      });
    if (cuts.count >= fewest && (most === null || cuts.count > most.count)) most = { word, count: cuts.count };
  }
  const groups = [...words].filter(([, option]) => {
    const cuts = cutsOf(book, value, `${where} and ${key} = '${option}'`);
    if (cuts === null || question.isGuest !== true) return cuts !== null;
    // One part that is small would be told by the other.
    return cuts.count >= fewest && isTold(cuts.hidden, question) && isTold(cuts.count - cuts.hidden, question);
  });
  ledger.compare({
    element: 'how many groups',
    shown: integer(shown.heads.length === 0 ? 0 : shown.rows.length),
    expected: integer(shown.heads.length === 0 ? 0 : groups.length),
    how: 'groups with a value that may be shown',
  });
  const base = `${integer(known)} of ${counted(totalsOf(book, where).count, 'deal')}: those with a known`;
  const more = `${integer(hidden)} more were reported by members and are counted too`;
  ledger.holds(
    'the base',
    shown.text.includes(base) && shown.text.includes(more) === hidden > 0,
    hidden > 0 ? `${base} … ${more}` : base,
  );
  const ends = / lies? between (.+) and (.+)$/.exec(shown.title);
  if (ends === null || most === null)
    return ledger.holds('the plain title', shown.title === shown.plain, 'claims nothing');
  const cuts = cutsOf(book, value, `${where} and ${key} = '${words.get(most.word) ?? ''}'`);
  ledger.holds(
    `the group of the title "${shown.title}"`,
    shown.title.startsWith(`${most.word}: `),
    `${most.word} has most deals`,
  );
  ledger.compare({
    element: 'the ends in the title',
    shown: `${ends[1]} and ${ends[2]}`,
    expected: cuts === null ? '' : `${medianWord(cuts.lower, cuts, write)} and ${medianWord(cuts.upper, cuts, write)}`,
    how: `quartiles of ${most.word}`,
  });
}

function checkMatrix(ledger: PageLedger, { shown, where, question }: ChartQuestion): void {
  const { book } = question;
  const years = book
    .ask(
      `select distinct substr(date, 1, 4) as year from deals where ${where} and date is not null and recipientCountry is not null order by 1 desc limit 5`,
    )
    .map(({ year }) => String(Number(year)))
    .reverse();
  if (years.length === 0)
    return ledger.holds('no country', shown.rows.length === 0, 'no deal has a country and a year');
  ledger.compare({
    element: 'the years',
    shown: shown.heads.slice(1).join(' '),
    expected: years.join(' '),
    how: 'the last five with a deal',
  });
  const list = years.map((year) => `'${year.padStart(4, '0')}'`).join(', ');
  const counts = book.ask(
    `select recipientCountry as country, substr(date, 1, 4) as year, count(*) as count from deals
      where ${where} and recipientCountry is not null and substr(date, 1, 4) in (${list}) group by 1, 2`,
  );
  const byCountry = Map.groupBy(counts, ({ country }) => valueWord('recipientCountry', String(country)));
  const sumOf = (word: string): number =>
    (byCountry.get(word) ?? []).reduce((sum, { count }) => sum + Number(count), 0);
  const cellWord = (count: number): string =>
    question.isGuest === true && count < fewest ? 'Under 5' : integer(count);
  for (const [word = '', ...cells] of shown.rows)
    for (const [place, year] of years.entries())
      ledger.compare({
        element: `${word} in ${year}`,
        shown: cells[place] ?? null,
        expected: cellWord(
          Number((byCountry.get(word) ?? []).find((one) => Number(one['year']) === Number(year))?.['count'] ?? 0),
        ),
        how: 'rows of the country and year',
      });
  const shownWords = new Set(shown.rows.map(([word]) => word));
  const least = Math.min(...[...shownWords].map((word) => sumOf(word ?? '')));
  const left = [...byCountry.keys()].filter((word) => !shownWords.has(word));
  ledger.holds(
    'the countries shown',
    left.every((word) => sumOf(word) <= least),
    'they are those with most deals',
  );
}

function checkShares(ledger: PageLedger, { shown, where, question }: ChartQuestion): void {
  const { book, kind } = question;
  const shares = new Map<string, { yes: number; known: number }>();
  for (const [key, word] of Object.entries(shareKeys[kind])) {
    const count = (state: string): number =>
      book.number(`select count(*) from deals where ${where} and ${key} ${state}`);
    const [yes, no, unknown] = [count('= 1'), count('= 0'), count('is null')];
    // A share of which one side is kept back would be wrong.
    if (!isTold(yes, question) || !isTold(no, question)) {
      ledger.holds(`no ${word}`, at(shown, word, /^Yes$/) === null, `${yes} and ${no} are too few for a guest`);
      continue;
    }
    shares.set(word, { yes, known: yes + no });
    for (const [head, value] of [
      [/^Yes$/, yes],
      [/^No$/, no],
      [/^Unknown$/, kept(unknown, question)],
    ] as const)
      ledger.compare({
        element: `${word}: ${head.source.slice(1, -1)}`,
        shown: at(shown, word, head),
        expected: integer(value),
        how: `rows where ${key} says so`,
      });
    ledger.compare({
      element: `${word}: share`,
      shown: at(shown, word, /^Yes, where known$/),
      expected: yes + no === 0 ? '–' : percent(Math.floor((yes / (yes + no)) * 100 + 0.5 + 1e-9)),
      how: `${yes} of ${yes + no}`,
    });
  }
  if (shown.title === shown.plain) return ledger.holds('the plain title', true, 'claims nothing');
  const [word, own] = [...shares].find(([name]) => shown.title.includes(name)) ?? ['', { yes: 0, known: 1 }];
  const others = [...shares]
    .filter(([name, { known }]) => name !== word && known > 0)
    .map(([, { yes, known }]) => yes / known);
  ledger.holds(
    `the title "${shown.title}"`,
    others.every((other) => other < own.yes / own.known),
    `${word}: ${own.yes} of ${own.known}`,
  );
  const numbers = /([\d,]+) of ([\d,]+) deals/.exec(shown.title);
  if (numbers !== null)
    ledger.compare({
      element: 'the share in the title',
      shown: numbers[0],
      expected: `${integer(own.yes)} of ${integer(own.known)} deals`,
      how: `${word} where it is known`,
    });
}

/** The terms of each kind, with their words. */
const shareKeys: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  equity: {
    boardSeat: 'Board seat',
    boardObserver: 'Board observer',
    proRata: 'Pro rata right',
    informationRights: 'Information rights',
    dragAlong: 'Drag-along',
    founderRevesting: 'Founder re-vesting',
    vetoRights: 'Veto rights',
  },
  debt: {
    collateralRequired: 'Collateral',
    personalGuarantee: 'Personal guarantee',
    firstLien: 'First lien',
    covenants: 'Covenants',
    warrants: 'Warrants',
    prepaymentPenalty: 'Prepayment penalty',
  },
  grant: {
    restricted: 'Restricted',
    matchRequired: 'Match required',
    overheadAllowed: 'Overhead allowed',
    multiYear: 'Multi-year',
    paidUpfront: 'Paid upfront',
    equityFree: 'Equity-free',
  },
};

const mostFunders = 10;

function checkFunders(ledger: PageLedger, { shown, where, question }: ChartQuestion): void {
  const { book, ratingOf } = question;
  const lines = funderLines(book, where).filter(({ deals }) => question.isGuest !== true || deals >= fewest);
  for (const [cell = '', deals = '', total = '', rated = ''] of shown.rows) {
    const line = lines.find(({ name }) => cell === name || cell.endsWith(` ${name}`));
    if (line === undefined) ledger.holds(`the funder "${cell}"`, false, 'no row names it');
    else {
      ledger.compare({
        element: `deals of ${line.name}`,
        shown: deals,
        expected: integer(line.deals),
        how: 'rows that name it',
      });
      const sum = { count: line.deals, known: line.known, sum: line.total ?? 0 };
      ledger.compare({
        element: `total of ${line.name}`,
        shown: total,
        expected: sumWord(sum, question),
        how: `sum of ${line.known} amounts`,
      });
      const known = ratingOf(line.name);
      ledger.compare({
        element: `rating and reviews of ${line.name}`,
        shown: rated,
        expected: known === null ? 'Too few Pitch reviews' : `${rating(known.score)} ${integer(known.reviews)}`,
        how: 'of its reviews',
      });
    }
  }
  const named = book.number(
    `select count(*) from deals where ${where} and exists (select 1 from funders where funders.row = deals.row)`,
  );
  // A guest is not told whether none or a few do.
  const some = question.isGuest === true && named < fewest ? `Under ${fewest}` : integer(named);
  checkBase(ledger, shown, `${some} of ${counted(totalsOf(book, where).count, 'deal')}: those that name a funder`);
  ledger.compare({
    element: 'how many funders',
    shown: integer(shown.rows.length),
    expected: integer(Math.min(mostFunders, lines.length)),
    how: `the first ten of ${lines.length}`,
  });
  ledger.holds(
    'the funders shown',
    inOrder(lines)
      .slice(0, shown.rows.length)
      .every(({ name }, at) => shown.rows[at]?.[0]?.endsWith(name) === true),
    'they are those with most deals, equal ones by name',
  );
}
