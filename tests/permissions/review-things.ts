import { randomUUID } from 'node:crypto';
import { addEntrepreneur, addProvider } from '../review-answers.ts';
import { addLogo } from '../logos.ts';
import { addFunder, addReview } from '../reviews.ts';
import type { ReviewState } from '../../contract/reviews/reviews.ts';
import { after, dayOf, days } from '../../server/clock.ts';
import { sealAppeal } from '../../server/reviews/appeals/sealed-text.ts';
import type { TestServer } from '../server.ts';
import { memberCallers, staff } from './callers.ts';
import { words } from './marks.ts';
import type { People, Person } from './people.ts';
import { oneEach, thingById, thingBySlug } from './things.ts';

export const ownFunderId = 'tidewrack';
export const otherFunderId = 'ouseburn';
/** What drafts are about, and reviews that were sent back. */
export const draftFunderId = 'kelpmarsh';
const askedFunderId = 'samphire';

/** The funder member speaks for one funder; another member speaks for the other one. */
export async function addOrganisations(server: TestServer, people: People) {
  for (const id of [ownFunderId, otherFunderId, draftFunderId, askedFunderId])
    await addFunder(server, { id, website: `https://${id}.example` });
  await addFunder(server, { id: 'hidden-funder', state: 'hidden' });
  const alias = {
    alias: 'tidewrack house',
    name: 'Tidewrack House',
    alias_kind: 'name' as const,
    funder_id: ownFunderId,
  };
  await server.context.db
    .insertInto('funder_aliases')
    .values({ ...alias, created_at: server.clock.now() })
    .execute();
  const claim = async (funderId: string, { memberId }: Person, state: 'approved' | 'waiting'): Promise<string> => {
    const now = server.clock.now();
    const claim = { id: randomUUID(), funder_id: funderId, member_id: memberId, email: `team@${funderId}.example` };
    await server.context.db
      .insertInto('funder_claims')
      .values({ ...claim, state, created_at: now, proved_at: now, decided_at: state === 'approved' ? now : null })
      .execute();
    return claim.id;
  };
  await claim(ownFunderId, people.callers['funder member'], 'approved');
  await claim(otherFunderId, people.otherHolder, 'approved');
  await addLogo(server, { funderId: ownFunderId, state: 'approved', digest: shownDigest });
  const panelId = await addEntrepreneur(server);
  await addPanel(server, panelId);
  const ventureId = await addEntrepreneur(server, { website: 'https://kitehouse.example' });
  const entrepreneurs = memberCallers.filter((caller) => caller !== 'funder member' && !staff.includes(caller));
  return {
    funder: thingBySlug(ownFunderId, 'hidden-funder'),
    record: thingBySlug(ownFunderId),
    alias: { own: 'tidewrack house' },
    unclaimedFunder: thingBySlug(otherFunderId),
    claimedFunder: thingBySlug({ 'funder member': ownFunderId }, otherFunderId),
    entrepreneur: thingBySlug(panelId, await addEntrepreneur(server, { state: 'hidden' })),
    // All members in the tests have an address there.
    ownVenture: thingBySlug(
      Object.fromEntries(entrepreneurs.map((caller) => [caller, ventureId])),
      await addEntrepreneur(server),
    ),
    provider: thingBySlug(await addProvider(server), await addProvider(server, { state: 'hidden' })),
    waitingLogo: thingById(await addLogo(server, { funderId: ownFunderId, state: 'waiting', digest: '1'.repeat(64) })),
    logo: {
      own: shownDigest,
      others: '1'.repeat(64),
      missing: '2'.repeat(64),
      malformed: 'a-logo',
    },
    waitingClaim: thingById(await claim(ownFunderId, people.stranger, 'waiting')),
  };
}

const shownDigest = '0'.repeat(64);

/** Figures that enough funders stand behind. */
async function addPanel(server: TestServer, ventureId: string): Promise<void> {
  const figures = { voices: 5, reviews: 8, engage_share: 0.8, computed_on: '2026-11-16' };
  await server.context.db
    .insertInto('entrepreneur_scores')
    .values({ entrepreneur_id: ventureId, ...figures })
    .execute();
}

/** Reviews and what is said under them. */
export async function addReviewThings(server: TestServer, people: People) {
  const { db } = server.context;
  const now = server.clock.now();
  const { stranger } = people;
  const review = (funderId: string, { memberId }: Person, state: ReviewState, worked?: string): Promise<string> =>
    addReview(server, {
      funderId,
      memberId,
      state,
      // Earlier than what counts against what a member may send in a day.
      submittedAt: after(server.clock.now(), -days(2)),
      ...(worked === undefined ? {} : { answers: { worked } }),
      ...(state === 'published' ? { publishedOn: '2026-10-01', publishOn: '2026-10-01' } : {}),
    });
  const reply = async (reviewId: string, funderId: string, state: 'published' | 'submitted'): Promise<string> => {
    const body = 'Thank you. We answer within two weeks now.';
    const response = {
      id: randomUUID(),
      review_id: reviewId,
      kind: 'reply' as const,
      funder_id: funderId,
      body,
      state,
    };
    const shown = state === 'published' ? { shown_body: body, published_at: now } : {};
    await db
      .insertInto('review_responses')
      .values({ ...response, ...shown, created_at: now, sent_at: now })
      .execute();
    return response.id;
  };
  const shownId = await review(ownFunderId, stranger, 'published', words.shownReview);
  const waitingId = await review(otherFunderId, stranger, 'submitted', words.waitingReview);
  const answeredByOther = await review(otherFunderId, stranger, 'published');
  const waitingReplyId = await reply(answeredByOther, otherFunderId, 'submitted');
  const report = { id: randomUUID(), review_id: shownId, member_id: people.otherHolder.memberId };
  await db
    .insertInto('review_reports')
    .values({ ...report, reason: 'advertising', message: words.reviewReport, reported_at: now })
    .execute();
  const appealedId = await review(otherFunderId, stranger, 'declined');
  await db
    .insertInto('review_decisions')
    .values({
      review_id: appealedId,
      review_version: 1,
      decision: 'decline',
      reason_code: 'too_vague',
      decided_at: now,
    })
    .execute();
  const appeal = { id: randomUUID(), review_id: appealedId, review_version: 1, came_in_on: dayOf(now) };
  await db
    .insertInto('review_appeals')
    .values({ ...appeal, sealed: sealAppeal(server.context.vault, words.appeal) })
    .execute();
  return {
    appeal: thingById(appeal.id),
    // A hidden review counts as another member's for every caller.
    shownReview: thingById(shownId, waitingId),
    repliableReview: thingById({ 'funder member': shownId }, answeredByOther),
    waitingReview: thingById(waitingId),
    reviewReport: thingById(report.id),
    waitingResponse: thingById(waitingReplyId),
    ownReview: await oneEach(people, (person) => review(otherFunderId, person, 'submitted')),
    askedReview: await oneEach(people, (person) => review(askedFunderId, person, 'changes_requested')),
    answeredByOtherId: answeredByOther,
    answeredReview: await oneEach(people, async (person) => {
      const id = await review(ownFunderId, person, 'published');
      await reply(id, ownFunderId, 'published');
      return id;
    }),
  };
}
