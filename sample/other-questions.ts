import { isMet, type Question, type Questions } from '../contract/reviews/question.ts';
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
    if (Object.hasOwn(written, field) || isLeftOut(chance, question, written)) return [];
    const answer = answerTo(chance, question);
    return answer === undefined ? [] : [[field, answer] as const];
  });
  // What is written, and a fitting answer to each of the other questions.
  return { ...written, ...Object.fromEntries(others) } as Answers;
}

const isLeftOut = (chance: Chance, { isOptional, askedIf }: Question, written: object): boolean =>
  (askedIf !== undefined && !isMet(askedIf, written)) || (isOptional === true && !chance.happens(0.8));

function answerTo(chance: Chance, question: Question): unknown {
  switch (question.kind) {
    case 'choice':
      return chance.pick(Object.keys(question.options));
    case 'yesNo':
      return chance.pick(['yes', 'no', 'unknown']);
    case 'tags':
      return chance.picks(Object.keys(question.options), chance.whole(1, Math.min(3, question.most)));
    case 'number':
      return chance.whole(question.least ?? 0, Math.min(question.most, (question.least ?? 0) + 20));
    case 'days':
      return chance.happens(0.1) ? question.word : chance.whole(1, Math.min(question.most, 60));
    case 'rating':
    case 'overall':
      return chance.whole(1, 5);
    case 'tick':
      return chance.happens(0.5);
    case 'text':
      return 'Everything was as they said at the start, and they answered within days.'.slice(0, question.most);
    default:
      return undefined;
  }
}
