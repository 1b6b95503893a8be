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
  fireEvent.change(await screen.findByRole('textbox', { name: /^A sentence in your own words/ }), {
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

async function showEmptyQueue(at: string): Promise<void> {
  server.mockImplementation(async (address) =>
    address.includes('/api/admin/reviews?')
      ? Response.json({
          data: [],
          nextCursor: null,
          counts: { waiting: 0, asked: 0, approved: 0, published: 0, declined: 0 },
          pace: null,
          alerts: [],
          lastPublishedAt: null,
          moderators: { count: 2, me: 1 },
        })
      : problem(500, 'unexpected'),
  );
  renderPage(<FunderReviewsPage />, { client: queryClient, at });
  await screen.findByRole('heading', { name: /^Nothing/ });
}

it('says of an empty queue that nothing waits', async () => {
  await showEmptyQueue('/admin/funder-reviews');
  expect(screen.getByRole('heading', { name: 'Nothing to do' })).toBeTruthy();
  expect(screen.getByText('All reviews have been decided.')).toBeTruthy();
});

it('says of a filter that fits no review nothing of those that wait', async () => {
  await showEmptyQueue('/admin/funder-reviews?search=larch');
  expect(screen.getByRole('heading', { name: 'Nothing here' })).toBeTruthy();
  expect(screen.getByText('No review fits this filter.')).toBeTruthy();
  expect(screen.queryByText(/has been decided/)).toBeNull();
});
