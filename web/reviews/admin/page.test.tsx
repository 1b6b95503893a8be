import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import { queryClient } from '../../api/query-client.ts';
import { moderatedReviewQuery } from './api.ts';
import { FunderReviewsPage } from './page.tsx';
import { waitingReview as review } from './waiting-review.ts';

vi.mock('../../admin/frame.tsx', () => ({ AdminFrame: ({ children }: { children: unknown }) => children }));

const server = vi.fn<(address: string) => Promise<Response>>();
const problem = (status: number, code: string): Response =>
  Response.json({ status, code, title: 'No' }, { status, headers: { 'content-type': 'application/problem+json' } });

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The review is open; from then on the server answers as given. */
async function openThen(failure: Response): Promise<void> {
  server.mockImplementation(async (address) => {
    if (address.includes('/reading'))
      return Response.json({ data: { isMine: true, by: 'Moderator 1', expiresAt: '2026-11-18T09:00:00.000Z' } });
    return address.endsWith(review.id) ? Response.json({ data: review }) : problem(500, 'unexpected');
  });
  renderPage(<FunderReviewsPage />, { client: queryClient, at: `/admin/funder-reviews?review=${review.id}` });
  fireEvent.click(await screen.findByRole('button', { name: /^Decline/ }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^A sentence of your own/ }), {
    target: { value: 'Please say "they".' },
  });
  server.mockImplementation(async () => failure.clone());
  await queryClient.refetchQueries(moderatedReviewQuery(review.id));
}

it('keeps what a moderator is writing while the server does not answer', async () => {
  await openThen(problem(500, 'unexpected'));
  await waitFor(() =>
    expect(queryClient.getQueryState(moderatedReviewQuery(review.id).queryKey)?.status).toBe('error'),
  );
  expect(screen.getByDisplayValue('Please say "they".')).toBeTruthy();
});

it('says so when the review is gone', async () => {
  await openThen(problem(404, 'not_found'));
  expect(await screen.findByText('No.')).toBeTruthy();
  expect(screen.queryByDisplayValue('Please say "they".')).toBeNull();
});
