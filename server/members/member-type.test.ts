import { afterAll, beforeAll, expect, it } from 'vitest';
import { withdrawClaim } from '../../contract/claims/claims.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { changeMe, getMe } from '../../contract/members/account.ts';
import { startDraft } from '../../contract/reviews/reviews.ts';
import { callAs, unchecked } from '../../tests/call-as.ts';
import { addHolder } from '../../tests/claims.ts';
import { addCaller, addFunder, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const change = (by: Caller | null, body: BodyOf<typeof changeMe>) => callAs(server, by, changeMe, { body });
const typeOf = async (by: Caller) => (await callAs(server, by, getMe)).reply.data.memberType;

it('changes what a member is, and with it what they may write', async () => {
  const member = await addCaller(server, { memberType: 'funder' });
  const other = await addCaller(server, { memberType: 'funder' });
  expect((await change(member, { memberType: 'entrepreneur' })).json).toEqual({
    data: { memberType: 'entrepreneur' },
  });
  expect([await typeOf(member), await typeOf(other)]).toEqual(['entrepreneur', 'funder']);
  const draft = await callAs(server, member, startDraft, { body: { subjectKind: 'entrepreneur' } });
  expect(draft.json).toMatchObject({ code: 'funder_members_only' });
});

it('changes nothing else', async () => {
  const member = await addCaller(server);
  expect((await change(null, { memberType: 'other' })).status).toBe(401);
  expect((await change(member, { memberType: unchecked('owner') })).json).toMatchObject({
    status: 422,
    errors: { memberType: 'Choose what you are' },
  });
  expect((await change(member, unchecked({ memberType: 'other', role: 'admin' }))).status).toBe(400);
  expect((await change(member, unchecked({}))).status).toBe(422);
  expect(await typeOf(member)).toBe('entrepreneur');
});

it('keeps who speaks for a funder a funder, until the claim is given back', async () => {
  const admin = await addCaller(server, { role: 'admin' });
  const funderId = await addFunder(server, { website: 'https://tidewrack.example', name: 'Tidewrack' });
  const holder = await addHolder(server, { funderId, admin });
  expect((await change(holder, { memberType: 'funder' })).status).toBe(200);
  expect((await change(holder, { memberType: 'entrepreneur' })).json).toMatchObject({
    status: 422,
    errors: { memberType: 'You speak for Tidewrack, or asked to. Give the claim back on its page first' },
  });
  expect(await typeOf(holder)).toBe('funder');
  await callAs(server, holder, withdrawClaim, { params: { id: funderId } });
  expect((await change(holder, { memberType: 'entrepreneur' })).status).toBe(200);
});
