import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import { defaultSettings } from '../../../contract/product-settings/settings.ts';
import {
  waitingKinds,
  waitingTargetsOf,
  type WaitingItem,
  type WaitingKind,
} from '../../../contract/overview/overview.ts';
import { queryClient } from '../../api/query-client.ts';
import { ChangesCard } from './changes.tsx';
import { CohortsCard } from './cohorts.tsx';
import { HealthCard } from './health.tsx';
import { ToDoCard } from './to-do.tsx';
import { WeeksCard } from './weeks.tsx';

const server = vi.fn<(address: string) => Promise<Response>>();
const nothing: WaitingItem[] = waitingKinds.map((kind) => ({
  kind,
  count: 0,
  oldestAt: null,
  waitedDays: null,
  target: waitingTargetsOf(defaultSettings)[kind],
  late: 0,
  dueToday: 0,
  dueOn: null,
  minutesPerCase: null,
}));
const well = {
  release: '1.0.0',
  database: { kind: 'embedded', answeredInMs: 2.4, sizeBytes: 54_900_000, rights: 'limited' },
  hasUnnamedProxy: false,
  jobs: { running: 0, waiting: 0, oldestWaitingAt: null, lastDoneAt: null, failed: 0 },
  emails: { lastSentOn: null, sentInDay: null, refusedInDay: 0, goesTo: 'outbox' },
  fastReaders: 0,
  hasOperator: true,
  disk: null,
};
let answers: Record<string, unknown>;

beforeEach(() => {
  answers = {
    waiting: { items: nothing },
    changes: {
      since: '2026-11-13',
      bursts: [],
      failedJobs: 0,
      refusedEmails: 0,
      imports: [],
      sources: [],
      appealsEnding: { funderReviews: 0, entrepreneurReviews: 0, accounts: 0 },
    },
    weeks: { weeks: [] },
    cohorts: { computedOn: null, cohorts: [] },
    health: well,
  };
  server.mockReset().mockImplementation(async (address) => {
    const data = answers[address.split('/').at(-1)?.split('?')[0] ?? ''];
    return data === undefined ? new Response('{}', { status: 409 }) : Response.json({ data });
  });
  vi.stubGlobal('fetch', server);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(): void {
  renderPage(
    <>
      <ToDoCard />
      <ChangesCard />
      <HealthCard />
      <WeeksCard />
      <CohortsCard />
    </>,
    { client: queryClient },
  );
}

it('says that nothing waits, that there was no visit and that nothing was counted', async () => {
  show();
  expect(screen.getByText('Loading: To do')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Nothing to do' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'No recent sign-ups' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Not counted yet' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show as table' })).toBeNull();
});

const waiting = (kind: WaitingKind, given: Partial<WaitingItem>): WaitingItem => ({
  kind,
  count: 1,
  oldestAt: '2026-11-10T10:00:00.000Z',
  target: waitingTargetsOf(defaultSettings)[kind],
  waitedDays: 1,
  late: 0,
  dueToday: 0,
  dueOn: '2026-11-23',
  minutesPerCase: null,
  ...given,
});

it('shows what is past its target first, what is due today next, and leads to the first case of each queue', async () => {
  answers['waiting'] = {
    items: [
      waiting('funder_reviews', { count: 14, dueToday: 4, minutesPerCase: 10 }),
      waiting('claims', { count: 3, minutesPerCase: 5 }),
      waiting('applications', { count: 3, waitedDays: 6.5, late: 2 }),
      waiting('failed_jobs', { count: 2, dueOn: null }),
    ],
  };
  show();
  expect(await screen.findByText('20 cases wait: 2 past target, 4 due today.')).toBeTruthy();
  // 14 of ten minutes and 3 of five; of the three requests it is not known.
  const work = 'About 2 hours 35 minutes of work for 17 of them; for 3 it is not known.';
  expect(screen.getByText(work)).toBeTruthy();
  const rows = within(screen.getByRole('region', { name: 'To do' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()));
  expect(rows).toEqual([
    ['Queue', 'Waiting', 'Work', 'Oldest', 'Due', 'First case'],
    ['Past target 2'],
    ['Requests for free access', '3', 'Not known', '6.5 working days of 3', '2 past target', expect.anything()],
    ['Due today 4'],
    [
      'Funder and other reviews',
      '14',
      'About 2 hours 20 minutes',
      '1 working day of 5',
      '4 due today',
      expect.anything(),
    ],
    ['Can wait 3'],
    ['Claims', '3', 'About 15 minutes', '1 working day of 2', '23 Nov 2026', expect.anything()],
  ]);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Open first of claims')).toBe('/admin/funder-claims?open=first');
  expect(target('Open first of funder and other reviews')).toBe('/admin/funder-reviews?review=first');
  expect(target('Start with the first case')).toBe('/admin/free-access');
  expect(target('failed jobs: 2')).toBe('/admin/jobs');
});

it('says what changed since the last visit, with one link for each', async () => {
  answers['changes'] = {
    since: '2026-11-13',
    bursts: [
      {
        subjectKind: 'funder',
        subjectId: 'alder',
        subjectName: 'Alder',
        reviews: 9,
        noticedAt: '2026-11-19T10:00:00.000Z',
      },
    ],
    failedJobs: 1,
    refusedEmails: 3,
    imports: [{ importId: '2b0d7b3d-cb1c-4a4e-8d52-0a4f0a7a9c11', sourceName: 'A register', funders: 39 }],
    sources: [
      { sourceId: '7a0d7b3d-cb1c-4a4e-8d52-0a4f0a7a9c12', sourceName: 'Open book', isStopped: true, failures: 10 },
      { sourceId: '7a0d7b3d-cb1c-4a4e-8d52-0a4f0a7a9c13', sourceName: 'Awards', isStopped: false, failures: 3 },
    ],
    appealsEnding: { funderReviews: 2, entrepreneurReviews: 0, accounts: 1 },
  };
  show();
  const card = within(await screen.findByRole('region', { name: 'What changed' }));
  expect(await card.findByText('9 reviews of Alder')).toBeTruthy();
  expect(card.getByText('1 job failed')).toBeTruthy();
  expect(card.getByText('3 emails bounced')).toBeTruthy();
  const lines = card.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[1]).toBe('Open book stopped10 failures in a rowFix at Open book');
  expect(lines[2]).toBe('Awards does not answer3 failures in a rowFix at Awards');
  expect(lines[6]).toMatch(/^2 decisions on funder reviews can be appealed for at most 7 more days/);
  expect(lines[7]).toMatch(/^1 suspension can be appealed for at most 7 more days/);
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/funder-reviews',
    '/admin/sources?open=7a0d7b3d-cb1c-4a4e-8d52-0a4f0a7a9c12',
    '/admin/sources?open=7a0d7b3d-cb1c-4a4e-8d52-0a4f0a7a9c13',
    '/admin/jobs',
    '/admin/email',
    '/admin/deals/imports/2b0d7b3d-cb1c-4a4e-8d52-0a4f0a7a9c11',
    '/admin/funder-reviews?show=table&state=declined,removed',
    '/admin/users?isSuspended=true',
  ]);
});

it('fails card by card and tries that one again', async () => {
  delete answers['health'];
  show();
  expect(await screen.findByRole('heading', { name: 'Nothing to do' })).toBeTruthy();
  const card = screen.getByRole('region', { name: 'Health' });
  const again = await within(card).findByRole('button', { name: 'Try again' });
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  answers['health'] = well;
  fireEvent.click(again);
  expect(await screen.findByText('Answers in 2.4 ms, holds 54.9 MB')).toBeTruthy();
});

it('marks what needs a look', async () => {
  answers['health'] = { ...well, jobs: { ...well.jobs, failed: 2 } };
  show();
  expect(await screen.findByRole('link', { name: '2 failed' })).toBeTruthy();
  expect(screen.getAllByText('needs a look')).toHaveLength(1);
});

it('says when the server works with a role that could change the audit', async () => {
  answers['health'] = { ...well, database: { ...well.database, rights: 'superuser' } };
  show();
  expect(await screen.findByText(/runs as a database superuser/)).toBeTruthy();
  expect(screen.getAllByText('needs a look')).toHaveLength(1);
});

it('says that a proxy is not named, and what to do', async () => {
  answers['health'] = { ...well, hasUnnamedProxy: true };
  show();
  expect(await screen.findByText(/Set TRUST_PROXY/)).toBeTruthy();
  expect(screen.getAllByText('needs a look')).toHaveLength(1);
});

it('says that no operator is named, and leads to the settings', async () => {
  answers['health'] = { ...well, hasOperator: false };
  show();
  const settings = await screen.findByRole('link', { name: /Enter the name and the address/ });
  expect(settings.getAttribute('href')).toBe('/admin/settings#operator');
  expect(screen.getAllByText('needs a look')).toHaveLength(1);
});

it('shows the weeks as a table with the same figures, the present week first', async () => {
  answers['weeks'] = {
    weeks: [
      { from: '2026-11-09', signUps: 4, passes: 1, isInProgress: false },
      { from: '2026-11-16', signUps: 2, passes: 0, isInProgress: true },
    ],
  };
  show();
  expect(await screen.findByRole('heading', { name: '4 sign-ups and 1 new pass last week' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Week of', 'Sign-ups', 'Passes'],
    ['16 Nov 2026, in progress', '2', '0'],
    ['09 Nov 2026', '4', '1'],
  ]);
});

it('never tells a small number of writers', async () => {
  answers['cohorts'] = {
    computedOn: '2026-11-16',
    cohorts: [
      { month: '2026-10-01', members: 40, authors: 10 },
      { month: '2026-09-01', members: 40, authors: null },
      { month: '2026-08-01', members: 9, authors: null },
      { month: '2026-07-01', members: 67, authors: 60 },
    ],
  };
  show();
  expect(await screen.findByText('10 or more')).toBeTruthy();
  expect(screen.getByText('25% or more')).toBeTruthy();
  // 60 of 67 are 89.6%.
  expect(screen.getByText('89% or more')).toBeTruthy();
  expect(screen.getByText('Under 5')).toBeTruthy();
  expect(screen.getByText('Too few members to say')).toBeTruthy();
});
