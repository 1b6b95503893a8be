import type { Page } from 'playwright-core';
import { kinds, type Kind } from '../counted/book.ts';
import { isPublicLoan } from '../counted/filters.ts';
import type { PageLedger } from '../ledger.ts';
import type { SampleSite } from '../site.ts';
import { counted, dateOf, integer, shortDollars } from '../written.ts';
import { valueWord } from '../words.ts';
import { within } from './database.ts';

/** The deals of a funder on its page, counted in the rows of the generator by the name of the funder. */

const kindWords: Readonly<Record<Kind, string>> = { equity: 'Equity', debt: 'Debt', grant: 'Grant' };
const totalWords: Readonly<Record<Kind, string>> = { equity: 'invested', debt: 'lent', grant: 'granted' };
const typeLists: Readonly<Record<Kind, readonly [title: string, key: string]>> = {
  equity: ['Rounds', 'roundType'],
  debt: ['Types of debt', 'debtType'],
  grant: ['Types of grant', 'grantType'],
};
const mostParts = 5;
const mostYears = 12;

interface Question {
  readonly page: Page;
  readonly site: SampleSite;
  readonly name: string;
}

export async function checkFunderDeals(ledger: PageLedger, { page, site, name }: Question): Promise<void> {
  const { book } = site;
  const own = `from deals where kind = ? and recordType = 'deal' and origin <> 'member_reported'
    and not (kind = 'debt' and ${isPublicLoan}) and row in (select row from funders where value = ?)`;
  const count = (kind: Kind): number => book.number(`select count(*) ${own}`, kind, name);
  const having = kinds.filter((kind) => count(kind) > 0).sort((one, other) => count(other) - count(one));
  const section = page.locator('section[aria-labelledby=funder-deals]');
  if (having.length === 0)
    return ledger.holds(
      'no deals are said',
      (await section.innerText()).includes('No published deal in the database'),
      'no row names it',
    );
  for (const kind of having) {
    if (having.length > 1)
      await section.getByText(`${kindWords[kind]} ${integer(count(kind))}`, { exact: true }).click();
    await section.getByText(`Total ${totalWords[kind]}`).waitFor();
    await checkKind(within(ledger, kind), { page, site, name, kind, own });
  }
}

interface KindQuestion extends Question {
  readonly kind: Kind;
  readonly own: string;
}

async function checkKind(
  ledger: PageLedger,
  { page, site: { book, today }, name, kind, own }: KindQuestion,
): Promise<void> {
  const shown = await readSection(page);
  const [figures] = book.ask(
    `select count(*) as count, count(amountUsd) as known, sum(amountUsd) as total, min(substr(date, 1, 4)) as first,
      sum(date is null) as undated ${own}`,
    kind,
    name,
  );
  const amounts = book.ask(`select amountUsd as amount ${own} and amountUsd is not null order by 1`, kind, name);
  const numbers = amounts.map(({ amount }) => Number(amount));
  const [last] = book.ask(
    `select date, datePrecision ${own} and date is not null
      order by date desc, instr('day month quarter half_year year', datePrecision) limit 1`,
    kind,
    name,
  );
  const compare = (element: string, text: string | undefined, expected: string): void =>
    ledger.compare({ element, shown: text ?? null, expected, how: 'rows of the generator that name the funder' });
  compare('deals', shown.terms['Deals']?.[0], integer(Number(figures?.['count'])));
  compare(
    'since and last',
    shown.terms['Deals']?.[1],
    last === undefined
      ? 'No date is known'
      : `Since ${figures?.['first']}, last ${dateOf(String(last['date']), String(last['datePrecision']))}`,
  );
  const total = `Total ${totalWords[kind]}`;
  compare(total, shown.terms[total]?.[0], numbers.length === 0 ? '–' : shortDollars(Number(figures?.['total'])));
  compare(`${total}, base`, shown.terms[total]?.[1], `${counted(numbers.length, 'deal')} with a known amount`);
  const has = numbers.length >= 5;
  compare('median', shown.terms['Median amount']?.[0], has ? shortDollars(cut(numbers, 0.5)) : '–');
  compare(
    'middle half',
    shown.terms['Median amount']?.[1],
    has
      ? `Middle half ${shortDollars(cut(numbers, 0.25))} to ${shortDollars(cut(numbers, 0.75))}`
      : 'Shown once 5 amounts are known',
  );
  const years = book.ask(
    `select substr(date, 1, 4) as year, count(*) as count ${own} and date is not null group by 1 order by 1`,
    kind,
    name,
  );
  checkYears(ledger, { shown, years, undated: Number(figures?.['undated']), thisYear: today.slice(0, 4) });
  const parts: readonly (readonly [title: string, key: string, values: string, known: string])[] = [
    [
      'Sectors',
      'sectors',
      `select value ${own.replace('from deals', 'from deals join sectors using (row)')}`,
      'exists (select 1 from sectors where sectors.row = deals.row)',
    ],
    [...typeLists[kind], `select ${typeLists[kind][1]} as value ${own}`, `${typeLists[kind][1]} is not null`],
    ['Countries', 'recipientCountry', `select recipientCountry as value ${own}`, 'recipientCountry is not null'],
  ];
  for (const [title, key, values, known] of parts) {
    const all = book.ask(
      `select value, count(*) as count from (${values}) where value is not null group by 1 order by 2 desc, 1`,
      kind,
      name,
    );
    const others = all.slice(mostParts);
    const unknown = book.number(`select count(*) ${own} and not (${known})`, kind, name);
    const expected = [
      ...all
        .slice(0, mostParts)
        .map((part) => `${valueWord(key, String(part['value']))} ${integer(Number(part['count']))}`),
      ...(others.length > 0
        ? [
            `${counted(others.length, 'other')} ${integer(others.reduce((sum, part) => sum + Number(part['count']), 0))}`,
          ]
        : []),
      ...(unknown > 0 ? [`Not known ${integer(unknown)}`] : []),
    ];
    compare(title, shown.lists[title]?.join(' | '), expected.join(' | '));
  }
}

interface Years {
  readonly shown: ShownDeals;
  readonly years: readonly Record<string, unknown>[];
  readonly undated: number;
  readonly thisYear: string;
}

function checkYears(ledger: PageLedger, { shown, years, undated, thisYear }: Years): void {
  const lastYear = Number(years.at(-1)?.['year']);
  if (years.length === 0) return;
  const first = Math.max(Number(years[0]?.['year']), lastYear - mostYears + 1);
  const expected = Array.from({ length: lastYear - first + 1 }, (_none, at) => {
    const found = years.find(({ year }) => Number(year) === first + at);
    return `${first + at}: ${found === undefined ? '' : integer(Number(found['count']))}`;
  });
  const before = years.filter(({ year }) => Number(year) < first).reduce((sum, { count }) => sum + Number(count), 0);
  ledger.compare({
    element: 'deals by year',
    shown: shown.years.join(', '),
    expected: expected.join(', '),
    how: 'rows by the year of their date',
  });
  ledger.compare({
    element: 'words on the years',
    shown: shown.caption,
    expected: [
      'Deals by year.',
      ...(String(lastYear) === thisYear ? [`${thisYear} is not complete.`] : []),
      ...(before > 0 ? [`${counted(before, 'deal')} before ${first}.`] : []),
      ...(undated > 0 ? [`${counted(undated, 'deal')} without a date.`] : []),
    ].join(' '),
    how: 'rows before the bars and without a date',
  });
}

interface ShownDeals {
  readonly terms: Readonly<Record<string, readonly string[]>>;
  readonly years: readonly string[];
  readonly caption: string;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

const readSection = (page: Page): Promise<ShownDeals> =>
  page.evaluate(() => {
    const root = document.querySelector('section[aria-labelledby=funder-deals]');
    const text = (node: Element | null | undefined): string => (node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const all = (selector: string, from: Element | null = root): Element[] => [
      ...(from?.querySelectorAll(selector) ?? []),
    ];
    return {
      terms: Object.fromEntries(
        all('dl > div').map((group) => [text(all('dt', group)[0]), all('dd', group).map(text)]),
      ),
      years: all('figure li').map((bar) => `${text(all('b', bar)[0]).replace(' ', '')}: ${text(all('span', bar)[0])}`),
      caption: text(all('figcaption')[0]),
      lists: Object.fromEntries(
        all('section').map((part) => [
          text(all('h3', part)[0]),
          all('li', part).map((row) => all(':scope > span:not([aria-hidden])', row).map(text).join(' ')),
        ]),
      ),
    };
  });

/** Between the two nearest, as percentile_cont has it; whole dollars. */
function cut(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}
