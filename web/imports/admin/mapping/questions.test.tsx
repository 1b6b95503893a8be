import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Question } from '../../../../contract/imports/imports.ts';
import { renderPage, typeKeys } from '../../../../tests/render-page.tsx';
import { ImportQuestions } from './questions.tsx';

async function askCurrency() {
  const onAnswer = vi.fn();
  const choices = [{ value: 'USD', label: 'USD', example: null }];
  const question: Question = { id: 'currency', column: null, option: 'currency', text: 'Which currency?', choices };
  renderPage(<ImportQuestions questions={[question]} isLooking={false} onAnswer={onAnswer} />, {
    client: new QueryClient(),
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Another currency', { selector: 'input' });
  const use = (): HTMLButtonElement => screen.getByRole('button', { name: /^Use / });
  return { onAnswer, field, use };
}

it('takes a currency of the list, by its code or its name', async () => {
  const { onAnswer, field, use } = await askCurrency();
  expect(use().disabled).toBe(true);
  typeKeys(field, 'swedish');
  fireEvent.blur(field);
  expect(use().textContent).toBe('Use SEK');
  fireEvent.click(use());
  expect(onAnswer).toHaveBeenLastCalledWith('currency', 'SEK');
});

it('takes no three letters that are no currency', async () => {
  const { field, use } = await askCurrency();
  typeKeys(field, 'ZZZ');
  fireEvent.blur(field);
  expect(field.value).toBe('ZZZ');
  screen.getByText('No currency matches “ZZZ”');
  expect(use().disabled).toBe(true);
});
