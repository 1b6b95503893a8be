import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { seconds } from '../../clock.ts';
import { coalescer } from '../../database/coalesce.ts';
import { primaryOf, type Db } from '../../database/connect.ts';
import { engineCatchUpSeconds, engineFailures } from '../../metrics.ts';
import { Refusal, refusalOrThrow } from '../../refusal.ts';
import { askOver, type Ask } from './ask.ts';
import { changedRows, readChanges, readPosition, type Position } from './feed.ts';
import { fill, replaceRows, type Filling } from './fill.ts';
import { openStore, type Store, type StoreOptions } from './store.ts';

/**
 * The engine of a database: it holds what the table shows (columns.ts), is brought up to date before each answer, and
 * answers everything that counts over many rows. The truth is in PostgreSQL; a file that is lost or damaged is made
 * anew. See docs/decisions/0076-analytical-engine.md.
 */

export interface EngineOptions extends StoreOptions {
  readonly log: Logger | null;
  /** How long an answer waits for rows that are still being read, in milliseconds; another in tests. */
  readonly longestWait?: number;
}

export interface Question<Answer> {
  readonly kind: DealKind;
  /** Everything that the answer depends on beside the rows; null for one that is not kept. */
  readonly question: unknown;
  readonly answer: (ask: Ask) => Promise<Answer>;
}

/** An answer to those who change no rows may be so old. */
const mostAge = seconds(2);
/** So long they wait for a newer one, where theirs is not older than that. */
const patience = 20;
/** So long everyone waits where PostgreSQL answers otherwise: while all rows are read, and while a change is added. */
const patienceForAll = 400;
const patienceForChange = seconds(2);
const usualLongestWait = seconds(10);
const pause = seconds(1);
const mostAnswers = 300;
/** A store that fails so often in a row is tried in memory: its disk may be full. */
const mostFailures = 2;
const longestPause = seconds(60);

const inMemory: EngineOptions = { folder: null, memoryMegabytes: 512, log: null };
const engines = new WeakMap<Db, Engine>();

interface Engine {
  readonly answer: <Answer>(db: Db, asked: Question<Answer>) => Promise<Answer>;
  readonly answerIfReady: <Answer>(db: Db, asked: Question<Answer>) => Promise<Answer | null>;
  readonly watch: (signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Gives the engine of a database its place. Without it, it is in memory. */
export function keepEngine(db: Db, options: EngineOptions): void {
  engines.set(db, createEngine(db, options));
}

export async function closeEngine(db: Db): Promise<void> {
  await engines.get(db)?.close();
  engines.delete(db);
}

/** Keeps it up to date, so that the first reader finds it so, until it is aborted. */
export const watchEngine = (db: Db, signal: AbortSignal): Promise<void> => engineOf(db).watch(signal);

export const answerFrom = <Answer>(db: Db, asked: Question<Answer>): Promise<Answer> => engineOf(db).answer(db, asked);

/** The same where PostgreSQL can answer as well: null where the engine needs more than a moment to be up to date. */
export const answerIfReady = <Answer>(db: Db, asked: Question<Answer>): Promise<Answer | null> =>
  engineOf(db).answerIfReady(db, asked);

function engineOf(db: Db): Engine {
  const primary = primaryOf(db);
  const known = engines.get(primary) ?? createEngine(primary, inMemory);
  engines.set(primary, known);
  return known;
}

interface State {
  isClosed: boolean;
  store: Promise<Store> | null;
  /** When it was last as new as the database. */
  freshAt: number;
  /** Failures of the store, one by one. */
  failures: number;
  tryAt: number;
  /** When rows last changed, and how many have since the file was settled. */
  changedAt: number;
  unsettled: number;
  readonly versions: Map<DealKind, number>;
  readonly answers: Map<DealKind, Map<string, Promise<unknown>>>;
}

function createEngine(db: Db, options: EngineOptions): Engine {
  const { longestWait = usualLongestWait } = options;
  const state: State = {
    isClosed: false,
    store: null,
    freshAt: -Infinity,
    failures: 0,
    tryAt: 0,
    changedAt: 0,
    unsettled: 0,
    versions: new Map(),
    answers: new Map(),
  };
  const catchUp = coalescer<null, null>(async (items) => {
    const began = performance.now();
    await bringUpToDate(db, state, options);
    state.freshAt = began;
    engineCatchUpSeconds.observe((performance.now() - began) / 1_000);
    return items.map(() => null);
  });
  const freshen = (): Promise<unknown> => catchUp('', null);
  return {
    async answer(from, asked) {
      await waitUntilFresh(state, { freshen, mayBeOld: from !== db, longestWait });
      return keptAnswer(state, asked, () => answerOnce(db, state, options, { asked, freshen }));
    },
    async answerIfReady(from, asked) {
      if (!(await isReady(state, { freshen, mayBeOld: from !== db }))) return null;
      return answerOnce(db, state, options, { asked, freshen }).catch((error: unknown) => {
        refusalOrThrow(error);
        return null;
      });
    },
    async watch(signal) {
      while (!signal.aborted) {
        // A failure is told to the caller that asks.
        await freshen().catch(() => undefined);
        await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
    async close() {
      state.isClosed = true;
      // Waits for the change that may be under way.
      await freshen().catch(() => undefined);
      const store = await state.store?.catch(() => null);
      state.store = null;
      await store?.close();
    },
  };
}

async function waitUntilFresh(
  state: State,
  { freshen, mayBeOld, longestWait }: { freshen: () => Promise<unknown>; mayBeOld: boolean; longestWait: number },
): Promise<void> {
  const age = performance.now() - state.freshAt;
  const isNew = freshen();
  if (mayBeOld && age <= mostAge) {
    await Promise.race([isNew.catch(() => undefined), sleep(patience)]);
    return;
  }
  const isLate = Symbol('late');
  const outcome = await Promise.race([isNew, sleep(longestWait, isLate, { ref: false })]);
  if (outcome !== isLate) return;
  isNew.catch(() => undefined);
  // Rows that are read again replace the old ones at once; until then these answer.
  const store = await Promise.race([state.store, sleep(0, null)]);
  if (store?.position == null) throw new Refusal('counting', { retryAfterSeconds: 2 });
}

/**
 * Rows that are read for the first time are not waited for. Where a change takes long, an older answer is better than
 * one that PostgreSQL may not find in time, for who may get one.
 */
async function isReady(
  state: State,
  { freshen, mayBeOld }: { freshen: () => Promise<unknown>; mayBeOld: boolean },
): Promise<boolean> {
  const isRecent = mayBeOld && performance.now() - state.freshAt <= mostAge;
  const isNew = freshen().then(
    () => true,
    () => false,
  );
  const hasRows = (await Promise.race([state.store, sleep(0, null)]).catch(() => null))?.position != null;
  const wait = isRecent ? patience : hasRows ? patienceForChange : patienceForAll;
  const isFresh = await Promise.race([isNew, sleep(wait, false, { ref: false })]);
  return isFresh || isRecent || (mayBeOld && hasRows);
}

function keptAnswer<Answer>(
  state: State,
  { kind, question }: Question<Answer>,
  find: () => Promise<Answer>,
): Promise<Answer> {
  if (question === null) return find();
  const answers = state.answers.get(kind) ?? new Map<string, Promise<unknown>>();
  state.answers.set(kind, answers);
  const name = JSON.stringify(question);
  const known = answers.get(name);
  // The name is derived from this very question, so the stored answer belongs to it.
  if (known !== undefined) return known as Promise<Answer>;
  const answer = find();
  if (answers.size >= mostAnswers) answers.delete(answers.keys().next().value ?? '');
  answers.set(name, answer);
  answer.catch(() => answers.delete(name));
  return answer;
}

/** A store that turns out to be broken is rebuilt, and asked once more. */
async function answerOnce<Answer>(
  db: Db,
  state: State,
  options: EngineOptions,
  { asked, freshen }: { asked: Question<Answer>; freshen: () => Promise<unknown> },
): Promise<Answer> {
  for (let isAgain = false; ; isAgain = true) {
    const store = await state.store;
    if (store === null) throw new Refusal('counting', { retryAfterSeconds: 2 });
    try {
      return await store.read((connection) => asked.answer(askOver(connection, db)));
    } catch (error) {
      if (!isOfStore(error)) throw error;
      await giveUp(state, store, options, error);
      if (isAgain) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
      await freshen();
    }
  }
}

/** Damaged, without room, or stopped by an error of its own. */
const isOfStore = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(IO|INTERNAL|FATAL|Serialization|Corruption|Out of Memory|Fatal)/.test(error.message) ||
    /invalidated|connection (is )?(closed|disconnected)/i.test(error.message));

async function giveUp(state: State, store: Store, { log }: EngineOptions, error: unknown): Promise<void> {
  if (state.store === null) return;
  state.store = null;
  state.freshAt = -Infinity;
  state.failures += 1;
  state.tryAt = performance.now() + Math.min(longestPause, (2 ** state.failures - 2) * 1_000);
  for (const kind of dealKinds) forget(state, kind);
  engineFailures.inc();
  log?.error({ event: 'deals.engine_failed', reason: wordsOf(error) }, 'the engine is rebuilt');
  await store.discard();
}

/** What it says after its first word may hold what rows say. */
const wordsOf = (error: unknown): string =>
  error instanceof Error ? (/^[\w ]{1,40}/.exec(error.message)?.[0] ?? '') : '';

function forget(state: State, kind: DealKind): void {
  state.versions.set(kind, (state.versions.get(kind) ?? 0) + 1);
  state.answers.delete(kind);
}

async function bringUpToDate(db: Db, state: State, options: EngineOptions): Promise<void> {
  if (state.isClosed) throw new Refusal('unavailable');
  const wait = state.tryAt - performance.now();
  if (wait > 0) throw new Refusal('unavailable', { retryAfterSeconds: Math.ceil(wait / 1_000) });
  state.store ??= openStore(state.failures > mostFailures ? { ...options, folder: null } : options);
  const opening = state.store;
  const store = await opening.catch((error: unknown) => {
    state.store = null;
    state.failures += 1;
    state.tryAt = performance.now() + Math.min(longestPause, 2 ** state.failures * 1_000);
    options.log?.error({ event: 'deals.engine_failed', reason: wordsOf(error) }, 'the engine did not open');
    throw error;
  });
  const seen = store.position === null ? null : await readChanges(db, store.position);
  if (seen?.isContinued === true && seen.entries.length === 0) return settleIfQuiet(state, store);
  try {
    await changeStore(db, state, store, seen?.isContinued === true);
    state.failures = 0;
  } catch (error) {
    if (isOfStore(error)) await giveUp(state, store, options, error);
    throw error;
  }
}

/** So many rows are worth it, once none has changed for so long. */
const worthSettling = 10_000;
const quiet = seconds(20);

async function settleIfQuiet(state: State, store: Store): Promise<void> {
  if (state.unsettled < worthSettling || performance.now() - state.changedAt < quiet) return;
  state.unsettled = 0;
  // Nothing depends on it.
  await store.settle().catch(() => undefined);
}

/** Everything is read as of one moment. */
async function changeStore(db: Db, state: State, store: Store, isContinued: boolean): Promise<void> {
  // What is of another database answers nothing any more.
  if (!isContinued) store.lose();
  const changed = new Set<DealKind>();
  await store.change((connection) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        // Between two pieces the engine stores what it was given, on a busy machine for longer than a session may idle.
        await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx);
        const known = store.position === null ? null : await readChanges(trx, store.position);
        const filling: Filling = { db, trx, connection, files: store.files };
        if (known?.isContinued !== true) return fillAll(filling, changed);
        for (const [kind, ids] of changedRows(known.entries)) {
          changed.add(kind);
          state.unsettled += ids?.length ?? worthSettling;
          await (ids === null ? fill(filling, kind) : replaceRows(filling, kind, ids));
        }
        return known.position;
      }),
  );
  state.changedAt = performance.now();
  for (const kind of changed) forget(state, kind);
}

async function fillAll(filling: Filling, changed: Set<DealKind>): Promise<Position> {
  const position = await readPosition(filling.trx);
  for (const kind of dealKinds) {
    changed.add(kind);
    await fill(filling, kind);
  }
  return position;
}
