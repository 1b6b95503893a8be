import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { funderQuestions } from '../../../contract/reviews/funder-questions.ts';
import { renderPage, typeKeys } from '../../../tests/render-page.tsx';
import { useUnreadTexts } from '../form/unread-texts.ts';
import { FormContext } from '../form/form-context.ts';
import { funderForm } from '../kinds/funder-form.tsx';
import { DaysQuestion } from './number-questions.tsx';

const field = 'daysToFirstReply';

function show() {
  const seen: unknown[] = [];
  function Page() {
    const [answers, setAnswers] = useState<Record<string, unknown>>({ stageReached: 'met', outcome: 'they_declined' });
    const { unread, setUnread } = useUnreadTexts('member', 'form');
    seen.push(answers[field]);
    return (
      <FormContext
        value={{
          kind: funderForm,
          answers,
          setAnswer: (name, value) => setAnswers((before) => ({ ...before, [name]: value })),
          shownProblems: {},
          touch: () => undefined,
          unread,
          setUnread,
        }}
      >
        <DaysQuestion field={field} question={funderQuestions[field]} />
      </FormContext>
    );
  }
  renderPage(<Page />, { client: new QueryClient() });
  return {
    input: screen.getByRole<HTMLInputElement>('textbox'),
    box: screen.getByRole('checkbox'),
    now: () => seen.at(-1),
  };
}

it.each([
  ['17', 17],
  ['17 or so', undefined],
])('has %s again once the box beside it is ticked and unticked', (text, means) => {
  const { input, box, now } = show();
  typeKeys(input, text);
  fireEvent.click(box);
  expect(now()).toBe('never');
  fireEvent.click(box);
  expect([input.value, now()]).toEqual([text, means]);
});
