import { itemAt, type Chance } from './chance.ts';
import type { SampleProvider, SampleVenture } from './entrepreneurs.ts';
import type { SampleFunder } from './funders.ts';
import type { SampleAuthors } from './members.ts';
import { writeEntrepreneurReview } from './entrepreneur-answers.ts';
import { writeProviderReview } from './provider-answers.ts';
import { drawHistory, drawSubmission } from './review-history.ts';
import { mixes, planReviews, type PlannedReview } from './review-plan.ts';
import { publish, type SampleOtherReview } from './reviews.ts';

/** Reviews of entrepreneurs, by people who work for a funder, and of providers, by entrepreneurs. */

const reviewedVentures = { subjects: 45, shift: 3, steepness: 1 };
/** Steep enough that some provider has a score, which five voices make. */
const reviewedProviders = { subjects: 24, shift: 1, steepness: 1 };

interface World {
  readonly funders: readonly SampleFunder[];
  readonly ventures: readonly SampleVenture[];
  readonly providers: readonly SampleProvider[];
  readonly authors: SampleAuthors;
  readonly now: Date;
}

export function makeEntrepreneurReviews(
  chance: Chance,
  { funders, ventures, authors, now }: World,
): SampleOtherReview[] {
  const subjects = ventures.filter(({ legalForm, state }) => legalForm !== 'sole_trader' && state === 'listed');
  return bySubject(planReviews(chance, mixes.entrepreneur, reviewedVentures)).flatMap(({ subject, planned }) => {
    const venture = itemAt(subjects, subject);
    const writers = chance.shuffled(authors.staff);
    const quality = chance.normal(3.6, 0.6);
    const reviews = planned.map(({ state }, place) => {
      const writer = itemAt(writers, place % writers.length);
      const funder = itemAt(funders, writer.funder);
      const submittedAt = drawSubmission(chance, state, now);
      const answers = writeEntrepreneurReview(chance, {
        venture,
        funder,
        quality,
        submittedAt,
      });
      return finish(chance, {
        state,
        submittedAt,
        now,
        authorId: writer.member.id,
        subject: { kind: 'entrepreneur', id: venture.id },
        venture: null,
        answers,
        written: { kind: 'entrepreneur', answers, funder },
        overall: null,
        headline: null,
      });
    });
    return publish(chance, reviews, { kind: 'private', now });
  });
}

export function makeProviderReviews(chance: Chance, { ventures, providers, authors, now }: World): SampleOtherReview[] {
  return bySubject(planReviews(chance, mixes.provider, reviewedProviders)).flatMap(({ subject, planned }) => {
    const provider = itemAt(providers, subject);
    const writers = chance.shuffled(authors.founders);
    const quality = chance.normal(3.4, 0.7);
    const reviews = planned.map(({ state }, place) => {
      const writer = itemAt(writers, place);
      const venture = itemAt(ventures, writer.venture);
      const submittedAt = drawSubmission(chance, state, now, { waitsLong: true });
      const answers = writeProviderReview(chance, { provider, venture, quality, submittedAt });
      const { overall, headline } = answers;
      return finish(chance, {
        state,
        submittedAt,
        now,
        authorId: writer.member.id,
        subject: { kind: 'provider', id: provider.id },
        venture,
        answers,
        written: { kind: 'provider', answers },
        overall,
        headline,
      });
    });
    return publish(chance, reviews, { kind: 'small', now });
  });
}

function bySubject(plan: readonly PlannedReview[]): { subject: number; planned: PlannedReview[] }[] {
  return [...Map.groupBy(plan, ({ subject }) => subject)].map(([subject, planned]) => ({ subject, planned }));
}

function finish(
  chance: Chance,
  parts: Pick<
    SampleOtherReview,
    'state' | 'authorId' | 'subject' | 'venture' | 'answers' | 'written' | 'overall' | 'headline'
  > & {
    submittedAt: Date;
    now: Date;
  },
): SampleOtherReview {
  const { submittedAt, now, ...written } = parts;
  const history = drawHistory(chance, { state: written.state, submittedAt, publishDelay: 'next_batch', now });
  return {
    id: chance.uuid(),
    ...written,
    verificationLevel: chance.happens(0.4) ? 1 : 0,
    history,
    decisions: history.decisions,
    publishedOn: null,
  };
}
