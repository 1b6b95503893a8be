import type { Move } from './moves.ts';
import * as ledger from './ledger.ts';
import { codes, day, isKindOpen, midnight, reportedKind, type Member, type Review, type World } from './world.ts';

/** One move in the model: changes the given world and returns whether it was granted. */
export function perform(world: World, move: Move): boolean {
  switch (move.move) {
    case 'send':
      return send(world, reviewOf(world, move.review));
    case 'resend':
      return resend(world, reviewOf(world, move.review), move.version);
    case 'withdraw':
      return withdraw(world, reviewOf(world, move.review), move.version);
    case 'decide':
      return decide(world, reviewOf(world, move.review), move);
    case 'undo':
      return undo(world, reviewOf(world, move.review), move);
    case 'close':
      return close(world, memberOf(world, move.member));
    case 'restore':
      return restore(world, memberOf(world, move.member));
    case 'me':
      return true;
    case 'job':
      return move.job === 'publish' ? publishDue(world) : declineLate(world);
    case 'withdraw_all':
      return withdrawAll(world, move.member);
    case 'redeem':
    case 'apply':
    case 'answer':
    case 'report':
    case 'accept':
      return performFree(world, move);
  }
}

type FreeMove = Extract<Move, { move: 'redeem' | 'apply' | 'answer' | 'report' | 'accept' }>;

function performFree(world: World, move: FreeMove): boolean {
  switch (move.move) {
    case 'redeem':
      return redeem(world, move);
    case 'apply':
      return apply(world, memberOf(world, move.member), move.application);
    case 'answer':
      return answer(world, move);
    case 'report':
      if (!isKindOpen(world, { member: move.member, kind: reportedKind })) return false;
      world.reports.push({ number: move.report, member: move.member, state: 'open' });
      return true;
    case 'accept':
      return accept(world, move.report);
  }
}

function reviewOf(world: World, number: number): Review {
  const review = world.reviews.find((one) => one.number === number);
  if (review === undefined) throw new Error(`the history has no review ${number}`);
  return review;
}

export function memberOf(world: World, number: number): Member {
  const member = world.members[number];
  if (member === undefined) throw new Error(`the history has no member ${number}`);
  return member;
}

const isPaused = (world: World, member: number): boolean =>
  memberOf(world, member).declines.filter(({ at, isTold }) => isTold && at > world.now - 30 * day).length >= 3;
const sameVoice = (world: World, one: Review): Review[] =>
  world.reviews.filter(
    (other) => other.number !== one.number && other.member === one.member && other.subject === one.subject,
  );
/** Twelve months by the calendar. */
function yearBefore(now: number): number {
  const date = new Date(now);
  const before = new Date(Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate()));
  return before.getTime();
}
const isChecked = ({ known }: Review): boolean => known.state === 'submitted' || known.state === 'changes_requested';
const isSecond = (world: World, review: Review): boolean =>
  sameVoice(world, review).some((other) => isChecked(other) && other.sentAt > yearBefore(world.now));

/** Five reviews in any 24 hours are as many as one member sends. */
const isHurried = ({ reviews, now }: World, member: number): boolean =>
  reviews.filter((one) => one.member === member && one.sentAt > now - day).length >= 5;

function send(world: World, review: Review): boolean {
  if (review.state === 'gone') return false;
  if (review.state !== 'draft') return true;
  if (isPaused(world, review.member) || isSecond(world, review) || isHurried(world, review.member)) return false;
  const isCopied = world.reviews.some((other) => other.text === 'copy' && !['draft', 'gone'].includes(other.state));
  review.state = 'submitted';
  review.version = 1;
  review.known = { state: 'submitted', version: 1, isFixable: false, hidden: 0 };
  review.sentAt = world.now;
  if (review.text === 'own' || (review.text === 'copy' && !isCopied)) ledger.giveProvisional(world, review);
  return true;
}

function resend(world: World, review: Review, version: number): boolean {
  const { known } = review;
  const isOpen = known.state === 'changes_requested' || (known.state === 'declined' && known.isFixable);
  if (known.version !== version || !isOpen) return false;
  if (isPaused(world, review.member) || isSecond(world, review)) return false;
  Object.assign(review, { known: { ...known, state: 'submitted', version: version + 1 }, isSentAgain: true });
  return true;
}

/** What was sent again comes in. What was decided about the text before counts no more, except fraud. */
export function takeInAgain(world: World): void {
  for (const review of world.reviews) {
    const isWaiting = review.isSentAgain && (review.state === 'changes_requested' || review.state === 'declined');
    review.isSentAgain = false;
    if (!isWaiting) continue;
    const version = review.version + 1;
    Object.assign(review, { state: 'submitted', version, text: 'own', hasTerms: false, undo: null });
    world.unsettled = world.unsettled.filter((one) => one.review !== review.number || one.isFraud);
  }
}

function withdraw(world: World, review: Review, version: number): boolean {
  if (review.state === 'withdrawn') return true;
  const { known } = review;
  if (known.version !== version || !['submitted', 'changes_requested', 'approved', 'published'].includes(known.state))
    return false;
  Object.assign(review, {
    state: 'withdrawn',
    version: review.version + 1,
    known: { ...known, state: 'withdrawn', version: version + 1 },
    undo: null,
  });
  world.unsettled.push({ review: review.number, decision: 'withdraw', isFraud: false });
  return true;
}

function nextMonday(now: number): number {
  let date = midnight(now) + day;
  while (new Date(date).getUTCDay() !== 1) date += day;
  return date;
}

function replace(
  world: World,
  review: Review,
  state: 'approved' | 'published',
): NonNullable<Review['undo']>['superseded'] {
  const older = sameVoice(world, review).filter((one) => one.state === state && one.sentAt > yearBefore(world.now));
  for (const one of older) {
    Object.assign(one, { state: 'superseded', version: one.version + 1, undo: null });
    const { known } = one;
    // Of a published one everybody sees it.
    if (state === 'published' && known.state === 'published' && known.hidden === 0)
      one.known = { ...known, state: 'superseded', version: known.version + 1 };
    else known.hidden += 1;
  }
  return older.map(({ number, version, publishOn }) => ({ number, version, publishOn }));
}

const allowed = {
  approve: ['submitted'],
  request_changes: ['submitted'],
  decline: ['submitted', 'changes_requested'],
  remove: ['published'],
};

function decide(world: World, review: Review, call: Extract<Move, { move: 'decide' }>): boolean {
  const { decision, version, admin, isFraud } = call;
  if (review.version !== version || !allowed[decision].includes(review.state)) return false;
  if (decision === 'remove') return askRemoval(world, review, isFraud);
  const { state, publishOn, isFixable, askedAt } = review;
  let superseded: NonNullable<Review['undo']>['superseded'] = [];
  if (decision === 'approve') {
    Object.assign(review, { state: 'approved', publishOn: nextMonday(world.now) });
    superseded = replace(world, review, 'approved');
  } else if (decision === 'request_changes') {
    Object.assign(review, { state: 'changes_requested', askedAt: world.now });
  } else {
    Object.assign(review, { state: 'declined', isFixable: !isFraud });
    memberOf(world, review.member).declines.push({ review: review.number, at: world.now, isTold: false });
  }
  world.unsettled.push({ review: review.number, decision, isFraud });
  review.version = version + 1;
  review.known.hidden += 1;
  const before = { state, publishOn, isFixable, askedAt };
  review.undo = { admin, at: world.now, declined: decision === 'decline', before, superseded };
  world.audit.push(`review.${decision}:${review.number}`);
  return true;
}

/** Nothing changes until the next batch; one waits at a time. */
function askRemoval(world: World, review: Review, isFraud: boolean): boolean {
  if (review.removal !== null) return false;
  review.removal = { isFraud };
  world.audit.push(`review.ask_remove:${review.number}`);
  return true;
}

/** What is no longer public by then stays as it is. */
function removeDue(world: World): void {
  for (const review of world.reviews) {
    if (review.removal === null) continue;
    const { isFraud } = review.removal;
    review.removal = null;
    if (review.state !== 'published') continue;
    Object.assign(review, { state: 'removed', version: review.version + 1, undo: null });
    review.known.hidden += 1;
    world.unsettled.push({ review: review.number, decision: 'remove', isFraud });
    world.audit.push(`review.remove:${review.number}`);
  }
}

function undo(world: World, review: Review, { admin, version }: Extract<Move, { move: 'undo' }>): boolean {
  const last = review.undo;
  if (last === null || review.version !== version || last.admin !== admin || last.at <= world.now - 10_000)
    return false;
  const member = memberOf(world, review.member);
  world.unsettled.splice(
    world.unsettled.findLastIndex((one) => one.review === review.number),
    1,
  );
  Object.assign(review, { ...last.before, version: version + 1, undo: null });
  review.known.hidden -= 1;
  for (const other of last.superseded) {
    const old = reviewOf(world, other.number);
    if (old.state !== 'superseded' || old.version !== other.version) continue;
    Object.assign(old, { state: 'approved', publishOn: other.publishOn, version: other.version + 1 });
    old.known.hidden -= 1;
  }
  if (last.declined)
    member.declines.splice(
      member.declines.findLastIndex((one) => one.review === review.number),
      1,
    );
  world.audit.push(`review.undo:${review.number}`);
  return true;
}

function redeem(world: World, { member, code }: { member: number; code: number }): boolean {
  const { days, mostUses, only } = codes[code] ?? { days: 0, mostUses: 0, only: null };
  const uses = world.codeUses.filter((use) => use.code === code);
  if (uses.some((use) => use.member === member) || uses.length >= mostUses) return false;
  if (!ledger.giveFree(world, { member, cause: `code:${code}.${member}`, days, only })) return false;
  world.codeUses.push({ code, member });
  return true;
}

function apply(world: World, { number: member, isAcademic }: Member, application: number): boolean {
  const mine = world.applications.filter((one) => one.member === member);
  if (mine.some(({ state }) => state === 'received')) return false;
  if (mine.filter(({ state }) => state === 'approved').length >= 2) return false;
  if (mine.some(({ state, decidedAt }) => state === 'declined' && decidedAt + 30 * day > world.now)) return false;
  const state = isAcademic ? 'approved' : 'received';
  world.applications.push({ number: application, member, state, decidedAt: world.now });
  if (isAcademic) ledger.giveFree(world, { member, cause: `application:${application}`, days: 30 });
  return true;
}

function answer(world: World, call: Extract<Move, { move: 'answer' }>): boolean {
  const asked = world.applications.find(({ number }) => number === call.application);
  if (asked?.state !== 'received') return false;
  asked.state = call.approves ? 'approved' : 'declined';
  asked.decidedAt = world.now;
  const { member, number } = asked;
  if (call.approves) ledger.giveFree(world, { member, cause: `application:${number}`, days: call.days });
  world.audit.push(`access_application.${call.approves ? 'approve' : 'decline'}:${number}`);
  return true;
}

function accept(world: World, number: number): boolean {
  const report = world.reports.find((one) => one.number === number);
  if (report?.state !== 'open') return false;
  report.state = 'accepted';
  ledger.giveForCorrection(world, report.member, number);
  world.audit.push(`deal_report.accept:${number}`);
  return true;
}

function close(world: World, member: Member): boolean {
  member.closedAt ??= world.now;
  ledger.revokeOfMember(world, member.number);
  for (const review of world.reviews)
    if (review.member === member.number && review.state === 'draft') review.state = 'gone';
  return true;
}

function restore(world: World, member: Member): boolean {
  if (member.closedAt === null || world.now >= member.closedAt + 7 * day) return false;
  member.closedAt = null;
  return true;
}

/** The batch of the day, and what is waited for too long. */
function publishDue(world: World): boolean {
  removeDue(world);
  for (const review of world.reviews) {
    if (review.state !== 'approved' || review.publishOn > world.now) continue;
    replace(world, review, 'published');
    Object.assign(review, { state: 'published', version: review.version + 1, undo: null });
    const { known } = review;
    // Everybody sees that an approved review is published.
    if (known.state === 'approved' && known.hidden === 0)
      review.known = { ...known, state: 'published', version: known.version + 1 };
    else known.hidden += 1;
  }
  const isOpen = (review: Review): boolean =>
    review.state === 'submitted' ||
    review.isSentAgain ||
    review.known.hidden > 0 ||
    world.unsettled.some((one) => one.review === review.number);
  for (const review of world.reviews) if (isOpen(review)) ledger.prolong(world, review, world.now + day);
  return true;
}

/** Fourteen days, from the last day on which the author may hear of the question. */
const daysToAnswer = 18;

function declineLate(world: World): boolean {
  for (const review of world.reviews) {
    if (review.isSentAgain) continue;
    if (review.state !== 'changes_requested' || midnight(world.now) <= midnight(review.askedAt + daysToAnswer * day))
      continue;
    Object.assign(review, { state: 'declined', version: review.version + 1, isFixable: true, undo: null });
    review.known.hidden += 1;
    world.unsettled.push({ review: review.number, decision: 'decline', isFraud: false });
  }
  return true;
}

function withdrawAll(world: World, member: number): boolean {
  for (const review of world.reviews) if (review.member === member) withdraw(world, review, review.known.version);
  return true;
}

/** All decisions reach their authors: the reviews in the given order, the decisions of each in theirs. */
export function settle(world: World, order: readonly number[]): void {
  for (const number of order) {
    const review = reviewOf(world, number);
    for (const { decision, isFraud } of world.unsettled.filter((one) => one.review === number)) {
      if (decision === 'approve' && review.state !== 'withdrawn') ledger.giveForReview(world, review);
      if (decision === 'request_changes') ledger.prolongAsked(world, review, world.now + daysToAnswer * day);
      if (decision === 'decline') ledger.endAfterDecline(world, review, isFraud);
      if (decision === 'remove' && isFraud) ledger.revokeAllOf(world, review);
      if (decision === 'withdraw') ledger.endAfterWithdrawal(world, review);
    }
  }
  world.unsettled = [];
  for (const review of world.reviews) {
    const { version, hidden } = review.known;
    Object.assign(review, {
      undo: null,
      known: { state: review.state, version: version + hidden, isFixable: review.isFixable, hidden: 0 },
    });
  }
  for (const { declines } of world.members) for (const decline of declines) decline.isTold = true;
}
