import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import type { Session } from '../session/session.ts';
import { queryClient } from '../api/query-client.ts';
import { DatabasePage } from './database-page.tsx';

let session: Session;
// The details of a row: made before the tests, so that none of them waits for it.
beforeAll(() => import('./drawer.tsx'));
vi.mock('../session/session.ts', () => ({ useSession: () => session, refreshSession: vi.fn(async () => undefined) }));
vi.mock('../frame/page-title.ts', () => ({ usePageTitle: () => undefined }));

const uuid = (place: number): string => `00000000-0000-4000-8000-00000000000${place}`;
const deals = [1, 2, 3].map((place) => ({
  id: uuid(place),
  kind: 'equity',
  recipientName: `Recipient ${place}`,
  origin: 'public_register',
  amountUsd: place * 1_000,
  funderNames: ['Vantry & Bow', 'Ninefold Angels'],
  funderIds: place === 1 ? ['vantry-bow', 'ninefold-angels'] : ['ninefold-angels'],
  sourceUrl: place === 1 ? 'https://register.example/deals/1' : 'javascript:alert(1)',
  notes: 'First line.\nSecond line.',
}));

type Answer = { status?: number; body: unknown };
let answers: Record<string, Answer>;
const asked: string[] = [];

const problem = (status: number, code: string): Answer => ({
  status,
  body: { title: code, code, status, type: 'about:blank', requestId: 'r' },
});

beforeEach(() => {
  queryClient.clear();
  asked.length = 0;
  answers = {
    '/api/deals': {
      body: {
        kinds: [
          { kind: 'equity', count: 12_480 },
          { kind: 'debt', count: 3_112 },
          { kind: 'grant', count: 5_906 },
        ],
      },
    },
    '/api/deals/equity': { body: { rows: deals, nextCursor: null, previousCursor: null } },
    '/api/deals/equity/count': { body: { count: 3, totalAmountUsd: 6_000, medianAmountUsd: 2_000 } },
    ...Object.fromEntries(deals.map((deal) => [`/api/deals/equity/${deal.id}`, { body: deal }])),
    '/api/reviews/mine': { body: { data: { drafts: [], reviews: [] } } },
    '/api/account/passes': { body: { data: [] } },
  };
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://localhost');
    asked.push(pathname);
    const { status = 200, body } = answers[pathname] ?? problem(404, 'not_found');
    return new Response(JSON.stringify(body), { status });
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  Element.prototype.scrollTo = vi.fn() as typeof Element.prototype.scrollTo;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const member = (hasAccess: boolean, accessExpiresOn: string | null = null): Session => ({
  state: 'member',
  isAdmin: false,
  hasAccess,
  profile: {
    id: uuid(9),
    email: 'office@kitehouse.example',
    role: 'member',
    isModerator: false,
    memberType: 'entrepreneur',
    secondFactor: { hasFactor: false, isRequired: false, isProved: false },
    access: { hasAccess, reason: null, accessExpiresOn },
  },
});

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

function show(path: string, as: Session): void {
  session = as;
  renderPage(
    <>
      <Address />
      <Routes>
        <Route path="/database/:kind" element={<DatabasePage />} />
      </Routes>
    </>,
    { client: queryClient, at: path },
  );
}

const address = (): string => screen.getByTestId('address').textContent ?? '';
const inDays = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

describe('with access', () => {
  it('shows the kind of the path whatever its case, with counts and figures', async () => {
    show('/database/Equity', member(true, inDays(100)));
    expect(await screen.findByText('Recipient 1')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Equity 12,480/ }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByText('$6,000')).toBeTruthy();
    expect(screen.getByText(/^Access until/).dataset['soon']).toBeUndefined();
  });

  it('says which filters of the address it does not know, and shows the rows of the others', async () => {
    show('/database/equity?foo=1&stage=nonsense', member(true));
    expect(await screen.findByText('Recipient 1')).toBeTruthy();
    screen.getByText('The address has a filter that this table does not know: foo');
    screen.getByText('Stage: is not one of the values of this column');
  });

  it('says so where the newest deals are all that shows', async () => {
    const words = 'You see the newest 200 deals of each kind until your review is approved.';
    const taster = member(true);
    if (taster.state === 'member') taster.profile.access.newestOnly = ['equity'];
    show('/database/equity', taster);
    expect(await screen.findByText(words)).toBeTruthy();
    cleanup();
    show('/database/equity', member(true));
    expect(await screen.findByText('Recipient 1')).toBeTruthy();
    expect(screen.queryByText(words)).toBeNull();
  });

  it('turns the end of access amber a week before', async () => {
    show('/database/equity', member(true, inDays(6)));
    expect((await screen.findByText(/^Access until/)).dataset['soon']).toBe('true');
  });

  it('opens a row beside the table, goes to the next one and closes', async () => {
    show('/database/equity', member(true));
    fireEvent.click(await screen.findByText('Recipient 1'));
    const panel = within(await screen.findByRole('dialog', { name: 'Recipient 1' }));
    expect(address()).toBe(`/database/equity?deal=${uuid(1)}`);
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
    expect(panel.getByText(/First line/).textContent).toBe('First line.\nSecond line.');
    expect(panel.getByRole('link', { name: 'Vantry & Bow' }).getAttribute('href')).toBe('/funder/vantry-bow');
    expect(panel.getByRole('link', { name: 'register.example/deals/1' }).getAttribute('rel')).toContain('noopener');
    expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Previous deal' }).disabled).toBe(true);
    fireEvent.click(panel.getByRole('button', { name: 'Next deal' }));
    await screen.findByRole('dialog', { name: 'Recipient 2' });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/database/equity');
  });

  it('shows every field that is not known on demand', async () => {
    show(`/database/equity?deal=${uuid(1)}`, member(true));
    const panel = within(await screen.findByRole('dialog', { name: 'Recipient 1' }));
    expect(panel.queryByText('Board seat')).toBeNull();
    fireEvent.click(panel.getByRole('button', { name: /^Show \d+ fields that are not known$/ }));
    expect(panel.getByText('Board seat').parentElement?.textContent).toContain('Unknown');
    expect(panel.getByText('Instrument')).toBeTruthy();
  });

  it('makes no link of what is no address of the web', async () => {
    show(`/database/equity?deal=${uuid(2)}`, member(true));
    const panel = within(await screen.findByRole('dialog', { name: 'Recipient 2' }));
    expect(panel.getByText('javascript:alert(1)').tagName).toBe('SPAN');
    // Two names and one page: it is unclear whose page it is.
    expect(panel.queryByRole('link')).toBeNull();
  });

  it('says so when the deal of a link is gone', async () => {
    show(`/database/equity?deal=${uuid(8)}`, member(true));
    expect(await screen.findByText('This deal is not here')).toBeTruthy();
  });
});

describe('without access', () => {
  it('a guest sees heads and invented rows only, and is asked to sign up or log in', async () => {
    show('/database/equity', { state: 'guest' });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Share one review to open the database' }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign up to share your review' }).getAttribute('href')).toBe('/signup');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(await screen.findByText('12,480 equity, 3,112 debt and 5,906 grant deals')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(asked.toSorted()).toEqual(['/api/config', '/api/deals', '/api/deals/equity/preview']);
  });

  it('a member is asked for a review', async () => {
    show('/database/grant', member(false));
    expect((await screen.findByRole('link', { name: 'Share your review' })).getAttribute('href')).toBe('/review');
    expect(asked).not.toContain('/api/deals/grant');
  });

  it('a member whose review is being checked reads what happens next', async () => {
    answers['/api/reviews/mine'] = {
      body: {
        data: {
          drafts: [],
          reviews: [{ state: 'submitted', nextStep: 'A moderator reads it within two working days.' }],
        },
      },
    };
    show('/database/equity', member(false));
    expect(await screen.findByText('A moderator reads it within two working days.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See its status' })).toBeTruthy();
    expect(screen.queryByText('Share your review')).toBeNull();
  });

  it('a member whose access has ended is told so', async () => {
    answers['/api/reviews/mine'] = { body: { data: { drafts: [], reviews: [{ state: 'published', nextStep: '' }] } } };
    answers['/api/account/passes'] = { body: { data: [{ startsOn: '2025-11-20', endsOn: '2026-11-20' }] } };
    show('/database/equity', member(false));
    expect(await screen.findByRole('heading', { name: 'Your access has ended' })).toBeTruthy();
    expect(screen.getByText('It ended on 20 Nov 2026. One more review opens the database again.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Share another review' })).toBeTruthy();
  });

  it('no visitor is turned away when the session is unknown', async () => {
    show('/database/equity', { state: 'guest', failure: new Error('A network error has occurred.') });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not check who you are');
  });
});
