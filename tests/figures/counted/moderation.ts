import type { SampleSite } from '../site.ts';

/** What the desk of the sample world holds, and what the reviews earned, from the values of the generator alone. */

type World = SampleSite['world'];
type Review = World['funderReviews'][number] | World['otherReviews'][number];

const millisecondsPerDay = 86_400_000;
export const allReviews = ({ funderReviews, otherReviews }: World): Review[] => [...funderReviews, ...otherReviews];

/** Days without Saturdays and Sundays (UTC) between two moments. */
export function workingDays(from: Date, to: Date): number {
  let sum = 0;
  for (let at = from.getTime(); at < to.getTime();) {
    const end = Math.min(to.getTime(), (Math.floor(at / millisecondsPerDay) + 1) * millisecondsPerDay);
    if (![0, 6].includes(new Date(at).getUTCDay())) sum += end - at;
    at = end;
  }
  return sum / millisecondsPerDay;
}

/** Of the decisions of the last 90 days, how long each took from the sending that it is about. */
export function decisionWaits(world: World, now: Date): number[] {
  return allReviews(world).flatMap(({ history, decisions }) =>
    decisions.flatMap((decision, at) => {
      const isJudged = decision.isByAdmin && ['approve', 'request_changes', 'decline'].includes(decision.decision);
      if (!isJudged || decision.decidedAt.getTime() <= now.getTime() - 90 * millisecondsPerDay) return [];
      const sent = history.sentAt.filter((moment) => moment <= decision.decidedAt);
      const last = new Date(Math.max(...sent.map((moment) => moment.getTime())));
      // A decline after a question measures the author, not the desk.
      const wasAsked = decisions
        .slice(0, at)
        .some((before) => before.decision === 'request_changes' && before.decidedAt >= last);
      return wasAsked || sent.length === 0 ? [] : [workingDays(last, decision.decidedAt)];
    }),
  );
}

interface Pass {
  readonly memberId: string;
  readonly kind: string;
  readonly givenAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

const startOfDay = (moment: Date): number => Math.floor(moment.getTime() / millisecondsPerDay) * millisecondsPerDay;

const monthOf = (moment: number, more = 0): number => {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more, 1);
};
/** The first beginning of a month that is not before. */
const upToMonth = (moment: number): number => (monthOf(moment) < moment ? monthOf(moment, 1) : moment);

/** How many terms say something, the currency aside. */
function termCount(answers: Readonly<Record<string, unknown>>): number {
  const terms = answers['terms'];
  if (typeof terms !== 'object' || terms === null) return 0;
  return Object.values(terms)
    .flatMap((values: unknown) => Object.entries(typeof values === 'object' && values !== null ? values : {}))
    .filter(([key, value]) => key !== 'currency' && value !== undefined && value !== null && value !== 'unknown')
    .length;
}

/** Passes by the rules of access (4.2 of the specification, and by months), in the order of the approvals. */
export function passesOf(world: World): Pass[] {
  const passes: Pass[] = [];
  const earned = allReviews(world).filter(({ state }) => state !== 'withdrawn');
  const approved = earned
    .flatMap((review) => (review.history.approvedAt === null ? [] : [{ review, at: review.history.approvedAt }]))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const { review, at } of approved) {
    const today = startOfDay(at);
    const startsAt = monthOf(today);
    const live = passes.filter(
      (pass) => pass.memberId === review.authorId && pass.startsAt <= at.getTime() && at.getTime() < pass.endsAt,
    );
    let end = Math.max(today, ...live.map(({ endsAt }) => endsAt));
    const give = (kind: string, from: number, days: number): void => {
      const endsAt = Math.min(upToMonth(from + days * millisecondsPerDay), monthOf(today + 730 * millisecondsPerDay));
      if (kind !== 'review' && endsAt <= end) return;
      passes.push({ memberId: review.authorId, kind, givenAt: today, startsAt, endsAt });
      end = Math.max(end, endsAt);
    };
    if (review.subject.kind === 'provider') give('other_review', end, 90);
    else {
      if (live.some(({ kind }) => kind === 'review' || kind === 'further_review')) give('further_review', end, 90);
      else give('review', today, 365);
      if (termCount({ ...review.answers }) >= 6) give('terms_bonus', end, 60);
    }
  }
  for (const review of earned.filter(({ state }) => state === 'submitted')) {
    const startsAt = startOfDay(review.history.sentAt[0] ?? new Date(0));
    const isPaused = passes.some(
      (pass) =>
        pass.memberId === review.authorId &&
        pass.kind === 'provisional' &&
        pass.endsAt >= monthOf(startsAt - 365 * millisecondsPerDay),
    );
    if (!isPaused)
      passes.push({
        memberId: review.authorId,
        kind: 'provisional',
        givenAt: startsAt,
        startsAt,
        endsAt: startsAt + 7 * millisecondsPerDay,
      });
  }
  return passes;
}

/**
 * The days on which admins are told of passes that reviews earned: of one kind, once they are those of five members of one type.
 * Provisional access is not among them (decision 0073).
 */
export function daysOfTelling(world: World): number[] {
  const waiting = new Map<string, Pass[]>();
  const writers = [...world.authors.founders, ...world.authors.staff].map(({ member }) => member);
  const typeOf = new Map([...world.members, ...writers].map(({ id, memberType }) => [id, memberType]));
  return passesOf(world).flatMap((pass) => {
    if (pass.kind === 'provisional') return [];
    const key = `${pass.kind} ${typeOf.get(pass.memberId) ?? ''}`;
    const alike = [...(waiting.get(key) ?? []), pass];
    const isTold = new Set(alike.map(({ memberId }) => memberId)).size >= 5;
    waiting.set(key, isTold ? [] : alike);
    return isTold ? alike.map(() => pass.givenAt) : [];
  });
}
