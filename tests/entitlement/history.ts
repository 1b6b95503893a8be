import { chooseDrafts, chooseRound, chooseStep, type Limits } from './choose.ts';
import type { Entry } from './moves.ts';
import { differences, explain, settledWorlds } from './explain.ts';
import { observe, type Seen } from './observe.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { act, writeDraft, type Stage } from './stage.ts';
import { perform, takeInAgain } from './transitions.ts';
import type { World } from './world.ts';

export interface Course {
  readonly world: World;
  readonly random: SeededRandom;
  readonly limits: Limits;
  readonly rounds: number;
  /** Milliseconds by which instants may differ where the server's clock is its own. */
  readonly tolerance?: number;
  /** Moves the clock, where it is ours, and answers what time it is. */
  readonly moveClock: (milliseconds: number) => number;
  /** Waits until the product is there again, after it was killed. */
  readonly untilUp?: () => Promise<void>;
  /** Something that is changed behind the back of the product, to see that the checker finds it. */
  readonly tamper?: (world: World) => Promise<void>;
}

/** Plays a random history and checks each of its rounds; throws what it cannot explain. Answers the number of calls. */
export async function playHistory(stage: Stage, course: Course): Promise<number> {
  const { random, limits } = course;
  let { world } = course;
  let calls = 0;
  for (let round = 0; round < course.rounds; round += 1) {
    world = structuredClone(world);
    world.now = course.moveClock(round === 0 ? 0 : chooseStep(random));
    for (const draft of chooseDrafts(random, world, limits)) {
      await untilThere(course, () => writeDraft(stage, draft));
      world.reviews.push(asReview(draft));
    }
    const moves = chooseRound(random, world, limits);
    const entries = await Promise.all(
      moves.map(async (move): Promise<Entry> => ({ move, outcome: await act(stage, move) })),
    );
    calls += moves.length;
    const lost = entries.find(({ outcome }) => outcome.end === 'unknown');
    if (lost !== undefined && course.untilUp === undefined) throw new Error(JSON.stringify(lost));
    await course.untilUp?.();
    await untilThere(course, () => signInAgain(stage, entries));
    await untilThere(course, () => stage.takeIn());
    // Where several histories share one product, one would settle the decisions of another.
    const isSettled = limits.hasClock && random.chance(0.6);
    if (isSettled) await untilThere(course, () => stage.settle());
    await course.tamper?.(world);
    const seen = await untilThere(course, () => observe(stage, stage.names));
    const how = { tolerance: course.tolerance, isSettled };
    world = explain(world, entries, seen, how) ?? fail(world, entries, { seen, round, how });
  }
  return calls;
}

const asReview = (draft: Parameters<typeof writeDraft>[1]): World['reviews'][number] => ({
  ...draft,
  state: 'draft',
  version: 0,
  sentAt: 0,
  publishOn: 0,
  isFixable: false,
  askedAt: 0,
  known: { state: 'draft', version: 0, isFixable: false, hidden: 0 },
  isSentAgain: false,
  undo: null,
  removal: null,
});

/** Again after the product came back, where it may be killed. */
async function untilThere<T>({ untilUp }: Course, run: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (untilUp === undefined || tries === 20) throw error;
      await untilUp();
    }
  }
}

async function signInAgain(stage: Stage, entries: readonly Entry[]): Promise<void> {
  const back = new Set(
    entries.flatMap(({ move, outcome }) => (move.move === 'restore' && outcome.end === 'ok' ? [move.member] : [])),
  );
  for (const member of back) await stage.signInAgain(member);
}

function fail(
  world: World,
  entries: readonly Entry[],
  { seen, round, how }: { seen: Seen; round: number; how: { tolerance: number | undefined; isSettled: boolean } },
): never {
  let inOrder = structuredClone(world);
  for (const { move, outcome } of entries) if (outcome.end !== 'refused') perform(inOrder, move);
  takeInAgain(inOrder);
  if (how.isSettled) inOrder = settledWorlds(inOrder)[0] ?? inOrder;
  const lines = [
    `Round ${round}: no order of these calls explains what they answered and left behind.`,
    ...entries.map(({ move, outcome }) => `  ${JSON.stringify(move)} -> ${JSON.stringify(outcome)}`),
    `Done in the order in which they were called${how.isSettled ? ', then settled' : ''}:`,
    ...differences(inOrder, seen, how.tolerance ?? 0).map((line) => `  ${line}`),
    `The world before: ${JSON.stringify(world)}`,
  ];
  throw new Error(lines.join('\n'));
}
