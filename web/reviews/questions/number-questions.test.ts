import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../contract/reviews/question.ts';
import { controlsOf, elementsOf, textsOf } from '../../../tests/markup.ts';
import { FormContext, type FormState } from '../form/form-context.ts';
import { DaysQuestion, NumberQuestion, YearQuestion } from './number-questions.tsx';

/** A question by itself, with the answers so far. */
function draw(Kind: unknown, question: object, answers: Record<string, unknown>, isAsked = true): string {
  const askedIf = isAsked ? undefined : { another: 'given' };
  const form = { questions: { figure: { label: 'Figure', askedIf } } };
  const state = {
    kind: { form },
    answers,
    setAnswer: () => undefined,
    shownProblems: {},
    touch: () => undefined,
    unread: {},
    setUnread: () => undefined,
  } as unknown as FormState;
  const component = Kind as typeof NumberQuestion;
  const props = { field: 'figure', question: question as Question<'number'> };
  return controlsOf(
    () => createElement(FormContext.Provider, { value: state }, createElement(component, props as never)),
    {},
  );
}
const valueOf = (markup: string): string | undefined => elementsOf(markup, 'input')[0]?.['value'];

describe('a question for a number', () => {
  it('shows the answer, and nothing for a word or where it is not asked', () => {
    expect(valueOf(draw(NumberQuestion, { unit: 'weeks' }, { figure: 1_500 }))).toBe('1,500');
    expect(valueOf(draw(NumberQuestion, { unit: 'weeks' }, { figure: 'unknown' }))).toBe('');
    expect(draw(NumberQuestion, { unit: 'weeks' }, { figure: 5 }, false)).toBe('');
    expect(valueOf(draw(YearQuestion, { least: 1_900 }, { figure: 2_019 }))).toBe('2019');
  });

  it('names its unit: a percentage, or the currency that was answered', () => {
    expect(textsOf(draw(NumberQuestion, { unit: '%', allowsDecimals: true }, { figure: 7.5 }))).toContain('%');
    const inCurrency = { unit: undefined, currencyIn: 'currency' };
    const texts = textsOf(draw(NumberQuestion, inCurrency, { figure: 5, currency: 'EUR' }));
    expect(texts).toContain('EUR');
    expect(texts).not.toContain('EUR 5');
  });

  it('for days has a word where there is none', () => {
    const days = { most: 365, word: 'never', wordLabel: 'They never did' };
    const boxOf = (answer: unknown) => elementsOf(draw(DaysQuestion, days, { figure: answer }), 'input');
    expect(boxOf(9).map((input) => [input['value'], 'checked' in input, 'disabled' in input])[0]).toEqual([
      '9',
      false,
      false,
    ]);
    expect('checked' in (boxOf('never')[1] ?? {})).toBe(true);
    expect('disabled' in (boxOf('never')[0] ?? {})).toBe(true);
    expect('checked' in (boxOf(9)[1] ?? {})).toBe(false);
  });
});
