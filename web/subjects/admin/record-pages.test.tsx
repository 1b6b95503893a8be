import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import type { AdminRecord } from '../../../contract/subjects/records.ts';
import type { MergePreview, DuplicatePair } from '../../../contract/subjects/merges.ts';
import { queryClient } from '../../api/query-client.ts';
import { MergePage } from './merge-page.tsx';
import { RecordPage } from './record-page.tsx';
import { RecordsPage } from './list-page.tsx';
import { DuplicatesPage } from './duplicates-page.tsx';

vi.mock('../../session/session.ts', () => ({
  useSession: () => ({
    state: 'member',
    hasAccess: true,
    isAdmin: true,
    profile: { secondFactor: { hasFactor: true, isRequired: true, isProved: true } },
  }),
}));

const values = {
  name: 'Alder Bank',
  types: ['bank'],
  kinds: ['debt'],
  country: 'NL',
  website: 'https://alder.example',
  state: 'listed',
  description: null,
};
const record: AdminRecord = {
  id: 'alder',
  kind: 'funder',
  name: 'Alder Bank',
  values,
  version: 3,
  isSample: false,
  aliases: [{ alias: 'alderltd', name: 'Alder Ltd' }],
  counts: { deals: 12, reviews: 4 },
  claims: [{ state: 'waiting', count: 1 }],
  history: [
    {
      at: '2026-11-20T09:14:00.000Z',
      action: 'edit',
      by: 'desk@kitehouse.example',
      reason: 'Moved',
      before: { country: 'GB' },
      after: { country: 'NL' },
    },
  ],
};
const preview: MergePreview = {
  from: {
    id: 'alder-ltd',
    name: 'Alder Ltd',
    version: 1,
    values: { ...values, name: 'Alder Ltd', description: 'Lends.' },
  },
  into: { id: 'alder', name: 'Alder Bank', version: 3, values },
  result: { ...values, description: 'Lends.' },
  moves: [{ what: 'reviews', count: 2 }],
  hasFigures: true,
  problem: null,
};
const pair: DuplicatePair = {
  one: { id: 'alder', name: 'Alder Bank', state: 'listed', country: 'NL', website: null, reviews: 4 },
  other: { id: 'alder-ltd', name: 'Alder Ltd', state: 'proposed', country: null, website: null, reviews: 0 },
  likeness: 0.71,
  waitedDays: 11.5,
  isLate: true,
  hasSameWebsite: false,
  hasSameCountry: false,
};

const server = vi.fn<(address: string, options?: RequestInit) => Promise<Response>>();
const sent = (method: string) => server.mock.calls.filter(([, options]) => options?.method === method);
function bodyOf(method: string): unknown {
  const body = sent(method)[0]?.[1]?.body;
  return typeof body === 'string' ? JSON.parse(body) : null;
}
const refusal = (code: string, status: number, more: object = {}) =>
  Response.json({ type: 'about:blank', title: 'No', status, code, requestId: 'r', ...more }, { status });

type Answer = (address: string, method: string) => Response | undefined;
function open(Page: ComponentType, path: string, at: string, answer: Answer = () => undefined) {
  server.mockImplementation(async (address, options) => {
    const own = answer(address, options?.method ?? 'GET');
    if (own) return own;
    if (address.includes('/merge')) return Response.json({ data: preview });
    if (address.includes('/subjects/')) return Response.json({ data: record });
    if (address.includes('/possible-duplicates/')) return Response.json({ data: [pair], count: 1 });
    if (address.includes('/count')) return Response.json({ count: 0 });
    if (address.includes('/admin/funders')) return Response.json({ rows: [], nextCursor: null, previousCursor: null });
    return Response.json({ data: [], next: null, counts: { waiting: 0, open: 0, received: 0 } });
  });
  renderPage(
    <Routes>
      <Route path={path} element={<Page />} />
    </Routes>,
    { client: queryClient, at },
  );
}
const openRecord = (answer?: Answer) => open(RecordPage, '/admin/funders/:id', '/admin/funders/alder', answer);
const openMerge = (answer?: Answer) =>
  open(MergePage, '/admin/funders/:id/merge', '/admin/funders/alder-ltd/merge?into=alder', answer);

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that there are no records yet, and how many pairs wait', async () => {
  open(RecordsPage, '/admin/funders', '/admin/funders');
  expect(await screen.findByRole('heading', { name: 'No funders yet.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Import deals' }).getAttribute('href')).toBe('/admin/deals/imports');
  expect(await screen.findByRole('link', { name: 'Possible duplicates (1)' })).toBeTruthy();
});

it('shows a record with its other names, its claims and what changed', async () => {
  openRecord();
  expect(await screen.findByDisplayValue('https://alder.example')).toBeTruthy();
  expect(screen.getByText('Alder Ltd')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Decide' }).getAttribute('href')).toBe('/admin/funder-claims');
  expect(screen.getByText('United Kingdom', { selector: 'del' })).toBeTruthy();
});

it('saves nothing over the change of a faster admin, and loads that record when asked', async () => {
  let isNewer = false;
  openRecord((_address, method) => {
    if (method === 'PATCH') return refusal('stale', 409);
    return isNewer
      ? Response.json({ data: { ...record, version: 4, values: { ...values, website: 'https://newer.example' } } })
      : undefined;
  });
  fireEvent.change(await screen.findByLabelText(/^Website/), { target: { value: 'https://mine.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the changes' }));
  expect(await screen.findByText('Another admin has just changed this record')).toBeTruthy();
  expect(bodyOf('PATCH')).toMatchObject({ version: 3, values: { website: 'https://mine.example' } });
  expect(screen.getByDisplayValue('https://mine.example')).toBeTruthy();
  isNewer = true;
  fireEvent.click(screen.getByRole('button', { name: 'Load the record again' }));
  expect(await screen.findByDisplayValue('https://newer.example')).toBeTruthy();
});

it('says beside the field what is wrong', async () => {
  openRecord((_address, method) =>
    method === 'PATCH' ? refusal('invalid', 422, { errors: { 'values.website': 'Not an address' } }) : undefined,
  );
  fireEvent.change(await screen.findByLabelText(/^Website/), { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the changes' }));
  expect(await screen.findByText('Not an address')).toBeTruthy();
});

it('says that a record is not here', async () => {
  openRecord((address) => (address.includes('/subjects/') ? refusal('not_found', 404) : undefined));
  expect(await screen.findByRole('heading', { name: 'We know no funder with this id' })).toBeTruthy();
});

it('tells what a merge would do, and asks once more before it does it', async () => {
  openMerge((_address, method) => (method === 'POST' ? Response.json({ data: { id: 'alder' } }) : undefined));
  expect(await screen.findByText('2 reviews')).toBeTruthy();
  expect(screen.getAllByText('Lends.').some(({ tagName }) => tagName === 'B')).toBe(true);
  expect(screen.getByText(/Scores do not change/)).toBeTruthy();
  const merge = screen.getByRole('button', { name: 'Merge Alder Ltd into Alder Bank' });
  expect(merge).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText(/^Why are they the same/), { target: { value: 'One bank' } });
  fireEvent.click(merge);
  expect(sent('POST')).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Merge them' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(bodyOf('POST')).toEqual({ into: 'alder', version: 1, intoVersion: 3, reason: 'One bank' });
});

it('gives the focus to the heading when a link led to the other way round', async () => {
  openMerge();
  fireEvent.click(await screen.findByRole('link', { name: 'Keep Alder Ltd instead' }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
  expect(document.activeElement?.textContent).toMatch(/^Merge /);
});

it('offers no merge where there can be none, and says why', async () => {
  openMerge((address) =>
    address.includes('/merge') ? Response.json({ data: { ...preview, problem: 'Alder Bank is hidden.' } }) : undefined,
  );
  expect(await screen.findByText('Alder Bank is hidden.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Merge Alder/ })).toBeNull();
});

it('compares a pair with the proposed one going, and remembers that two are not the same', async () => {
  open(DuplicatesPage, '/admin/funders/duplicates/open', '/admin/funders/duplicates/open', (_address, method) =>
    method === 'POST' ? new Response(null, { status: 204 }) : undefined,
  );
  const compare = await screen.findByRole('link', { name: 'Compare and merge' });
  expect(compare.getAttribute('href')).toBe('/admin/funders/alder-ltd/merge?into=alder');
  expect(screen.getByText('Names 71% alike')).toBeTruthy();
  expect(screen.getByText('Past target, 11.5 working days')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Alder Bank and Alder Ltd are not the same' }));
  await waitFor(() => expect(bodyOf('POST')).toEqual({ one: 'alder', other: 'alder-ltd' }));
});

it('says that the pairs did not load', async () => {
  open(DuplicatesPage, '/admin/funders/duplicates/open', '/admin/funders/duplicates/open', (address) =>
    address.includes('/possible-duplicates/') ? refusal('not_found', 404) : undefined,
  );
  expect(await screen.findByText(/The pairs did not load/)).toBeTruthy();
});
