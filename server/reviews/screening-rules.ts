import type { ScreeningFlag } from '../../contract/review-moderation.ts';
import { findHints, type HintKind } from '../../contract/review-hints.ts';
import type { StoredAnswers } from './stored-answers.ts';
import { isOutOfWindow, firstOfMonth } from './rules.ts';
import { days } from '../clock.ts';

/** What the automatic screening looks at besides the answers. */
export interface ScreeningFacts {
  readonly now: Date;
  readonly accountCreatedAt: Date;
  /** Of the most similar other review, 0 to 1. */
  readonly greatestSimilarity: number;
  /** Other reviews of the same subject within `burstHours`. */
  readonly recentReviews: number;
  readonly isNewFunder: boolean;
}

/** Trigram similarity from which on two texts are probably one. */
export const similarText = 0.6;
export const burstHours = 72;
/** Reviews of one subject within these hours, this one included, that make a burst. */
const burstSize = 3;
/** Share of different words below which a text says the same over and over. */
const fewestDifferentWords = 0.3;

const flagsByHint: Partial<Record<HintKind, ScreeningFlag>> = {
  email: 'personal_data',
  phone: 'personal_data',
  link: 'personal_data',
  person: 'names_person',
  exact_sum: 'exact_sum',
  exact_date: 'exact_sum',
};

/** It routes, it never decides: every review is read by a person. No rating is looked at. */
export function screen(answers: StoredAnswers, facts: ScreeningFacts): ScreeningFlag[] {
  const flags = new Set<ScreeningFlag>();
  const text = [answers.headline, answers.worked, answers.didNot, answers.adviceToFunder, answers.adviceToPeers]
    .filter(Boolean)
    .join('\n');
  if (facts.greatestSimilarity >= similarText) flags.add('similar_text');
  if (isRepetitive(answers.worked) || isRepetitive(answers.didNot)) flags.add('repeated_text');
  if (facts.recentReviews + 1 >= burstSize) flags.add('burst');
  if (facts.now.getTime() - facts.accountCreatedAt.getTime() < days(1)) flags.add('new_account');
  for (const { kind } of findHints(text)) {
    const flag = flagsByHint[kind];
    if (flag !== undefined) flags.add(flag);
  }
  if (facts.isNewFunder) flags.add('new_funder');
  if (answers.tie === 'yes') flags.add('declared_tie');
  if (answers.concernNote !== undefined) flags.add('serious_concern');
  if (isOutOfWindow(firstOfMonth(answers.lastContact), facts.now)) flags.add('out_of_window');
  return [...flags];
}

/** The one letter held down, and the one sentence pasted ten times. */
function isRepetitive(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length < 4 || new Set(words).size / words.length < fewestDifferentWords;
}

/** Access while it is checked is for reviews that are one: no copy of another text, no filler. */
export function passesScreening(flags: readonly ScreeningFlag[]): boolean {
  return !flags.includes('similar_text') && !flags.includes('repeated_text');
}
