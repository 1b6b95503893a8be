import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import { queryClient } from '../../api/query-client.ts';
import { HistoryButton } from './history-dialog.tsx';

const member = { id: '11111111-1111-4111-8111-111111111111', email: 'office@kitehouse.example' };
const reason = 'They asked us why it ended.';
const server = vi.fn<(address: string, options?: RequestInit) => Promise<Response>>();
const refusal = (status: number, code: string, more: object = {}) =>
  Response.json({ title: 'Only admins can do this', code, status, ...more }, { status });

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function ask(answer: () => Response): Promise<void> {
  server.mockImplementation(async () => answer());
  renderPage(<HistoryButton member={member} />, { client: queryClient, at: '/admin/users' });
  fireEvent.click(screen.getByRole('button', { name: 'Read the full history' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Why' }), { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Read and tell them' }));
}

it('asks nothing of the server before there is a reason, and shows every pass after it', async () => {
  const pass = { kind: 'review', reason: 'Thank you', state: 'live', givenBy: null };
  await ask(() =>
    Response.json({ data: { until: '2026-11-17', passes: [{ ...pass, words: '365 days for a review.' }] } }),
  );
  expect(await screen.findByText('365 days for a review.')).toBeTruthy();
  expect(screen.getByText(/until 17 Nov 2026/)).toBeTruthy();
  expect(server.mock.calls.map(([address, options]) => [address, options?.body])).toEqual([
    [`/api/admin/members/${member.id}/access-history`, JSON.stringify({ reason })],
  ]);
});

it('says that there is none', async () => {
  await ask(() => Response.json({ data: { until: '2026-11-17', passes: [] } }));
  expect(await screen.findByText('No access yet.')).toBeTruthy();
});

it.each([
  ['the field', () => refusal(422, 'invalid', { errors: { reason: 'Say why, in at least 10 characters' } }), /10 char/],
  ['a role that was taken', () => refusal(403, 'admin_only'), /Only admins can do this/],
  ['a server that fails', () => new Response('{}', { status: 500 }), /./],
])('keeps the reason and says what is wrong: %s', async (_what, answer, words) => {
  await ask(answer);
  await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0));
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveProperty('value', reason);
  expect(screen.queryByText('No access yet.')).toBeNull();
});
