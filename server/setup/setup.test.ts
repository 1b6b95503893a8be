import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  foldChecklist,
  getSetup,
  openTestEmail,
  sendTestEmail,
  setupSteps,
  showChecklist,
  skipStep,
  testEmailHours,
} from '../../contract/setup/setup.ts';
import { getHealth } from '../../contract/overview/overview.ts';
import { changeSettings } from '../../contract/product-settings/endpoints.ts';
import { invite } from '../../contract/invitations/invitations.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addCaller, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { readEmails } from '../../tests/sign-in.ts';
import { addFunder } from '../../tests/reviews.ts';
import { hours } from '../clock.ts';
import { isShown } from './rules.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterAll(() => server.close());

const setup = async () => (await callAs(server, admin, getSetup)).reply.data;
const done = async () => {
  const state = (await setup()).done;
  return setupSteps.filter((step) => state[step]);
};
/** Of the test email that is none of these: two of one moment have no order. */
const tokenIn = async (...known: string[]): Promise<string> => {
  const tokens = (await readEmails(server))
    .filter(({ to }) => to === 'ink@tidewrack.example')
    .flatMap(({ links }) => links)
    .flatMap((one) => one.split('/test-email/')[1] ?? []);
  return tokens.find((token) => !known.includes(token)) ?? '';
};

it('shows on an empty installation with nothing done', async () => {
  expect(await setup()).toMatchObject({ isShown: true, isTestSent: false, listedFunders: 0, hasDeals: false });
  expect((await done()).filter((step) => step !== 'protect')).toEqual([]);
});

it('ticks the operator when it has a name, which Health asks for with the address', async () => {
  const isNamed = async () => (await callAs(server, admin, getHealth)).reply.data.hasOperator;
  const name = { operatorName: 'Kestrel Row' };
  await callAs(server, admin, changeSettings, { body: { version: 0, values: name } });
  expect(await isNamed()).toBe(false);
  const address = { operatorAddress: '8 Kestrel Row, Bristol' };
  await callAs(server, admin, changeSettings, { body: { version: 1, values: address } });
  expect(await isNamed()).toBe(true);
  expect(await done()).toContain('operator');
});

it('ticks the test email when its newest link is opened, and not before', async () => {
  const body = { email: 'ink@tidewrack.example' };
  expect((await callAs(server, admin, sendTestEmail, { body })).status).toBe(202);
  const first = await tokenIn();
  expect(await setup()).toMatchObject({ isTestSent: true, done: { email: false } });
  await callAs(server, admin, sendTestEmail, { body });
  const second = await tokenIn(first);
  expect(second).not.toBe('');
  const open = async (token: string) => (await callAs(server, guest, openTestEmail, { params: { token } })).status;
  expect(await open(first)).toBe(404);
  expect(await open('A'.repeat(22))).toBe(404);
  expect(await done()).not.toContain('email');
  server.clock.move(hours(testEmailHours) + 1);
  expect(await open(second)).toBe(404);
  server.clock.move(-hours(testEmailHours) - 1);
  expect([await open(second), await open(second)]).toEqual([204, 204]);
  expect(await done()).toContain('email');
  // Neither the address nor the link is kept.
  const rows = JSON.stringify(await server.context.db.selectFrom('setup').selectAll().execute());
  expect(rows).not.toContain('tidewrack');
  expect(rows).not.toContain(second);
});

it('ticks the funders with the first that is listed, and the moderator with an invitation', async () => {
  await addFunder(server, { id: 'hidden-capital', state: 'proposed' });
  expect(await setup()).toMatchObject({ waitingFunders: 1, done: { funders: false, moderator: false } });
  await addFunder(server, { id: 'listed-capital' });
  await callAs(server, admin, invite, {
    body: { email: 'a@b.example', role: 'member', isModerator: false, accessDays: 90, reason: 'A first reviewer' },
  });
  expect(await setup()).toMatchObject({ listedFunders: 1, done: { funders: true, moderator: false } });
  await callAs(server, admin, invite, {
    body: { email: 'c@b.example', role: 'member', isModerator: true, accessDays: null, reason: 'You know our rules' },
  });
  expect((await setup()).done.moderator).toBe(true);
});

it('is hidden and shown for all admins, with an entry of the audit', async () => {
  const other = await addCaller(server, { role: 'admin' });
  expect((await callAs(server, admin, showChecklist, { body: { isShown: false } })).reply.data.isShown).toBe(false);
  expect((await callAs(server, other, getSetup)).reply.data.isShown).toBe(false);
  expect((await callAs(server, other, showChecklist, { body: { isShown: true } })).reply.data.isShown).toBe(true);
  const audit = await server.context.db
    .selectFrom('audit_entries')
    .where('action', 'like', 'setup.%checklist')
    .select('action')
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['setup.hide_checklist', 'setup.show_checklist']);
});

it('keeps for all admins whether the steps are folded, and says where no one chose', async () => {
  const other = await addCaller(server, { role: 'admin' });
  expect((await setup()).isFolded).toBe(null);
  for (const isFolded of [true, false]) {
    expect((await callAs(server, admin, foldChecklist, { body: { isFolded } })).status).toBe(200);
    expect((await callAs(server, other, getSetup)).reply.data).toMatchObject({ isFolded, isShown: true });
  }
});

it('ends once each step is done or set aside, and brings one back', async () => {
  const skip = async (step: 'import' | 'reviewers', isSkipped: boolean) =>
    (await callAs(server, admin, skipStep, { params: { step }, body: { isSkipped } })).reply.data;
  const audited = async () =>
    (
      await server.context.db
        .selectFrom('audit_entries')
        .where('action', 'like', 'setup.%step')
        .select(['action', 'target_id'])
        .orderBy('id')
        .execute()
    ).map((entry) => `${entry.action} ${entry.target_id}`);
  // Not the second factor nor the operator, and no word of the audit for what is so already.
  for (const step of ['protect', 'operator']) {
    const needed = { step: step as 'import' };
    expect((await callAs(server, admin, skipStep, { params: needed, body: { isSkipped: true } })).status).toBe(404);
  }
  expect((await skip('import', false)).skipped).toEqual([]);
  expect((await done()).filter((step) => step !== 'protect')).toEqual(['operator', 'email', 'funders', 'moderator']);
  expect(await skip('import', true)).toMatchObject({ isShown: true, skipped: ['import'] });
  expect(await skip('import', true)).toMatchObject({ isShown: true, skipped: ['import'] });
  const isProtected = (await setup()).done.protect;
  expect(await skip('reviewers', true)).toMatchObject({ isShown: !isProtected, skipped: ['import', 'reviewers'] });
  await callAs(server, admin, showChecklist, { body: { isShown: true } });
  // Asked for again it shows what was set aside, so that it can be brought back.
  expect(await skip('reviewers', false)).toMatchObject({ isShown: true, skipped: ['import'] });
  expect(await audited()).toEqual([
    'setup.skip_step first_day_import',
    'setup.skip_step first_day_reviewers',
    'setup.bring_back_step first_day_reviewers',
  ]);
  await skip('import', false);
});

it('does not show over the sample world, nor when all is done', () => {
  const some = {
    protect: true,
    operator: false,
    email: true,
    import: true,
    funders: true,
    moderator: true,
    reviewers: true,
  };
  const all = { ...some, operator: true };
  const [none, aside] = [{ skipped: [] }, { skipped: ['operator' as const] }];
  expect([
    isShown('usual', { done: some, ...none, hasSampleData: false }),
    isShown('usual', { done: some, ...none, hasSampleData: true }),
    isShown('shown', { done: some, ...none, hasSampleData: true }),
    isShown('shown', { done: all, ...none, hasSampleData: false }),
    isShown('hidden', { done: some, ...none, hasSampleData: false }),
    isShown('usual', { done: some, ...aside, hasSampleData: false }),
    isShown('shown', { done: some, ...aside, hasSampleData: false }),
  ]).toEqual([true, false, true, false, false, false, true]);
});
