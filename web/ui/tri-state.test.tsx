import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TriState } from './tri-state.tsx';

afterEach(cleanup);

function show(value: boolean | null | undefined) {
  const { container } = render(<TriState value={value} />);
  return {
    text: container.textContent,
    look: container.querySelector('[data-tri-state]')?.getAttribute('data-tri-state'),
    icon: container.querySelector('svg')?.getAttribute('class'),
  };
}

it('shows a check for true, a cross for false and a question mark for unknown, each with its word', () => {
  expect(show(true)).toMatchObject({ text: 'Yes', look: 'yes', icon: expect.stringContaining('icon-check') });
  cleanup();
  expect(show(false)).toMatchObject({ text: 'No', look: 'no', icon: expect.stringContaining('icon-x') });
  cleanup();
  expect(show(null)).toMatchObject({
    text: 'Unknown',
    look: 'unknown',
    icon: expect.stringContaining('icon-question-mark'),
  });
});

it('never takes a missing value for no', () => {
  expect(show(undefined)).toMatchObject({ text: 'Unknown', look: 'unknown' });
});
