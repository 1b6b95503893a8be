import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import type { Session } from '../session/session.ts';
import { queryClient } from '../api/query-client.ts';
import { FunderPage } from './page.tsx';

const session = vi.hoisted(() => ({ now: { state: 'guest' } as Session }));
// What readers see, and what stands behind a tab: made before the tests, so that none of them waits for it.
beforeAll(() =>
  Promise.all([import('./review-list.tsx'), import('../claims/claimed-reviews.tsx'), import('./terms-seen.tsx')]),
);
vi.mock('../session/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => session.now,
}));

const server = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const figures = (reviewClass: 'pitch' | 'funded', score: number | null) => ({
  reviewClass,
  count: { label: score === null ? 'Too few reviews' : '12 reviews', exact: score === null ? null : 12 },
  score,
  recommendShare: score === null ? null : 0.75,
  dimensions: score === null ? [] : [{ key: 'speed', score: 3.5, median: { score: 3.1, funders: 7 } }],
  distribution: null,
  practices: score === null ? null : { answered: 12, named: [{ value: 'gives_reasons', voices: 9 }] },
  outcomes: score === null ? null : { groups: [{ value: 'they_declined', voices: 7 }], rest: 5 },
  termCount: score === null ? 0 : 2,
  facts: score === null ? [] : [{ key: 'daysToDecision', value: 1 }],
  askedShare: score === null ? null : 0.3,
  tieShare: score === null ? null : 0,
  lastReview: score === null ? null : '2026 H1',
  computedOn: null,
});
const funder = (more = {}) => ({
  id: 'larkspit-seed',
  name: 'Larkspit Seed',
  types: ['vc'],
  kinds: ['equity'],
  country: 'GB',
  website: 'https://larkspit.example',
  description: null,
  mergedInto: null,
  proposedBy: null,
  dealKinds: ['equity'],
  publicLoans: 'none',
  figures: [figures('pitch', 3.62), figures('funded', null)],
  ...more,
});
const review = {
  id: 'r1',
  reviewClass: 'pitch',
  fundingKind: 'equity',
  outcome: 'they_declined',
  introType: null,
  period: '2026 H1',
  byline: { role: 'executive', region: null, venture: null },
  verificationLevel: 0,
  headline: 'A fast no',
  worked: 'Nine days.\nTwo calls.',
  didNot: 'The form.',
  adviceToFunder: null,
  adviceToPeers: null,
  overall: 4,
  ratings: [{ key: 'speed', rating: 5 }],
  recommend: 'yes',
  wouldTakeMoneyAgain: null,
};
const guest: Session = { state: 'guest' };
const member = (hasAccess: boolean) =>
  ({
    state: 'member',
    hasAccess,
    isAdmin: false,
    profile: { access: { hasAccess, reason: null, accessExpiresOn: null } },
  }) as Session;
const problem = (status: number, code: string) =>
  json(status, { type: 'about:blank', title: code, status, code, requestId: 'r' });

function answer(paths: Record<string, () => Response>) {
  server.mockImplementation(async (address) => paths[address.split('?')[0] ?? '']?.() ?? problem(404, 'not_found'));
}

function show(path: string) {
  renderPage(
    <Routes>
      <Route path="/funder/:id" element={<FunderPage />} />
    </Routes>,
    { client: queryClient, at: path },
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  queryClient.clear();
  session.now = { state: 'guest' };
  answer({ '/api/funders/larkspit-seed': () => json(200, { data: funder() }) });
});
afterEach(() => vi.unstubAllGlobals());

it('shows the two scores apart and none below five voices', async () => {
  show('/funder/Larkspit-Seed');
  const pitch = await screen.findByRole('region', { name: 'Pitch' });
  expect(pitch.textContent).toContain('3.6');
  // An id is for machines.
  expect(screen.queryByText('larkspit-seed')).toBeNull();
  expect(pitch.textContent).toContain('75% would recommend');
  expect(screen.getByRole('img', { name: '3.5 out of 5, median of its kind 3.1' })).toBeTruthy();
  const ratings = screen.getByRole('region', { name: 'Ratings' });
  expect(ratings.textContent).toContain('Median of up to 7 funders');
  expect(ratings.textContent).toContain('1 day');
  expect(pitch.textContent).toMatch(/They declined 7.*Other 5/);
  expect(pitch.textContent).toMatch(/Gives reasons 9Of 12 who answered, chosen at random/);
  const funded = screen.getByRole('region', { name: 'Funded' });
  expect(funded.textContent).toContain('Too few reviews');
  expect(funded.querySelector('svg')).toBeNull();
});

it.each([
  ['a guest', guest, 'Sign up to share your review'],
  ['a member without access', member(false), 'Share your review'],
])('tells %s how to read the reviews, and does not ask for them', async (_who, who, way) => {
  session.now = who;
  show('/funder/larkspit-seed');
  expect(await screen.findByRole('link', { name: way })).toBeTruthy();
  expect(server.mock.calls.some(([address]) => address.includes('/reviews'))).toBe(false);
});

it.each([
  ['import', 'An import added this funder, and no admin has confirmed it yet.'],
  ['member', 'A member proposed this funder.'],
])('says what made a funder that is not listed yet: %s', async (proposedBy, words) => {
  session.now = { ...member(true), isAdmin: true } as Session;
  answer({ '/api/funders/larkspit-seed': () => json(200, { data: funder({ proposedBy }) }) });
  show('/funder/larkspit-seed');
  const record = await screen.findByRole('link', { name: 'Open the record' });
  expect(record.getAttribute('href')).toBe('/admin/funders/larkspit-seed');
  expect(record.parentElement?.textContent).toContain(words);
});

it('says both scores among the parts of the page, and leads those to a claim who may make one', async () => {
  show('/funder/larkspit-seed');
  const parts = await screen.findByRole('navigation', { name: 'On this page' });
  const shown = () =>
    within(parts)
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.trim());
  expect(shown()).toEqual(['Deals', 'Terms 2', 'Ratings 3.6 pitched', 'Reviews 12', 'Work here?']);
  expect(within(parts).getByRole('link', { name: 'Work here?' }).getAttribute('href')).toBe('#claim');
  expect(screen.getByRole('heading', { name: 'Work at Larkspit Seed?' }).id).toBe('claim');
});

it('leads no entrepreneur to a claim', async () => {
  session.now = member(false);
  show('/funder/larkspit-seed');
  const parts = await screen.findByRole('navigation', { name: 'On this page' });
  expect(within(parts).queryByRole('link', { name: 'Work here?' })).toBeNull();
});

it('shows the reviews to a member with access, with the name hidden', async () => {
  session.now = member(true);
  answer({
    '/api/funders/larkspit-seed': () => json(200, { data: funder() }),
    '/api/funders/larkspit-seed/reviews': () => json(200, { data: [review], nextCursor: null }),
  });
  show('/funder/larkspit-seed');
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('Name hidden. Founder or executive, Equity');
  expect(card.textContent).toContain('Nine days.\nTwo calls.');
});

it('says how many were asked by the funder, rounded, and nothing of a class with too few', async () => {
  show('/funder/larkspit-seed');
  const pitch = await screen.findByRole('region', { name: 'Pitch' });
  expect(pitch.textContent).toContain('Of the authors, about 3 in 10 were asked by the funder.');
  expect(pitch.textContent).toContain('Of the authors, fewer than 1 in 10 named a tie to the funder.');
  expect(screen.getByRole('region', { name: 'Funded' }).textContent).not.toContain('Of the authors');
});

it('shows text and stars alone of a review that would be told apart by more', async () => {
  const nothing = { reviewClass: null, fundingKind: null, outcome: null, introType: null, period: null };
  const byline = { role: null, region: null, venture: null };
  const bare = { ...review, ...nothing, byline, verificationLevel: null };
  session.now = member(true);
  answer({
    '/api/funders/larkspit-seed': () => json(200, { data: funder() }),
    '/api/funders/larkspit-seed/reviews': () => json(200, { data: [bare], nextCursor: null }),
  });
  show('/funder/larkspit-seed');
  const card = await screen.findByRole('article');
  expect(card.textContent).toBe(
    'A fast no4.0Name hidden. What worked: Nine days.\nTwo calls. What did not: The form. Read all',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Read all' }));
  expect(card.textContent).toContain(
    'A fast no4.0Name hidden. What workedNine days.\nTwo calls.What did notThe form.Speed  5Would recommendYesRead less',
  );
});

it('tells how to get access when it ended while the page was open', async () => {
  session.now = member(true);
  answer({
    '/api/funders/larkspit-seed': () => json(200, { data: funder() }),
    '/api/funders/larkspit-seed/reviews': () => problem(403, 'access_expired'),
  });
  show('/funder/larkspit-seed');
  expect(await screen.findByText('Share one review to read what people wrote')).toBeTruthy();
});

it('goes on to the funder that another one was merged into', async () => {
  answer({
    '/api/funders/old-lark': () =>
      json(200, { data: funder({ id: 'old-lark', name: 'Old Lark', mergedInto: 'larkspit-seed' }) }),
    '/api/funders/larkspit-seed': () => json(200, { data: funder() }),
  });
  show('/funder/old-lark');
  expect(await screen.findByRole('heading', { level: 1, name: 'Larkspit Seed' })).toBeTruthy();
});

it('answers an unknown id with the page for what is not there', async () => {
  show('/funder/nobody');
  expect(await screen.findByRole('heading', { level: 1, name: 'We cannot see that page' })).toBeTruthy();
  expect(screen.getByText(/imported file named gets its page when an admin has checked it/)).toBeTruthy();
});

it('says that it did not load, and tries again', async () => {
  server.mockImplementation(async () => problem(409, 'stale'));
  show('/funder/larkspit-seed');
  expect((await screen.findByRole('alert')).textContent).toContain('This funder did not load.');
});

const reported = [
  {
    reviewClass: 'pitch',
    terms: [
      { kind: 'equity', key: 'stakePct', value: 14.5, groups: null },
      { kind: 'equity', key: 'amount', value: null, groups: { groups: [{ value: '250k_500k', voices: 6 }], rest: 6 } },
    ],
  },
  { reviewClass: 'funded', terms: [] },
];

it('says to a guest how many terms were reported, and asks for no value', async () => {
  show('/funder/larkspit-seed');
  const terms = await screen.findByRole('region', { name: 'Terms' });
  expect(terms.textContent).toContain('Founders reported 2 terms in reviews.');
  expect(server.mock.calls.some(([address]) => address.includes('/terms'))).toBe(false);
});

it('shows a member the reported terms in medians and bands, and leads to the deals of this funder', async () => {
  session.now = member(true);
  answer({
    '/api/funders/larkspit-seed': () => json(200, { data: funder() }),
    '/api/funders/larkspit-seed/terms': () => json(200, { data: reported }),
  });
  show('/funder/larkspit-seed');
  const terms = await screen.findByRole('region', { name: 'Terms, Pitch' });
  expect(terms.textContent).toContain('Stake they took14.5%');
  expect(terms.textContent).toContain('$250–500k: 6Other: 6');
  const deals = screen.getByRole('link', { name: 'See their deals' });
  expect(deals.getAttribute('href')).toBe('/database/equity?funderNames=Larkspit+Seed');
});

it('asks for the reviews that the address names, and leaves out what is no filter', async () => {
  session.now = member(true);
  answer({
    '/api/funders/larkspit-seed': () => json(200, { data: funder() }),
    '/api/funders/larkspit-seed/offers': () => json(200, { data: [] }),
    '/api/funders/larkspit-seed/reviews': () => json(200, { data: [], nextCursor: null }),
  });
  show('/funder/larkspit-seed?overall=2&outcome=nothing&reviewClass=pitch&text=slow');
  expect(await screen.findByText('No review matches these filters')).toBeTruthy();
  const asked = server.mock.calls.map(([address]) => address).find((address) => address.includes('/reviews?'));
  expect(new URLSearchParams(asked?.split('?')[1]).toString()).toBe('reviewClass=pitch&overall=2&text=slow&limit=10');
});

it('says that loans to states are left out of the database, and links to them', async () => {
  const shows = (more: object) =>
    answer({ '/api/funders/larkspit-seed': () => json(200, { data: funder({ dealKinds: ['debt'], ...more }) }) });
  shows({ publicLoans: 'some' });
  show('/funder/larkspit-seed');
  const link = await screen.findByRole('link', { name: 'Show them' });
  expect(link.getAttribute('href')).toBe('/database/debt?funderNames=Larkspit+Seed&publicBorrower=any');
  expect(screen.getByRole('link', { name: /deals that name them/ }).getAttribute('href')).toBe(
    '/database/debt?funderNames=Larkspit+Seed',
  );
  cleanup();
  queryClient.clear();
  shows({ publicLoans: 'all' });
  show('/funder/larkspit-seed');
  expect(await screen.findByText(/^All their loans went to states and public bodies/)).toBeTruthy();
  for (const name of [/deals that name them/, 'See their deals'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
      '/database/debt?funderNames=Larkspit+Seed&publicBorrower=any',
    );
});
