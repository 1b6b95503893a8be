import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import type { Access } from '../../contract/access/access.ts';
import type { Role } from '../../contract/members/account.ts';
import { queryClient } from '../api/query-client.ts';
import { currentToasts, dismissToast } from '../ui/states/toasts.ts';
import type { Session } from '../session/session.ts';
import { isAsking, finishAsk } from '../factors/step-up.ts';
import { UserPage } from './user-page.tsx';

const fake = vi.hoisted(() => ({ session: { state: 'guest' } as Session, signOut: vi.fn(() => Promise.resolve()) }));
vi.mock('../session/session.ts', () => ({
  useSession: () => fake.session,
  signOut: fake.signOut,
  refreshSession: () => Promise.resolve(),
  loadIdentity: () => Promise.resolve({}),
  dropSession: () => Promise.resolve(),
}));
const client = vi.hoisted(() => ({
  removePasskey: vi.fn(),
  addPasskey: vi.fn(),
  startApp: vi.fn(),
  finishApp: vi.fn(),
}));
vi.mock('../factors/client.ts', () => client);

const server = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
const passkey = {
  id: 'key-1',
  name: 'Laptop in the office',
  kind: 'platform',
  addedAt: '2026-11-20T09:14:00.000Z',
  lastUsedOn: '2026-11-11',
};
const here = {
  id: '00000000-0000-4000-8000-000000000001',
  browser: 'Firefox on Linux',
  signedInAt: '2026-11-20T09:14:00.000Z',
  lastUsedOn: null,
  isCurrent: true,
};
const phone = { ...here, id: '00000000-0000-4000-8000-000000000002', browser: 'Safari on iOS', isCurrent: false };
const passes = [
  {
    kind: 'review',
    reason: 'Thank you for your review',
    startsOn: '2026-11-20',
    endsOn: '2027-11-20',
    state: 'live',
    words: 'For a review of yours that we approved. From 20 Nov 2026 to 20 Nov 2027.',
  },
];
const draft = {
  id: '00000000-0000-4000-8000-000000000003',
  subjectKind: 'funder',
  subjectId: 'millrace-lending',
  subjectName: 'Millrace Lending',
  step: 2,
  updatedAt: '2026-11-19T09:02:00.000Z',
  remindOn: '2026-11-27',
  isBegun: true,
};
const sent = {
  id: '00000000-0000-4000-8000-000000000004',
  subjectKind: 'funder',
  subjectId: 'saltmere-foundation',
  subjectName: 'Saltmere Foundation',
  state: 'changes_requested',
  headline: 'A fair no',
  version: 2,
  sentOn: '2026-11-18',
  nextStep: 'Answer by 2 December.',
  reason: 'It names a person.',
  howToFix: 'Say "they" in the place of the name.',
  message: 'The second sentence, please.',
  statement: null,
  appeal: null,
  answerBy: '2026-12-02',
  publishOn: null,
  can: ['resend', 'withdraw'],
};
const reminder = {
  id: '00000000-0000-4000-8000-000000000005',
  remindOn: '2026-11-27',
  why: null,
  draftId: draft.id,
  about: null,
  createdAt: draft.updatedAt,
};
const received = {
  reviewId: '00000000-0000-4000-8000-000000000006',
  funder: { id: 'tidewrack-ventures', name: 'Tidewrack Ventures' },
  text: 'Thank you for writing.',
  period: '2026 H2',
  updateState: null,
  can: ['update'],
};
let mine: { drafts: object[]; reviews: object[] };
let reminders: object[];
let replies: object[];
let historyReads: object[];
let comingRoles: object | null = null;
let factors: unknown = null;
/** Endpoints that answer with a refusal. */
let failing: string[] = [];

async function answer(path: string, init?: RequestInit): Promise<Response> {
  if (failing.some((end) => path.endsWith(end))) return new Response('{}', { status: 409 });
  if (init?.method === 'DELETE') return new Response(null, { status: 204 });
  if (init?.method === 'PATCH' && path.endsWith('/api/me')) return changed();
  if (init?.method === 'PATCH') return Response.json({ data: { name: 'Kitchen laptop' } });
  if (path.endsWith('/reviews/mine')) return Response.json({ data: mine });
  if (path.endsWith('/reminders')) return Response.json({ data: reminders });
  if (path.endsWith('/replies/received')) return Response.json({ data: replies });
  if (path.endsWith('/passes')) return Response.json({ data: passes });
  if (path.endsWith('/access-history-reads')) return Response.json({ data: historyReads });
  if (path.endsWith('/connections')) return Response.json({ data: [] });
  if (path.endsWith('/coming-roles')) return Response.json({ data: comingRoles });
  if (path.endsWith('/live-links')) return Response.json({ data: [] });
  if (path.endsWith('/webhooks')) return Response.json({ data: [], isOn: true });
  if (path.endsWith('/account/keys'))
    return Response.json({ data: { keys: [], mostDays: 365, rowsToday: 0, rowsPerDay: 2_000 } });
  if (path.endsWith('/deal-views')) return Response.json({ views: [] });
  return Response.json({ data: path.endsWith('/sessions') ? [here, phone] : factors });
}
let changed: () => Response;
const asked = () => server.mock.calls.map(([address, init]) => `${init?.method} ${address}`);

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>;
}

function open(access: Access, role: Role = 'member') {
  fake.session = {
    state: 'member',
    hasAccess: access.hasAccess,
    isAdmin: role === 'admin',
    profile: {
      id: '1',
      email: 'ann@kitehouse.example',
      role,
      isModerator: role === 'admin',
      memberType: 'funder',
      secondFactor: { hasFactor: false, isRequired: false, isProved: false },
      access,
    },
  };
  renderPage(
    <>
      <UserPage />
      <Place />
    </>,
    { client: queryClient, at: '/user' },
  );
}
const none: Access = { hasAccess: false, reason: null, accessExpiresOn: null };

beforeEach(() => {
  fake.signOut.mockReset().mockResolvedValue(undefined);
  client.removePasskey.mockReset().mockResolvedValue(undefined);
  factors = { app: null, passkeys: [passkey], change: 'open' };
  failing = [];
  mine = { drafts: [draft], reviews: [sent] };
  [reminders, replies, historyReads] = [[reminder], [received], []];
  changed = () => Response.json({ data: { memberType: 'entrepreneur' } });
  queryClient.clear();
  vi.stubGlobal('fetch', server.mockReset().mockImplementation(answer));
});
afterEach(() => {
  vi.unstubAllGlobals();
  if (isAsking()) finishAsk(false);
  for (const { id } of currentToasts()) dismissToast(id);
  cleanup();
});

it('shows who the member is, and how to get access', () => {
  open(none);
  expect(screen.getByText('ann@kitehouse.example')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'I am' })).toHaveProperty('value', 'A funder');
  expect(screen.getByText('No access yet')).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Access' }))
      .getByRole('link', { name: 'Share a review' })
      .getAttribute('href'),
  ).toBe('/review');
});

it('does not tell a member whose access has ended that they never had any', async () => {
  open(none);
  expect(await screen.findByText('Your access has ended')).toBeTruthy();
});

it('shows until when there is access, and why', () => {
  open({ hasAccess: true, reason: 'Thank you for your review', accessExpiresOn: '2027-02-18' });
  expect(screen.getByText('18 Feb 2027')).toBeTruthy();
  expect(screen.getByText('Reason: Thank you for your review')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the database' }).getAttribute('href')).toBe('/database/equity');
});

it('shows an admin access without an end', () => {
  open({ hasAccess: true, reason: 'Administrator', accessExpiresOn: null }, 'admin');
  expect(screen.getByText('No end date')).toBeTruthy();
});

it('goes home and ends the session here', async () => {
  open(none);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out here' }));
  await waitFor(() => expect(fake.signOut).toHaveBeenCalledWith({ global: false }));
  expect(screen.getByTestId('place').textContent).toBe('/');
});

it('asks before it signs out everywhere', async () => {
  open(none);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(fake.signOut).not.toHaveBeenCalled();
  expect(await screen.findByText(/^All your API keys and live links will end too\./)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out of all browsers' }));
  await waitFor(() => expect(fake.signOut).toHaveBeenCalledWith({ global: true }));
});

it('says when signing out failed', async () => {
  fake.signOut.mockRejectedValue(new Error('no network'));
  open(none);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out here' }));
  await waitFor(() =>
    expect(toastTexts()).toEqual(['We could not sign you out. Check your connection and try again.']),
  );
});

const toastTexts = () => currentToasts().map(({ message }) => message);

it('leads to each part of the page, and puts the focus on its heading', () => {
  open(none);
  fireEvent.click(screen.getByRole('link', { name: 'Sessions' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessions' }));
});

it('shows passkeys, the app and sessions', async () => {
  factors = { app: { name: null, addedAt: '2026-11-20T09:14:00.000Z' }, passkeys: [passkey], change: 'open' };
  open(none);
  expect(await screen.findByText('Added in Nov 2026, used in Nov 2026')).toBeTruthy();
  expect(screen.getByText('On since Nov 2026')).toBeTruthy();
  expect(await screen.findAllByText('Signed in 20 Nov 2026 09:14 UTC, not used yet')).toHaveLength(2);
  expect(screen.getByText('This browser')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
});

it('explains passkeys when there are none, and says that this browser has none to give', async () => {
  factors = { app: null, passkeys: [], change: 'open' };
  open(none);
  expect(await screen.findByText(/You have no passkeys/)).toBeTruthy();
  expect(screen.getByText('This browser cannot use passkeys. We can email you a link.')).toBeTruthy();
});

it('fails part by part: sessions still show when the factors do not load', async () => {
  failing = ['/factors'];
  open(none);
  expect(await screen.findByText('Safari on iOS')).toBeTruthy();
  expect(await screen.findByText(/Your passkeys did not load/)).toBeTruthy();
  expect(screen.getByText(/Your authenticator app did not load/)).toBeTruthy();
  failing = [];
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  expect(await screen.findByText('Laptop in the office')).toBeTruthy();
});

it('renames a passkey in its place', async () => {
  open(none);
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Laptop in the office' }));
  const field = screen.getByRole('textbox', { name: 'Name of the passkey' });
  fireEvent.change(field, { target: { value: '  ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the name' }));
  expect(screen.getByText('Give it a name')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Kitchen laptop' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the name' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of the passkey' })).toBeNull());
  expect(asked()).toContain('PATCH /api/account/passkeys/key-1');
});

it('removes the last passkey after a question, and a factor first where one is wanted', async () => {
  factors = { app: null, passkeys: [passkey], change: 'show_factor' };
  open(none);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Laptop in the office' }));
  expect(await screen.findByText(/is your last passkey/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove passkey' }));
  await waitFor(() => expect(isAsking()).toBe(true));
  expect(client.removePasskey).not.toHaveBeenCalled();
  factors = { app: null, passkeys: [], change: 'open' };
  finishAsk(true);
  await waitFor(() => expect(client.removePasskey).toHaveBeenCalledWith('key-1'));
  await waitFor(() => expect(toastTexts()).toEqual(['Passkey removed. It no longer opens your account.']));
  await screen.findByText(/You have no passkeys/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Passkeys' })));
});

it('sets an authenticator app up, and keeps the focus in its part of the page', async () => {
  factors = { app: null, passkeys: [passkey], change: 'open' };
  client.startApp.mockResolvedValue({ uri: 'otpauth://totp/Fundsight', secret: 'JBSWY3DPEHPK3PXP' });
  client.finishApp.mockResolvedValue(undefined);
  open(none);
  const begin = await screen.findByRole('button', { name: 'Set up an authenticator app' });
  begin.focus();
  fireEvent.click(begin);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Code' }), { target: { value: '123456' } });
  const heading = screen.getByRole('heading', { name: 'Authenticator app' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  factors = { app: { name: null, addedAt: '2026-11-20T09:14:00.000Z' }, passkeys: [passkey], change: 'open' };
  const turnOn = screen.getByRole('button', { name: 'Turn on' });
  turnOn.focus();
  fireEvent.click(turnOn);
  await screen.findByText('On since Nov 2026');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('signs another browser out after a question', async () => {
  open(none);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
  expect(asked().some((call) => call.startsWith('DELETE'))).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign it out' }));
  await waitFor(() => expect(asked()).toContain(`DELETE /api/account/sessions/${phone.id}`));
  await waitFor(() => expect(toastTexts()).toEqual(['Safari on iOS is signed out.']));
});

async function become(title: string): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: 'I am' }));
  fireEvent.click(await screen.findByRole('option', { name: title, hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

it('changes the type of the member, and says why not', async () => {
  open(none);
  expect(screen.getByRole('button', { name: 'Saved' })).toHaveProperty('disabled', true);
  changed = () =>
    Response.json(
      { code: 'invalid', title: 'No', status: 422, errors: { memberType: 'You speak for Tidewrack.' } },
      { status: 422 },
    );
  await become('A founder');
  expect(await screen.findByText('You speak for Tidewrack.')).toBeTruthy();
  changed = () => Response.json({ data: { memberType: 'entrepreneur' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toastTexts()).toEqual(['Saved.', 'No. You speak for Tidewrack.']));
  expect(server.mock.calls.find(([, init]) => init?.method === 'PATCH')?.[1]?.body).toBe(
    JSON.stringify({ memberType: 'entrepreneur' }),
  );
});

const part = (name: string) => within(screen.getByRole('region', { name }));

it('lists drafts and reviews with how they stand, the next step and what one can do', async () => {
  open(none);
  const reviews = part('My reviews');
  expect((await reviews.findByRole('link', { name: 'Millrace Lending' })).getAttribute('href')).toBe(
    `/review/funder/millrace-lending?draft=${draft.id}`,
  );
  expect(reviews.getByText('We asked you for a change')).toBeTruthy();
  for (const words of ['Answer by 2 December.', sent.reason, sent.message, sent.howToFix])
    expect(reviews.getByText(words)).toBeTruthy();
  expect(reviews.getByRole('link', { name: 'Answer' }).getAttribute('href')).toContain(`?review=${sent.id}`);
  fireEvent.click(reviews.getByRole('button', { name: 'What you can do: Saltmere Foundation' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw', hidden: true }));
  expect(asked()).not.toContain(`POST /api/reviews/${sent.id}/withdraw`);
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw review' }));
  await waitFor(() => expect(asked()).toContain(`POST /api/reviews/${sent.id}/withdraw`));
});

it('deletes a draft after a question', async () => {
  open(none);
  fireEvent.click(await screen.findByRole('button', { name: 'What you can do: Millrace Lending' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete draft', hidden: true }));
  expect(asked().some((call) => call.startsWith('DELETE'))).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete draft' }));
  await waitFor(() => expect(asked()).toContain(`DELETE /api/reviews/drafts/${draft.id}`));
});

it('lists reminders with what they are about, and cancels one', async () => {
  open(none);
  const list = part('Reminders');
  expect(await list.findByText('Your draft, funder review about Millrace Lending')).toBeTruthy();
  fireEvent.click(list.getByRole('button', { name: 'Cancel the reminder of 27 Nov 2026' }));
  await waitFor(() => expect(asked()).toContain(`DELETE /api/reminders/${reminder.id}`));
});

it('shows replies to reviews of mine, with the one update', async () => {
  open(none);
  const list = part('Replies to my reviews');
  const link = await list.findByRole('link', { name: 'Tidewrack Ventures' });
  expect(link.getAttribute('href')).toBe(`/funder/tidewrack-ventures#review-${received.reviewId}`);
  expect(list.getByText('Thank you for writing.')).toBeTruthy();
  fireEvent.click(list.getByRole('button', { name: 'Add an update for Tidewrack Ventures' }));
  expect(await screen.findByRole('dialog', { name: 'Your update' })).toBeTruthy();
  cleanup();
  queryClient.clear();
  replies = [{ ...received, updateState: 'published', can: [] }];
  open(none);
  expect(await screen.findByText('Your update is public.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /update/ })).toBeNull();
});

it('says what is empty, and what did not load, part by part', async () => {
  mine = { drafts: [], reviews: [] };
  [reminders, replies] = [[], []];
  open(none);
  for (const title of ['No reviews yet', 'No reminders', 'No replies yet', 'No saved views yet'])
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  cleanup();
  queryClient.clear();
  failing = ['/reviews/mine', '/reminders', '/replies/received'];
  open(none);
  for (const words of [/Your reviews did not load/, /Your reminders did not load/, /Replies did not load/])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(await screen.findByText('Safari on iOS')).toBeTruthy();
});

it('lists when an admin read the access history, and says when that did not load', async () => {
  historyReads = [{ readOn: '2026-11-18', reason: 'You asked us why it ended.' }];
  open(none);
  const reads = await screen.findByRole('region', { name: 'Who read this history' });
  expect(reads.textContent).toContain('On 18 Nov 2026. The reason they gave: You asked us why it ended.');
  cleanup();
  queryClient.clear();
  failing = ['/access-history-reads'];
  open(none);
  expect(await screen.findByText('Who read your history did not load.')).toBeTruthy();
});

it('says which roles of an invitation have not begun, and when they do', async () => {
  for (const [startsAt, words] of [
    [null, 'You were invited as admin and moderator. That begins when a second admin approves it.'],
    ['2026-11-19T09:14:00.000Z', 'You were invited as admin and moderator. That begins at 19 Nov 2026 09:14 UTC.'],
  ] as const) {
    comingRoles = { role: 'admin', isModerator: true, startsAt };
    open(none);
    const note = await screen.findByText(/You were invited as/);
    expect(note.textContent).toBe(`${words} Until then you have a member account.`);
    cleanup();
    queryClient.clear();
  }
  comingRoles = null;
  failing = ['/coming-roles'];
  open(none);
  expect(await screen.findByText('Your coming roles did not load.')).toBeTruthy();
});
