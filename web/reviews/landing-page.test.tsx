import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import type { MemberType } from '../../contract/members/account.ts';
import type { Session } from '../session/session.ts';
import { queryClient } from '../api/query-client.ts';
import { copyPrefix } from '../session/unsaved-copies.ts';
import { ReviewLandingPage } from './landing-page.tsx';

const fake = vi.hoisted(() => ({ session: { state: 'guest' } as Session }));
vi.mock('../session/session.ts', () => ({
  useSession: () => fake.session,
  refreshSession: () => Promise.resolve(),
}));

const id = (digit: number): string => `${digit}1111111-1111-4111-8111-111111111111`;
const review = {
  id: id(1),
  subjectKind: 'entrepreneur',
  subjectId: 'pellow-robotics',
  subjectName: 'Pellow Robotics',
  state: 'changes_requested',
  headline: null,
  version: 2,
  sentOn: '2026-11-18',
  nextStep: 'Answer by 2 December.',
  reason: 'It names a person.',
  howToFix: 'Say "they" in the place of the name.',
  message: 'The second sentence, please.',
  statement: { rule: '3.2 Names or describes a person', foundBy: 'program', decidedOn: '2026-11-17' } as const,
  appeal: null,
  answerBy: '2026-12-02',
  publishOn: null,
  can: ['resend', 'withdraw'],
};
const draft = {
  id: id(2),
  subjectKind: 'provider',
  subjectId: null,
  subjectName: null,
  step: 2,
  updatedAt: '2026-11-19T09:02:00.000Z',
  remindOn: '2026-11-27',
  isBegun: true,
};
const reminder = {
  id: id(3),
  remindOn: '2026-11-27',
  why: null,
  draftId: id(2),
  about: null,
  createdAt: draft.updatedAt,
};

const server = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
let mine: () => Response;
let reminders: object[];

function show(memberType: MemberType = 'entrepreneur', role: 'member' | 'admin' = 'member') {
  fake.session = {
    state: 'member',
    hasAccess: false,
    isAdmin: role === 'admin',
    profile: {
      id: '1',
      email: 'ann@kitehouse.example',
      role,
      isModerator: role === 'admin',
      memberType,
      secondFactor: { hasFactor: false, isRequired: false, isProved: false },
      access: { hasAccess: false, reason: null, accessExpiresOn: null },
    },
  };
  renderPage(<ReviewLandingPage />, { client: queryClient });
}

beforeEach(() => {
  mine = () => Response.json({ data: { drafts: [], reviews: [] } });
  reminders = [];
  server.mockReset().mockImplementation(async (address, init) => {
    if (init?.method === 'DELETE') return new Response(null, { status: 204 });
    return address.endsWith('/api/reviews/mine') ? mine() : Response.json({ data: reminders });
  });
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const linkTo = (name: RegExp) => screen.queryByRole('link', { name })?.getAttribute('href');

it('offers each member what they may write, and says the rest in words', async () => {
  show('entrepreneur');
  expect(linkTo(/A funder/)).toBe('/review/funder');
  expect(linkTo(/Something else/)).toBe('/review/other');
  expect(linkTo(/An entrepreneur/)).toBeUndefined();
  expect(screen.getByText(/Only funder accounts can do this/)).toBeTruthy();
  cleanup();
  show('funder');
  expect(linkTo(/An entrepreneur/)).toBe('/review/entrepreneur');
  expect(linkTo(/A funder/)).toBeUndefined();
  cleanup();
  show('other', 'admin');
  expect(await screen.findByText('Admins and moderators do not write reviews')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Not today?' })).toBeNull();
});

it('tells a suspended member so, without a way to try again', async () => {
  mine = () =>
    Response.json(
      {
        type: 'about:blank',
        title: 'This account is suspended',
        status: 403,
        code: 'account_suspended',
        requestId: 'r',
      },
      { status: 403 },
    );
  show();
  expect(await screen.findByText('This account is suspended')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /A funder/ })).toBeNull();
  expect(screen.queryByText('Try again')).toBeNull();
});

it('lists drafts of all kinds with their reminder, which can be cancelled', async () => {
  mine = () => Response.json({ data: { drafts: [draft], reviews: [] } });
  reminders = [reminder];
  show();
  expect(await screen.findByText('A provider you have not chosen yet')).toBeTruthy();
  expect(screen.getByText(/Other review, step 2 of 5/)).toBeTruthy();
  expect(linkTo(/Continue/)).toBe(`/review/other?draft=${id(2)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the reminder' }));
  await vi.waitFor(() =>
    expect(server.mock.calls.some(([address, init]) => init?.method === 'DELETE' && address.endsWith(id(3)))).toBe(
      true,
    ),
  );
});

it('lists no form that was opened and left, unless this device holds words of it', async () => {
  mine = () => Response.json({ data: { drafts: [{ ...draft, isBegun: false, remindOn: null }], reviews: [review] } });
  show('entrepreneur');
  await screen.findByText('Pellow Robotics');
  expect(screen.queryByRole('heading', { name: 'Your drafts' })).toBeNull();
  cleanup();
  queryClient.clear();
  localStorage.setItem(`${copyPrefix}1.${draft.id}`, '{}');
  show('entrepreneur');
  expect(await screen.findByRole('heading', { name: 'Your drafts' })).toBeTruthy();
  localStorage.clear();
});

it('says of a sent review what is asked, why, and by when', async () => {
  mine = () => Response.json({ data: { drafts: [], reviews: [review] } });
  show('funder');
  const item = (await screen.findByText('Pellow Robotics')).closest('li');
  const inItem = within(item!);
  expect(item?.textContent).toContain('We asked you for a change');
  for (const words of [review.nextStep, review.reason, review.message, review.howToFix]) inItem.getByText(words);
  for (const words of [review.statement.rule, 'A person, after a program flagged it']) inItem.getByText(words);
  expect(inItem.getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe(
    `/review/entrepreneur/pellow-robotics?review=${id(1)}`,
  );
  expect(inItem.getByRole('link', { name: 'Pellow Robotics' }).getAttribute('href')).toBe(
    '/entrepreneur/pellow-robotics',
  );
});

it('shows the reminder that is set in the place of the question', async () => {
  reminders = [{ ...reminder, draftId: null }];
  show();
  expect(await screen.findByText(/We will write on/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Remind me/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByRole('button', { name: /^Remind me on/ })).toBeTruthy();
});
