import { sql } from 'kysely';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { termsVersion } from '../../contract/members/account.ts';
import { inDeepRun } from '../../tests/deep-run.ts';
import { startMailPeer, type MailPeer } from '../../tests/mail-peer.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { requestSignInLink } from '../members/commands.ts';
import { days, hours, minutes, seconds } from '../clock.ts';
import { RetryLater } from '../queue/retry-later.ts';
import { askGuestReminder } from '../reminders/guest-commands.ts';
import { sendEmail } from './send.ts';

/** A deep run sends 50,000 requests, as the requirement says; every run of the tests a fiftieth of them. */
const requestsPerHistory = 250;
const histories = inDeepRun ? 200 : 4;
const millisecondsPerRequest = 30;

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

/** One person with many spellings: each history has a mailbox of its own. */
interface Owner {
  readonly name: string;
  readonly domain: 'gmail.com' | 'kitehouse.example';
}

/** `dots` and `tag` change the spelling, never the mailbox. */
function spell({ name, domain }: Owner, { dots, tag }: { dots: number; tag: string }): string {
  const dotted = name
    .split('')
    .flatMap((message, place) => (place > 0 && dots & (1 << place) ? ['.', message] : [message]));
  const local = domain === 'gmail.com' ? dotted.join('') : name;
  const spelledDomain = domain === 'gmail.com' && dots & 1 ? 'googlemail.com' : domain;
  return `${local}${tag === '' ? '' : `+${tag}`}@${spelledDomain}`;
}

const spelling = fc.record({ dots: fc.nat(1 << 9), tag: fc.stringMatching(/^[a-z0-9]{0,8}$/) });
const from = fc.tuple(fc.nat(255), fc.nat(255)).map(([one, other]) => `203.${one}.${other}.7`);
const action = fc.constantFrom('log_in', 'sign_up', 'remind');
const request = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('ask' as const), spelling, from, action }) },
  // What every other job does: alerts, reminders, notices, factors, answers, reviews.
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('email' as const), spelling, key: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('run' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom('well', 'well', 'cut-before-answer', 'refuse'),
    }),
  },
);
type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

async function handle(owner: Owner, one: Request): Promise<void> {
  const { context, clock } = server;
  switch (one.kind) {
    case 'ask': {
      const email = spell(owner, one.spelling);
      if (one.action === 'remind') return askGuestReminder(context, { email, when: '1_week' }, one.from);
      const body: Parameters<typeof requestSignInLink>[1] =
        one.action === 'sign_up'
          ? { purpose: 'sign_up', email, memberType: 'entrepreneur', termsVersion }
          : { purpose: 'log_in', email };
      return requestSignInLink(context, body, one.from);
    }
    case 'email': {
      const sending = { to: spell(owner, one.spelling), email, key: `funding.alert:${one.key}` };
      return void (await sendEmail(context, sending).catch(expectKnownFailure));
    }
    case 'run':
      return context.jobs.runWaiting(context).catch(expectKnownFailure);
    case 'wait':
      return clock.move(minutes(one.minutes));
    case 'fault':
      return peer.behave({ kind: one.fault, responseCode: 451 });
  }
}

const email = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

function expectKnownFailure(error: unknown): void {
  if (error instanceof RetryLater) return;
  expect(String(error)).toContain('The email could not be handed over');
}

/**
 * When emails reached each mailbox, in milliseconds, as their own Date header says. Jobs of an earlier history still
 * wait in the queue of a later one, so all mailboxes are looked at in every history.
 */
const arrivals = new Map<string, number[]>();
function recordArrivals(): void {
  for (const { to, bytes } of peer.deliveries.splice(0)) {
    const name = to.join().split('@')[0]?.split('+')[0]?.replaceAll('.', '') ?? '';
    const at = Date.parse(/^Date: (.+?)\r?$/m.exec(bytes.toString())?.[1] ?? '');
    arrivals.set(name, [...(arrivals.get(name) ?? []), at]);
  }
}

function mostWithin(instants: readonly number[], milliseconds: number): number {
  return Math.max(0, ...instants.map((from) => instants.filter((at) => at >= from && at < from + milliseconds).length));
}

function expectCeilings(): void {
  recordArrivals();
  for (const instants of arrivals.values()) {
    expect(instants.every(Number.isFinite)).toBe(true);
    // A Date header has whole seconds.
    expect(mostWithin(instants, hours(1) - seconds(1))).toBeLessThanOrEqual(5);
    expect(mostWithin(instants, days(1) - seconds(1))).toBeLessThanOrEqual(10);
  }
}

/** One of the three ways to be mailed without an account; some with unexpected fields. */
function asked(place: number, email: string): { url: string; payload: object } {
  const more = place % 5 === 0 ? { mailbox: `other${place}@kitehouse.example`, key: place } : {};
  if (place % 4 === 0) return { url: '/api/reminders/guest', payload: { email, when: '1_week', ...more } };
  if (place % 4 === 1)
    return {
      url: '/api/account/links',
      payload: { purpose: 'sign_up', email, memberType: 'other', termsVersion, ...more },
    };
  return { url: '/api/account/links', payload: { purpose: 'log_in', email, ...more } };
}

let owners = 0;
function nextOwner(domain: Owner['domain']): Owner {
  owners += 1;
  return { name: `annemarie${String.fromCharCode(97 + Math.floor(owners / 26), 97 + (owners % 26))}`, domain };
}

describe('a mail bomb', () => {
  it(
    `of ${histories * requestsPerHistory} requests, in any order, brings a mailbox five emails an hour and ten a day`,
    { tags: ['slow'], timeout: Math.max(180_000, histories * requestsPerHistory * millisecondsPerRequest) },
    async () => {
      const history = fc.array(request, { minLength: requestsPerHistory, maxLength: requestsPerHistory, size: 'max' });
      const domain = fc.constantFrom<Owner['domain']>('gmail.com', 'kitehouse.example');
      await fc.assert(
        fc.asyncProperty(history, domain, async (requests, ownDomain) => {
          // Out of reach of the limits of the one before.
          server.clock.move(days(2));
          peer.forget();
          const owner = nextOwner(ownDomain);
          for (const one of requests) await handle(owner, one);
          expectCeilings();
        }),
        { numRuns: histories, endOnFailure: true },
      );
      // It was a bomb: ordinary emails filled their places of an hour, and in many histories links filled the rest.
      const all = [...arrivals.values()];
      expect(Math.max(...all.map((instants) => mostWithin(instants, hours(1))))).toBeGreaterThanOrEqual(
        inDeepRun ? 5 : 3,
      );
      expect(Math.max(...all.map((instants) => mostWithin(instants, days(1))))).toBeGreaterThanOrEqual(
        inDeepRun ? 10 : 7,
      );
    },
  );

  // Whether a random history reaches them is chance: the last places are for links, of which a minute gives one.
  it('reaches both ceilings, and no more, where the mail server takes everything', async () => {
    server.clock.move(days(2));
    peer.forget();
    // What the mailboxes before this one still wait for is not needed here.
    await sql`delete from pgboss.job`.execute(server.context.db);
    const owner = nextOwner('gmail.com');
    const spellings = fc.sample(spelling, 40);
    for (let hour = 0; hour < 4; hour += 1) {
      for (const [key, one] of spellings.slice(hour * 10, hour * 10 + 6).entries())
        await handle(owner, { kind: 'email', spelling: one, key: hour * 10 + key });
      for (const [place, one] of spellings.slice(hour * 10 + 6, hour * 10 + 10).entries()) {
        server.clock.move(minutes(1));
        await handle(owner, { kind: 'ask', spelling: one, from: `203.${hour}.${place}.7`, action: 'log_in' });
        await handle(owner, { kind: 'run' });
      }
      server.clock.move(hours(1));
    }
    expectCeilings();
    const instants = arrivals.get(owner.name) ?? [];
    expect(mostWithin(instants, hours(1))).toBe(5);
    expect(mostWithin(instants, days(1))).toBe(10);
  });

  it('of many at once on the same mailbox is held as well', async () => {
    server.clock.move(days(2));
    peer.forget();
    const owner = nextOwner('gmail.com');
    const spellings = fc.sample(spelling, 200);
    await Promise.all(spellings.map((one, place) => handle(owner, { kind: 'email', spelling: one, key: place })));
    // Two of the five are kept for emails that a person waits for.
    expect(peer.deliveries).toHaveLength(3);
  });

  it(
    'by HTTP is not helped by other headers, fields, letters, dots, tags or networks',
    { tags: ['slow'] },
    async () => {
      server.clock.move(days(2));
      peer.forget();
      // What the mailboxes before this one still wait for is not counted here.
      await sql`delete from pgboss.job`.execute(server.context.db);
      const owner = nextOwner('gmail.com');
      for (const [place, { dots, tag }] of fc.sample(spelling, 300).entries()) {
        const email = spell(owner, { dots, tag });
        const address = `198.51.${place % 256}.${place % 7}`;
        const response = await server.app.inject({
          method: 'POST',
          remoteAddress: `203.0.${place % 256}.9`,
          headers: { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` },
          ...asked(place, place % 3 === 0 ? ` ${email.toUpperCase()} ` : email),
        });
        // Unexpected fields are refused, so they cannot change who is counted.
        expect(response.statusCode).toBe(place % 5 === 0 ? 400 : 202);
        if (place % 50 === 0) await server.context.jobs.runWaiting(server.context);
      }
      await server.context.jobs.runWaiting(server.context);
      expect(peer.deliveries.length).toBeGreaterThan(0);
      expect(peer.deliveries.length).toBeLessThanOrEqual(5);
      expect(
        peer.recipients.every((recipient) => /^a[a-z.]+(\+[a-z0-9]+)?@(gmail|googlemail)\.com$/.test(recipient)),
      ).toBe(true);
    },
  );
});
