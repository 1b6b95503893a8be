import type { ProviderReviewAnswers, ProviderReviewDraftAnswers, ProviderReviewField } from './provider-fields.ts';
import { providerQuestions, providerSteps } from './provider-questions.ts';
import { fewestProviderRatings, hasCohorts, providerDimensionsFor } from './provider-ratings.ts';
import { countRated, defineReviewRules, keepEntries, type Contradiction } from './form.ts';

type Draft = ProviderReviewDraftAnswers;

const isNew = ({ providerId }: Draft): boolean => providerId === undefined;
/** Somebody who is not listed is being described, however little of it stands there yet. */
const isProposing = ({ providerId, subjectName, website, country }: Draft): boolean =>
  providerId === undefined && (subjectName !== undefined || website !== undefined || country !== undefined);
const showsMore = ({ displayAs }: Draft): boolean => displayAs !== undefined && displayAs !== 'anonymous';

/** What the answers about a provider demand of each other. */
export const providerReviewRules = defineReviewRules<ProviderReviewField, Draft, ProviderReviewAnswers>({
  questions: providerQuestions,
  steps: providerSteps,
  groups: ['ratings', 'attest'],
  mayBeMissing: {
    providerId: true,
    subjectName: true,
    subjectTypeOther: true,
    website: true,
    country: true,
    tieKind: true,
    tieOther: true,
    programme: true,
    cohortYear: true,
    usedTo: true,
    durationWeeks: true,
    location: true,
    currency: true,
    amountPaid: true,
    successFeePct: true,
    equityTakenPct: true,
    stipendOrCash: true,
    promised: true,
    delivered: true,
    raisedWithin12Months: true,
    upfrontFeeAsked: true,
    exclusivityAsked: true,
    guaranteedSuccessClaimed: true,
    authorRole: true,
    venture: true,
    publishAlone: true,
  },
  conditions: {
    subjectName: isNew,
    website: isNew,
    country: isNew,
    subjectTypeOther: (answers) => answers.subjectType === 'other',
    tieKind: (answers) => answers.tie === 'yes',
    tieOther: (answers) => answers.tie === 'yes' && answers.tieKind === 'other',
    programme: (answers) => hasCohorts(answers.subjectType),
    cohortYear: (answers) => hasCohorts(answers.subjectType),
    currency: (answers) => answers.amountPaid !== undefined || answers.stipendOrCash !== undefined,
    authorRole: showsMore,
    venture: showsMore,
  },
  demands: {
    providerId: (answers) => !isProposing(answers),
    subjectName: isProposing,
    website: () => false,
    country: isProposing,
  },
  missingWords: {
    providerId: 'Choose whom you worked with',
    subjectName: 'A name of 2 to 120 characters',
    subjectTypeOther: 'Say in a few words what they are',
    country: 'Choose a country',
    tieKind: 'Choose the tie',
    tieOther: 'Say in a few words which tie',
    programme: 'Which programme was it?',
    cohortYear: 'In which year was it?',
    currency: 'A currency such as USD',
    authorRole: 'Choose your role',
    venture: 'Say for which organisation you write',
  },
  tidy(cleaned: Draft): Draft {
    const asked = new Set<string>(providerDimensionsFor(cleaned.subjectType));
    if (cleaned.ratings !== undefined) cleaned.ratings = keepEntries(cleaned.ratings, asked);
    return cleaned;
  },
  contradictions: (answers: Draft, today) => [...ratingContradictions(answers), ...timeContradictions(answers, today)],
});

function ratingContradictions({ ratings }: Draft): Contradiction[] {
  const rated = countRated(ratings);
  return rated < fewestProviderRatings ? [['ratings', `Rate at least four of them; ${rated} so far`]] : [];
}

function timeContradictions({ usedFrom, usedTo, cohortYear }: Draft, today: string): Contradiction[] {
  const thisMonth = today.slice(0, 7);
  const found: Contradiction[] = [];
  if (usedFrom !== undefined && usedFrom > thisMonth) found.push(['usedFrom', 'This month is still to come']);
  if (usedTo !== undefined && usedTo > thisMonth) found.push(['usedTo', 'This month is still to come']);
  if (usedFrom !== undefined && usedTo !== undefined && usedTo < usedFrom)
    found.push(['usedTo', 'The end is before the beginning']);
  if (cohortYear !== undefined && cohortYear > Number(today.slice(0, 4)))
    found.push(['cohortYear', 'This year is still to come']);
  return found;
}
