import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import { EntrepreneurPage } from './page.tsx';

const session = vi.hoisted(() => ({ value: { state: 'member', hasAccess: true } as object }));
vi.mock('../session/session.ts', () => ({ useSession: () => session.value, refreshSession: () => undefined }));
vi.mock('../api/config.ts', () => ({ useProductName: () => 'Seewell', useConfig: () => null }));

const server = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const problem = (status: number) =>
  json(status, { type: 'about:blank', title: 'Not understood', status, code: 'not_found', requestId: 'r' });

const shown = {
  state: 'shown',
  reviews: 6,
  engageAgainShare: 0.5,
  medians: [{ key: 'preparedness', value: 3.5 }],
  strengths: [{ tag: 'knows_numbers', reviews: 5 }],
  lastReview: '2026 H2',
  computedOn: '2026-11-16',
};
let venture: Record<string, unknown>;
let feedback: object;

function show() {
  renderPage(
    <Routes>
      <Route path="/entrepreneur/:id" element={<EntrepreneurPage />} />
    </Routes>,
    { client: new QueryClient({ defaultOptions: { queries: { retry: false } } }), at: '/entrepreneur/kitehouse' },
  );
}

beforeEach(() => {
  session.value = { state: 'member', hasAccess: true };
  venture = {
    id: 'kitehouse',
    name: 'Kitehouse',
    legalForm: 'company',
    country: 'KE',
    sector: 'education',
    website: 'https://kitehouse.example',
    foundedYear: 2019,
    mergedInto: null,
    panel: shown,
    own: null,
  };
  feedback = { feedback: [], passReasons: [], growth: [] };
  vi.stubGlobal('fetch', server);
  server.mockReset().mockImplementation(async (address, init) => {
    if (init?.method === 'PUT') {
      venture['own'] = { hidesPanel: true };
      venture['panel'] = { state: 'hidden' };
      return json(200, { data: { hidesPanel: true } });
    }
    return json(200, { data: address.endsWith('/feedback') ? feedback : venture });
  });
});
afterEach(() => vi.unstubAllGlobals());

const asked = () => server.mock.calls.map(([address, init]) => `${init?.method ?? 'GET'} ${address}`);

it('shows the panel, and neither the switch nor the feedback to others', async () => {
  show();
  expect((await screen.findByText('would engage again')).textContent).toContain('50');
  expect(screen.queryByRole('button', { name: /what funders report/ })).toBeNull();
  expect(screen.queryByText('Written to you')).toBeNull();
  expect(asked().some((line) => line.includes('feedback'))).toBe(false);
});

it.each([
  ['too_few', 'Not enough reviews'],
  ['hidden', 'This venture hides what funders report'],
  ['not_scored', 'Never scored'],
])('says why there is no panel: %s', async (state, words) => {
  venture['panel'] = { state };
  show();
  expect(await screen.findByText(words)).toBeTruthy();
});

it('asks guests in', () => {
  session.value = { state: 'guest' };
  show();
  expect(screen.getByRole('heading', { name: 'What funders report of ventures' })).toBeTruthy();
  expect(server).not.toHaveBeenCalled();
});

it('says that it did not load, and tries again', async () => {
  server.mockImplementationOnce(async () => problem(403));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('This venture did not load.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Kitehouse' })).toBeTruthy();
});

it('shows those who speak for the venture what was written to them, without a name', async () => {
  venture['own'] = { hidesPanel: false };
  feedback = {
    feedback: [{ text: 'Bring the numbers.\nThen call again.', funderType: 'vc', period: '2026 H2' }],
    passReasons: [{ reason: 'too_early', funders: 3 }],
    growth: [{ tag: 'weak_numbers', funders: 4 }],
  };
  show();
  const list = await screen.findByRole('list', { name: 'Feedback' });
  expect(within(list).getByText('A funder (venture capital), contact in H2 2026')).toBeTruthy();
  expect(within(list).getByText(/Bring the numbers\./)).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Why funders passed' })).getByText('3')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Where you could grow' })).getByText('4')).toBeTruthy();
});

it('says that there is no feedback yet, and when the feedback did not load', async () => {
  venture['own'] = { hidesPanel: false };
  server.mockImplementation(async (address) =>
    address.endsWith('/feedback') ? problem(403) : json(200, { data: venture }),
  );
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('The feedback did not load.');
  server.mockImplementation(async () => json(200, { data: feedback }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No feedback yet')).toBeTruthy();
});

it('hides the panel after a question that says it is all or nothing', async () => {
  venture['own'] = { hidesPanel: false };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Hide what funders report' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hide what funders report?' });
  expect(dialog.textContent).toContain('It shows none of it, not even what is good.');
  expect(asked().some((line) => line.startsWith('PUT'))).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Hide all of it' }));
  expect(await screen.findByRole('button', { name: 'Show what funders report' })).toBeTruthy();
  const [, sent] = server.mock.calls.find(([, init]) => init?.method === 'PUT') ?? [];
  expect(sent?.body).toBe('{"hides":true}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
