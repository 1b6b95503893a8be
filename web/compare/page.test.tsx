import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage, typeKeys } from '../../tests/render-page.tsx';
import { queryClient } from '../api/query-client.ts';
import type { Session } from '../session/session.ts';
import { setCompared } from '../subjects/compared.ts';
import { ComparePage } from './page.tsx';

const session = vi.hoisted(() => ({ now: { state: 'guest' } as Session }));
vi.mock('../session/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => session.now,
}));

const server = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const problem = (status: number, code: string) =>
  json(status, { type: 'about:blank', title: code, status, code, requestId: 'r' });

const classOf = (reviewClass: 'pitch' | 'funded', score: number | null, more: object = {}) => ({
  reviewClass,
  count: { label: score === null ? 'Too few reviews' : '12 reviews', exact: score === null ? null : 12 },
  score,
  recommendShare: null,
  dimensions: score === null ? [] : [{ key: 'speed', score, median: { score: 3.1, funders: 7 } }],
  distribution: null,
  practices: null,
  outcomes: null,
  termCount: 0,
  facts: [],
  askedShare: null,
  tieShare: null,
  lastReview: null,
  computedOn: null,
  ...more,
});
const funder = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  types: ['vc'],
  kinds: ['equity'],
  country: 'GB',
  logo: null,
  website: null,
  description: null,
  mergedInto: null,
  proposedBy: null,
  dealKinds: ['equity'],
  publicLoans: 'none',
  figures: [classOf('pitch', null), classOf('funded', null)],
  ...more,
});
const none = { named: [], others: { count: 0, values: 0 }, unknown: 0 };
const deals = (kind: string, count: number, more: object = {}) => ({
  kind,
  count,
  leftOut: 0,
  amountCount: count,
  totalUsd: count * 1000,
  amounts: { lower: 500, median: 1000, upper: 2000 },
  firstYear: 2011,
  last: { on: '2026-03-01', precision: 'month' },
  years: [],
  undated: 0,
  sectors: none,
  types: { ...none, named: [{ value: 'seed', count }] },
  countries: none,
  terms: [{ key: 'stakePct', count: count - 1 }],
  ...more,
});
const middle = (median: number) => ({ lower: median - 1, median, upper: median + 1 });
const terms = (own: number, market: number) => ({
  type: 'seed',
  dealCount: 12,
  types: [{ value: 'seed', count: 12 }],
  allCount: 24,
  market: { dealCount: 812, regions: [], sinceYear: 2011 },
  terms: [
    {
      shape: 'numbers',
      key: 'stakePct',
      own: { known: 9, middle: middle(own) },
      market: { known: 300, middle: middle(market) },
    },
  ],
});

type Answers = Record<string, () => Response>;
const here = (id: string, name: string, count: number, more: object = {}): Answers => ({
  [`/api/funders/${id}`]: () => json(200, { data: funder(id, name, more) }),
  [`/api/funders/${id}/deals`]: () => json(200, { data: [deals('equity', count)] }),
  [`/api/funders/${id}/offers`]: () => json(200, { data: [] }),
  [`/api/deals/equity/funders/${id}/terms`]: () => json(200, { data: terms(count, 14) }),
});
const two = () => ({ ...here('larkspit-seed', 'Larkspit Seed', 20), ...here('half-moon', 'Half Moon', 12) });
const answer = (paths: Answers) =>
  server.mockImplementation(async (address) => {
    const { pathname } = new URL(address, 'http://here');
    const found = paths[pathname]?.();
    if (found !== undefined) return found;
    return pathname === '/api/deals/equity' ? json(200, { rows: [], nextCursor: null }) : problem(404, 'not_found');
  });
const asked = () => [...new Set(server.mock.calls.map(([address]) => new URL(address, 'http://here').pathname))].sort();

const member = (kinds: string[] | undefined) =>
  ({
    state: 'member',
    hasAccess: true,
    isAdmin: false,
    profile: {
      access: {
        hasAccess: true,
        reason: null,
        accessExpiresOn: null,
        ...(kinds && { kinds: kinds.map((kind) => ({ kind, expiresOn: null })) }),
      },
    },
  }) as Session;

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}
const show = (address: string) =>
  renderPage(
    <>
      <ComparePage />
      <Address />
    </>,
    { client: queryClient, at: address },
  );
const address = () => screen.getByTestId('address').textContent;
const rowOf = async (name: RegExp) => (await screen.findByRole('rowheader', { name })).closest('tr');
const cells = (row: HTMLElement | null | undefined) =>
  within(row ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const both = '/compare?funder=larkspit-seed&funder=half-moon';

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  queryClient.clear();
  session.now = { state: 'guest' };
  setCompared([]);
  answer(two());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows a guest which terms are known and of how many deals, and asks for nothing else', async () => {
  show(both);
  await screen.findByRole('link', { name: 'Half Moon' });
  await waitFor(async () => expect(cells(await rowOf(/^Stake/))).toEqual(['19 deals state it', '11 deals state it']));
  expect(cells(await rowOf(/^Equity deals/))).toEqual(['20', '12']);
  expect(screen.queryByText(/On offer now|Latest/)).toBeNull();
  expect(asked()).toEqual(
    ['half-moon', 'larkspit-seed'].flatMap((id) => [`/api/funders/${id}`, `/api/funders/${id}/deals`]),
  );
});

it('asks for a member with access what the pages of the funders ask, and marks what is clear', async () => {
  session.now = member(undefined);
  show(both);
  await waitFor(async () =>
    expect(cells(await rowOf(/^Stake/))).toEqual([
      '20%worsemiddle half 19% to 21%, 9 deals',
      '12%bettermiddle half 11% to 13%, 9 deals',
    ]),
  );
  // The same for both: said once.
  expect((await rowOf(/^Stake/))?.querySelector('th')?.textContent).toBe('Stakemarket 14%, 300 deals');
  expect(asked()).toEqual([
    '/api/deals/equity',
    ...['half-moon', 'larkspit-seed'].map((id) => `/api/deals/equity/funders/${id}/terms`),
    // For which searches their fit can be shown.
    '/api/find/searches',
    ...['half-moon', 'larkspit-seed'].flatMap((id) =>
      ['', '/deals', '/offers'].map((part) => `/api/funders/${id}${part}`),
    ),
    // Which of them are on the shortlist.
    '/api/shortlist/saved',
  ]);
  const rows = server.mock.calls
    .map(([text]) => new URL(text, 'http://here'))
    .filter(({ pathname }) => pathname === '/api/deals/equity');
  expect(rows.map(({ searchParams }) => [searchParams.get('limit'), searchParams.get('recordType')])).toEqual([
    ['3', 'deal'],
    ['3', 'deal'],
  ]);
});

it('shows a member whose access is to another kind what a guest sees of the terms', async () => {
  session.now = member(['grant']);
  show(both);
  await waitFor(async () => expect(cells(await rowOf(/^Stake/))).toEqual(['19 deals state it', '11 deals state it']));
  expect(asked().filter((path) => path.startsWith('/api/deals/'))).toEqual([]);
});

it('says once that the rows of the day are gone, and does not ask to try again', async () => {
  const detail = 'None is left until midnight UTC.';
  const gone = () =>
    json(429, { type: 'about:blank', title: 'x', status: 429, code: 'row_limit', detail, requestId: 'r' });
  answer({ ...two(), '/api/deals/equity': gone });
  session.now = member(['equity']);
  show(both);
  expect(await screen.findAllByText(detail)).toHaveLength(1);
  expect(screen.queryByText(/Part of it did not load/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('fails in one column alone, and tries that one again', async () => {
  answer({ ...two(), '/api/funders/half-moon/deals': () => problem(500, 'internal') });
  show(both);
  await screen.findByText(/Part of it did not load/);
  await waitFor(async () => expect(cells(await rowOf(/^Equity deals/))).toEqual(['20', 'Did not load']));
  expect(cells(await rowOf(/^Stake/))).toEqual(['19 deals state it', 'Did not load']);
  expect(cells(await rowOf(/^Country/))).toEqual(['United Kingdom', 'United Kingdom']);
  answer(two());
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(cells(await rowOf(/^Equity deals/))).toEqual(['20', '12']));
  expect(screen.queryByText(/did not load/i)).toBeNull();
});

describe('the fit for a search', () => {
  const search = 'country=DE&sort=fit&limit=50&kind=equity';
  const at = `${both}&${new URLSearchParams({ search }).toString()}`;
  const fit = (grade: string, similar: number, more: object = {}) => ({
    grade,
    chance: 0.1,
    similar,
    deals: 20,
    inPlace: 5,
    inSectors: null,
    lastSimilar: similar === 0 ? null : { on: '2026-03-01', precision: 'month' },
    last: { on: '2026-03-01', precision: 'month' },
    isActive: true,
    amounts: { least: 20_000, most: 3_000_000, known: 17 },
    ...more,
  });
  const fits = (more: object = {}) => ({
    '/api/find/fit': () =>
      json(200, {
        data: {
          kinds: [
            { kind: 'equity', similar: 'recipientCountry=DE', deals: '', place: null, sectors: null, trainedWith: 9 },
          ],
          since: '2023-11-29',
          own: 31,
          similar: 31,
          isWidened: false,
          fits: [{ id: 'half-moon', kind: 'equity', fit: fit('strong', 7) }],
          ...more,
        },
      }),
    '/api/find/searches': () => json(200, { searches: [{ id: 's', name: 'Germany', address: search }] }),
  });

  it('stands above all else, with the rows behind it, and is unknown without a deal of the kind', async () => {
    session.now = member(undefined);
    answer({ ...two(), ...fits() });
    show(at);
    await waitFor(async () => expect(cells(await rowOf(/^Fit$/))).toEqual(['No deal of this kind', 'Strong']));
    expect(cells(await rowOf(/^Deals like yours/))).toEqual([
      'No deal of this kind',
      '7 of 20of its deals in that time',
    ]);
    expect(screen.getByRole('link', { name: '7 of 20' }).getAttribute('href')).toBe(
      '/database/equity?recipientCountry=DE&funderIds=half-moon',
    );
    await screen.findByText('Equity deals since 29 Nov 2023. 31 deals of all funders count as like yours.');
    const [asking] = server.mock.calls
      .map(([text]) => new URL(text, 'http://here'))
      .filter(({ pathname }) => pathname === '/api/find/fit');
    // The order and the length of a list mean nothing here.
    expect(Object.fromEntries(asking?.searchParams ?? [])).toEqual({
      country: 'DE',
      kind: 'equity',
      funders: 'larkspit-seed,half-moon',
    });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Fit for' }).value).toBe('Germany');
    fireEvent.click(screen.getByRole('combobox', { name: 'Fit for' }));
    fireEvent.click(await screen.findByRole('option', { name: 'None' }));
    expect(address()).toBe('?funder=larkspit-seed&funder=half-moon');
    expect(screen.queryByRole('rowheader', { name: 'Fit' })).toBeNull();
  });

  it('says that the search was widened', async () => {
    session.now = member(undefined);
    answer({ ...two(), ...fits({ isWidened: true }) });
    show(at);
    await screen.findByText(/so the search was widened and no fit is more than possible/);
  });

  it('says where it did not load, and tries again', async () => {
    session.now = member(undefined);
    answer({ ...two(), ...fits(), '/api/find/fit': () => problem(500, 'internal') });
    show(at);
    await screen.findByText(/The fit for your search did not load/);
    expect(cells(await rowOf(/^Fit$/))).toEqual(['Did not load', 'Did not load']);
    answer({ ...two(), ...fits() });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(cells(await rowOf(/^Fit$/))).toEqual(['No deal of this kind', 'Strong']));
  });

  it('is for members with access', async () => {
    answer({ ...two(), ...fits() });
    show(at);
    await waitFor(async () => expect(cells(await rowOf(/^Equity deals/))).toEqual(['20', '12']));
    expect(asked().filter((path) => path.startsWith('/api/find'))).toEqual([]);
    expect(screen.queryByRole('rowheader', { name: 'Fit' })).toBeNull();
  });
});

it('names one that is hidden or removed as not available, and shows the others', async () => {
  show('/compare?funder=larkspit-seed&funder=nobody&funder=half-moon');
  await screen.findByText(/Not available/);
  await waitFor(async () => expect(cells(await rowOf(/^Equity deals/))).toEqual(['20', '–', '12']));
  fireEvent.click(screen.getByRole('button', { name: 'Remove nobody' }));
  expect(address()).toBe('?funder=larkspit-seed&funder=half-moon');
  expect(document.activeElement?.tagName).toBe('H1');
});

it('goes to the one that another was merged into, once', async () => {
  answer({ ...two(), ...here('old-name', 'Old name', 3, { mergedInto: 'half-moon' }) });
  show('/compare?funder=old-name&funder=larkspit-seed&funder=half-moon');
  await waitFor(() => expect(address()).toBe('?funder=half-moon&funder=larkspit-seed'));
});

it('takes each once and four at most, and says so', async () => {
  show('/compare?funder=larkspit-seed&funder=LARKSPIT-SEED&funder=half-moon&funder=c1&funder=d1&funder=e1&funder=f1');
  await screen.findByText(/names 2 more funders. You can compare at most 4/);
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('finds another one by its name, and keeps the order that is chosen', async () => {
  answer({
    ...two(),
    '/api/funders/search': () => json(200, { data: [{ ...funder('half-moon', 'Half Moon'), scores: [] }] }),
  });
  show('/compare?funder=larkspit-seed');
  typeKeys(await screen.findByRole('combobox', { name: /second/ }), 'half');
  fireEvent.click(await screen.findByRole('option', { name: /Half Moon/ }));
  expect(address()).toBe('?funder=larkspit-seed&funder=half-moon');
  fireEvent.click(await screen.findByRole('button', { name: 'Move Half Moon earlier' }));
  expect(address()).toBe('?funder=half-moon&funder=larkspit-seed');
});

it('folds what is the same into a sentence, and leaves it in the file', async () => {
  show(both);
  await rowOf(/^Country/);
  await waitFor(async () => expect(cells(await rowOf(/^Equity deals/))).toEqual(['20', '12']));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only clear differences' }));
  expect(address()).toBe('?funder=larkspit-seed&funder=half-moon&show=differences');
  expect(screen.getByText(/^The same for all: Type, Country, Kinds of money/)).toBeTruthy();
  expect(screen.getByText(/^Not known for any of them: .*Warnings/)).toBeTruthy();
  expect(screen.queryByRole('rowheader', { name: /^Country/ })).toBeNull();
  expect(screen.getByRole('rowheader', { name: /^Equity deals/ })).toBeTruthy();
});

it('has each class say only what it can judge, with the median of its kind', async () => {
  const pitched = classOf('pitch', 2.6, {
    dimensions: [
      { key: 'speed', score: 2.6, median: { score: 3.1, funders: 7 } },
      // Of older data: nobody without money can judge it.
      { key: 'boardConduct', score: 1.1, median: null },
    ],
  });
  answer({ ...two(), ...here('half-moon', 'Half Moon', 12, { figures: [pitched, classOf('funded', 4.2)] }) });
  show(both);
  const speeds = await screen.findAllByRole('rowheader', { name: /^Speed/ });
  expect(speeds.map((head) => cells(head.closest('tr')))).toEqual([
    ['Not known yet', ' 4.2better'],
    ['Not known yet', ' 2.6worse'],
  ]);
  expect(speeds[0]?.textContent).toBe('Speedmarket 3.1, 7 funders');
  expect(screen.queryByText('Conduct on the board')).toBeNull();
  expect(cells(await rowOf(/^Warnings/))).toEqual(['Not known yet', 'Not known yet']);
});

it('warns of what three named or one in five reports', async () => {
  const of = (voices: number, share: number) =>
    classOf('funded', 4.2, {
      practices: {
        answered: 9,
        named: [
          { value: 'late_payment', voices },
          { value: 'gives_reasons', voices: 5 },
        ],
      },
      facts: [{ key: 'termsChangedAfterOffer', value: share }],
    });
  const good = classOf('funded', 4.2, { practices: { answered: 9, named: [] } });
  answer({
    ...here('larkspit-seed', 'Larkspit Seed', 20, { figures: [classOf('pitch', null), good] }),
    ...here('half-moon', 'Half Moon', 12, { figures: [classOf('pitch', null), of(4, 0.2)] }),
    ...here('low', 'Low', 12, { figures: [classOf('pitch', null), of(4, 0.1)] }),
  });
  show(`${both}&funder=low`);
  await screen.findByRole('link', { name: 'Low' });
  expect(cells(await rowOf(/^Warnings/))).toEqual([
    'None named',
    'Changed terms after the offer, 20%, fundedPaid late, 4 of 9, funded',
    'Paid late, 4 of 9, funded',
  ]);
});

it('compares what most of them fund, and another kind on demand', async () => {
  answer({
    ...two(),
    '/api/funders/half-moon/deals': () => json(200, { data: [deals('debt', 90), deals('equity', 12)] }),
  });
  show(both);
  await waitFor(async () => expect(cells(await rowOf(/^Equity deals/))).toEqual(['20', '12']));
  fireEvent.click(screen.getByRole('combobox', { name: 'Kind of money' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Debt' }));
  expect(address()).toBe('?funder=larkspit-seed&funder=half-moon&kind=debt');
  expect(cells(await rowOf(/^Debt deals/))).toEqual(['None published by a source', '90']);
  expect(cells(await rowOf(/^Total lent/))).toEqual(['Not known yet', '$90K$90,00090 deals with a known amount']);
});

it('begins with a search, and with what was ticked in this tab', async () => {
  setCompared([{ id: 'half-moon', name: 'Half Moon' }]);
  show('/compare');
  expect(screen.getByRole('combobox', { name: /first/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Half Moon/ }).getAttribute('href')).toBe('/compare?funder=half-moon');
  expect(server).not.toHaveBeenCalled();
});
