import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MemberRow } from '../../../contract/members/list.ts';
import type { MemberStatus } from '../../../contract/members/admin-actions.ts';
import { queryClient } from '../../api/query-client.ts';
import type { SelectionControl } from '../../table/rows/use-selection.ts';
import { currentToasts, dismissToast } from '../../ui/states/toasts.ts';
import { dayAfter } from './access-draft.ts';
import { AdminActions } from './actions.tsx';
import type { Preview } from './actions-api.ts';
import { MemberSelectionActions } from './selection-actions.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const actionId = '22222222-2222-4222-8222-222222222222';
const none = { filters: {}, unknown: [], search: '' };
const memberStatus: MemberStatus = {
  id,
  email: 'office@kitehouse.example',
  role: 'member',
  isModerator: false,
  hasAccess: true,
  reason: 'Thank you for your review',
  accessExpiresOn: '2030-02-18',
  isSuspended: false,
  isClosed: false,
  version: 4,
  note: null,
  can: {
    giveAccess: true,
    revokeAccess: true,
    changeRole: true,
    suspend: true,
    restore: false,
    sendLink: true,
    signOut: true,
    merge: true,
    erase: true,
  },
};
const preview: Preview = {
  hits: 12,
  names: ['a@kitehouse.example', 'b@kitehouse.example'],
  skipped: [{ why: 'longer_access', count: 3, names: ['c@kitehouse.example'] }],
  email: { subject: 'The database is open for you', text: 'You can browse the database.' },
};

const server = vi.fn<(address: string, options?: RequestInit) => Promise<Response>>();
function bodyTo(path: string): unknown {
  const body = server.mock.calls.find(([address]) => new URL(address, 'http://x').pathname.endsWith(path))?.[1]?.body;
  return typeof body === 'string' ? JSON.parse(body) : null;
}
const refusal = (status: number, code: string, more: object) =>
  Response.json({ title: 'No', code, status, ...more }, { status });

/** Answers as the server does; `action` is the answer to the action itself. */
function answer(change: Partial<MemberStatus> = {}, action?: () => Response, seen: Preview = preview): void {
  server.mockImplementation(async (address) => {
    const { pathname } = new URL(address, 'http://x');
    if (pathname.endsWith('/status')) return Response.json({ data: { ...memberStatus, ...change } });
    if (pathname.endsWith('/preview')) return Response.json({ data: seen });
    if (pathname.endsWith('/undo')) return Response.json({ data: { done: 1, skipped: [] } });
    if (pathname.endsWith('/note')) return new Response(null, { status: 204 });
    return action?.() ?? Response.json({ data: { actionId, done: 1, skipped: [], waits: null } });
  });
}
const show = (element: ReactElement) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
    </MantineProvider>,
  );

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  queryClient.clear();
  for (const { id: toast } of currentToasts()) dismissToast(toast);
});
afterEach(cleanup);

it('lets access last longer from its present end, and offers to undo it', async () => {
  answer();
  show(<AdminActions member={{ id }} onDone={() => undefined} />);
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save.hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '90 days' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Help with the data' } });
  expect(await screen.findByText('What they read in the email')).toBeDefined();
  fireEvent.click(save);
  await waitFor(() => expect(currentToasts()).toHaveLength(1));
  expect(bodyTo('/member-actions')).toEqual({
    only: [id],
    except: [],
    version: 4,
    hits: null,
    hasEmail: true,
    action: { kind: 'give_access_until', until: dayAfter('2030-02-18', 90), reason: 'Help with the data' },
  });
  currentToasts()[0]?.action?.run();
  await waitFor(() => expect(currentToasts()[0]?.message).toBe('Undone for 1 user. No email was sent.'));
});

it('never makes access shorter by a day', async () => {
  answer();
  show(<AdminActions member={{ id }} onDone={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('Expires'), { target: { value: '2029-01-01' } });
  expect(screen.getByText('They have access until 18 Feb 2030. Switch it off to end it.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
});

it('saves no note beside a day that would make access shorter, or that is missing', async () => {
  answer();
  show(<AdminActions member={{ id }} onDone={() => undefined} />);
  const expires = await screen.findByLabelText<HTMLInputElement>('Expires');
  fireEvent.change(screen.getByLabelText(/^Note for other admins/), { target: { value: 'Asked twice' } });
  for (const [written, words] of [
    ['2029-01-01', 'They have access until 18 Feb 2030. Switch it off to end it.'],
    ['', 'Write the day'],
    ['20 March', 'Write the year too, with four digits'],
  ] as const) {
    fireEvent.change(expires, { target: { value: written } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText(words)).toBeDefined();
    expect(expires.getAttribute('aria-invalid')).toBe('true');
  }
  expect(bodyTo('/note')).toBeNull();
  fireEvent.change(expires, { target: { value: '2030-02-18' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodyTo('/note')).toEqual({ body: 'Asked twice', version: 0 }));
});

it('says that the day is missing where nothing else was changed', async () => {
  answer();
  show(<AdminActions member={{ id }} onDone={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('Expires'), { target: { value: '' } });
  expect(screen.queryByText('Write the day')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Write the day')).toBeDefined();
});

it('ends access with a reason of the list, and says at the field that one is missing', async () => {
  answer({}, () => refusal(422, 'invalid', { errors: { 'action.reasonCode': 'Choose a reason, please' } }));
  show(<AdminActions member={{ id }} onDone={() => undefined} />);
  fireEvent.click(await screen.findByRole('switch'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose a reason, please')).toBeDefined();
  expect(currentToasts().map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
    'error: No. Choose a reason, please.',
  ]);
});

it('says that another admin was faster', async () => {
  const detail = 'Another admin has just changed this member. Check again.';
  answer({}, () => refusal(409, 'stale', { detail }));
  show(<AdminActions member={{ id }} onDone={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: '30 days' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(detail)).toBeDefined();
});

it('writes a note alone', async () => {
  answer();
  show(<AdminActions member={{ id }} onDone={() => undefined} />);
  fireEvent.change(await screen.findByLabelText(/Note for other admins/), { target: { value: 'Fine by Monday' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(currentToasts()[0]?.message).toBe('Note saved.'));
  expect(bodyTo('/note')).toEqual({ body: 'Fine by Monday', version: 0 });
  expect(bodyTo('/member-actions')).toBeNull();
});

it('shows what the server lets one do, and why where it is nothing', async () => {
  const nothing = Object.fromEntries(Object.keys(memberStatus.can).map((key) => [key, false]));
  answer({ can: nothing as MemberStatus['can'], role: 'admin', accessExpiresOn: null });
  show(<AdminActions member={{ id }} onDone={() => undefined} />);
  expect(await screen.findByText(/This is your own account/)).toBeDefined();
  expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(true);
  for (const name of ['Suspend', 'Erase', 'Merge']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('asks for an erasure after the address was typed, and leaves', async () => {
  const onDone = vi.fn();
  answer({}, () => Response.json({ data: { done: 0, skipped: [], waits: { members: 1, until: null } } }), {
    ...preview,
    hits: 1,
    skipped: [],
    email: null,
  });
  show(<AdminActions member={{ id }} onDone={onDone} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Erase' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'They asked by post' } });
  fireEvent.change(dialog.getByLabelText('Type office@kitehouse.example to continue'), {
    target: { value: 'office@kitehouse.example' },
  });
  const button = dialog.getByRole('button', { name: 'Erase' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(currentToasts()[0]?.message).toBe('office@kitehouse.example: It waits for a second admin, who gets an email.');
  expect(bodyTo('/member-erasures')).toMatchObject({
    only: [id],
    confirmation: 'office@kitehouse.example',
    reason: 'They asked by post',
  });
});

const selected = (selection: SelectionControl<MemberRow>['selection'], count: number): SelectionControl<MemberRow> => ({
  selection,
  ticks: 'some',
  count,
  isCopying: false,
  toggle: () => undefined,
  toggleAll: () => undefined,
  clear: vi.fn(),
  copy: () => undefined,
});

it('names whom an admin action on all hits, and lists who was skipped', async () => {
  const skipped = [{ id, email: 'c@kitehouse.example', why: 'longer_access' as const }];
  answer({}, () => Response.json({ data: { actionId, done: 12, skipped, waits: null } }));
  const selection = selected({ all: true, except: new Set([actionId]) }, 15);
  show(<MemberSelectionActions selection={selection} filters={{ ...none, search: 'kitehouse' }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Give access' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/a@kitehouse.example, b@kitehouse.example and 10 more/)).toBeDefined();
  expect(dialog.getByText('3 users skipped:')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Help with the data' } });
  const button = await dialog.findByRole('button', { name: 'Give access (12 users)' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
  expect(await screen.findByRole('dialog', { name: '1 user skipped' })).toBeDefined();
  expect(bodyTo('/member-actions')).toMatchObject({ only: null, except: [actionId], hits: 12, version: null });
  expect(server.mock.calls.some(([address]) => address.includes('search=kitehouse'))).toBe(true);
  expect(currentToasts()[0]).toMatchObject({ message: '12 users given access.', action: { label: 'Undo' } });
  fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(selection.clear).toHaveBeenCalledOnce();
});

it('asks for days that are not understood, and shows neither users nor an email for other ones', async () => {
  answer();
  show(<MemberSelectionActions selection={selected({ all: true, except: new Set() }, 12)} filters={none} />);
  fireEvent.click(screen.getByRole('button', { name: 'Give access' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('What they read in the email');
  fireEvent.change(dialog.getByLabelText('Days'), { target: { value: 'a month' } });
  expect(dialog.queryByText('What they read in the email')).toBeNull();
  server.mockClear();
  await waitFor(() => expect(bodyTo('/preview')).toMatchObject({ action: { kind: 'give_access', days: 730 } }));
  await dialog.findByText('Enter the days to see who gets access.');
  expect(dialog.queryByText('12 users')).toBeNull();
  const button = await dialog.findByRole('button', { name: 'Give access' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
  await dialog.findByText('Write the number in digits, such as 12');
  expect(dialog.getByLabelText('Days').getAttribute('aria-invalid')).toBe('true');
});

it('does nothing where no member would be hit', async () => {
  answer({}, undefined, { ...preview, hits: 0, names: [], email: null });
  const rows = new Map([[id, { id, email: memberStatus.email } as MemberRow]]);
  show(<MemberSelectionActions selection={selected({ all: false, rows }, 1)} filters={none} />);
  fireEvent.click(screen.getByRole('button', { name: 'End access' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Nobody')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'End access' }).hasAttribute('disabled')).toBe(true);
});

it('gives and takes roles by their boxes, with a reason for the other admins', async () => {
  answer();
  show(<AdminActions member={{ id }} onDone={() => undefined} />);
  const button = await screen.findByRole('button', { name: 'Change roles' });
  expect(button).toHaveProperty('disabled', true);
  expect(screen.queryByRole('textbox', { name: 'Why' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Moderator/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Why' }), { target: { value: 'Helps on Fridays' } });
  fireEvent.click(button);
  await waitFor(() => expect(bodyTo('/member-actions')).not.toBeNull());
  expect(bodyTo('/member-actions')).toMatchObject({
    only: [id],
    version: 4,
    action: { kind: 'change_role', role: 'member', isModerator: true, reason: 'Helps on Fridays' },
  });
});

it('keeps the boxes and says why where the roles may not be changed', async () => {
  answer({ role: 'admin', can: { ...memberStatus.can, changeRole: false } });
  show(<AdminActions member={{ id }} onDone={() => undefined} />);
  expect(await screen.findByText('Another admin changes your roles.')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /^Admin/ })).toMatchObject({ checked: true, disabled: true });
  expect(screen.queryByRole('button', { name: 'Change roles' })).toBeNull();
});
