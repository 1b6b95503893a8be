import type { Move, NewDraft } from './moves.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { accessIn, codes, day, type Review, type World } from './world.ts';

/** What the clients do next, chosen from what there is; refused calls are part of it. */

export interface Limits {
  readonly subjects: number;
  readonly admins: number;
  /** A clock that the test moves: jobs, undoing and bringing back an account need one. */
  readonly hasClock: boolean;
}

export const clients = 8;
const steps = [3_000, 12_000, day / 24, day, 2 * day, 8 * day, 15 * day, 40 * day, 100 * day, 370 * day];

/** By how much the clock moves between two rounds. */
export const chooseStep = (random: SeededRandom): number => (random.chance(0.4) ? 0 : random.pick(steps));

/** Up to three reviews that a member is ready to send. */
export function chooseDrafts(random: SeededRandom, world: World, limits: Limits): NewDraft[] {
  const drafts: NewDraft[] = [];
  const open = world.members.filter(({ closedAt }) => closedAt === null);
  for (let count = random.below(4); count > 0 && open.length > 0; count -= 1) {
    const { number: member } = random.pick(open);
    const subject = random.below(limits.subjects);
    const isTaken = [...world.reviews.filter(({ state }) => state === 'draft'), ...drafts].some(
      (one) => one.member === member && one.subject === subject,
    );
    if (isTaken) continue;
    const text = random.pick(['own', 'own', 'own', 'copy', 'filler'] as const);
    drafts.push({
      number: world.reviews.length + drafts.length,
      member,
      subject,
      text,
      hasTerms: random.chance(0.3),
    });
  }
  return drafts;
}

/** The moves that run at the same time, several of them twice, as people click. */
export function chooseRound(random: SeededRandom, world: World, limits: Limits): Move[] {
  if (limits.hasClock && random.chance(0.15)) return chooseJobs(random, world);
  const moves: Move[] = [];
  const wanted = 1 + random.below(5);
  for (let tries = 0; tries < 12 && moves.length < wanted; tries += 1) {
    const move = chooseMove(random, world, { limits, before: moves });
    if (move === null) continue;
    moves.push(move);
    // Two reports are two, however alike: all else is one thing, said twice.
    if (move.move !== 'report' && random.chance(0.3)) moves.push(move);
  }
  return moves.slice(0, clients);
}

/** The same job twice at once: a replay, or another instance. */
function chooseJobs(random: SeededRandom, world: World): Move[] {
  const closed = world.members.filter(({ closedAt }) => closedAt !== null);
  const job: Move =
    closed.length > 0 && random.chance(0.5)
      ? { move: 'withdraw_all', member: random.pick(closed).number }
      : { move: 'job', job: random.chance(0.7) ? 'publish' : 'decline_late' };
  return random.chance(0.5) ? [job, job] : [job];
}

interface Choice {
  readonly limits: Limits;
  readonly before: readonly Move[];
}

function chooseMove(random: SeededRandom, world: World, { limits, before }: Choice): Move | null {
  const member = random.below(world.members.length);
  const admin = random.below(limits.admins);
  const roll = random.below(100);
  if (roll < 60) return chooseOfReview(random, world, { limits, before });
  if (roll < 74) return { move: 'me', member };
  if (roll < 79) return { move: 'redeem', member, code: random.below(codes.length) };
  if (roll < 83) return { move: 'apply', member, application: nextNumber(world.applications, before) };
  if (roll < 87) {
    if (world.applications.length === 0) return null;
    const { number: application } = random.pick(world.applications);
    return { move: 'answer', admin, application, days: random.pick([30, 60, 90]), approves: random.chance(0.8) };
  }
  if (roll < 92) return { move: 'report', member, report: nextNumber(world.reports, before) };
  if (roll < 96)
    return world.reports.length === 0 ? null : { move: 'accept', admin, report: random.pick(world.reports).number };
  const { closedAt } = world.members[member] ?? { closedAt: null };
  if (closedAt !== null) return limits.hasClock ? { move: 'restore', member } : null;
  const isRich = accessIn(world, member).hasAccess;
  if (!random.chance(isRich ? 0.7 : 0.2)) return null;
  return { move: 'close', member, reviews: limits.hasClock && random.chance(0.5) ? 'withdraw' : 'keep' };
}

const nextNumber = (list: readonly unknown[], before: readonly Move[]): number => list.length * 100 + before.length;

function chooseOfReview(random: SeededRandom, world: World, { limits, before }: Choice): Move | null {
  if (world.reviews.length === 0) return null;
  const review = random.pick(world.reviews);
  const { member, number, state } = review;
  if (state === 'draft' || state === 'gone' || random.chance(0.08)) return { move: 'send', member, review: number };
  // Now and then they saw an older version. Authors count what they know of.
  const behind = random.chance(0.05) ? 1 : 0;
  const version = Math.max(1, review.version - behind);
  const knownVersion = Math.max(1, review.known.version - behind);
  const admin = random.below(limits.admins);
  if (random.chance(0.15)) return { move: 'withdraw', member, review: number, version: knownVersion };
  if (limits.hasClock && random.chance(0.2)) return chooseUndo(random, review, { before, admin });
  if (state === 'changes_requested' || state === 'declined')
    return random.chance(0.7)
      ? { move: 'resend', member, review: number, version: knownVersion }
      : { move: 'decide', admin, review: number, version, decision: 'decline', isFraud: random.chance(0.3) };
  const decision =
    state === 'published'
      ? 'remove'
      : random.pick(['approve', 'approve', 'approve', 'approve', 'request_changes', 'decline'] as const);
  return { move: 'decide', admin, review: number, version, decision, isFraud: random.chance(0.4) };
}

/** Undoes the last decision, or one that is on its way. */
function chooseUndo(
  random: SeededRandom,
  review: Review,
  { before, admin }: { before: readonly Move[]; admin: number },
): Move {
  const decides = before.find((move) => move.move === 'decide' && move.review === review.number);
  if (decides?.move === 'decide' && random.chance(0.8))
    return { move: 'undo', admin: decides.admin, review: review.number, version: decides.version + 1 };
  return { move: 'undo', admin: review.undo?.admin ?? admin, review: review.number, version: review.version };
}
