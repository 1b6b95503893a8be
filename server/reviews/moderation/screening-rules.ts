import { z } from 'zod';
import { findHints, type HintKind } from '../../../contract/reviews/hints.ts';
import { entrepreneurQuestions } from '../../../contract/reviews/entrepreneur-questions.ts';
import { funderQuestions } from '../../../contract/reviews/funder-questions.ts';
import { providerQuestions } from '../../../contract/reviews/provider-questions.ts';
import { readTexts } from '../../../contract/reviews/question.ts';
import type { ScreeningFlag } from '../../../contract/reviews/moderation.ts';
import { isOutOfWindow } from '../rules.ts';
import { areLanguage } from './language-rules.ts';
import { isGibberish, isRepetitive, repeatsTheForm } from './screening-text-rules.ts';

/** What the automatic screening looks at besides the answers. */
export interface ScreeningFacts {
  readonly now: Date;
  /** What may be shown of the account: see `flagsAmong`. */
  readonly accountFlags: readonly ScreeningFlag[];
  /** The organisation that the writer speaks for has the web domain of the subject. */
  readonly isOwnOrganisation: boolean;
  /** The writer speaks for an organisation that their mail does not show. */
  readonly isOrganisationUnproven: boolean;
  /** Of the most similar other review, 0 to 1. */
  readonly greatestSimilarity: number;
  /** Other reviews of the same subject within `burstHours`. */
  readonly recentReviews: number;
  readonly isNewSubject: boolean;
  /** The first day of the month or quarter of the last contact. */
  readonly lastContactOn: string;
}

/** Trigram similarity from which on two texts are probably one. */
const similarText = 0.6;
export const burstHours = 72;
/** Reviews of one subject within these hours, this one included, that make a burst. */
const burstSize = 3;

const flagsByHint: Partial<Record<HintKind, ScreeningFlag>> = {
  email: 'personal_data',
  phone: 'personal_data',
  link: 'personal_data',
  person: 'names_person',
  exact_sum: 'exact_sum',
  exact_date: 'exact_sum',
};

/** The answers of any form that hold words, and what its writer said about themselves. */
const screenedAnswers = z.looseObject({
  headline: z.string().optional(),
  worked: z.string().optional(),
  didNot: z.string().optional(),
  privateFeedback: z.string().optional(),
  concernNote: z.string().optional(),
  tie: z.string().optional(),
});
export type ScreenedAnswers = z.output<typeof screenedAnswers>;
export const readScreened = (answers: unknown): ScreenedAnswers => screenedAnswers.parse(answers);

/** The texts of any form that others than moderators read. */
const textsRead = [...new Set([funderQuestions, entrepreneurQuestions, providerQuestions].flatMap(readTexts))];

/** The long texts, which every form demands in its own way. */
export function longTextsOf({ worked, didNot, privateFeedback }: ScreenedAnswers): string[] {
  return [worked, didNot, privateFeedback].filter((text) => text !== undefined);
}

const isNoLanguage = (texts: readonly string[]): boolean => texts.some(isGibberish) || !areLanguage(texts);

/** It routes, it never decides: every review is read by a person. No rating is looked at. */
export function screen(answers: ScreenedAnswers, facts: ScreeningFacts): ScreeningFlag[] {
  const flags = new Set<ScreeningFlag>();
  const long = longTextsOf(answers);
  const all = textsRead
    .map((field) => answers[field])
    .filter((text) => typeof text === 'string')
    .join('\n');
  const noticed: readonly (readonly [ScreeningFlag, boolean])[] = [
    ['similar_text', facts.greatestSimilarity >= similarText],
    ['repeated_text', long.some(isRepetitive)],
    ['gibberish', isNoLanguage(long.filter((text) => !isRepetitive(text)))],
    ['form_text', long.some(repeatsTheForm)],
    ['burst', facts.recentReviews + 1 >= burstSize],
    ...facts.accountFlags.map((flag) => [flag, true] as const),
    ['own_organisation', facts.isOwnOrganisation],
    ['organisation_unproven', facts.isOrganisationUnproven],
    ['new_funder', facts.isNewSubject],
    ['declared_tie', answers.tie === 'yes'],
    ['serious_concern', answers.concernNote !== undefined],
    ['out_of_window', isOutOfWindow(facts.lastContactOn, facts.now)],
  ];
  for (const [flag, isNoticed] of noticed) if (isNoticed) flags.add(flag);
  for (const { kind } of findHints(all)) {
    const flag = flagsByHint[kind];
    if (flag !== undefined) flags.add(flag);
  }
  return [...flags];
}

export const heldBackFor = ['similar_text', 'repeated_text', 'gibberish', 'form_text'] as const;
export type HeldBackFor = (typeof heldBackFor)[number];

/** Access while it is checked is for reviews that are one: no copy of another text, no filler, no random letters. */
export function whyHeldBack(flags: readonly ScreeningFlag[]): HeldBackFor[] {
  return heldBackFor.filter((flag) => flags.includes(flag));
}

export const passesScreening = (flags: readonly ScreeningFlag[]): boolean => whyHeldBack(flags).length === 0;

/** What an author reads whose review gives no access yet, and what helps. */
export const heldBackWords: Readonly<Record<HeldBackFor, { readonly reason: string; readonly howToFix: string }>> = {
  similar_text: {
    reason: 'Its words are very like those of another review.',
    howToFix: 'Say in your own words what you saw yourself.',
  },
  repeated_text: {
    reason: 'A text says the same words over and over, or hardly any.',
    howToFix: 'Say what happened in two or three sentences.',
  },
  gibberish: {
    reason: 'We could not read a text as a language.',
    howToFix: 'Write whole sentences, in any language. If you did, leave them: a person reads them.',
  },
  form_text: {
    reason: 'A text repeats the words of our form.',
    howToFix: 'Answer the question in your own words.',
  },
};
