import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestLink } from '../../contract/members/account.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { inDeepRun } from '../../tests/deep-run.ts';
import { startMailPeer, type MailPeer, type Manner } from '../../tests/mail-peer.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';

const people = inDeepRun ? 8 : 4;

let server: TestServer;
let peer: MailPeer;
beforeAll(async () => {
  peer = await startMailPeer();
  server = await startTestServer({ mail: { kind: 'smtp', url: `smtp://127.0.0.1:${peer.port}` } });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const addressOf = (place: number): string => `person-${place}@kitehouse.example`;

async function ask(place: number): Promise<number> {
  const response = await callAs(server, guest, requestLink, {
    body: { purpose: 'log_in', email: addressOf(place) },
    from: `203.0.${place}.9`,
  });
  return response.status;
}

/** Every job that waits is tried once; a failed one waits for its next turn. Says how many failed. */
async function runRound(): Promise<number> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(server.context.db);
  for (let failed = 0; ; failed += 1) {
    try {
      await server.context.jobs.runWaiting(server.context);
      return failed;
    } catch (error) {
      expect(String(error)).toContain('The email could not be handed over');
    }
  }
}

it('an outage in all its forms loses no email, and doubles none but those whose answer was lost', async () => {
  const outage: Manner[] = [
    { kind: 'cut-at-greeting' },
    { kind: 'refuse', responseCode: 451 },
    { kind: 'refuse-sender', responseCode: 530 },
    { kind: 'cut' },
    { kind: 'refuse-message', responseCode: 452 },
  ];
  peer.behave({ kind: 'cut-at-greeting' });
  for (let place = 0; place < people; place += 1) expect(await ask(place)).toBe(202);
  for (const manner of outage) {
    peer.behave(manner);
    expect(await runRound()).toBe(people);
  }
  expect(peer.deliveries).toEqual([]);
  peer.behave({ kind: 'cut-before-answer' });
  expect(await runRound()).toBe(people);
  peer.behave({ kind: 'well' });
  expect(await runRound()).toBe(0);
  expect(await runRound()).toBe(0);

  const copies = new Map<string, string[]>();
  for (const { to, bytes } of peer.deliveries) {
    const { messageId = '' } = await PostalMime.parse(bytes);
    copies.set(to.join(), [...(copies.get(to.join()) ?? []), messageId]);
  }
  expect([...copies.keys()].sort()).toEqual(Array.from({ length: people }, (_, place) => addressOf(place)).sort());
  for (const ids of copies.values()) {
    // One that arrived while its answer was lost, and one that was answered: the gap that SMTP itself has.
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  }
});
