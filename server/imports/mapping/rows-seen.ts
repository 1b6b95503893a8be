import type { PassedOverWhat } from '../../../contract/imports/report.ts';
import { cleanText } from '../../deals/drafts/cells.ts';
import { countKeys } from '../key-counter.ts';
import type { Table } from '../reading/read-table.ts';
import { headingIn, isPeriod } from '../reading/tidy-rows.ts';
import { currencyColumns } from './currency-columns.ts';
import { GroupsOfColumns } from './fill-down.ts';
import { rankOfIdName } from './id-columns.ts';
import { kindColumns } from './kind-amounts.ts';

/** What the rows of an unknown file tell beside their columns. */

const mostRemarks = 50;
const mostFirst = 200;
/** Without ids, so many rows are compared with each other. */
const mostCompared = 200_000;

export class RowsSeen {
  rowCount = 0;
  /** Rows that are the same as an earlier one in all cells, of the first ones. */
  copyCount = 0;
  /** Rows that add up others. */
  totalCount = 0;
  /** Rows that fill more than one of the columns of `currencyColumns`. */
  severalAmountsCount = 0;
  /** The same of `kindColumns`; zeros count for none. */
  severalKindsCount = 0;
  /** Rows with a single text, which may speak of the whole table. */
  readonly remarks: string[] = [];
  readonly groups = new GroupsOfColumns();
  /** Rows with a single text, where the first row of the table is one. */
  readonly headings: string[] = [];
  /** As they are read, without what is none of the table. */
  readonly firstRows: (readonly string[])[] = [];
  names: readonly string[] = [];
  private hasIds = false;
  private byCurrency: readonly number[] = [];
  private byKind: readonly number[] = [];
  private readonly rows = countKeys();

  /** The columns of JSON are known while its rows are read. */
  private nameColumns(names: readonly string[]): void {
    this.names = names;
    this.hasIds = names.some((name) => rankOfIdName(name) > 0);
    this.byCurrency = currencyColumns(names).map(({ name }) => names.indexOf(name));
    this.byKind = kindColumns(names).map(({ name }) => names.indexOf(name));
  }

  /** Answers whether the row is the same as an earlier one. */
  note(
    cells: readonly string[],
    why: PassedOverWhat | null,
    { columns, beside }: Pick<Table, 'columns' | 'beside'>,
  ): boolean {
    this.rowCount += 1;
    if (this.names.length !== columns.size) this.nameColumns([...columns.keys()]);
    const own = beside.count === 0 || why !== null ? cells : cells.slice(0, -beside.count);
    this.noteRemark(own);
    if (why === 'remark' && isPeriod(headingIn(cells) ?? '')) this.noteHeading(cells);
    if (why === 'total') this.totalCount += 1;
    if (why !== null) {
      this.groups.passOver(why);
      return false;
    }
    this.noteHeading(own);
    this.groups.note(cells, this.names.length);
    if (this.firstRows.length < mostFirst) this.firstRows.push(cells);
    if (severalOf(this.byCurrency, cells, (text) => cleanText(text) !== null)) this.severalAmountsCount += 1;
    if (severalOf(this.byKind, cells, isAmount)) this.severalKindsCount += 1;
    const isCopy = (this.hasIds || this.rowCount <= mostCompared) && this.rows.count(cells.join('\n')) > 1;
    if (isCopy) this.copyCount += 1;
    return this.hasIds && isCopy;
  }

  private noteRemark(cells: readonly string[]): void {
    if (this.remarks.length >= mostRemarks) return;
    const [only, ...others] = cells.flatMap((cell) => (cell === '' ? [] : (cleanText(cell) ?? [])));
    if (only !== undefined && others.length === 0) this.remarks.push(only);
  }

  private noteHeading(cells: readonly string[]): void {
    if (this.names.length < 3 || this.headings.length >= mostRemarks) return;
    const heading = headingIn(cells);
    if (heading !== null && (this.headings.length > 0 || this.firstRows.length === 0)) this.headings.push(heading);
  }
}

const severalOf = (places: readonly number[], cells: readonly string[], isFilled: (text: string) => boolean): boolean =>
  places.length > 1 && places.filter((at) => isFilled(cells[at] ?? '')).length > 1;

const isAmount = (written: string): boolean => {
  const text = cleanText(written);
  return text !== null && /[1-9]/.test(text);
};
