import { shortlistStatuses } from '../../contract/shortlist/shortlist.ts';
import type { Context } from '../context.ts';
import { csvLines } from '../http/csv-lines.ts';
import { neutralised } from '../../contract/formulas.ts';
import { findListed } from '../shortlist/queries.ts';
import { findShortlist } from '../shortlist-rows/stored-shortlists.ts';

/** The names that the reader of such a file looks for first. */
const columns = ['Funder', 'Funder id', 'Status', 'Next step', 'Date', 'Notes', 'Saved on'];

const linesAtOnce = 500;

/** The whole list, what is due first. No spreadsheet takes a cell for a formula. */
export async function exportRows(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  memberId: string,
): Promise<AsyncGenerator<string>> {
  const { entries } = await findShortlist(db, { vault, memberId });
  const listed = await findListed(
    db,
    entries.map(({ funderId }) => funderId),
  );
  const lines = entries
    .toSorted((one, other) => (one.nextOn ?? '9').localeCompare(other.nextOn ?? '9'))
    .map(({ funderId, name, status, nextStep, nextOn, notes, savedOn }) => {
      const funder = funderId === null ? undefined : listed.get(funderId);
      return [funder?.name ?? name, funder?.id ?? '', shortlistStatuses[status], nextStep, nextOn, notes, savedOn].map(
        (cell) => neutralised(cell ?? ''),
      );
    });
  return pieces(lines);
}

async function* pieces(lines: readonly string[][]): AsyncGenerator<string> {
  yield `\uFEFF${csvLines([columns])}`;
  for (let from = 0; from < lines.length; from += linesAtOnce) yield csvLines(lines.slice(from, from + linesAtOnce));
}
