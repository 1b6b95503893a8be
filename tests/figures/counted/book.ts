import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/**
 * The independent side: the rows as their source has them, in a SQLite database of its own, and questions in its SQL.
 * Nothing of the server or of the contract has a part in an answer.
 */

export const kinds = ['equity', 'debt', 'grant'] as const;
export type Kind = (typeof kinds)[number];

/** What one row of the table may show, and with `…Cut` what it adds to medians, where that differs. */
export interface CountedRow {
  readonly kind: Kind;
  readonly recordType: string;
  readonly origin: string;
  readonly date: string | null;
  readonly datePrecision: string | null;
  readonly stage: string | null;
  readonly recipientCountry: string | null;
  readonly amountUsd: number | null;
  readonly amountUsdCut: number | null;
  readonly amountBand: string | null;
  readonly roundType: string | null;
  readonly debtType: string | null;
  readonly grantType: string | null;
  readonly ratePct: number | null;
  readonly termMonths: number | null;
  readonly deadline: string | null;
  readonly recipientType: string | null;
  /** Numbers that charts take medians of, and tri-states, by the key of their column. */
  readonly more: Readonly<Record<string, number | boolean | null>>;
  readonly sectors: readonly string[];
  readonly funderNames: readonly string[];
}

/** Columns whose values lie in `more`: numbers for medians, then tri-states (1, 0 or null). */
export const numberKeys = [
  'preMoneyUsd',
  'valuationCapUsd',
  'daysToClose',
  'daysToCash',
  'aprPct',
  'hoursToApply',
  'successRatePct',
] as const;
export const triStateKeys = {
  equity: ['boardSeat', 'boardObserver', 'proRata', 'informationRights', 'dragAlong', 'founderRevesting', 'vetoRights'],
  debt: ['collateralRequired', 'personalGuarantee', 'firstLien', 'covenants', 'warrants', 'prepaymentPenalty'],
  grant: ['restricted', 'matchRequired', 'overheadAllowed', 'multiYear', 'paidUpfront', 'equityFree', 'openCall'],
} as const satisfies Record<Kind, readonly string[]>;

const plainKeys = [
  'kind',
  'recordType',
  'origin',
  'date',
  'datePrecision',
  'stage',
  'recipientCountry',
  'amountUsd',
  'amountUsdCut',
  'amountBand',
  'roundType',
  'debtType',
  'grantType',
  'ratePct',
  'termMonths',
  'deadline',
  'recipientType',
] as const satisfies readonly (keyof CountedRow)[];
const moreKeys: readonly string[] = [...new Set([...numberKeys, ...Object.values(triStateKeys).flat()])];

/** What the columns of both books hold. */
export type Cell = string | number | null;

export interface Book {
  /** Rows of an answer, by the names of its columns. */
  ask(question: string, ...values: SQLInputValue[]): Record<string, Cell>[];
  /** The one number of an answer; 0 for none. */
  number(question: string, ...values: SQLInputValue[]): number;
  add(rows: readonly CountedRow[]): void;
}

const monthsOf: Readonly<Record<string, number>> = { month: 1, quarter: 3, half_year: 6, year: 12 };

/** The last day that a date can mean which is known to its month, quarter, half-year or year. */
function lastDay(date: string, precision: string | null): string {
  const months = monthsOf[precision ?? ''];
  if (months === undefined) return date;
  const end = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  end.setUTCMonth(Math.floor(end.getUTCMonth() / months) * months + months, 0);
  return end.toISOString().slice(0, 10);
}

/** The first day that it can mean: a year with a day in May is still the whole year. */
function firstDay(date: string, precision: string | null): string {
  const months = monthsOf[precision ?? ''];
  if (months === undefined) return date;
  const start = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  start.setUTCMonth(Math.floor(start.getUTCMonth() / months) * months, 1);
  return start.toISOString().slice(0, 10);
}

export function openBook(): Book {
  const db = new DatabaseSync(':memory:');
  const columns = [...plainKeys, ...moreKeys];
  db.exec(`create table deals (row integer primary key, ${columns.join(', ')}, dateStart, dateEnd, deadlineStart, deadlineEnd);
    create table sectors (row integer, value text); create table funders (row integer, value text);
    create index sectors_row on sectors (row); create index funders_row on funders (row);
    create index funders_value on funders (value)`);
  const addDeal = db.prepare(
    `insert into deals (${columns.join(', ')}, dateStart, dateEnd, deadlineStart, deadlineEnd) values (${columns.map(() => '?').join(', ')}, ?, ?, ?, ?)`,
  );
  const addSector = db.prepare('insert into sectors values (?, ?)');
  const addFunder = db.prepare('insert into funders values (?, ?)');
  const stored = (value: string | number | boolean | null | undefined): SQLInputValue =>
    typeof value === 'boolean' ? Number(value) : (value ?? null);

  function add(rows: readonly CountedRow[]): void {
    db.exec('begin');
    for (const row of rows) {
      const { lastInsertRowid } = addDeal.run(
        ...plainKeys.map((key) => stored(row[key])),
        ...moreKeys.map((key) => stored(row.more[key])),
        row.date === null ? null : firstDay(row.date, row.datePrecision),
        row.date === null ? null : lastDay(row.date, row.datePrecision),
        stored(row.deadline),
        stored(row.deadline),
      );
      for (const value of new Set(row.sectors)) addSector.run(lastInsertRowid, value);
      for (const value of new Set(row.funderNames)) addFunder.run(lastInsertRowid, value);
    }
    db.exec('commit');
  }

  const ask: Book['ask'] = (question, ...values) => db.prepare(question).all(...values) as Record<string, Cell>[];
  return {
    ask,
    add,
    number: (question, ...values) => Number(Object.values(ask(question, ...values)[0] ?? {})[0] ?? 0),
  };
}
