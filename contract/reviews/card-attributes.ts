import { funderQuestions } from './funder-questions.ts';
import { sharedQuestionsOf, type CardAttribute, type Question } from './question.ts';

/* Without zod: a page shows these before the schemas are there. */

/** What the card of a review of a funder may say beside words and stars: of the review, and of answers by their entries. */
const ofReview = {
  reviewClass: { place: 1, label: 'Whether you got their money' },
  verification: { place: 4, label: 'Whether your contact is shown' },
  year: { place: 5, label: 'Year' },
  region: { place: 7, label: 'Region of the world' },
  half: { place: 8, label: 'Half of the year' },
  role: { place: 9, label: 'Your role' },
  quarter: { place: 10, label: 'Quarter' },
} as const satisfies Record<string, CardAttribute>;

export const sharedFunderQuestions = sharedQuestionsOf(funderQuestions);
export type CardAttributeKey = keyof typeof ofReview | keyof typeof sharedFunderQuestions;

const ofAnswers = Object.entries<Question>(sharedFunderQuestions).map(([field, { attribute }]) => [field, attribute]);
// The keys are those of the questions; the types of an entry demand the attribute.
export const cardAttributes = { ...ofReview, ...Object.fromEntries(ofAnswers) } as Readonly<
  Record<CardAttributeKey, CardAttribute>
>;
