import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ShowMore } from './show-more.tsx';

const fetchNextPage = vi.fn(async () => undefined);
const quiet = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage };
const show = (query: Partial<typeof quiet>) =>
  render(
    <MantineProvider env="test">
      <ShowMore query={{ ...quiet, ...query }} label="Show more reviews" failure="The next reviews did not load." />
    </MantineProvider>,
  );
afterEach(() => {
  cleanup();
  fetchNextPage.mockClear();
});

it('asks for the next page, once at a time, and keeps the focus', () => {
  show({});
  fireEvent.click(screen.getByRole('button', { name: 'Show more reviews' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  cleanup();
  show({ isFetchingNextPage: true });
  const button = screen.getByRole('button', { name: 'Loading' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

it('says in its own place what did not load, and tries the next page again', () => {
  show({ isFetchNextPageError: true });
  expect(screen.getByText(/The next reviews did not load/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

it('is not there under the last page', () => {
  const { container } = show({ hasNextPage: false });
  expect(container.querySelector('button')).toBeNull();
});
