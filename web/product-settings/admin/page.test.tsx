import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import type { SettingsState } from '../../../contract/product-settings/endpoints.ts';
import { defaultSettings } from '../../../contract/product-settings/settings.ts';
import { queryClient } from '../../api/query-client.ts';
import { SettingsPage } from './page.tsx';

vi.mock('../../admin/frame.tsx', () => ({ AdminFrame: ({ children }: { children: unknown }) => children }));
vi.mock('../../setup/admin/show-again.tsx', () => ({ ShowChecklistAgain: () => null }));

const state: SettingsState = {
  version: 4,
  values: { ...defaultSettings, schoolDomains: ['uni-tarn.example'] },
  changes: {
    replyDays: { at: '2026-10-12T09:00:00.000Z', by: { id: 'a', email: 'tomas@kestrelrow.example' }, before: 3 },
  },
  lockedBy: {},
  environment: { supportEmail: 'support@fundsight.example', academicDomains: ['ac.uk'] },
};
const server = vi.fn<(address: string, options?: RequestInit) => Promise<Response>>();
let shown: SettingsState;
beforeEach(() => {
  shown = state;
  server.mockReset().mockImplementation(async (address) => {
    if (address.includes('/affected')) return Response.json({ data: { links: 61, cards: 900 } });
    if (address.includes('/history')) return Response.json({ data: [] });
    return Response.json({ data: shown });
  });
  vi.stubGlobal('fetch', server);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const show = (): void => void renderPage(<SettingsPage />, { client: queryClient });
const field = (name: string) => screen.findByRole('textbox', { name });
const write = async (name: string, value: string): Promise<void> =>
  void fireEvent.change(await field(name), { target: { value } });
const patches = () => server.mock.calls.filter(([, options]) => options?.method === 'PATCH');

it('says what is wrong, then what is not saved and what it touches, and sends it with the version that was seen', async () => {
  show();
  await write('Delete the author link after', '91');
  expect(await screen.findByText('A whole number from 0 to 90')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Review and save' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await write('Delete the author link after', '14');
  expect(await screen.findByText(/Not saved\. Now 30\./)).toBeTruthy();
  expect((await screen.findByText(/up to 61 reviews/)).textContent).toContain('This cannot be undone.');
  fireEvent.click(screen.getByRole('button', { name: 'Review and save' }));
  expect(await screen.findByRole('dialog', { name: 'Save this change?' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(patches()).toHaveLength(1));
  expect(patches()[0]?.[1]?.body).toBe(JSON.stringify({ version: 4, values: { authorDays: 14 } }));
});

it('says who changed it last, what the environment adds, and why a value is locked', async () => {
  shown = { ...state, lockedBy: { authorDays: 'AUTHOR_DAYS' } };
  show();
  expect(await screen.findByText(/Was 3 until 12 Oct 2026, changed by tomas@kestrelrow\.example\./)).toBeTruthy();
  expect(screen.getByText(/The server also knows ac\.uk/)).toBeTruthy();
  expect(screen.getByText(/Set by AUTHOR_DAYS when the server starts/)).toBeTruthy();
  expect((await field('Delete the author link after')).hasAttribute('readonly')).toBe(true);
});

it('discards', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove uni-tarn.example' }));
  expect(await screen.findByText('1 change not saved')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('1 change not saved')).toBeNull();
  expect(await screen.findByText('uni-tarn.example')).toBeTruthy();
  expect(patches()).toHaveLength(0);
});
