import type { Page } from 'playwright-core';
import { kinds, type Book, type Kind } from '../counted/book.ts';
import { countsBy, cutsOf, totalsOf } from '../counted/deal-questions.ts';
import { dateKeys, facetKeys, numberKeysOfPanel, triStates, whereOf } from '../counted/filters.ts';
import type { Ledger, PageLedger } from '../ledger.ts';
import type { Site } from '../site.ts';
import { columnWords, valueWord } from '../words.ts';
import { counted, dayIn, integer, numberIn, shortDollars } from '../written.ts';
import { checkShownCharts } from './charts.ts';
import { medianWord, within } from './database.ts';
import type { RatingOf } from './funder-groups.ts';

/** What the pages of the database say to a guest: the line of figures, the counts, the charts. Nothing of fewer than five rows. */

const fewest = 5;
const mostValues = 50;
const mostBars = 40;
const fewLines = 6;

interface ShownCounts {
  readonly word: string;
  readonly lines: readonly { readonly word: string; readonly count: string }[];
  /** "Show 12 more" */
  readonly more: string | null;
}

export async function checkPreview(ledger: Ledger, site: Site, ratingOf: RatingOf): Promise<void> {
  const { guest: page, address, book, today } = site;
  for (const kind of kinds) {
    const own = ledger.page(`preview of ${kind}`);
    await page.goto(`${address}/database/${kind}`);
    await page.locator('section[aria-labelledby="preview-counts"]').waitFor();
    const where = whereOf(kind, []);
    checkFigures(own, await page.locator('#preview-counts + *').textContent(), book, where);
    const shown = await readCounts(page);
    for (const key of facetKeys[kind]) {
      const part = within(own, `the counts of ${key}`);
      const counts = shown.find(({ word }) => word === columnWords[key]);
      if (counts === undefined) part.missing('the list');
      else checkCounts(part, counts, { book, kind, key, where });
    }
    await checkShownCharts(within(own, 'charts'), {
      page,
      address,
      book,
      kind,
      filters: [],
      today,
      ratingOf,
      isGuest: true,
    });
  }
}

export function checkFigures(ledger: PageLedger, shown: string | null, book: Book, where: string): void {
  const totals = totalsOf(book, where);
  const amounts = cutsOf(book, 'amountUsdCut', where);
  const isEnough = totals.known >= fewest;
  ledger.compare({
    element: 'the line of figures',
    shown,
    expected: [
      counted(totals.count, 'deal'),
      ...(isEnough ? [`, ${shortDollars(totals.sum)} in the ${integer(totals.known)} whose amount is known`] : []),
      ...(isEnough && amounts !== null
        ? [`. Median ${medianWord(amounts.median, amounts, shortDollars)} of ${counted(amounts.count, 'amount')}`]
        : []),
      '.',
    ].join(''),
    how: 'rows of the kind, the sum and the middle of their amounts',
  });
}

/** The short list says how many lines more there are; then all of them are read. */
async function readCounts(page: Page): Promise<ShownCounts[]> {
  const sections = page.locator('section[aria-labelledby="preview-counts"] section');
  const found: ShownCounts[] = [];
  for (const section of await sections.all()) {
    const button = section.getByRole('button', { name: /^Show [\d,]+ more$/ });
    const more = (await button.count()) > 0 ? await button.innerText() : null;
    if (more !== null) await button.click();
    const lines = await section
      .locator('li')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].slice(-2).map((part) => part.textContent.replaceAll(/\s+/g, ' ').trim())),
      );
    found.push({
      more,
      word: await section.getByRole('heading').innerText(),
      lines: lines.map(([word = '', count = '']) => ({ word, count })),
    });
  }
  return found;
}

interface CountsQuestion {
  readonly book: Book;
  readonly kind: Kind;
  readonly key: string;
  readonly where: string;
}

export function checkCounts(ledger: PageLedger, shown: ShownCounts, question: CountsQuestion): void {
  const { lines, more } = shown;
  ledger.compare({
    element: '"Show more"',
    shown: more ?? 'none',
    expected: lines.length > fewLines ? `Show ${integer(lines.length - fewLines)} more` : 'none',
    how: `${lines.length} lines less the first ${fewLines}`,
  });
  ledger.holds(
    'every line',
    lines.every(({ count }) => numberIn(count) >= fewest),
    'has five rows or more',
  );
  if (dateKeys.has(question.key) || numberKeysOfPanel.has(question.key)) return checkBars(ledger, shown, question);
  checkValues(ledger, shown, question);
}

function checkValues(ledger: PageLedger, { lines }: ShownCounts, { book, key, where }: CountsQuestion): void {
  const states = new Map([
    ['1', 'Yes'],
    ['0', 'No'],
  ]);
  const wordOf = (value: string): string => (triStates.has(key) ? (states.get(value) ?? value) : valueWord(key, value));
  const enough = new Map(
    [...countsBy(book, key, where)].flatMap(([value, count]) =>
      value === null || count < fewest ? [] : [[wordOf(value), count] as const],
    ),
  );
  ledger.compare({
    element: 'how many values',
    shown: integer(lines.length),
    expected: integer(Math.min(mostValues, enough.size)),
    how: `of ${enough.size} with five rows or more the fifty with most`,
  });
  for (const { word, count } of lines)
    ledger.compare({
      element: `"${word}"`,
      shown: count,
      expected: integer(enough.get(word) ?? 0),
      how: 'rows with this value',
    });
  const words = new Set(lines.map(({ word }) => word));
  const least = Math.min(...lines.map(({ count }) => numberIn(count)));
  ledger.holds(
    'the values shown',
    [...enough].every(([word, count]) => words.has(word) || count <= least),
    'are those with most rows',
  );
}

/** The precisions that a bar holds whole. Bars last a month, a quarter, or years. */
function precisionsIn(months: number): readonly string[] {
  if (months === 1) return ['day', 'month'];
  return months === 3 ? ['day', 'month', 'quarter'] : ['day', 'month', 'quarter', 'half_year', 'year'];
}

/** Each line names its ends; what is not in one of them is in bars of fewer than five rows. */
function checkBars(ledger: PageLedger, { lines }: ShownCounts, { book, key, where }: CountsQuestion): void {
  const isDate = dateKeys.has(key);
  const greatest = book.number(`select max(${key}) from deals where ${where}`);
  let sum = 0;
  let months = 0;
  for (const { word, count } of lines) {
    const [from = '', to = ''] = word.split(' to ');
    const [first, last] = isDate ? [dayIn(from) ?? '', dayIn(to) ?? ''] : [numberIn(from), numberIn(to)];
    if (isDate) months = Math.max(months, monthsFrom(String(first), String(last)));
    // The end of the last bar belongs to it.
    const isEndOfScale = typeof last === 'number' && last >= greatest;
    const inside = isDate
      ? `${key} >= '${first}' and ${key}End <= '${last}'`
      : `${key} >= ${first} and ${key} ${isEndOfScale ? '<=' : '<'} ${last}`;
    const rows = book.number(`select count(*) from deals where ${where} and ${inside}`);
    sum += rows;
    ledger.compare({ element: `the bar "${word}"`, shown: count, expected: integer(rows), how: inside });
  }
  const exact = precisionsIn(months)
    .map((precision) => `'${precision}'`)
    .join(', ');
  const isInBar = key === 'date' ? `datePrecision in (${exact})` : `${key} is not null`;
  const all = book.number(`select count(*) from deals where ${where} and ${isInBar}`);
  ledger.holds(
    'what is in no bar',
    all >= sum && all - sum <= (mostBars - lines.length) * (fewest - 1),
    `${all - sum} of ${all} rows; a bar that is left out has four at most`,
  );
}

const monthsFrom = (first: string, last: string): number =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
  Number(last.slice(5, 7)) -
  Number(first.slice(5, 7)) +
  1;
