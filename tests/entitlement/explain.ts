import { isDeepStrictEqual } from 'node:util';
import type { Entry } from './moves.ts';
import type { Seen } from './observe.ts';
import { memberOf, perform, settle, takeInAgain } from './transitions.ts';
import { accessIn, type World } from './world.ts';

/**
 * Whether the outcomes of moves that ran at the same time, and the state after them, can come from the model by doing
 * them one after another in some order, each between its call and its answer. What may have happened (`unknown`) is
 * done or skipped.
 */
export function explain(
  world: World,
  entries: readonly Entry[],
  seen: Seen,
  /** Milliseconds by which instants may differ where the clock of the server is not ours; whether decisions were settled after the moves. */
  { tolerance = 0, isSettled = false }: { tolerance?: number | undefined; isSettled?: boolean } = {},
): World | null {
  const visited = new Set<string>();
  const closedBefore = world.members.map(({ closedAt }) => closedAt !== null);
  const search = (state: World, left: readonly Entry[]): World | null => {
    if (left.length === 0) {
      const taken = structuredClone(state);
      takeInAgain(taken);
      return (isSettled ? settledWorlds(taken) : [taken]).find((end) => isAs(end, seen, tolerance)) ?? null;
    }
    const key = `${left.map((entry) => entries.indexOf(entry)).join()}|${JSON.stringify(state)}`;
    if (visited.has(key)) return null;
    visited.add(key);
    for (const entry of left) {
      const rest = left.filter((other) => other !== entry);
      for (const next of follow(state, entry, closedBefore)) {
        const found = search(next, rest);
        if (found !== null) return found;
      }
    }
    return null;
  };
  return search(world, entries);
}

/** What settling may lead to: several reviews of one member are taken in any order. */
export function settledWorlds(state: World): World[] {
  const reviews = [...new Set(state.unsettled.map(({ review }) => review))];
  return ordersOf(reviews).map((order) => {
    const next = structuredClone(state);
    settle(next, order);
    return next;
  });
}

function ordersOf(numbers: readonly number[]): number[][] {
  if (numbers.length === 0) return [[]];
  return numbers.flatMap((first) =>
    ordersOf(numbers.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

/** The worlds after one move that ended as it did. */
function follow(state: World, { move, outcome }: Entry, closedBefore: readonly boolean[]): World[] {
  const worlds: World[] = [];
  const isClosed = 'member' in move && move.move !== 'restore' && memberOf(state, move.member).closedAt !== null;
  if (outcome.end === 'unknown') worlds.push(state);
  // A closed account is refused; a call that was let in before it closed may be answered, and gives no access.
  if (isClosed && move.move !== 'withdraw_all') {
    if (outcome.end === 'refused') worlds.push(state);
    if (closedBefore[move.member] === true) return worlds;
  }
  const next = structuredClone(state);
  const isGranted = perform(next, move);
  if (isClosed) withoutNewAccess(next, move.member, state);
  if (outcome.end === 'ok' && isGranted && isRight(next, move, outcome)) worlds.push(next);
  if (outcome.end === 'refused' && !isGranted) worlds.push(next);
  if (outcome.end === 'unknown' && isGranted) worlds.push(next);
  return worlds;
}

function isRight(world: World, move: Entry['move'], outcome: Extract<Entry['outcome'], { end: 'ok' }>): boolean {
  if (move.move !== 'me') return true;
  const expected = accessIn(world, move.member);
  return isDeepStrictEqual(expected, outcome.access);
}

/** What an account got after it closed. */
function withoutNewAccess(world: World, member: number, before: World): void {
  const causes = new Set(before.passes.map(({ cause }) => cause));
  world.passes = world.passes.filter((pass) => pass.member !== member || causes.has(pass.cause));
}

function isAs(world: World, seen: Seen, tolerance: number): boolean {
  return differences(world, seen, tolerance).length === 0;
}

/** Whether it was taken back before is not kept. */
const isOverProvisional = ({ cause, end }: Seen['passes'][number], now: number): boolean =>
  cause.startsWith('provisional:') && end <= now;

/** The differences in words, for the reader of a failure. */
export function differences(world: World, seen: Seen, tolerance: number): string[] {
  const found: string[] = [];
  const expected = new Map(world.passes.map((pass) => [pass.cause, pass]));
  for (const pass of seen.passes) {
    const own = expected.get(pass.cause);
    expected.delete(pass.cause);
    if (own === undefined) found.push(`a pass without a cause or a second one: ${pass.cause}`);
    else if (own.member !== pass.member) found.push(`a pass of another member: ${pass.cause}`);
    else if (own.only !== pass.only) found.push(`${pass.cause} opens ${pass.only ?? 'all kinds'}`);
    else if (own.revoked !== pass.revoked && !isOverProvisional(pass, world.now))
      found.push(`${pass.cause} revoked: ${pass.revoked}`);
    else if (own.start !== pass.start) found.push(`${pass.cause} starts ${say(pass.start)}, not ${say(own.start)}`);
    else if (Math.abs(own.end - pass.end) > tolerance)
      found.push(`${pass.cause} ends ${say(pass.end)}, not ${say(own.end)}`);
  }
  for (const cause of expected.keys()) found.push(`a pass is lost: ${cause}`);
  for (const review of world.reviews) {
    const isSent = review.state !== 'draft' && review.state !== 'gone';
    const [state, version] = seen.reviews.get(review.number) ?? ['none', 0];
    if (state !== (isSent ? review.state : 'none') || (isSent && version !== review.version))
      found.push(`review ${review.number} is ${state} ${version}, not ${review.state} ${review.version}`);
  }
  const [lines, told] = [seen.audit.toSorted().join(), world.audit.toSorted().join()];
  if (lines !== told) found.push(`the audit says ${lines}, admins were told ${told}`);
  return found;
}

const say = (instant: number): string => new Date(instant).toISOString();
