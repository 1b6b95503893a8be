import { afterAll, beforeAll, expect, it } from 'vitest';
import { addHolder } from '../../tests/claims.ts';
import { addCaller, addFunder, call, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const change = (by: Caller | null, body: object) => call(server, by, 'PATCH /api/me', body);
const typeOf = async (by: Caller) =>
  (await call(server, by, 'GET /api/me')).json<{ data: { memberType: string } }>().data.memberType;

it('changes what a member is, and with it what they may write', async () => {
  const member = await addCaller(server, { memberType: 'funder' });
  const other = await addCaller(server, { memberType: 'funder' });
  expect((await change(member, { memberType: 'entrepreneur' })).json()).toEqual({
    data: { memberType: 'entrepreneur' },
  });
  expect([await typeOf(member), await typeOf(other)]).toEqual(['entrepreneur', 'funder']);
  const draft = await call(server, member, 'POST /api/reviews/drafts', { subjectKind: 'entrepreneur' });
  expect(draft.json()).toMatchObject({ code: 'funder_members_only' });
});

it('changes nothing else', async () => {
  const member = await addCaller(server);
  expect((await change(null, { memberType: 'other' })).statusCode).toBe(401);
  expect((await change(member, { memberType: 'owner' })).json()).toMatchObject({
    status: 422,
    errors: { memberType: 'Choose what you are' },
  });
  expect((await change(member, { memberType: 'other', role: 'admin' })).statusCode).toBe(400);
  expect((await change(member, {})).statusCode).toBe(422);
  expect(await typeOf(member)).toBe('entrepreneur');
});

it('keeps who speaks for a funder a funder, until the claim is given back', async () => {
  const admin = await addCaller(server, { role: 'admin' });
  const funderId = await addFunder(server, { website: 'https://tidewrack.example', name: 'Tidewrack' });
  const holder = await addHolder(server, { funderId, admin });
  expect((await change(holder, { memberType: 'funder' })).statusCode).toBe(200);
  expect((await change(holder, { memberType: 'entrepreneur' })).json()).toMatchObject({
    status: 422,
    errors: { memberType: 'You speak for Tidewrack, or asked to. Give the claim back on its page first' },
  });
  expect(await typeOf(holder)).toBe('funder');
  await call(server, holder, `POST /api/funders/${funderId}/claim/withdrawal`);
  expect((await change(holder, { memberType: 'entrepreneur' })).statusCode).toBe(200);
});
