import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import { queryClient } from '../api/query-client.ts';
import { currentToasts, dismissToast } from '../ui/states/toasts.ts';
import { DataSection } from './data-section.tsx';

const fake = vi.hoisted(() => ({ dropSession: vi.fn(() => Promise.resolve()) }));
vi.mock('../session/session.ts', () => ({ dropSession: fake.dropSession }));

const server = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>;
}

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  server.mockReset();
  fake.dropSession.mockClear();
  renderPage(
    <>
      <DataSection email="ann@kitehouse.example" />
      <Place />
    </>,
    { client: queryClient, at: '/user' },
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  for (const { id } of currentToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

const bodyOf = (body: unknown): string => (typeof body === 'string' ? body : '');
const sent = (): unknown => JSON.parse(bodyOf(server.mock.calls[0]?.[1]?.body));
const confirm = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
};

it('deletes only when the email is typed, with what was chosen for the reviews', async () => {
  server.mockResolvedValue(Response.json({ data: { erasedOn: '2026-11-28' } }, { status: 202 }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('button', { name: 'Delete account' });
  confirm();
  expect(await screen.findByText('Type ann@kitehouse.example')).toBeTruthy();
  expect(server).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('radio', { name: 'Withdraw my reviews' }));
  fireEvent.change(screen.getByLabelText('Type your email to confirm'), {
    target: { value: 'Ann@Kitehouse.example' },
  });
  confirm();
  await waitFor(() => expect(fake.dropSession).toHaveBeenCalled());
  expect(sent()).toEqual({ email: 'Ann@Kitehouse.example', reviews: 'withdraw' });
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/'));
  expect(currentToasts()[0]?.message).toContain('28 Nov 2026');
});

it('says why an account cannot be deleted, and keeps it', async () => {
  const problem = { code: 'invalid_transition', title: 'No', detail: 'You are the only admin.', status: 409 };
  server.mockResolvedValue(Response.json(problem, { status: 409 }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.change(await screen.findByLabelText('Type your email to confirm'), {
    target: { value: 'ann@kitehouse.example' },
  });
  confirm();
  expect(await screen.findByText('You are the only admin.')).toBeTruthy();
  expect(fake.dropSession).not.toHaveBeenCalled();
});

it('says when the copy did not come', async () => {
  server.mockResolvedValue(Response.json({}, { status: 500 }));
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText(/Please try again/)).toBeTruthy();
});
