import type {
  EntrepreneurReviewAnswers,
  EntrepreneurReviewDraftAnswers,
  EntrepreneurReviewField,
} from './entrepreneur-fields.ts';
import { outcomesByContext } from './entrepreneur-options.ts';
import { entrepreneurQuestions, entrepreneurSteps } from './entrepreneur-questions.ts';
import { entrepreneurDimensionsFor, fewestEntrepreneurRatings } from './entrepreneur-ratings.ts';
import { countRated, defineReviewRules, keepEntries, type Contradiction } from './form.ts';

type Draft = EntrepreneurReviewDraftAnswers;

/** `2026-Q4` for a day YYYY-MM-DD. */
const quarterOfDay = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** What the answers about an entrepreneur demand of each other. */
export const entrepreneurReviewRules = defineReviewRules<EntrepreneurReviewField, Draft, EntrepreneurReviewAnswers>({
  questions: entrepreneurQuestions,
  steps: entrepreneurSteps,
  groups: ['ratings', 'attest'],
  mayBeMissing: {
    ventureId: true,
    newVenture: true,
    funderOrgId: true,
    newFunderOrg: true,
    tieKind: true,
    tieOther: true,
    passReasons: true,
    wouldReferToPeers: true,
    strengthTags: true,
    growthTags: true,
    concernNote: true,
    consentToContact: true,
  },
  conditions: {
    newVenture: (answers) => answers.ventureId === undefined,
    newFunderOrg: (answers) => answers.funderOrgId === undefined,
    tieKind: (answers) => answers.tie === 'yes',
    tieOther: (answers) => answers.tie === 'yes' && answers.tieKind === 'other',
    passReasons: (answers) => answers.outcome === 'declined',
  },
  demands: {
    newVenture: () => false,
    newFunderOrg: () => false,
    ventureId: (answers) => answers.newVenture === undefined,
    funderOrgId: (answers) => answers.newFunderOrg === undefined,
  },
  missingWords: {
    ventureId: 'Choose the organisation you dealt with',
    funderOrgId: 'Choose the funder you work for',
    tieKind: 'Choose the tie',
    tieOther: 'Say in a few words which tie',
    passReasons: 'Choose at least one reason',
  },
  tidy(cleaned: Draft): Draft {
    const asked = new Set<string>(entrepreneurDimensionsFor(cleaned.context));
    if (cleaned.ratings !== undefined) cleaned.ratings = keepEntries(cleaned.ratings, asked);
    return cleaned;
  },
  contradictions: (answers: Draft, today) => [
    ...ratingContradictions(answers),
    ...periodContradictions(answers, today),
  ],
});

function ratingContradictions({ ratings }: Draft): Contradiction[] {
  const rated = countRated(ratings);
  return rated < fewestEntrepreneurRatings ? [['ratings', `Rate at least three of them; ${rated} so far`]] : [];
}

function periodContradictions({ context, outcome, periodQuarter }: Draft, today: string): Contradiction[] {
  const found: Contradiction[] = [];
  if (periodQuarter !== undefined && periodQuarter > quarterOfDay(today))
    found.push(['periodQuarter', 'This quarter is still to come']);
  if (context !== undefined && outcome !== undefined && !outcomesByContext[context].includes(outcome))
    found.push(['outcome', 'This does not fit how far it went']);
  return found;
}
