import { isMet, type Question, type QuestionKind, type Questions } from '../contract/reviews/question.ts';
import type { Chance } from './chance.ts';

/**
 * Answers to the questions for which the sample world has no words of its own, so that a new question has answers from
 * its first day on. A field that is written as undefined stays without an answer.
 */
export function withOthers<Answers extends object>(
  chance: Chance,
  questions: Questions,
  written: Partial<Answers>,
): Answers {
  const others = Object.entries(questions).flatMap(([field, question]) => {
    if (Object.hasOwn(written, field) || isSkipped(chance, question, written)) return [];
    const answer = answerTo(chance, question);
    return answer === undefined ? [] : [[field, answer] as const];
  });
  // What is written, and a fitting answer to each of the other questions.
  return { ...written, ...Object.fromEntries(others) } as Answers;
}

const isSkipped = (chance: Chance, { isOptional, askedIf }: Question, written: object): boolean =>
  (askedIf !== undefined && !isMet(askedIf, written)) || (isOptional === true && !chance.happens(0.8));

type Answerers = { readonly [K in QuestionKind]?: (chance: Chance, question: Question<K>) => unknown };
const answerers: Answerers = {
  choice: (chance, { options }) => chance.pick(Object.keys(options)),
  yesNo: (chance) => chance.pick(['yes', 'no', 'unknown']),
  tags: (chance, { options, most }) => chance.picks(Object.keys(options), chance.whole(1, Math.min(3, most))),
  number: (chance, { least = 0, most }) => chance.whole(least, Math.min(most, least + 20)),
  days: (chance, { word, most }) => (chance.happens(0.1) ? word : chance.whole(1, Math.min(most, 60))),
  rating: (chance) => chance.whole(1, 5),
  overall: (chance) => chance.whole(1, 5),
  tick: (chance) => chance.happens(0.5),
  text: (_chance, { most }) =>
    'Everything was as they said at the start, and they answered within days.'.slice(0, most),
};

function answerTo<K extends QuestionKind>(chance: Chance, question: Question<K>): unknown {
  const kind: K = question.kind;
  return answerers[kind]?.(chance, question);
}
