import type { Book } from '../counted/book.ts';
import { kinds } from '../counted/book.ts';
import { funderLines, inOrder, type FunderLine } from '../counted/deal-questions.ts';
import { addressOf, whereOf, withPublicLoans, wordsOf } from '../counted/filters.ts';
import type { Ledger, PageLedger } from '../ledger.ts';
import { counted, dateOf, dollars, integer, rating } from '../written.ts';
import { medianWord, within, type Question } from './database.ts';

/** The table grouped by funder: each line, their order, and how many funders there are. */

/** The rating of a funder by its name as the rows write it; null where too few wrote. */
export type RatingOf = (name: string) => { readonly score: number; readonly reviews: number } | null;

export async function checkFunderGroups(ledger: Ledger, question: Question, ratingOf: RatingOf): Promise<void> {
  const { page, book, kind, filters } = question;
  const own = within(ledger.page(`funders of ${kind}`), wordsOf(filters));
  await page.goto(`${question.address}${addressOf(kind, filters, { by: 'funder' })}`);
  const lines = funderLines(book, whereOf(kind, filters));
  const region = page.getByRole('region', { name: 'Deals by funder' });
  if (lines.length === 0) {
    await page.getByText(/These deals name no funder|No other deal in this filter names a funder/).waitFor();
    return own.holds('no funder', (await region.count()) === 0, 'no row names one');
  }
  await region.getByRole('status').waitFor();
  const rows = (
    await region
      .locator('tbody tr')
      .evaluateAll((list) =>
        list.map((row) => [...row.children].map((cell) => (cell instanceof HTMLElement ? cell.innerText : ''))),
      )
  ).map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()));
  own.compare({
    element: 'how many funders',
    shown: (await region.getByRole('status').innerText()).trim(),
    expected: `${integer(rows.length)} of ${counted(lines.length, 'funder')}`,
    how: 'different names in the rows',
  });
  for (const [at, cells] of rows.entries()) {
    // The first letters of the name stand before it.
    const line = lines.find(({ name }) => cells[0] === name || cells[0]?.endsWith(` ${name}`));
    if (line === undefined) own.holds(`the line ${at + 1}`, false, `no row names "${cells[0]}"`);
    else
      checkLine(within(own, line.name), {
        cells,
        line,
        book,
        ratingOf,
        isWithPublic: filters.includes(withPublicLoans),
      });
  }
  own.holds(
    'the order',
    inOrder(lines)
      .slice(0, rows.length)
      .every(({ name }, at) => rows[at]?.[0]?.endsWith(name) === true),
    'most deals first, equal ones by name, and none left out before the last',
  );
}

interface LineQuestion {
  readonly cells: readonly string[];
  readonly line: FunderLine;
  readonly book: Book;
  readonly ratingOf: RatingOf;
  /** The filter asks for loans to public bodies. */
  readonly isWithPublic: boolean;
}

function checkLine(ledger: PageLedger, { cells, line, book, ratingOf, isWithPublic }: LineQuestion): void {
  const rated = ratingOf(line.name);
  const ofKinds = kinds.flatMap((kind) => {
    const count = book.number(
      `select count(*) from deals join funders on funders.row = deals.row
        where funders.value = ? and ${whereOf(kind, isWithPublic ? [withPublicLoans] : [])}`,
      line.name,
    );
    return count === 0 ? [] : [`${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${integer(count)}`];
  });
  const base = line.known < line.deals ? ` of ${counted(line.known, 'deal')}` : '';
  const expected = [
    ['deals', integer(line.deals), 'rows of the filter that name it'],
    ['total', line.total === null ? '–' : `${dollars(line.total)}${base}`, `sum of ${line.known} known amounts`],
    [
      'median',
      line.cuts === null
        ? 'Too few amounts'
        : `${medianWord(line.cuts.median, line.cuts)}${line.cuts.count === line.known ? '' : ` of ${counted(line.cuts.count, 'deal')}`}`,
      `middle of ${line.cuts?.count ?? 0} amounts, ${line.known} of them known`,
    ],
    [
      'last deal',
      line.last === null ? '–' : dateOf(line.last.date, line.last.precision),
      'greatest date, as exactly as it is known',
    ],
    [
      'rating',
      rated === null ? 'Too few Pitch reviews' : `${rating(rated.score)} ${integer(rated.reviews)}`,
      'of its reviews',
    ],
    ['kinds', ofKinds.join(', '), 'rows of each kind that name it'],
  ] as const;
  for (const [at, [element, value, how]] of expected.entries())
    ledger.compare({ element, shown: cells[at + 1] ?? null, expected: value, how });
}
