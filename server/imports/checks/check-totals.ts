import { formatCount, formatDecimal, formatInteger } from '../../../contract/formats.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import type { FieldRule, Mapping } from '../../../contract/imports/mapping.ts';
import { clearNotes, startNotes } from '../../deals/drafts/cells.ts';
import { compileMapping } from '../mapping/compile-mapping.ts';
import { isAverage, isCarried, isPart } from '../reading/group-totals.ts';
import { tidyCells } from '../reading/letters/tidy-cells.ts';
import type { OpenFile } from '../reading/open-file.ts';
import { rowsCountedIn, rowsCountedInTrailer } from '../reading/passed-over.ts';
import { readMarkedNumber } from '../reading/read-number.ts';
import { readTable } from '../reading/read-table.ts';
import type { TableShape } from '../reading/sniff-table.ts';
import { tidyInTurn } from '../reading/tidy-rows.ts';

/** The totals that a file gives beside its rows, compared with what is read of them: where they differ, a person is asked. */

const mostTotals = 500;

interface Sums {
  readonly all: number;
  readonly accepted: number;
  readonly count: number;
  readonly acceptedCount: number;
  readonly byCurrency: Readonly<Record<string, number>>;
}
const nothing: Sums = { all: 0, accepted: 0, count: 0, acceptedCount: 0, byCurrency: {} };

interface Differing {
  readonly line: number;
  readonly says: number;
  readonly makes: number;
  readonly isCount: boolean;
}

/** None where all of them fit, or nothing can be added up. */
export async function checkTotals(
  { file, shape }: { file: OpenFile; shape: TableShape },
  mapping: Mapping,
  answers: Answers,
): Promise<Question[]> {
  const amount = singleRule(mapping);
  if (answers['total'] === 'keep' || amount === null) return [];
  const found = await findDiffering(file, shape, mapping, amount);
  return found === null ? [] : [questionOf(found)];
}

/** The rule of amounts that stand in one column, one a deal. */
function singleRule({ fields, parts, collectFunders }: Mapping): (FieldRule & { from: string }) | null {
  const { amount } = fields;
  if (amount === undefined || Array.isArray(amount) || parts.length > 0 || collectFunders) return null;
  return typeof amount.from === 'string' && amount.when === undefined ? { ...amount, from: amount.from } : null;
}

async function findDiffering(
  file: OpenFile,
  shape: TableShape,
  mapping: Mapping,
  { from, grouping = 'plain' }: FieldRule & { from: string },
): Promise<Differing | null> {
  const table = readTable(file, shape);
  const { fillDown = [], hasHeadings = false } = mapping.layout;
  const tidy = tidyInTurn(table, { fillDown, hasHeadings });
  const readRow = compileMapping(mapping, table.columns);
  const notes = startNotes();
  const at = table.columns.get(from) ?? -1;
  const valueOf = (cells: readonly string[]): number | null =>
    readMarkedNumber((cells[at] ?? '').trim(), grouping, mapping.unitWords)?.value ?? null;
  const before: Sums[] = [nothing];
  // A total may stand above its rows.
  const open: (Differing & { readonly since: Sums; readonly readings: readonly number[] })[] = [];
  let [sums, decimals]: [Sums, number] = [nothing, 0];
  for await (const row of table.rows) {
    const { row: tidied, why } = tidy(row);
    const cells = tidyCells(tidied.cells);
    if (why !== null && why !== 'total') continue;
    const value = valueOf(cells);
    if (why === null) {
      clearNotes(notes);
      const currency = readRow({ ...tidied, cells }, notes)[0]?.values.currency;
      sums = add(sums, value ?? 0, { isAccepted: notes.problems.length === 0, currency: String(currency ?? '') });
      decimals = Math.max(decimals, decimalsOf(value));
      continue;
    }
    const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    if (before.length > mostTotals || texts.some((text) => isAverage(text) || isCarried(text) || isPart(text)))
      continue;
    const counted = texts.length === 1 ? rowsCountedIn(texts[0] ?? '') : rowsCountedInTrailer(texts);
    if (counted !== null && counted !== sums.count && counted !== sums.acceptedCount)
      return { line: row.line, says: counted, makes: sums.count, isCount: true };
    // A total may be written in another way than the amounts above it.
    const readings = [...(value === null ? [] : [value]), ...otherReadings(cells[at] ?? '')];
    const [says = 0] = readings;
    if (says === 0) continue;
    const settled = open.filter(isMadeBelow);
    for (const one of settled) open.splice(open.indexOf(one), 1);
    const isSum = readings.some((one) => isOneOf(one, before, { sums, decimals }));
    if (!isSum) open.push({ line: row.line, says, makes: sums.all, isCount: false, since: sums, readings });
    before.push(sums);
  }
  return open.find((one) => !isMadeBelow(one)) ?? null;

  function isMadeBelow({ readings, since }: { readings: readonly number[]; since: Sums }): boolean {
    return readings.some((one) => isOneOf(one, [since], { sums, decimals }));
  }
}

function add(sums: Sums, value: number, { isAccepted, currency }: { isAccepted: boolean; currency: string }): Sums {
  return {
    all: sums.all + value,
    accepted: sums.accepted + (isAccepted ? value : 0),
    count: sums.count + 1,
    acceptedCount: sums.acceptedCount + (isAccepted ? 1 : 0),
    byCurrency: { ...sums.byCurrency, [currency]: (sums.byCurrency[currency] ?? 0) + value },
  };
}

/** `5.670` below amounts that are less than a thousand: only the total shows what its dot parts. */
const otherReadings = (text: string): number[] =>
  (['comma', 'dot', 'space', 'indian'] as const).flatMap(
    (grouping) => readMarkedNumber(text.trim(), grouping)?.value ?? [],
  );

const mostDecimals = 4;
const decimalsOf = (value: number | null): number =>
  value === null ? 0 : Math.min(mostDecimals, String(value).split('.')[1]?.length ?? 0);

/** What the rows since the start, or since any total before, make: all of them, those that are taken, or those of one currency. */
function isOneOf(
  value: number,
  before: readonly Sums[],
  { sums, decimals }: { sums: Sums; decimals: number },
): boolean {
  return before.some((since) => {
    const count = sums.count - since.count;
    // Each of the rows may be rounded.
    const tolerance = Math.max(0.5 * 10 ** -decimals * (1 + Math.sqrt(count)), Math.abs(value) * 1e-9);
    const isSame = (sum: number): boolean => Math.abs(sum - value) <= tolerance;
    return (
      isSame(sums.all - since.all) ||
      isSame(sums.accepted - since.accepted) ||
      value === count ||
      Object.entries(sums.byCurrency).some(([currency, sum]) => isSame(sum - (since.byCurrency[currency] ?? 0)))
    );
  });
}

const questionOf = ({ line, says, makes, isCount }: Differing): Question => ({
  id: 'total',
  column: null,
  text: isCount
    ? `Line ${formatInteger(line)} counts ${formatCount(says, 'row')}, and the table has ${formatInteger(makes)}. Are all of its rows read as they should be?`
    : `Line ${formatInteger(line)} says a total of ${formatDecimal(says)}, and the amounts above it make ${formatDecimal(makes)}. Are they read as they should be?`,
  option: '--answer total=keep, or mend the file',
  choices: [{ value: 'keep', label: 'Yes: the total is another one', example: null }],
});
