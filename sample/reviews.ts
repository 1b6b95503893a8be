import type { EntrepreneurReviewAnswers } from '../contract/reviews/entrepreneur-questions.ts';
import type { ProviderReviewAnswers } from '../contract/reviews/provider-questions.ts';
import type { FunderReviewDraftAnswers } from '../contract/reviews/funder-questions.ts';
import type { ReviewClass } from '../contract/reviews/options.ts';
import type { ReviewState } from '../contract/reviews/reviews.ts';
import { after, days } from '../server/clock.ts';
import type { BatchKind } from '../server/reviews/rules.ts';
import { itemAt, type Chance } from './chance.ts';
import { foundedBy, type SampleVenture } from './entrepreneurs.ts';
import type { SampleFunder } from './funders.ts';
import { writeFunderReview } from './funder-answers.ts';
import type { SampleAuthors } from './members.ts';
import { drawHistory, drawSubmission, afterApproval, type History, type SampleDecision } from './review-history.ts';
import { publicationDays } from './publication-days.ts';
import { mixes, planReviews, type PlannedReview } from './review-plan.ts';

export interface SampleReview {
  readonly id: string;
  readonly subject: { readonly kind: 'funder' | 'entrepreneur' | 'provider'; readonly id: string };
  readonly state: ReviewState;
  readonly authorId: string;
  /** The venture of the author; null where a funder writes. */
  readonly venture: SampleVenture | null;
  readonly answers: object;
  readonly overall: number | null;
  readonly headline: string | null;
  readonly verificationLevel: 0 | 1 | 2;
  readonly history: History;
  readonly decisions: readonly SampleDecision[];
  readonly publishedOn: string | null;
}
/** With the answers as the form of the funder review knows them. */
export interface SampleFunderReview extends SampleReview {
  readonly answers: FunderReviewDraftAnswers;
}

/** A review of an entrepreneur or a provider. */
export interface SampleOtherReview extends SampleReview {
  readonly written:
    | { readonly kind: 'entrepreneur'; readonly answers: EntrepreneurReviewAnswers; readonly funder: SampleFunder }
    | { readonly kind: 'provider'; readonly answers: ProviderReviewAnswers };
}

/** A review that the sample entrepreneur with access wrote; its approval gave that access. */
export interface OwnReview extends PlannedReview {
  readonly ageDays: number;
}
const ownReviews: readonly OwnReview[] = [
  { subject: 3, state: 'published', ageDays: 62 },
  { subject: 12, state: 'changes_requested', ageDays: 8 },
  { subject: 16, state: 'submitted', ageDays: 1 },
];

const reviewedFunders = { subjects: 110, shift: 4, steepness: 1.05 };
/** How good the first funders of the list are: those that people look at first differ visibly. */
const bestKnown = [4.3, 3.9, 2.6, 3.5];
/** Funders up to this rank have so many deals that their reviews wait for each other for some weeks only. */
const largeFunders = 30;

interface World {
  readonly funders: readonly SampleFunder[];
  readonly ventures: readonly SampleVenture[];
  readonly authors: SampleAuthors;
  readonly ownerId: string;
  readonly now: Date;
}

export function makeFunderReviews(chance: Chance, world: World): SampleFunderReview[] {
  const plan = withOwn(planReviews(chance, mixes.funder, reviewedFunders), world);
  const drawn = world.funders.map(() => Math.min(4.6, Math.max(1.8, chance.normal(3.5, 0.7))));
  const qualities = [...bestKnown, ...drawn.slice(bestKnown.length)];
  const bySubject = Map.groupBy(plan, (planned) => planned.subject);
  return [...bySubject].flatMap(([subject, planned]) => {
    const authors = chance.shuffled(world.authors.founders);
    const reviews = planned.map((one, place) =>
      writeReview(chance, world, {
        planned: one,
        quality: itemAt(qualities, subject),
        author: itemAt(authors, place),
        isSmall: planned.length < 8,
      }),
    );
    return publish(chance, supersede(chance, reviews, world), {
      kind: subject < largeFunders ? 'large' : 'small',
      now: world.now,
    });
  });
}

type Planned = PlannedReview & { readonly own?: OwnReview };

/** The plan with the reviews of the sample entrepreneur in it, and one of each funder that was only proposed. */
function withOwn(plan: readonly PlannedReview[], { funders }: World): Planned[] {
  const left: Planned[] = [...plan];
  const replace = (state: ReviewState, by: Planned): void => {
    const place = left.findLastIndex(
      (planned) => planned.state === state && planned.own === undefined && funders[planned.subject]?.state === 'listed',
    );
    left[place] = by;
  };
  for (const own of ownReviews) replace(own.state, { ...own, own });
  for (const [subject, funder] of funders.entries())
    if (funder.state === 'proposed') replace('submitted', { subject, state: 'submitted' });
  return left;
}

function writeReview(
  chance: Chance,
  { funders, ventures, ownerId, now }: World,
  parts: { planned: Planned; quality: number; author: SampleAuthors['founders'][number]; isSmall: boolean },
): SampleFunderReview {
  const { planned, quality, author, isSmall } = parts;
  const { state, own } = planned;
  const funder = itemAt(funders, planned.subject);
  const venture = itemAt(ventures, own === undefined ? author.venture : 0);
  const submittedAt =
    own === undefined ? drawSubmission(chance, state, now, { waitsLong: isSmall }) : after(now, -days(own.ageDays));
  const verificationLevel = chance.weighted([
    [0, 62],
    [1, 28],
    [2, 10],
  ] as const);
  const reviewClass: ReviewClass = own !== undefined || chance.happens(0.55) ? 'pitch' : 'funded';
  const written = writeFunderReview(chance, {
    funder,
    venture,
    reviewClass,
    quality,
    submittedAt,
    isProven: verificationLevel === 2,
    mayStandAlone: isSmall,
  });
  const history = drawHistory(chance, {
    state,
    submittedAt,
    publishDelay: own === undefined && !isSmall ? (written.publishDelay ?? 'next_batch') : 'next_batch',
    now,
  });
  const answers = { ...written, publishDelay: history.publishDelay };
  // Terms would earn a bonus of their own, and the menu would say so instead of thanking for the review.
  if (own !== undefined) delete answers.terms;
  return {
    id: chance.uuid(),
    subject: { kind: 'funder', id: funder.id },
    state,
    authorId: own === undefined ? author.member.id : ownerId,
    venture,
    answers,
    overall: answers.overall ?? null,
    headline: answers.headline ?? null,
    verificationLevel,
    history,
    decisions: history.decisions,
    publishedOn: null,
  };
}

/** Each superseded review gets the author of a published one, and came well before it. The sample founder has none. */
function supersede(
  chance: Chance,
  reviews: readonly SampleFunderReview[],
  { ownerId, now }: Pick<World, 'ownerId' | 'now'>,
): SampleFunderReview[] {
  const successors = chance.shuffled(
    reviews.filter(
      ({ state, history, authorId }) => state === 'published' && ageInDays(history, now) < 360 && authorId !== ownerId,
    ),
  );
  return reviews.map((review) => {
    if (review.state !== 'superseded') return review;
    const successor = successors.pop();
    if (successor === undefined) return { ...review, state: 'withdrawn' };
    return {
      ...review,
      authorId: successor.authorId,
      venture: successor.venture,
      answers: { ...review.answers, venture: ventureAt(successor, itemAt(review.history.sentAt, 0)) },
    };
  });
}

/** The venture as its founder wrote of it at an earlier moment. */
const ventureAt = ({ answers, venture }: SampleFunderReview, when: Date): typeof answers.venture =>
  answers.venture && venture ? { ...answers.venture, foundedYear: foundedBy(venture, when) } : answers.venture;

const ageInDays = ({ sentAt }: History, now: Date): number => (now.getTime() - itemAt(sentAt, 0).getTime()) / days(1);

/** When the reviews of one subject were published, and what came after. */
export function publish<Review extends SampleReview>(
  chance: Chance,
  reviews: readonly Review[],
  { kind, now }: { kind: BatchKind; now: Date },
): Review[] {
  const dayById = publicationDays(
    reviews.filter(({ state }) => wasPublished(state)),
    { kind, now },
  );
  return reviews.map((review) => {
    const publishedOn = dayById.get(review.id);
    if (publishedOn === undefined) return review;
    const endedOn = laterOf(publishedOn, endOf(review, reviews, dayById) ?? publishedOn);
    const decisions = afterApproval(chance, { state: review.state, publishedOn, endedOn, now });
    return { ...review, publishedOn, decisions: [...review.history.decisions, ...decisions] };
  });
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);

const wasPublished = (state: ReviewState): boolean =>
  state === 'published' || state === 'superseded' || state === 'withdrawn' || state === 'removed';

/** A superseded review ends on the day on which the one that replaced it was published. */
function endOf(
  review: SampleReview,
  reviews: readonly SampleReview[],
  dayById: ReadonlyMap<string, string>,
): string | null {
  if (review.state !== 'superseded') return null;
  const successor = reviews.find(({ state, authorId }) => state === 'published' && authorId === review.authorId);
  return successor === undefined ? null : (dayById.get(successor.id) ?? null);
}
