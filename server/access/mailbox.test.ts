import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { giveProvisional, listPassesOf } from '../../tests/passes.ts';
import { addMember } from '../../tests/sign-in.ts';
import { after, days } from '../clock.ts';
import { giveProvisionalPass, type ReviewKey } from './commands.ts';
import { fillMailboxes, lockMailbox } from './mailbox-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** As a review that was sent. */
const send = (memberId: string, now = server.clock.now()): Promise<void> =>
  server.context.db.transaction().execute(async (trx) => {
    const others = await lockMailbox(trx, { vault: server.context.vault, memberId });
    await giveProvisionalPass(trx, {
      vault: server.context.vault,
      memberId,
      others,
      key: randomUUID() as ReviewKey,
      now,
    });
  });
const addAccount = async (email: string): Promise<string> => (await addMember(server, { email })).memberId;
const holders = async (memberIds: string[]): Promise<number> => (await listPassesOf(server, memberIds)).length;
const digestOf = async (memberId: string): Promise<Buffer | null> =>
  (
    await server.context.db
      .selectFrom('members')
      .where('id', '=', memberId)
      .select('mailbox_digest')
      .executeTakeFirstOrThrow()
  ).mailbox_digest;

describe('provisional access', () => {
  it('is given to a mailbox once in 365 days, whichever of its accounts sends a review', async () => {
    const ids = [
      await addAccount('a.lex@gmail.com'),
      await addAccount('alex+x@gmail.com'),
      await addAccount('alex@googlemail.com'),
    ];
    for (const id of ids) await send(id);
    expect(await holders(ids)).toBe(1);
    const other = await addAccount('alexa@gmail.com');
    await send(other);
    expect(await holders([other])).toBe(1);
    await send(ids[1]!, after(server.clock.now(), days(365 + 30)));
    expect(await holders(ids)).toBe(2);
  });

  it('is given once when the accounts send at the same moment', async () => {
    const ids = await Promise.all(['zoe@one.example', 'zoe+1@one.example', 'zoe+2@one.example'].map(addAccount));
    await Promise.all(ids.map((id) => send(id)));
    expect(await holders(ids)).toBe(1);
  });
});

describe('accounts from before mailboxes were counted', () => {
  it('are noted at the start, and a second start changes nothing', async () => {
    const [old, alias] = [await addAccount('old@two.example'), await addAccount('old+2@two.example')];
    const now = server.clock.now();
    await giveProvisional(server, { memberId: old, startsAt: now, endsAt: after(now, days(7)) });
    await server.context.db.updateTable('members').set({ mailbox_digest: null }).execute();
    expect(await digestOf(old)).toBeNull();
    expect(await fillMailboxes(server.context)).toBeGreaterThanOrEqual(2);
    const digest = await digestOf(old);
    expect(digest?.length).toBe(32);
    expect(await digestOf(alias)).toEqual(digest);
    expect(await fillMailboxes(server.context)).toBe(0);
    expect(await digestOf(old)).toEqual(digest);
    await send(alias);
    expect(await holders([alias])).toBe(0);
  });
});
