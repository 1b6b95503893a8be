import type { Page } from 'playwright-core';
import type { Kind } from '../counted/book.ts';
import { countsBy, cutsOf, funderLines, inOrder, totalsOf } from '../counted/deal-questions.ts';
import { addressOf, whereOf, wordsOf } from '../counted/filters.ts';
import type { Ledger, PageLedger } from '../ledger.ts';
import { valueWord, valuesOf } from '../words.ts';
import { counted, dateOf, dollars, integer, numberIn, percent } from '../written.ts';
import { medianWord, within, type Question } from './database.ts';

/**
 * The charts of one filter. What is compared is the table that each of them has, its title and the words of its marks:
 * how a chart is drawn may change, what it says may not.
 */

interface ShownChart {
  readonly title: string;
  readonly plain: string;
  readonly text: string;
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
const keyMedians: Readonly<Record<string, readonly [value: string, write: (value: number) => string]>> = {
  'Median amount': ['amountUsdCut', dollars],
  'Median award': ['amountUsdCut', dollars],
  'Median pre-money': ['preMoneyUsd', dollars],
  'Median days to close': ['daysToClose', (value) => counted(value, 'day')],
  'Median rate': ['ratePct', percent],
  'Median term': ['termMonths', (value) => counted(value, 'month')],
  'Median days to cash': ['daysToCash', (value) => counted(value, 'day')],
  'Median success rate': ['successRatePct', percent],
  'Median hours per $1,000': [hoursPerThousand(), (value) => counted(value, 'hour')],
};

function hoursPerThousand(): string {
  return '(hoursToApply * 1000.0 / case when amountUsdCut > 0 then amountUsdCut end)';
}

const namesOf: Readonly<Record<Kind, readonly string[]>> = {
  equity: [
    'key_figures',
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
  if ((await button.count()) > 0) await button.click();
  const cells = await panel
    .locator('table tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell instanceof HTMLElement ? cell.innerText : ''))),
    );
  const [heads = [], ...rows] = cells.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()));
  return { title, plain, text, heads, rows };
}

export async function checkCharts(ledger: Ledger, question: Question): Promise<void> {
  const { page, address, book, kind, filters } = question;
  const own = within(ledger.page(`charts of ${kind}`), wordsOf(filters));
  await page.goto(`${address}${addressOf(kind, filters, { tab: 'insights' })}`);
  await page.locator('section[data-chart]').first().waitFor();
  await page.waitForFunction(() => document.querySelector('section[data-chart][data-loading], [data-stale]') === null);
  const where = whereOf(kind, filters);
  const { count } = totalsOf(book, where);
  const period = await page
    .locator('section[data-chart]')
    .evaluateAll((panels) => panels.map((panel) => panel.getAttribute('data-chart') ?? ''));
  const overTime = period.find((name) => name === 'over_time' || name === 'by_quarter');
  if (overTime === undefined) own.missing('the chart over time');
  for (const name of [...(overTime === undefined ? [] : [overTime]), ...namesOf[kind]]) {
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
  readonly question: Question;
}

function checkChart(ledger: PageLedger, parts: ChartQuestion): void {
  const { name } = parts;
  if (name === 'key_figures') return checkKeyFigures(ledger, parts);
  if (name === 'over_time' || name === 'by_quarter') return checkPeriods(ledger, parts);
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

/** A sum, and of how many deals where it is not of all. */
function sumWord(cell: string | null, { count, known, sum }: { count: number; known: number; sum: number }): string {
  if (known === 0) return cell !== null && /\d/.test(cell) ? 'no sum' : (cell ?? '');
  return known < count && / of [\d,]+ deals?$/.test(cell ?? '')
    ? `${dollars(sum)} of ${counted(known, 'deal')}`
    : dollars(sum);
}

function checkKeyFigures(ledger: PageLedger, { shown, where, question: { book } }: ChartQuestion): void {
  const totals = totalsOf(book, where);
  ledger.compare({
    element: 'Deals',
    shown: at(shown, 'Deals', /^All$/),
    expected: integer(totals.count),
    how: 'rows of the filter',
  });
  ledger.compare({
    element: 'Total',
    shown: at(shown, 'Total', /^All$/),
    expected: totals.known < fewest ? 'Too few to show' : dollars(totals.sum),
    how: `sum of ${totals.known} known amounts`,
  });
  for (const [word] of shown.rows.filter(([name]) => keyMedians[name ?? ''] !== undefined)) {
    const [value, write] = keyMedians[word ?? ''] ?? ['', dollars];
    const cuts = cutsOf(book, value, where);
    ledger.compare({
      element: word ?? '',
      shown: at(shown, word ?? '', /^All$/),
      expected: cuts === null || cuts.count < fewest ? 'Too few to show' : medianWord(cuts.median, cuts, write),
      how: `middle of ${cuts?.count ?? 0} values of ${value}`,
    });
    if (cuts === null || cuts.count < fewest) continue;
    ledger.compare({
      element: `${word}: deals that show it`,
      shown: at(shown, word ?? '', /^Deals that show it$/),
      expected: integer(cuts.count - cuts.hidden),
      how: `rows of which a filter finds ${value}`,
    });
    ledger.compare({
      element: `${word}: deals of members`,
      shown: at(shown, word ?? '', /^Also counted$/),
      expected: cuts.hidden === 0 ? '–' : `${integer(cuts.hidden)} from members`,
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

function checkPeriods(ledger: PageLedger, { shown, where, question: { book } }: ChartQuestion): void {
  let sum = 0;
  const counts = new Map<string, number>();
  for (const [word = '', count = '', amount = ''] of shown.rows) {
    const span = spanOf(word);
    if (span === null) continue;
    const inside = `${where} and date >= '${span[0]}' and dateEnd <= '${span[1]}'`;
    const totals = totalsOf(book, inside);
    ledger.compare({
      element: `deals of ${word}`,
      shown: count,
      expected: integer(totals.count),
      how: `dates within ${span.join(' to ')}`,
    });
    ledger.compare({
      element: `amount of ${word}`,
      shown: amount,
      expected: sumWord(amount, totals),
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
    counts.set(short, totals.count);
    sum += totals.count;
  }
  for (const [word = '', count = ''] of shown.rows.filter(([name = '']) =>
    /^(Dated less exactly|Earlier|Unknown)/.test(name),
  )) {
    if (word === 'Unknown')
      ledger.compare({
        element: word,
        shown: count,
        expected: integer(book.number(`select count(*) from deals where ${where} and date is null`)),
        how: 'rows without a date',
      });
    sum += numberIn(count);
  }
  ledger.compare({
    element: 'the sum of all rows',
    shown: integer(sum),
    expected: integer(totalsOf(book, where).count),
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

function checkBars(
  ledger: PageLedger,
  { shown, where, question: { book } }: ChartQuestion,
  key: 'amountBand' | 'sectors',
): void {
  const counts = countsBy(book, key, where);
  const byWord = new Map<string, number>();
  for (const value of valuesOf(key) ?? []) {
    const word = valueWord(key, value);
    const count = counts.get(value) ?? 0;
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
    const cell = at(shown, word, /mount/);
    ledger.compare({
      element: `amount of ${word}`,
      shown: cell,
      expected: sumWord(cell, totalsOf(book, `${where} and ${held}`)),
      how: 'sum of the known amounts',
    });
  }
  const unknown = counts.get(null) ?? 0;
  ledger.compare({
    element: 'Unknown',
    shown: at(shown, 'Unknown', /^Deals$/),
    expected: integer(unknown),
    how: 'rows without a value',
  });
  checkSuperlative(ledger, shown, byWord, totalsOf(book, where).count - unknown);
}

function checkBoxes(
  ledger: PageLedger,
  { shown, where, question: { book } }: ChartQuestion,
  name: keyof typeof medianCharts,
): void {
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
    for (const [place, head] of ['Deals', 'A quarter lie below', 'Median', 'A quarter lie above'].entries())
      ledger.compare({
        element: `${head} of ${word}`,
        shown: row[place + 1] ?? null,
        expected: expected[place] ?? '',
        how: `${cuts.count} values of ${value}`,
      });
    if (cuts.count >= fewest && (most === null || cuts.count > most.count)) most = { word, count: cuts.count };
  }
  const groups = [...words].filter(([, option]) => cutsOf(book, value, `${where} and ${key} = '${option}'`) !== null);
  ledger.compare({
    element: 'how many groups',
    shown: integer(shown.heads.length === 0 ? 0 : shown.rows.length),
    expected: integer(shown.heads.length === 0 ? 0 : groups.length),
    how: 'groups with a value',
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

function checkMatrix(ledger: PageLedger, { shown, where, question: { book } }: ChartQuestion): void {
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
  for (const [word = '', ...cells] of shown.rows)
    for (const [place, year] of years.entries())
      ledger.compare({
        element: `${word} in ${year}`,
        shown: cells[place] ?? null,
        expected: integer(
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

function checkShares(ledger: PageLedger, { shown, where, question: { book } }: ChartQuestion): void {
  const shares = new Map<string, { yes: number; known: number }>();
  const keys = shareKeys[Object.keys(shareKeys).find((kind) => where.startsWith(`kind = '${kind}'`)) as Kind];
  for (const [key, word] of Object.entries(keys)) {
    const count = (state: string): number =>
      book.number(`select count(*) from deals where ${where} and ${key} ${state}`);
    const [yes, no, unknown] = [count('= 1'), count('= 0'), count('is null')];
    shares.set(word, { yes, known: yes + no });
    for (const [head, value] of [
      [/^Yes$/, yes],
      [/^No$/, no],
      [/^Unknown$/, unknown],
    ] as const)
      ledger.compare({
        element: `${word}: ${head.source.slice(1, -1)}`,
        shown: at(shown, word, head),
        expected: integer(value),
        how: `rows where ${key} says so`,
      });
    if (shown.heads.some((head) => head === 'Yes, where known'))
      ledger.compare({
        element: `${word}: share`,
        shown: at(shown, word, /^Yes, where known$/),
        expected: yes + no === 0 ? '–' : percent(Math.floor((yes / (yes + no)) * 100 + 0.5 + 1e-9)),
        how: `${yes} of ${yes + no}`,
      });
  }
  if (shown.title === shown.plain) return ledger.holds('the plain title', true, 'claims nothing');
  const [word, share] = [...shares].find(([name]) => shown.title.includes(name)) ?? ['', { yes: 0, known: 1 }];
  const others = [...shares]
    .filter(([name, { known }]) => name !== word && known > 0)
    .map(([, { yes, known }]) => yes / known);
  ledger.holds(
    `the title "${shown.title}"`,
    others.every((other) => other < share.yes / share.known),
    `${word}: ${share.yes} of ${share.known}`,
  );
  const numbers = /([\d,]+) of ([\d,]+) deals/.exec(shown.title);
  if (numbers !== null)
    ledger.compare({
      element: 'the share in the title',
      shown: numbers[0],
      expected: `${integer(share.yes)} of ${integer(share.known)} deals`,
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

function checkFunders(ledger: PageLedger, { shown, where, question: { book } }: ChartQuestion): void {
  const lines = funderLines(book, where);
  for (const [cell = '', deals = '', total = ''] of shown.rows) {
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
        expected: sumWord(total, sum),
        how: `sum of ${line.known} amounts`,
      });
    }
  }
  ledger.holds(
    'the funders shown',
    inOrder(lines)
      .slice(0, shown.rows.length)
      .every(({ name }, at) => shown.rows[at]?.[0]?.endsWith(name) === true),
    'they are those with most deals, equal ones by name',
  );
}
