import { defineReviewRules, type Contradiction } from './form.ts';
import { funderQuestions, funderSteps, type FunderReviewDraftAnswers } from './funder-questions.ts';
import { reviewClassOf } from './options.ts';

/** What the answers about a funder demand of each other. */
export const funderReviewRules = defineReviewRules({
  questions: funderQuestions,
  steps: funderSteps,
  contradictions: stageContradictions,
});

function stageContradictions({ stageReached, outcome }: FunderReviewDraftAnswers): Contradiction[] {
  if (stageReached === undefined || outcome === undefined) return [];
  const wasFunded = reviewClassOf(stageReached) === 'funded';
  if (wasFunded !== (outcome === 'funded')) {
    return [['outcome', wasFunded ? 'You said that they funded you' : 'You said that it did not come to funding']];
  }
  if (outcome === 'withdrawn_by_them_after_offer' && stageReached !== 'offer_received')
    return [['outcome', 'You said that there was no offer']];
  if (
    stageReached === 'contacted_no_reply' &&
    outcome !== 'no_answer' &&
    outcome !== 'in_progress' &&
    outcome !== 'we_declined'
  ) {
    return [['outcome', 'You said that they never replied']];
  }
  return [];
}
