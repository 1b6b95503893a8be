import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QueuedClaim } from '../../../contract/claims/claims.ts';
import { renderPage } from '../../../tests/render-page.tsx';
import { queryClient } from '../../api/query-client.ts';
import { ClaimsPage } from './page.tsx';

vi.mock('../../admin/frame.tsx', () => ({ AdminFrame: ({ children }: { children: unknown }) => children }));
vi.mock('../../saved-views/admin/list-views.tsx', () => ({ ListViews: () => null }));

const claim = (id: string, name: string, given: Partial<QueuedClaim> = {}): QueuedClaim => ({
  id,
  state: 'waiting',
  email: `desk@${id}.example`,
  version: 2,
  message: null,
  funder: { id, name, website: null },
  accountEmail: 'someone@kitehouse.example',
  memberSince: '2026-01-01',
  otherHolders: 0,
  createdAt: '2026-11-16T10:00:00.000Z',
  provedAt: '2026-11-16T10:00:00.000Z',
  decidedAt: null,
  can: ['approve', 'decline'],
  assignee: null,
  waitedDays: 1,
  isLate: false,
  held: null,
  ...given,
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}
let sent: Sent[];
let rows: QueuedClaim[];
let outcome: object;

beforeEach(() => {
  sent = [];
  rows = [claim('one', 'Alder Capital'), claim('two', 'Birch Fund'), claim('three', 'Cedar Bank')];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const { method = 'GET', body } = options;
    const path = address.split('?')[0] ?? '';
    if (method !== 'GET') sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : null });
    if (method === 'PUT') return new Response(null, { status: 204 });
    if (method === 'POST') return Response.json({ data: outcome }, { status: 202 });
    if (method === 'DELETE') return Response.json({ data: { undone: 2 } });
    return Response.json({
      rows,
      counts: { waiting: rows.length, approved: 0, declined: 0, ended: 0 },
      people: { me: 1, others: [{ number: 2, name: 'bo@tidewrack.example' }] },
      nextCursor: null,
    });
  });
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => renderPage(<ClaimsPage />, { client: queryClient, at: '/admin/funder-claims' });

it('declines several with the same words, says which not and why, and takes it back', async () => {
  outcome = {
    batchId: '2b0d7b3d-cb1c-4a4e-8d52-0a4f0a7a9c11',
    held: ['one', 'two'],
    missed: [{ id: 'three', detail: 'You have a tie to this one.' }],
    until: '2026-11-18T10:00:10.000Z',
  };
  show();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all 3 shown' }));
  const bar = within(await screen.findByRole('group', { name: 'Selected claims' }));
  expect(bar.getByText('3 selected')).toBeTruthy();
  fireEvent.click(bar.getByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline: 3 claims' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('Say why, in at least 10 characters')).toBeTruthy();
  expect(sent).toEqual([]);
  const words = dialog.getByRole('textbox', { name: /^Message to each member/ });
  fireEvent.change(words, { target: { value: 'We could reach no one there.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('2 claims are declined in a moment.')).toBeTruthy();
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/admin/claim-decisions',
      body: {
        cases: ['one', 'two', 'three'].map((id) => ({ id, version: 2 })),
        verdict: { decision: 'decline', message: 'We could reach no one there.' },
      },
    },
  ]);
  expect(screen.getByText('Cedar Bank, desk@three.example: You have a tie to this one.')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'z' });
  await vi.waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      method: 'DELETE',
      path: '/api/admin/held-decisions/2b0d7b3d-cb1c-4a4e-8d52-0a4f0a7a9c11',
    }),
  );
  expect(screen.queryByText('2 claims are declined in a moment.')).toBeNull();
});

it('says in words what is late, who has it, and what is about to be decided', async () => {
  rows = [
    claim('one', 'Alder Capital', { isLate: true, waitedDays: 3.5, assignee: 2 }),
    claim('two', 'Birch Fund', { held: 'approve' }),
    claim('three', 'Cedar Bank', { assignee: 1 }),
  ];
  show();
  const late = within(await screen.findByRole('button', { name: /Alder Capital/ }));
  expect(late.getByText('Past target')).toBeTruthy();
  expect(late.getByText(/3\.5 working days/)).toBeTruthy();
  expect(late.getByText('bo@tidewrack.example')).toBeTruthy();
  expect(within(screen.getByRole('button', { name: /Birch Fund/ })).getByText('Approved in a moment')).toBeTruthy();
  expect(within(screen.getByRole('button', { name: /Cedar Bank/ })).getByText('Mine')).toBeTruthy();
  // What is about to be decided is not chosen again.
  expect(screen.getByRole('checkbox', { name: 'Select Birch Fund' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('checkbox', { name: 'Select all 2 shown' })).toBeTruthy();
});

it('takes the open case with T, and is narrowed to mine', async () => {
  show();
  await screen.findByRole('button', { name: /Alder Capital/ });
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(await screen.findByText('Waits 1 working day')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 't' });
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { method: 'PUT', path: '/api/admin/claim-assignments', body: { cases: ['one'], assignee: 1 } },
    ]),
  );
  fireEvent.change(screen.getByRole('combobox', { name: 'Assigned' }), { target: { value: 'me' } });
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeTruthy();
});
