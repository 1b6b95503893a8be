import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/endpoint.ts';
import { askGuestReminder, confirmGuestReminder } from '../../contract/reminders/guest-reminders.ts';
import { callAs, guest, unchecked } from '../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember } from '../../tests/sign-in.ts';
import { days, minutes } from '../clock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.context.db.deleteFrom('reminders').execute();
  // The same address may ask again after a while.
  server.clock.move(minutes(90));
});

const ask = (email: string, more: Partial<BodyOf<typeof askGuestReminder>> = {}) =>
  callAs(server, guest, askGuestReminder, { body: { email, when: '1_week', ...more } });
const confirm = (token: string) => callAs(server, guest, confirmGuestReminder, { body: { token } });

/** Tokens of the emails to an address, oldest first. */
async function tokensTo(email: string): Promise<string[]> {
  const { jobs, config } = server.context;
  await jobs.runWaiting(server.context);
  const folder = join(config.dataDir, 'outbox');
  const tokens: string[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    const message = await PostalMime.parse(readFileSync(join(folder, name)));
    const token = /\/reminders\/confirm\/(\S+)/.exec(message.text ?? '')?.[1];
    if (token !== undefined && message.to?.[0]?.address === email) tokens.push(token);
  }
  return tokens;
}
const stored = () => server.context.db.selectFrom('reminders').selectAll().orderBy('created_at').execute();

describe('a reminder of a guest', () => {
  it('is answered the same for known and unknown, and when too many were asked for', async () => {
    const { email } = await addMember(server);
    const answers = [await ask(email), await ask('nobody@kitehouse.example'), await ask('nobody@kitehouse.example')];
    expect(answers.map(({ status, json }) => ({ status, json }))).toEqual(
      answers.map(() => ({ status: 202, json: { data: { linkDays: 7 } } })),
    );
    expect(await tokensTo('nobody@kitehouse.example')).toHaveLength(1);
    expect(await tokensTo(email)).toHaveLength(1);
    expect(await stored()).toEqual([]);
    expect(server.logLines.join('')).not.toContain('kitehouse.example');
  });

  it('is kept once the link is pressed, one for each address', async () => {
    const { email, memberId } = await addMember(server);
    await ask(email, { why: 'no_time' });
    const [token = ''] = await tokensTo(email);
    const first = await confirm(token);
    expect(first).toMatchObject({ status: 200 });
    await confirm(token);
    const rows = await stored();
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'scheduled']);
    expect(rows.find(({ state }) => state === 'scheduled')).toMatchObject({
      member_id: memberId,
      why: 'no_time',
      email,
    });
    await ask('guest@visitors.example');
    const [other = ''] = await tokensTo('guest@visitors.example');
    await confirm(other);
    expect((await stored()).find(({ email: to }) => to === 'guest@visitors.example')).toMatchObject({
      member_id: null,
    });
  });

  it('counts from the day of asking, and at the earliest from tomorrow', async () => {
    await ask('late@visitors.example', { when: '3_days' });
    const [token = ''] = await tokensTo('late@visitors.example');
    server.clock.move(days(5));
    const tomorrow = new Date(server.clock.now().getTime() + days(1)).toISOString().slice(0, 10);
    expect((await confirm(token)).reply).toEqual({ data: { remindOn: tomorrow } });
  });

  it('refuses a link that is old, changed or of another kind', async () => {
    await ask('slow@visitors.example');
    const [token = ''] = await tokensTo('slow@visitors.example');
    expect((await confirm(`${token.slice(0, -2)}AA`)).status).toBe(422);
    expect((await confirm('x')).status).toBe(422);
    server.clock.move(days(7));
    expect(await confirm(token)).toMatchObject({
      status: 422,
      problem: { errors: { token: expect.any(String) } },
    });
    expect(await stored()).toEqual([]);
  });

  it.each([{ email: 'no address' }, { when: 'never' }, { why: 'bored' }])('refuses %o', async (wrong) => {
    const answer = await ask('fine@visitors.example', unchecked(wrong));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.problem.errors)).toEqual(Object.keys(wrong));
  });

  it('leaves nothing of the link in the database', async () => {
    await ask('trace@visitors.example');
    const [token = ''] = await tokensTo('trace@visitors.example');
    const { rows } = await sql<{ data: string }>`select data::text as data from pgboss.job`.execute(server.context.db);
    expect(rows.map(({ data }) => data).join('')).not.toContain(token);
  });
});
