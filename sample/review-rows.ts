import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { termsVersion } from '../contract/members/account.ts';
import type { FunderReviewAnswers } from '../contract/reviews/funder-questions.ts';
import type { ScreeningFlag } from '../contract/reviews/moderation.ts';
import { bonusTermCount, countTermValues } from '../contract/reviews/terms.ts';
import { giveProvisionalPass, giveReviewPasses, type ReviewKey } from '../server/access/commands.ts';
import { dayOf } from '../server/clock.ts';
import type { Context } from '../server/context.ts';
import type { Trx } from '../server/database/connect.ts';
import type { ReviewDecisions, ReviewVersions, Reviews } from '../server/database/schema.generated.ts';
import { linkAuthor } from '../server/reviews/authorship/link-commands.ts';
import { newPassKey } from '../server/reviews/authorship/sealed-link.ts';
import { hasBonusTerms } from '../server/reviews/moderation/rules.ts';
import { sealClaim } from '../server/reviews/moderation/sealed-claim.ts';
import { fileEntrepreneurReview, fileProviderReview, orgOf } from '../server/reviews/columns.ts';
import { firstOfMonth } from '../server/reviews/rules.ts';
import { readScreened, screen } from '../server/reviews/moderation/screening-rules.ts';
import { splitAnswers, type SealedVenture } from '../server/reviews/writing/stored-answers.ts';
import { tellAdminsOfPasses } from '../server/access/telling-commands.ts';
import { organisationKeyOf } from '../server/reviews/scores/voice.ts';
import { createChance, itemAt } from './chance.ts';
import { insertRows } from './insert-rows.ts';
import { classOf } from './review-facts.ts';
import { numberSteps, takenOut } from './review-history.ts';
import type { SampleFunderReview, SampleOtherReview, SampleReview } from './reviews.ts';

type Tools = Pick<Context, 'vault'>;
type ReviewRow = Insertable<Reviews>;

/** A review in the form in which the database keeps it. */
interface Filed {
  readonly review: SampleReview;
  readonly stored: object;
  readonly sealed: SealedVenture | undefined;
  readonly columns: Pick<
    ReviewRow,
    'review_class' | 'funding_kind' | 'screening_flags' | 'venture_name' | 'last_contact_on'
  >;
  readonly hasTermsBonus: boolean;
  readonly organisation: string | null;
  /** The cause of the passes that it earned. */
  readonly passKey: ReviewKey;
}

export interface SampleReviews {
  readonly funderReviews: readonly SampleFunderReview[];
  readonly otherReviews: readonly SampleOtherReview[];
  /** The admin who decided. */
  readonly adminId: string;
  readonly now: Date;
}

/** The reviews with their versions, history, authors and the passes that they earned. */
export async function insertReviews(
  tools: Tools,
  trx: Trx,
  { funderReviews, otherReviews, adminId, now }: SampleReviews,
): Promise<void> {
  const filed = [
    ...funderReviews.map((review) => fileFunderReview(review, now)),
    ...otherReviews.map((review) => fileOther(review, now)),
  ];
  await insertRows(
    trx,
    'reviews',
    filed.map((one) => rowOf(one, tools)),
  );
  await insertRows(trx, 'review_versions', filed.flatMap(versionsOf));
  await insertRows(
    trx,
    'review_decisions',
    filed.flatMap((one) => decisionsOf(one, adminId)),
  );
  for (const { review, sealed, passKey, organisation } of filed) {
    await linkAuthor(trx, {
      ...tools,
      reviewId: review.id,
      memberId: review.authorId,
      subject: review.subject,
      passKey,
      organisation,
      venture: sealed,
    });
  }
  await givePasses(tools, trx, filed);
  // Their authors know of all of them.
  const settlementId = randomUUID();
  await insertRows(trx, 'review_settlements', [
    { id: settlementId, settled_at: now, members: new Set(filed.map(({ review }) => review.authorId)).size },
  ]);
  await insertRows(
    trx,
    'review_tellings',
    filed.map((one) => ({
      review_id: one.review.id,
      told_before: 0,
      told_until: decisionsOf(one, adminId).at(-1)?.review_version ?? 0,
      settlement_id: settlementId,
    })),
  );
}

function fileFunderReview(review: SampleFunderReview, now: Date): Filed {
  // Written by cleanAnswers from answers that the tests check against the contract.
  const answers = review.answers as FunderReviewAnswers;
  const { stored, venture } = splitAnswers(answers);
  const chance = createChance(review.id);
  const flags = screen(stored, {
    now,
    accountFlags: [],
    greatestSimilarity: chance.happens(0.04) ? 0.7 : 0.2,
    recentReviews: chance.happens(0.08) ? 2 : 0,
    isNewSubject: answers.newFunder !== undefined,
    isOwnOrganisation: false,
    isOrganisationUnproven: false,
    lastContactOn: firstOfMonth(answers.lastContact),
  });
  return {
    review,
    stored,
    sealed: venture,
    hasTermsBonus: countTermValues(answers.terms) >= bonusTermCount,
    organisation: provenKeyOf(review, answers.venture),
    passKey: newPassKey(),
    columns: {
      review_class: classOf(answers),
      funding_kind: answers.fundingKind,
      screening_flags: flags,
      venture_name: answers.displayAs === 'named_venture' ? answers.venture.name : null,
      last_contact_on: firstOfMonth(answers.lastContact),
    },
  };
}

function fileOther(review: SampleOtherReview, now: Date): Filed {
  const { written } = review;
  const writer = { email: '' };
  const filed =
    written.kind === 'entrepreneur'
      ? fileEntrepreneurReview({ answers: written.answers, writer, org: orgOf(written.funder) })
      : fileProviderReview({
          answers: written.answers,
          writer,
          today: dayOf(itemAt(review.history.sentAt, 0)),
        });
  const { stored, venture, columns } = filed;
  const organisation = written.kind === 'entrepreneur' ? written.funder : written.answers.venture;
  return {
    review,
    stored,
    sealed: venture,
    hasTermsBonus: hasBonusTerms(written.kind, { ...stored }),
    organisation: organisation === undefined ? null : provenKeyOf(review, organisation),
    passKey: newPassKey(),
    columns: {
      review_class: columns.review_class,
      funding_kind: columns.funding_kind,
      screening_flags: flagsOf(review.id, { stored, now, lastContactOn: columns.last_contact_on }),
      venture_name: columns.venture_name,
      last_contact_on: columns.last_contact_on,
    },
  };
}

/** What the screening notices of the words, and for a few what it would notice of others who write at the same time. */
function flagsOf(
  reviewId: string,
  { stored, now, lastContactOn }: { stored: object; now: Date; lastContactOn: string },
): ScreeningFlag[] {
  const chance = createChance(reviewId);
  return screen(readScreened(stored), {
    now,
    accountFlags: [],
    greatestSimilarity: chance.happens(0.15) ? 0.7 : 0.2,
    recentReviews: chance.happens(0.2) ? 2 : 0,
    isNewSubject: false,
    isOwnOrganisation: false,
    isOrganisationUnproven: chance.happens(0.2),
    lastContactOn,
  });
}

/** As the product knows it: an organisation that no mail shows is only said. */
const provenKeyOf = (
  { verificationLevel }: Pick<SampleFunderReview, 'verificationLevel'>,
  organisation: Parameters<typeof organisationKeyOf>[0],
): string | null => (verificationLevel > 0 ? organisationKeyOf(organisation) : null);

function rowOf({ review, stored, sealed, columns }: Filed, { vault }: Tools): ReviewRow {
  const { subject, state, history } = review;
  const { version } = numberSteps(history.sentAt, review.decisions);
  const isOver = state === 'withdrawn' || state === 'superseded';
  const isAtTheDesk = subject.kind === 'entrepreneur' && ['submitted', 'changes_requested', 'approved'].includes(state);
  return {
    id: review.id,
    subject_kind: subject.kind,
    funder_id: subject.kind === 'funder' ? subject.id : null,
    entrepreneur_id: subject.kind === 'entrepreneur' ? subject.id : null,
    provider_id: subject.kind === 'provider' ? subject.id : null,
    state,
    version,
    overall: review.overall,
    headline: review.headline,
    answers: stored,
    verification_level: review.verificationLevel,
    sealed_claim: isAtTheDesk ? sealClaim(vault, review.verificationLevel === 0 ? (sealed?.name ?? null) : null) : null,
    ...columns,
    terms_version: termsVersion,
    submitted_at: itemAt(history.sentAt, 0),
    publish_on: isOver ? null : history.publishOn,
    published_on: review.publishedOn,
    is_sample: true,
  };
}

function versionsOf({ review, stored }: Filed): Insertable<ReviewVersions>[] {
  const { sent } = numberSteps(review.history.sentAt, review.decisions);
  return sent.map(({ version, sentAt }, place) => {
    const isLast = place === sent.length - 1;
    return {
      review_id: review.id,
      version,
      answers: isLast ? stored : earlier(stored, takenOut(review.decisions)),
      sent_at: sentAt,
    };
  });
}

function earlier(stored: object, more: string): object {
  return 'didNot' in stored && typeof stored.didNot === 'string' ? { ...stored, didNot: stored.didNot + more } : stored;
}

function decisionsOf({ review }: Filed, adminId: string): Insertable<ReviewDecisions>[] {
  const chance = createChance(review.id);
  return numberSteps(review.history.sentAt, review.decisions).decisions.map((step) => ({
    id: chance.uuid(),
    review_id: review.id,
    review_version: step.reviewVersion,
    decision: step.decision,
    reason_code: step.reasonCode,
    message: step.message,
    decided_by: step.isByAdmin ? adminId : null,
    decided_at: step.decidedAt,
  }));
}

/** By the rules, in the order of the decisions: what a review earned depends on what its author had. */
async function givePasses({ vault }: Tools, trx: Trx, filed: readonly Filed[]): Promise<void> {
  const earned = filed.filter(({ review }) => review.state !== 'withdrawn');
  const approvals = earned.flatMap(({ review, hasTermsBonus, passKey }) => {
    const { approvedAt } = review.history;
    return approvedAt === null ? [] : [{ review, hasTermsBonus, passKey, approvedAt }];
  });
  for (const { review, hasTermsBonus, passKey, approvedAt } of approvals.toSorted(
    (one, other) => one.approvedAt.getTime() - other.approvedAt.getTime(),
  )) {
    await giveReviewPasses(trx, {
      vault,
      memberId: review.authorId,
      key: passKey,
      hasTermsBonus,
      isOther: review.subject.kind === 'provider',
      now: approvedAt,
    });
    await tellAdminsOfPasses(trx, { now: approvedAt, isSample: true });
  }
  for (const { review, passKey } of earned) {
    if (review.state !== 'submitted') continue;
    await giveProvisionalPass(trx, {
      vault,
      memberId: review.authorId,
      key: passKey,
      others: [],
      now: itemAt(review.history.sentAt, 0),
    });
  }
}
