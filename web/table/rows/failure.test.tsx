import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CallError } from '../../api/call.ts';
import { theme } from '../../theme.ts';
import { RowsFailure } from './failure.tsx';

const title = 'That is more rows than today’s limit allows';
const detail = 'None is left until midnight UTC.';

function show(failure: Error): ReturnType<typeof vi.fn> {
  const onRetry = vi.fn();
  render(
    <MantineProvider theme={theme} env="test">
      <RowsFailure what="The deals did not load." failure={failure} onRetry={onRetry} />
    </MantineProvider>,
  );
  return onRetry;
}

it('explains the limit of a day, and offers no button that could not help', () => {
  show(new CallError({ status: 429, code: 'row_limit', title, detail }));
  expect(screen.getByText(detail)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers to try again after anything else', () => {
  const onRetry = show(new CallError({ status: 503, code: 'unavailable', title: 'Not now' }));
  expect(screen.getByRole('alert').textContent).toContain('The deals did not load.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
