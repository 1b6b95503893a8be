import type { FunderReviewAnswers, FunderReviewDraftAnswers, ReviewField } from './fields.ts';
import { countRated, defineReviewRules, keepEntries, type Contradiction } from './form.ts';
import { questions, steps } from './questions.ts';
import { fewestRatings, dimensionsFor } from './ratings.ts';
import { termKindsFor } from './terms.ts';
import { reviewClassOf } from './options.ts';

type Draft = FunderReviewDraftAnswers;

const isFunded = (answers: Draft): boolean => reviewClassOf(answers.stageReached) === 'funded';
const hasOffer = (answers: Draft): boolean => isFunded(answers) || answers.stageReached === 'offer_received';

/** What the answers about a funder demand of each other. */
export const funderReviewRules = defineReviewRules<ReviewField, Draft, FunderReviewAnswers>({
  questions,
  steps,
  groups: ['venture', 'ratings', 'attest'],
  mayBeMissing: {
    funderId: true,
    newFunder: true,
    teamSize: true,
    founderGroups: true,
    tieKind: true,
    tieOther: true,
    introType: true,
    meetings: true,
    daysToFirstReply: true,
    daysToDecision: true,
    hoursSpent: true,
    declineReasonGiven: true,
    feedbackUseful: true,
    daysDecisionToCash: true,
    termsChangedAfterOffer: true,
    confidentialityBroken: true,
    misconductConcern: true,
    concernNote: true,
    terms: true,
    wouldTakeMoneyAgain: true,
    adviceToFunder: true,
    adviceToPeers: true,
    practiceTags: true,
    publishAlone: true,
  },
  conditions: {
    newFunder: (answers) => answers.funderId === undefined,
    tieKind: (answers) => answers.tie === 'yes',
    tieOther: (answers) => answers.tie === 'yes' && answers.tieKind === 'other',
    declineReasonGiven: (answers) => answers.outcome === 'they_declined',
    daysDecisionToCash: isFunded,
    wouldTakeMoneyAgain: isFunded,
    termsChangedAfterOffer: hasOffer,
    terms: hasOffer,
    concernNote: (answers) => answers.confidentialityBroken === 'yes' || answers.misconductConcern === 'yes',
  },
  demands: {
    newFunder: () => false,
    terms: () => false,
    funderId: (answers) => answers.newFunder === undefined,
    hoursSpent: (answers) => answers.fundingKind === 'grant',
  },
  missingWords: {
    funderId: 'Choose the funder you dealt with',
    tieKind: 'Choose the tie',
    tieOther: 'Say in a few words which tie',
    hoursSpent: 'About how many hours did you spend?',
    concernNote: 'Say what happened, so that a moderator can look at it',
    daysDecisionToCash: 'How many days, or not known',
  },
  tidy(cleaned: Draft): Draft {
    const asked = new Set<string>(dimensionsFor(cleaned.fundingKind, reviewClassOf(cleaned.stageReached)));
    const kinds = new Set<string>(termKindsFor(cleaned.fundingKind));
    if (cleaned.ratings !== undefined) cleaned.ratings = keepEntries(cleaned.ratings, asked);
    if (cleaned.terms !== undefined) cleaned.terms = keepEntries(cleaned.terms, kinds);
    return cleaned;
  },
  contradictions: (answers: Draft, today) => [
    ...whoContradictions(answers),
    ...monthContradictions(answers, today),
    ...stageContradictions(answers),
  ],
});

function whoContradictions(answers: Draft): Contradiction[] {
  const found: Contradiction[] = [];
  const { founderGroups, ratings } = answers;
  if (founderGroups !== undefined && founderGroups.length > 1 && founderGroups.includes('prefer_not_to_say')) {
    found.push(['founderGroups', '"I would rather not say" stands alone']);
  }
  const rated = countRated(ratings);
  if (rated < fewestRatings) found.push(['ratings', `Rate at least four of them; ${rated} so far`]);
  return found;
}

function monthContradictions({ firstContact, lastContact }: Draft, today: string): Contradiction[] {
  const thisMonth = today.slice(0, 7);
  const found: Contradiction[] = [];
  if (firstContact !== undefined && firstContact > thisMonth)
    found.push(['firstContact', 'This month is still to come']);
  if (lastContact !== undefined && lastContact > thisMonth) found.push(['lastContact', 'This month is still to come']);
  if (firstContact !== undefined && lastContact !== undefined && lastContact < firstContact) {
    found.push(['lastContact', 'The last contact is before the first']);
  }
  return found;
}

function stageContradictions({ stageReached, outcome }: Draft): Contradiction[] {
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
