import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailPeer } from '../../tests/mail-peer.ts';
import { startServerWithMail, type ServerWithMail } from '../../tests/mail-server.ts';
import type { TestServer } from '../../tests/server.ts';
import { addDeal } from '../../tests/deals.ts';
import { addMember } from '../../tests/sign-in.ts';
import { after, days, hours } from '../clock.ts';
import type { Context } from '../context.ts';
import { givePass } from './commands.ts';
import { findEndingAccess } from './jobs.ts';
import { noteVisit } from '../visits/visits.ts';

let withMail: ServerWithMail;
let server: TestServer;
let peer: MailPeer;
let context: Context;
let memberId: string;
let email: string;
const start = new Date('2026-11-18T10:00:00Z');

beforeAll(async () => {
  withMail = await startServerWithMail();
  ({ server, peer, context } = withMail);
});
afterAll(() => withMail.close());

beforeEach(async () => {
  peer.forget();
  server.clock.set(start);
  await context.db.deleteFrom('members').execute();
  ({ memberId, email } = await addMember(server));
  await give({ kind: 'review', startsAt: after(start, -days(300)), endsAt: new Date('2026-12-20T00:00:00Z') });
});

function give(pass: {
  kind: 'review' | 'admin' | 'provisional' | 'code';
  startsAt: Date;
  endsAt: Date;
  dealKind?: 'debt';
}) {
  const source = `${pass.kind}:${memberId}:${pass.endsAt.toISOString()}`;
  return context.db.transaction().execute((trx) => givePass(trx, { memberId, reason: 'Test', source, ...pass }));
}

/** An hour of a server: the search for ends, then whatever waits. A failed email is tried again. */
async function runHour(): Promise<void> {
  await sql`update pgboss.job set start_after = to_timestamp(0) where state in ('created', 'retry')`.execute(
    context.db,
  );
  await findEndingAccess.handle(context, {});
  await context.jobs.runWaiting(context).catch(() => undefined);
}

async function runDay(day: string, hoursOfDay: readonly number[] = [0, 6, 12, 18]): Promise<void> {
  for (const hour of hoursOfDay) {
    server.clock.set(after(new Date(`${day}T00:25:00Z`), hours(hour)));
    await runHour();
  }
}

const subjects = async (): Promise<string[]> =>
  Promise.all(peer.deliveries.map(async ({ bytes }) => (await PostalMime.parse(bytes)).subject ?? ''));

describe('emails on the end of access', () => {
  it('come 30, 7 and 1 days before and on the day, each once', { tags: ['slow'] }, async () => {
    for (let day = 0; day < 40; day += 1) await runDay(after(start, days(day)).toISOString().slice(0, 10), [0, 12]);
    expect(await subjects()).toEqual([
      'Your access ends on 20 Dec 2026',
      'Your access ends on 20 Dec 2026',
      'Your access ends tomorrow',
      'Your access has ended',
    ]);
    expect(new Set(peer.deliveries.flatMap(({ to }) => to))).toEqual(new Set([email]));
  });

  it('name the kinds of deals where one goes on longer than the others', async () => {
    const startsAt = after(start, -days(60));
    await give({ kind: 'code', dealKind: 'debt', startsAt, endsAt: new Date('2027-01-10T00:00:00Z') });
    for (const day of ['2026-12-19', '2026-12-20', '2027-01-09', '2027-01-10']) await runDay(day);
    expect(await subjects()).toEqual([
      'Your access to equity and grant deals ends tomorrow',
      'Your access to debt deals ends on 10 Jan 2027',
      'Your access to equity and grant deals has ended',
      'Your access to debt deals ends tomorrow',
      'Your access to debt deals has ended',
    ]);
  });

  it('say how many deals came in since the last visit, then since the last email', async () => {
    const { db } = context;
    const added = async (day: string, kind: 'equity' | 'debt' = 'equity', recipientType = 'company') => {
      const id = await addDeal(db, kind, { recipientType });
      await db
        .updateTable('deals')
        .set({ created_at: new Date(`${day}T12:00:00Z`) })
        .where('id', '=', id)
        .execute();
    };
    const said = async () =>
      (await Promise.all(peer.deliveries.map(async ({ bytes }) => (await PostalMime.parse(bytes)).text ?? ''))).map(
        (text) => /Since .*? added to the database[^.]*\./.exec(text.replaceAll(/\s+/g, ' '))?.[0] ?? null,
      );
    await noteVisit(db, context.vault, { memberId, seenOn: '2026-11-10' });
    // On the day of the visit, before it or after: that is not known.
    await added('2026-11-10');
    await added('2026-11-11');
    await added('2026-11-12', 'debt');
    // The table of debt leaves it out until it is shown.
    await added('2026-11-12', 'debt', 'public_body');
    await runDay('2026-11-20', [12]);
    await added('2026-12-01');
    await runDay('2026-12-13', [12]);
    await runDay('2026-12-19', [12]);
    expect(await said()).toEqual([
      'Since 11 Nov 2026, 3 deals were added to the database, 1 of them to states and public bodies, which the tables leave out until you show them.',
      'Since 20 Nov 2026, 1 deal was added to the database.',
      null,
    ]);
    await db.deleteFrom('deals').execute();
  });

  it('are promised once by two servers that look at the same moment', async () => {
    server.clock.set(new Date('2026-12-13T09:00:00Z'));
    await Promise.all([findEndingAccess.handle(context, {}), findEndingAccess.handle(context, {})]);
    await runHour();
    expect(peer.deliveries).toHaveLength(1);
  });

  it(
    'come the next day after a day without a mail server, and the one that is out of its window never',
    { tags: ['slow'] },
    async () => {
      peer.refuse({ responseCode: 451, message: 'Later' });
      await runDay('2026-12-13');
      expect(peer.deliveries).toEqual([]);
      peer.refuse(null);
      await runDay('2026-12-14');
      expect(await subjects()).toEqual(['Your access ends on 20 Dec 2026']);
      peer.refuse({ responseCode: 451, message: 'Later' });
      await runDay('2026-12-19');
      peer.refuse(null);
      await runDay('2026-12-20');
      expect(await subjects()).toEqual(['Your access ends on 20 Dec 2026', 'Your access has ended']);
    },
  );

  it('wait for their day when the clock was ahead', async () => {
    server.clock.set(new Date('2026-12-19T09:00:00Z'));
    await findEndingAccess.handle(context, {});
    server.clock.set(new Date('2026-12-18T09:00:00Z'));
    await runHour();
    expect(await subjects()).not.toContain('Your access ends tomorrow');
    await runDay('2026-12-19');
    expect((await subjects()).filter((subject) => subject === 'Your access ends tomorrow')).toHaveLength(1);
  });

  it('stop when access was extended, taken away or the member suspended', async () => {
    server.clock.set(new Date('2026-12-13T09:00:00Z'));
    await findEndingAccess.handle(context, {});
    await give({ kind: 'admin', startsAt: start, endsAt: new Date('2027-12-20T00:00:00Z') });
    await runHour();
    expect(peer.deliveries).toEqual([]);
    await context.db.updateTable('passes').set({ revoked_at: start }).where('kind', '=', 'admin').execute();
    await context.db.updateTable('members').set({ suspended_at: start }).where('id', '=', memberId).execute();
    await runDay('2026-12-19');
    expect(peer.deliveries).toEqual([]);
  });
});
