import { expect, it } from 'vitest';
import { entrepreneurReview } from '../../../contract/reviews/entrepreneur-questions.ts';
import { funderReview } from '../../../contract/reviews/funder-questions.ts';
import { providerReview } from '../../../contract/reviews/provider-questions.ts';
import type { Questions } from '../../../contract/reviews/question.ts';
import { feedbackAttributes, funderAttributes, providerAttributes, type Attribute } from './card-rules.ts';

const periods = { year: 'year', half: 'half-year', quarter: 'quarter' } as const;

/** The periods that a help names as what readers see. */
const promisedIn = (questions: Questions, field: string): string[] => {
  const help = questions[field]?.help ?? '';
  const words = /\bsees? at most the (.*?), and only if enough /u.exec(help);
  // How many are enough is a setting.
  expect(words).not.toBeNull();
  const shown = words?.[1]?.replace('half-year', 'half').split(/\W+/) ?? [];
  return Object.keys(periods).filter((period) => shown.includes(period));
};

it.each<[string, Questions, string, readonly Attribute[]]>([
  ['a funder', funderReview.questions, 'lastContact', funderAttributes],
  ['a provider', providerReview.questions, 'usedFrom', providerAttributes],
  ['a provider, with an end', providerReview.questions, 'usedTo', providerAttributes],
  ['a venture', entrepreneurReview.questions, 'periodQuarter', feedbackAttributes],
])('the form about %s names the periods that a card may show', (_what, questions, field, attributes) => {
  const shown = attributes.map(({ key }) => key).filter((key) => key in periods);
  expect(promisedIn(questions, field)).toEqual(shown);
});
