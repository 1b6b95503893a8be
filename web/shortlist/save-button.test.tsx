import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import { queryClient } from '../api/query-client.ts';
import { currentToasts, dismissToast } from '../ui/states/toasts.ts';
import { SaveButton } from './save-button.tsx';

vi.mock('../session/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ state: 'member', hasAccess: true, profile: { access: {} } }),
}));

const id = '018f0000-0000-7000-8000-000000000001';
const server = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const entry = {
  id,
  version: 3,
  funderId: 'larkspit',
  name: 'Larkspit Seed',
  isGone: false,
  kinds: ['equity'],
  score: null,
  status: 'passed',
  nextStep: 'Ask again in spring',
  nextOn: '2027-03-01',
  hasNotes: true,
  savedOn: '2026-11-01',
  news: [],
};

let holdsMore: boolean;
beforeEach(() => {
  queryClient.clear();
  server.mockReset();
  server.mockImplementation(async (_address, init) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') return json(200, { saved: [{ funderId: 'larkspit', id, holdsMore }] });
    if (method === 'DELETE') return json(200, { data: { ...entry, notes: 'Met Ann' } });
    return json(200, { data: entry, isNew: method === 'POST' });
  });
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  for (const { id: toast } of currentToasts()) dismissToast(toast);
  cleanup();
  vi.unstubAllGlobals();
});

const sent = (method: string) => server.mock.calls.filter(([, init]) => init?.method === method);
async function showSaved(): Promise<void> {
  renderPage(<SaveButton funder={{ id: 'larkspit', name: 'Larkspit Seed' }} place="page" />, { client: queryClient });
  await screen.findByText('Saved');
}

it('S asks before an entry with a status, a step or notes goes, and keeps it', async () => {
  holdsMore = true;
  await showSaved();
  fireEvent.keyDown(document.body, { key: 's' });
  await screen.findByText('Remove Larkspit Seed from your shortlist?');
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(sent('DELETE')).toEqual([]);
});

it('Undo brings back all that it held', async () => {
  holdsMore = true;
  await showSaved();
  fireEvent.keyDown(document.body, { key: 's' });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(currentToasts()[0]?.action).toMatchObject({ label: 'Undo', stays: true }));
  act(() => currentToasts()[0]?.action?.run());
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(JSON.parse(sent('POST')[0]?.[1]?.body as string)).toEqual({
    funderId: 'larkspit',
    status: 'passed',
    nextStep: 'Ask again in spring',
    nextOn: '2027-03-01',
    notes: 'Met Ann',
  });
});

it('a second press at once deletes nothing more', async () => {
  holdsMore = false;
  vi.spyOn(performance, 'now').mockReturnValue(1e9);
  await showSaved();
  const button = screen.getByRole('button', { name: 'Save to your shortlist' });
  fireEvent.click(button);
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  fireEvent.click(button);
  fireEvent.click(button);
  await act(async () => Promise.resolve());
  expect(sent('DELETE')).toHaveLength(1);
  vi.restoreAllMocks();
});
