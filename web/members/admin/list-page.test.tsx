import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import type { MemberDetails, MemberRow } from '../../../contract/members/list.ts';
import { queryClient } from '../../api/query-client.ts';
import { saveFile } from '../../api/save-file.ts';
import { currentToasts } from '../../ui/states/toasts.ts';
import { AdminUsersPage } from './list-page.tsx';
import { memberTableColumns } from './cells.tsx';
import { MemberPage } from './page.tsx';
import { actionTitle, emailWords } from './words.ts';

const session = vi.hoisted(() => ({ isAdmin: true }));
vi.mock('../../session/session.ts', () => ({
  useSession: () => ({
    state: 'member',
    hasAccess: true,
    isAdmin: session.isAdmin,
    profile: { secondFactor: { hasFactor: true, isRequired: true, isProved: true } },
  }),
}));
vi.mock('../../api/save-file.ts', () => ({ saveFile: vi.fn<() => void>() }));
// What can be done is tested on its own.
vi.mock('./actions.tsx', () => ({ AdminActions: () => null }));

const row: MemberRow = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'office@kitehouse.example',
  organisation: 'Kitehouse',
  memberType: 'funder',
  role: 'member',
  isModerator: false,
  isVerified: null,
  hasAccess: true,
  reason: 'Thank you for your review',
  accessExpiresOn: '2027-02-18',
  passCount: 3,
  hasApprovedReviews: true,
  declinedReviews: null,
  drafts: 1,
  strikeCount: 1,
  lastSeenOn: '2026-11-20',
  joinedOn: '2026-10-28',
  secondFactor: 'both',
  isSuspended: false,
  isSample: false,
};
const next: MemberRow = { ...row, id: '22222222-2222-4222-8222-222222222222', email: 'deals@tidewrack.example' };
const details: MemberDetails = {
  ...row,
  suspension: null,
  erasedOn: null,
  passes: [
    {
      kind: 'review',
      reason: 'Thank you for your review',
      state: 'live',
      words: '365 days for a review that was approved, Feb 2026 to Feb 2027.',
      givenBy: null,
    },
  ],
  sessions: [{ browser: 'Firefox on Linux', signedInAt: '2026-11-18T10:00:00.000Z', lastUsedOn: '2026-11-20' }],
  emails: [{ emailName: 'account.sign-in-link', sentOn: '2026-11-18', state: 'refused' }],
  audit: [
    {
      id: '7',
      happenedAt: '2026-11-19T09:14:00.000Z',
      actor: 'ada@admin.example',
      action: 'member.undo_give_access',
      reason: 'A fair',
    },
  ],
};

const server = vi.fn<(address: string, options?: RequestInit) => Promise<Response>>();
const sentTo = (part: string) => server.mock.calls.filter(([address]) => address.includes(part));
const problem = (status: number) =>
  Response.json(
    { type: 'about:blank', title: 'No', status, code: status === 404 ? 'not_found' : 'invalid' },
    { status },
  );

function open(at = '', answers: { one?: () => Response; rows?: () => Response } = {}) {
  server.mockImplementation(async (address) => {
    if (address.includes('/members/count')) return Response.json({ count: 2, withAccess: 2, expireSoon: 1 });
    if (address.includes('/members/exports')) return new Response('id', { headers: { 'content-type': 'text/csv' } });
    if (/members\/[0-9a-f]/.test(address)) return answers.one?.() ?? Response.json({ data: details });
    if (address.includes('/members'))
      return answers.rows?.() ?? Response.json({ rows: [row, next], nextCursor: null, previousCursor: null });
    return Response.json({ data: [], next: null, counts: { waiting: 0, open: 0, received: 0 } });
  });
  renderPage(
    <Routes>
      <Route path="/admin/users" element={<AdminUsersPage />} />
      <Route path="/admin/users/:memberId" element={<MemberPage />} />
    </Routes>,
    { client: queryClient, at: `/admin/users${at}` },
  );
}

beforeEach(() => {
  session.isAdmin = true;
  vi.stubGlobal('fetch', server.mockReset());
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  it('says "some" where a number is not told, and never guesses who is verified', () => {
    const text = (key: string) => memberTableColumns.find((column) => column.key === key)?.text(row);
    expect(['declinedReviews', 'hasApprovedReviews', 'isVerified', 'secondFactor', 'role'].map(text)).toEqual([
      'some',
      'Yes',
      'Unknown',
      'Passkey and app',
      'Member',
    ]);
    const never = memberTableColumns.find(({ key }) => key === 'accessExpiresOn');
    expect(never?.text({ ...row, accessExpiresOn: null })).toBe('Never');
  });

  it('counts below the rows', async () => {
    open();
    expect(await screen.findByText('2 with access, 1 expires in 14 days')).toBeTruthy();
  });

  it('is not for members', async () => {
    session.isAdmin = false;
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(server).not.toHaveBeenCalled();
  });

  it('says that it did not load', async () => {
    open('', { rows: () => problem(422) });
    expect(await screen.findByText(/users did not load/)).toBeTruthy();
  });

  it('takes all of the filter into a file', async () => {
    open('?hasAccess=true');
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() =>
      expect(saveFile).toHaveBeenCalledWith('members.csv', expect.objectContaining({ type: 'text/csv' })),
    );
    const [address, options] = sentTo('/exports')[0] ?? [];
    expect(address).toContain('hasAccess=true');
    expect(options?.body).toBe('{"only":null,"except":[]}');
    const without = /without Reviews approved, Reviews declined and Drafts: these could tell/;
    expect(currentToasts().filter(({ message }) => without.test(message))).toHaveLength(1);
  });

  it('says beside the button which columns the file leaves out', async () => {
    open();
    const button = await screen.findByRole('button', { name: 'Export' });
    fireEvent.focus(button);
    const hint = await screen.findByText(
      /All other columns, as CSV, without Reviews approved, Reviews declined and Drafts/,
    );
    expect(button.getAttribute('aria-describedby')?.split(' ')).toContain(hint.id);
  });

  it('says why there is no file', async () => {
    open();
    const button = await screen.findByRole('button', { name: 'Export' });
    server.mockImplementation(async () => problem(422));
    fireEvent.click(button);
    await waitFor(() => expect(currentToasts().some(({ kind }) => kind === 'error')).toBe(true));
  });
});

describe('one member', () => {
  it('opens beside the list and goes on to the next', async () => {
    open(`?user=${row.id}`);
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('365 days for a review that was approved, Feb 2026 to Feb 2027.')).toBeTruthy();
    expect(drawer.getByText('Firefox on Linux')).toBeTruthy();
    expect(drawer.getByText('Refused')).toBeTruthy();
    expect(drawer.getByText('Access given: undone')).toBeTruthy();
    expect(drawer.getByText('A fair')).toBeTruthy();
    expect(drawer.getByRole('button', { name: 'Previous user' })).toHaveProperty('disabled', true);
    fireEvent.click(drawer.getByRole('button', { name: 'Next user' }));
    await waitFor(() => expect(sentTo(next.id).length).toBeGreaterThan(0));
  });

  it('says of a member without a role why no device and few emails show', async () => {
    open(`/${row.id}`, { one: () => Response.json({ data: { ...details, sessions: null } }) });
    await screen.findByRole('heading', { level: 1, name: row.email });
    expect(screen.queryByText('Signed in on')).toBeNull();
    expect(screen.getByText(/their dates would say who was here/)).toBeTruthy();
  });

  it('names no review and leads to none', async () => {
    open(`/${row.id}`);
    await screen.findByRole('heading', { level: 1, name: row.email });
    const leads = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(leads.filter((href) => /reviews\/|funder\/|entrepreneur\//.test(href))).toEqual([]);
    expect(screen.getByText(/Counted at night/)).toBeTruthy();
  });

  it('says when there is no member, without offering to try again', async () => {
    open(`/${row.id}`, { one: () => problem(404) });
    expect(await screen.findByText('This user is not here')).toBeTruthy();
    expect(screen.queryByText('Try again')).toBeNull();
  });

  it('offers to try again when it did not load', async () => {
    const one = vi.fn<() => Response>(() => problem(422));
    open(`/${row.id}`, { one });
    fireEvent.click(await screen.findByText('Try again'));
    await waitFor(() => expect(one).toHaveBeenCalledTimes(2));
  });

  it('says that an account is on its way out', async () => {
    open(`/${row.id}`, { one: () => Response.json({ data: { ...details, erasedOn: '2026-11-28' } }) });
    expect(await screen.findByText(/erased on 28 Nov 2026/)).toBeTruthy();
  });
});

it('reads what it has no words for as plain words', () => {
  expect(emailWords({ emailName: 'members.role-changed' })).toBe('Role changed');
  expect(actionTitle({ action: 'member.something_new' })).toBe('Something new');
});
