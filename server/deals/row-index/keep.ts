import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { defaultFacets } from '../../../contract/deals/facets.ts';
import { comparedBy, offerTerms } from '../../../contract/insights/offer-check.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import { seconds } from '../../clock.ts';
import type { Db } from '../../database/connect.ts';
import { keysOfFigures, loadRowIndex, type HeldKey, type RowIndex } from './load.ts';
import { precisionKey, rowsOfKind } from '../columns.ts';
import { keysOfFilters } from './match.ts';
import { findDataVersion } from './version.ts';

/**
 * Answers for all rows of a filter, without counting a million rows in SQL each time. The truth is in the database:
 * every question asks which version of the rows is current, and an answer or an index of another version is not used.
 * While there is no index, SQL answers, and an index is made beside the requests.
 */

/** A smaller table is counted by SQL in milliseconds. */
const fewestRows = 20_000;
/** An import changes a table many times: the index is made anew when so much time has passed since the last try. */
const pause = seconds(2);
const mostAnswers = 300;
/** For an index, by who waits for it. */
const mostWaits = 4;
const retryAfter = seconds(30);
/** After so many tries by itself it waits for a question. */
const mostFailures = 5;
/** More columns than these beside those that are wanted from the start, at up to 8 bytes a row, are left to SQL. */
const mostOthers = 28;

interface Kept {
  version: string;
  readonly answers: Map<string, Promise<unknown>>;
  index: RowIndex | null;
  isSmall: boolean;
  readonly wanted: Set<HeldKey>;
  /** While the index is being made. */
  loading: Promise<void> | null;
  triedAt: number;
  /** Makings that failed one after the other. */
  failures: number;
  /** Told of a failure; null until a server begins to listen. */
  log: Logger | null;
}

const everything: TableFilters = { filters: {}, unknown: [], search: '' };
const keptPerDatabase = new WeakMap<Db, Map<DealKind, Kept>>();

/** What every reader asks about, and the terms of offers with what they are compared by. */
const firstKeys = (kind: DealKind): readonly HeldKey[] => [
  ...defaultFacets[kind],
  precisionKey,
  ...keysOfFigures(kind),
  ...keysOfFilters(kind, everything),
  ...comparedBy[kind],
  ...offerTerms[kind],
  'recordType',
];

function keptOf(db: Db, kind: DealKind): Kept {
  const kinds = keptPerDatabase.get(db) ?? new Map<DealKind, Kept>();
  keptPerDatabase.set(db, kinds);
  const kept = kinds.get(kind) ?? {
    version: '',
    answers: new Map(),
    index: null,
    isSmall: false,
    wanted: new Set(firstKeys(kind)),
    loading: null,
    triedAt: -pause,
    failures: 0,
    log: null,
  };
  kinds.set(kind, kept);
  return kept;
}

export interface Question<Answer> {
  readonly kind: DealKind;
  /** Everything that the answer depends on beside the rows. */
  readonly question: unknown;
  /** Columns that the index must hold to answer. */
  readonly keys: readonly HeldKey[];
  /** Null when the index cannot answer this one. */
  readonly byIndex: ((index: RowIndex) => Promise<Answer | null>) | null;
  readonly bySql: () => Promise<Answer>;
  /** Of a large table SQL would take longer than the index that is being made. */
  readonly waitsForIndex?: true;
}

export async function answerKept<Answer>(db: Db, asked: Question<Answer>): Promise<Answer> {
  const kept = keptOf(db, asked.kind);
  const version = await findDataVersion(db, asked.kind);
  recordVersion(kept, version);
  const name = JSON.stringify(asked.question);
  const known = kept.answers.get(name);
  if (known !== undefined) {
    // The name is derived from this very question, so the stored answer belongs to it.
    return known as Promise<Answer>;
  }
  const answer = findAnswer(db, kept, version, asked);
  if (kept.answers.size >= mostAnswers) kept.answers.delete(kept.answers.keys().next().value ?? '');
  kept.answers.set(name, answer);
  answer.catch(() => kept.answers.delete(name));
  return answer;
}

function recordVersion(kept: Kept, version: string): void {
  if (kept.version === version) return;
  kept.version = version;
  kept.answers.clear();
  kept.isSmall = false;
}

/**
 * Asks the index which rows, by `ask`, and then reads those, by `read`, which also says of which version they are: for
 * who need not know before that the index is of that one. Null where it is not, or cannot answer.
 */
export async function askAhead<Asked, Answer>(
  db: Db,
  { kind, keys }: Pick<Question<Answer>, 'kind' | 'keys'>,
  {
    ask,
    read,
  }: {
    ask: (index: RowIndex) => Promise<Asked | null>;
    read: (asked: Asked) => Promise<{ readonly version: string; readonly answer: Answer }>;
  },
): Promise<Answer | null> {
  const kept = keptOf(db, kind);
  // The version was not asked for yet: the index of the start is as good a guess as any.
  const index = currentIndex(db, kind, { kept, version: kept.version || (kept.index?.version ?? ''), keys });
  const asked = index === null ? null : await ask(index);
  if (index === null || asked === null) return null;
  const { version, answer } = await read(asked);
  recordVersion(kept, version);
  return version === index.version ? answer : null;
}

/** Null where it is of another version or lacks a column: then it is made anew beside the requests. */
function currentIndex(
  db: Db,
  kind: DealKind,
  { kept, version, keys }: { kept: Kept; version: string; keys: readonly HeldKey[] },
): RowIndex | null {
  const { index } = kept;
  const isCurrent = index?.version === version;
  const missing = keys.filter((key) => !isCurrent || !index.columns.has(key));
  if (isCurrent && missing.length === 0) return index;
  const most = new Set(firstKeys(kind)).size + mostOthers;
  for (const key of missing) if (kept.wanted.size < most) kept.wanted.add(key);
  void load(db, kind, kept);
  return null;
}

async function findAnswer<Answer>(db: Db, kept: Kept, version: string, asked: Question<Answer>): Promise<Answer> {
  const { byIndex, keys, kind } = asked;
  if (byIndex === null) return asked.bySql();
  const current = { kept, version, keys };
  let index = currentIndex(db, kind, current);
  if (index === null && asked.waitsForIndex === true && !(await hasFewRows(db, kind)))
    index = await waitForIndex(db, kind, current);
  return (index === null ? null : await byIndex(index)) ?? asked.bySql();
}

/** Null where it cannot be made, or the rows changed meanwhile. */
async function waitForIndex(
  db: Db,
  kind: DealKind,
  current: { kept: Kept; version: string; keys: readonly HeldKey[] },
): Promise<RowIndex | null> {
  // One that is being made may lack a column: the next one has it.
  for (let tries = 0; tries < mostWaits; tries++) {
    await (current.kept.loading ?? sleep(pause));
    const index = currentIndex(db, kind, current);
    if (index !== null) return index;
  }
  return null;
}

/** Makes the index where it pays. Called as a server begins to listen, so that the first reader finds it. */
export function warmRowIndex(db: Db, { kind, log }: { kind: DealKind; log: Logger }): Promise<void> {
  const kept = keptOf(db, kind);
  kept.log = log;
  return load(db, kind, kept);
}

async function load(db: Db, kind: DealKind, kept: Kept): Promise<void> {
  if (kept.loading !== null || kept.isSmall || performance.now() - kept.triedAt < pause) return;
  kept.loading = loadOnce(db, kind, kept);
  await kept.loading;
}

async function loadOnce(db: Db, kind: DealKind, kept: Kept): Promise<void> {
  try {
    if (await hasFewRows(db, kind)) {
      kept.isSmall = true;
      return;
    }
    kept.index = await loadRowIndex(db, kind, [...kept.wanted], kept.index);
    kept.failures = 0;
  } catch (error) {
    kept.failures += 1;
    tryAgain(db, kind, kept, error);
  } finally {
    kept.loading = null;
    kept.triedAt = performance.now();
  }
}

/**
 * The database was away, or a column holds what the index cannot. SQL answers meanwhile. The message of the error may
 * hold what rows say: its name and code alone are logged.
 */
function tryAgain(db: Db, kind: DealKind, kept: Kept, error: unknown): void {
  if (kept.log === null) return;
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : { name: 'unknown' };
  const isLast = kept.failures >= mostFailures;
  kept.log.warn(
    { event: 'deals.index_failed', kind, error: name, code: code ?? null, isLast },
    isLast ? 'the index of rows was not made; the next question tries again' : 'the index of rows was not made',
  );
  if (!isLast) setTimeout(() => void load(db, kind, kept), retryAfter).unref();
}

async function hasFewRows(db: Db, kind: DealKind): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${rowsOfKind(kind)} limit ${fewestRows}) as found`.execute(db);
  return (rows[0]?.count ?? 0) < fewestRows;
}
