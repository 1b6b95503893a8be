import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import type { DealHistory } from '../../../contract/deals/history.ts';
import { queryClient } from '../../api/query-client.ts';
import { DealHistoryPanel } from './history.tsx';

const updatedAt = '2026-11-20T09:14:00.000Z';
const plain: DealHistory = {
  name: 'Orchard School',
  source: { name: 'Register', recordId: 'r-1', url: null, isSample: false, createdAt: updatedAt, import: null },
  removal: null,
  changes: [],
  can: { undo: false, remove: true, restore: false },
};
const edited: DealHistory = {
  ...plain,
  can: { ...plain.can, undo: true },
  changes: [
    {
      change: 'edit',
      changedAt: updatedAt,
      changedBy: 'ann@kitehouse.example',
      reason: 'The register says so',
      fileName: null,
      values: [
        { key: 'openCall', before: null, after: true },
        { key: 'amountAwardedUsd', before: 1_000, after: 2_500 },
      ],
    },
  ],
};

const server = vi.fn<(address: string, options?: RequestInit) => Promise<Response>>();
let answer: DealHistory | null;
beforeEach(() => {
  answer = plain;
  server
    .mockReset()
    .mockImplementation(async (_address, options) =>
      options?.method === 'POST'
        ? Response.json({ code: 'stale', title: 'This has changed since you opened it', status: 409 }, { status: 409 })
        : answer === null
          ? new Response('{}', { status: 409 })
          : Response.json(answer),
    );
  vi.stubGlobal('fetch', server);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(): void {
  renderPage(<DealHistoryPanel kind="grant" dealId="1" updatedAt={updatedAt} />, { client: queryClient });
}

it('says that a row has not changed, and offers no undo', async () => {
  show();
  expect(screen.getByText('Loading the history')).toBeTruthy();
  expect(await screen.findByText('This row has not changed since it was added.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo the last edit' })).toBeNull();
});

it('tells each value in the words of the table, before and after', async () => {
  answer = edited;
  show();
  expect(await screen.findByText('The register says so')).toBeTruthy();
  expect(screen.getByText('20 Nov 2026 09:14 UTC by ann@kitehouse.example')).toBeTruthy();
  const values = screen.getAllByRole('definition').map((value) => value.textContent);
  expect(values).toContain('Unknown Yes');
  expect(values).toContain('$1,000 $2,500');
  expect(screen.getByRole('button', { name: 'Undo the last edit' })).toBeTruthy();
});

it('writes a date as exactly as it was known before and after', async () => {
  const [change] = edited.changes;
  if (!change) throw new Error('no change');
  const changes = [
    {
      ...change,
      changedAt: '2026-11-21T09:14:00.000Z',
      values: [{ key: 'date', before: '2016-01-01', after: '2017-01-01' }],
    },
    {
      ...change,
      values: [
        { key: 'date', before: '2015-03-01', after: '2016-01-01' },
        { key: 'datePrecision', before: 'month', after: 'year' },
      ],
    },
  ];
  answer = { ...edited, changes };
  renderPage(<DealHistoryPanel kind="grant" dealId="1" updatedAt={updatedAt} precision="year" />, {
    client: queryClient,
  });
  expect((await screen.findAllByText('2016')).length).toBe(2);
  const values = screen.getAllByRole('definition').map((value) => value.textContent);
  expect(values).toContain('2016 2017');
  expect(values).toContain('Mar 2015 2016');
});

it('asks why before it takes a row out, and says when another admin was faster', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove it from the database' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove row' }));
  expect(await screen.findByText('Say why, in a few words')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Reason' }), { target: { value: 'personal_data' } });
  expect(screen.getByText(/It cannot be restored/)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Why' }), { target: { value: 'It names a person' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove row' }));
  expect(await screen.findByText('This has changed since you opened it.')).toBeTruthy();
  const [, sent] = server.mock.calls.find(([, options]) => options?.method === 'POST') ?? [];
  expect(sent?.body).toBe(JSON.stringify({ updatedAt, reason: 'personal_data', note: 'It names a person' }));
});

it('did not load: tries again', async () => {
  answer = null;
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = plain;
  fireEvent.click(again);
  await waitFor(() => expect(screen.getByText('Register')).toBeTruthy());
});
