import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import type { AdminReview } from '../../../contract/reviews/admin-reviews.ts';
import { queryClient } from '../../api/query-client.ts';
import { saveFile } from '../../api/save-file.ts';
import { currentToasts } from '../../ui/states/toasts.ts';
import { EntrepreneurReviewsPage, FunderReviewsPage } from './page.tsx';
import { deskAddress } from './review-table.tsx';
import { reviewTableColumns } from './review-table-cells.tsx';
import { waitingReview } from './waiting-review.ts';

const session = vi.hoisted(() => ({ isModerator: true }));
vi.mock('../../session/session.ts', () => ({
  useSession: () => ({
    state: 'member',
    hasAccess: true,
    isAdmin: true,
    profile: { isModerator: session.isModerator, secondFactor: { hasFactor: true, isRequired: true, isProved: true } },
  }),
}));
vi.mock('../../api/save-file.ts', () => ({ saveFile: vi.fn<() => void>() }));

const row: AdminReview = {
  id: waitingReview.id,
  headline: 'Kind, but no money',
  subjectKind: 'funder',
  subjectId: 'larkspit-seed',
  subjectName: 'Larkspit Seed',
  state: 'submitted',
  reviewClass: 'pitch',
  fundingKind: 'equity',
  overall: 4,
  verification: 'domain',
  flags: ['names_person', 'burst'],
  isResent: false,
  sentOn: '2026-11-18',
  publishOn: null,
};
const withdrawn: AdminReview = {
  ...row,
  id: '0b5d3f3e-0000-4000-8000-000000000002',
  headline: 'Two calls, then nothing',
  state: 'withdrawn',
  publishOn: '2026-11-16',
};

const server = vi.fn<(address: string, options?: RequestInit) => Promise<Response>>();
const sentTo = (part: string) => server.mock.calls.filter(([address]) => address.includes(part));
const problem = (status: number, code: string) =>
  Response.json(
    { type: 'about:blank', title: 'No', status, code, detail: 'Enough for today.' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

interface Answers {
  rows?: () => Response;
  count?: number;
  file?: () => Response;
}
function open(at: string, { rows, count = 2, file }: Answers = {}) {
  server.mockImplementation(async (address) => {
    if (address.includes('-reviews/count')) return Response.json({ count });
    if (address.includes('-reviews/exports'))
      return file?.() ?? new Response('id', { headers: { 'content-type': 'text/csv' } });
    if (/(funder|entrepreneur)-reviews/.test(address))
      return rows?.() ?? Response.json({ rows: [row, withdrawn], nextCursor: null, previousCursor: null });
    if (address.includes('/reading'))
      return Response.json({ data: { isMine: true, by: 'Moderator 1', expiresAt: '2026-11-18T09:00:00.000Z' } });
    if (address.endsWith(waitingReview.id)) return Response.json({ data: waitingReview });
    return Response.json({
      data: [],
      nextCursor: null,
      pace: null,
      alerts: [],
      lastPublishedAt: null,
      counts: { waiting: 0, asked: 0, approved: 0, published: 0, declined: 0, removed: 0, open: 0, received: 0 },
    });
  });
  return renderPage(at.includes('entrepreneur') ? <EntrepreneurReviewsPage /> : <FunderReviewsPage />, {
    client: queryClient,
    at,
  });
}

beforeEach(() => {
  session.isModerator = true;
  vi.stubGlobal('fetch', server.mockReset());
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.mocked(saveFile).mockClear();
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const view = (name: string) => within(screen.getByRole('navigation', { name: 'View' })).getByRole('link', { name });

const currentViews = (): (string | undefined)[] =>
  within(screen.getByRole('navigation', { name: 'View' }))
    .getAllByRole('link', { current: 'page' })
    .map(({ textContent }) => textContent.trim());

describe('the views of a page of reviews', () => {
  it('are the queue without a word in the address, and the table by one', async () => {
    open('/admin/funder-reviews');
    expect(await screen.findByRole('region', { name: 'Queue' })).toBeTruthy();
    expect(currentViews()).toEqual(['Queue']);
    expect(sentTo('funder-reviews')).toEqual([]);
    fireEvent.click(view('Table'));
    expect(await screen.findByRole('table', { name: 'Funder reviews' })).toBeTruthy();
    expect(currentViews()).toEqual(['Table']);
    expect(screen.queryByRole('region', { name: 'Queue' })).toBeNull();
  });

  it('lead a link with a review to the queue, as before', async () => {
    open(`/admin/funder-reviews?review=${waitingReview.id}`);
    expect(await screen.findByRole('button', { name: /^Approve/ })).toBeTruthy();
    expect(currentViews()).toEqual(['Queue']);
  });

  it('lead back to the table as it was left', async () => {
    open('/admin/funder-reviews?show=table&state=submitted&sort=-overall');
    fireEvent.click(await screen.findByRole('link', { name: 'Kind, but no money' }));
    expect(await screen.findByRole('button', { name: /^Approve/ })).toBeTruthy();
    expect(view('Table').getAttribute('href')).toBe('/admin/funder-reviews?show=table&state=submitted&sort=-overall');
    fireEvent.click(view('Table'));
    await screen.findByRole('table', { name: 'Funder reviews' });
    expect(sentTo('/funder-reviews?').at(-1)?.[0]).toContain('state=submitted&sort=-overall');
  });

  it.each([
    ['submitted', 'waiting'],
    ['changes_requested', 'asked'],
    ['published', 'published'],
    ['removed', 'removed'],
    ['withdrawn', null],
    ['superseded', null],
  ] as const)('open a review that is %s beside the tab %s', (state, tab) => {
    const address = new URLSearchParams(deskAddress({ id: row.id, state }));
    expect([address.get('tab'), address.get('review')]).toEqual([tab, row.id]);
  });
});

describe('the table', () => {
  it('says how each review stands, in words and without a guess', () => {
    const texts = (desk: 'funder' | 'entrepreneur', review: AdminReview) =>
      Object.fromEntries(reviewTableColumns[desk].map((column) => [column.label, column.text(review)]));
    expect(texts('funder', row)).toEqual({
      Review: 'Kind, but no money',
      Subject: 'Larkspit Seed',
      'Review of': 'Funder',
      State: 'Waiting',
      Class: 'Pitch',
      Funding: 'Equity',
      Overall: '4',
      'Verified by': 'Mail of the organisation',
      Flags: 'May name a person, One of several within three days',
      Changed: 'No',
      Sent: '18 Nov 2026',
      Published: '–',
      'Subject id': 'larkspit-seed',
    });
    const provided: AdminReview = { ...row, subjectKind: 'provider', reviewClass: null, fundingKind: null, flags: [] };
    expect(texts('funder', provided)).toMatchObject({ 'Review of': 'Other', Class: '–', Funding: '–', Flags: '–' });
    const passedOn: AdminReview = { ...row, subjectKind: 'entrepreneur', state: 'published', overall: null };
    expect(texts('entrepreneur', passedOn)).toMatchObject({ State: 'Passed on', Entrepreneur: 'Larkspit Seed' });
    expect(texts('entrepreneur', passedOn)).not.toHaveProperty('Overall');
  });

  it('takes all of a filter, or the chosen ones, away as a file', async () => {
    open('/admin/entrepreneur-reviews?show=table&state=submitted');
    await screen.findByRole('link', { name: 'Kind, but no money' });
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith('entrepreneur-reviews.csv', expect.anything()));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Kind, but no money' }));
    const bar = within(await screen.findByRole('toolbar', { name: 'Selected reviews' }));
    fireEvent.click(bar.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(2));
    const asked = sentTo('/entrepreneur-reviews/exports').map(([address, options]) => [
      address.split('?')[1],
      options?.body,
    ]);
    expect(asked).toEqual([
      ['state=submitted', '{"only":null,"except":[]}'],
      ['state=submitted', `{"only":["${row.id}"],"except":[]}`],
    ]);
    // Nothing is decided about many from here.
    expect(bar.queryByRole('button', { name: /approve|decline|ask/i })).toBeNull();
  });

  it('takes all but a few by "All"', async () => {
    open('/admin/funder-reviews?show=table');
    await screen.findByRole('link', { name: 'Kind, but no money' });
    fireEvent.click(screen.getByRole('checkbox', { name: /^All/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Two calls, then nothing' }));
    const bar = within(await screen.findByRole('toolbar', { name: 'Selected reviews' }));
    expect(bar.getByText('1 review selected')).toBeTruthy();
    fireEvent.click(bar.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(sentTo('/funder-reviews/exports')).toHaveLength(1));
    expect(sentTo('/exports')[0]?.[1]?.body).toBe(`{"only":null,"except":["${withdrawn.id}"]}`);
  });

  it('says why there is no file', async () => {
    open('/admin/funder-reviews?show=table', { file: () => problem(429, 'export_limit') });
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() =>
      expect(currentToasts().map(({ message }) => message)).toContain('No file was made. Enough for today.'),
    );
    expect(saveFile).not.toHaveBeenCalled();
  });

  it('says that none was sent, that none matches, and that they did not load', async () => {
    const nothing = () => Response.json({ rows: [], nextCursor: null, previousCursor: null });
    open('/admin/funder-reviews?show=table', { rows: nothing, count: 0 });
    expect(await screen.findByRole('heading', { name: 'No reviews yet.' })).toBeTruthy();
    cleanup();
    queryClient.clear();
    open('/admin/funder-reviews?show=table&overall=5..', { rows: nothing, count: 0 });
    expect(await screen.findByText(/No reviews? match/)).toBeTruthy();
    cleanup();
    queryClient.clear();
    open('/admin/funder-reviews?show=table', { rows: () => problem(503, 'unavailable') });
    expect(await screen.findByText(/The reviews did not load/)).toBeTruthy();
  });

  it('is for moderators, and asks the server nothing for others', () => {
    session.isModerator = false;
    open('/admin/funder-reviews?show=table');
    expect(screen.queryByRole('navigation', { name: 'View' })).toBeNull();
    expect(server.mock.calls).toEqual([]);
  });
});
