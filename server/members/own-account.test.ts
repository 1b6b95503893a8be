import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyForAccess } from '../../contract/free-access/free-access.ts';
import { getMe, requestLink } from '../../contract/members/account.ts';
import { exportMyData, listMyPasses, deleteMyAccount, restoreAccount } from '../../contract/members/own-account.ts';
import { tamper } from '../../tests/audit.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addDraftOf, plainLink } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addLink, addMember, linkIn, readEmails, redeem, signedIn } from '../../tests/sign-in.ts';
import { unzip } from '../../tests/zip.ts';
import { givePass } from '../access/commands.ts';
import { after, days } from '../clock.ts';
import { linkAuthor } from '../reviews/authorship/link-commands.ts';
import { listMyReviewIds } from '../reviews/authorship/link-queries.ts';
import { eraseDeletedAccounts } from '../erasure/jobs.ts';
import { personalTables, tablesWithAddress } from '../erasure/personal-tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.context.db
    .insertInto('funders')
    .values({ id: 'harrow-fund', name: 'Harrow Fund', created_at: server.clock.now() })
    .execute();
});
afterAll(() => server.close());

type Headers = { authorization: string };
const statusOfMe = async (headers: Headers) => (await callAs(server, headers, getMe)).status;

/** A member with something in many places: a pass, a draft, a view, a request, a published review. */
async function settledMember(name: string) {
  const { db, vault } = server.context;
  const now = server.clock.now();
  const { memberId, email, subject } = await addMember(server, { email: `${name}@kitehouse.example` });
  const headers = await signedIn(server, email);
  await addDraftOf(server, { memberId, answers: { headline: `=draft of ${name}` } });
  const reviewId = await db.transaction().execute(async (trx) => {
    await givePass(trx, {
      memberId,
      kind: 'review',
      reason: 'Thank you for your review',
      source: `review:${memberId}`,
      startsAt: now,
      endsAt: after(now, days(365)),
    });
    await trx
      .insertInto('deal_views')
      .values({
        member_id: memberId,
        kind: 'equity',
        name: `View of ${name}`,
        address: '',
      })
      .execute();
    const { id } = await trx
      .insertInto('reviews')
      .values({
        subject_kind: 'funder',
        funder_id: 'harrow-fund',
        state: 'published',
        answers: { worked: 'They answered within a week.' },
        headline: `A fair no, ${name}`,
        submitted_at: now,
        published_on: '2026-11-18',
        terms_version: '2026-11-01',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await linkAuthor(trx, {
      vault,
      reviewId: id,
      memberId,
      subject: { kind: 'funder', id: 'harrow-fund' },
      ...plainLink(),
    });
    return id;
  });
  await callAs(server, headers, applyForAccess, {
    body: {
      who: 'other',
      organisation: `Office of ${name}`,
      website: null,
      why: 'A reason of some length, so that the form lets it through.',
      country: 'KE',
      days: 30,
      consent: true,
    },
  });
  return { memberId, email, subject, headers, reviewId };
}

/** Every row of every table of ours and of the queue that holds one of the markers, as `table: row`. */
async function findMarkers(markers: readonly string[]): Promise<string[]> {
  const { db } = server.context;
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'authorship', 'pgboss') and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select one::text as line from ${sql.raw(name)} as one`.execute(db);
    for (const { line } of rows) if (markers.some((marker) => line.includes(marker))) found.push(`${name}: ${line}`);
  }
  return found;
}

function emailsWith(marker: string): string[] {
  const { mail } = server.context.config;
  if (mail.kind !== 'outbox') return [];
  return readdirSync(mail.folder).filter((file) => readFileSync(`${mail.folder}/${file}`, 'utf8').includes(marker));
}

const deletion = (email: string, reviews: 'keep' | 'withdraw' = 'keep') => ({ email, reviews });

describe('the tables that name a member', () => {
  it('all stand in the list: what is taken away, and what becomes of it', async () => {
    const { rows } = await sql<{ place: string }>`
      select conrelid::regclass::text || '.' || attname as place
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'members'::regclass`.execute(server.context.db);
    const listed = personalTables
      .filter(({ table }) => table !== 'members')
      .map(({ table, column }) => `${table}.${column}`);
    expect(listed.toSorted()).toEqual(rows.map(({ place }) => place).toSorted());
  });

  it('are found by address too, where there is no id', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'email' and table_name <> 'members'`.execute(server.context.db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(tablesWithAddress).toSorted());
  });

  it('have the columns that the export asks for', async () => {
    const { headers } = await settledMember('columns');
    const response = await callAs(server, headers, exportMyData);
    expect(response.status).toBe(200);
  });
});

describe('everything of mine', () => {
  it('comes as a ZIP of JSON and CSV, and holds nothing of others', async () => {
    const mine = await settledMember('taker');
    const other = await settledMember('stranger');
    const response = await callAs(server, mine.headers, exportMyData);
    expect(response.headers['content-type']).toBe('application/zip');
    expect(response.headers['content-disposition']).toBe('attachment; filename="my-data-2026-11-18.zip"');
    const files = await unzip(response.bytes);
    expect([...files.keys()]).toContain('README.txt');
    expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject([
      { email: mine.email, member_type: 'entrepreneur' },
    ]);
    expect(JSON.parse(files.get('reviews.json') ?? '')).toMatchObject([
      { subject_id: 'harrow-fund', state: 'published' },
    ]);
    expect(JSON.parse(files.get('access.json') ?? '')).toMatchObject([{ kind: 'review' }]);
    expect(files.get('saved-views.csv')).toContain('View of taker');
    expect(files.get('free-access-requests.json')).toContain('Office of taker');
    expect(files.get('review-drafts.csv')).toContain('=draft of taker');
    expect([...files.values()].join('\n')).not.toContain('stranger');
    expect([...files.values()].join('\n')).not.toContain(other.memberId);
  });

  it('says in words what gave access', async () => {
    const { headers } = await settledMember('reader');
    const answer = await callAs(server, headers, listMyPasses);
    expect(answer.json).toEqual({
      data: [
        {
          kind: 'review',
          reason: 'Thank you for your review',
          startsOn: '2026-11-18',
          endsOn: '2027-11-18',
          state: 'live',
          words: 'For a review of yours that we approved. From 18 Nov 2026 to 18 Nov 2027.',
        },
      ],
    });
  });
});

describe('a deleted account', () => {
  it('asks for the email', async () => {
    const { headers } = await settledMember('careless');
    const response = await callAs(server, headers, deleteMyAccount, { body: deletion('other@kitehouse.example') });
    expect([response.status, response.problem.errors]).toEqual([
      422,
      { email: 'This is not the email of your account' },
    ]);
    expect(await statusOfMe(headers)).toBe(200);
  });

  it('is closed at once and comes back by its email, without its access', async () => {
    const { email, headers } = await settledMember('waverer');
    const response = await callAs(server, headers, deleteMyAccount, { body: deletion(email.toUpperCase()) });
    expect([response.status, response.json]).toEqual([202, { data: { erasedOn: '2026-11-25' } }]);
    expect(await statusOfMe(headers)).toBe(401);
    expect((await redeem(server, await addLink(server, email))).statusCode).toBe(400);
    const message = (await readEmails(server)).find(({ to }) => to === email);
    const token =
      message?.links
        .find((link) => link.includes('/restore/'))
        ?.split('/')
        .at(-1) ?? '';
    expect((await callAs(server, guest, restoreAccount, { body: { token: 'x' } })).status).toBe(404);
    expect((await callAs(server, guest, restoreAccount, { body: { token } })).status).toBe(204);
    expect((await callAs(server, guest, restoreAccount, { body: { token } })).status).toBe(404);
    const me = await callAs(server, await signedIn(server, email), getMe);
    expect(me.json).toMatchObject({ data: { access: { hasAccess: false } } });
  });

  it('answers a request for a link with the way back', async () => {
    const { email, headers } = await settledMember('returner');
    await callAs(server, headers, deleteMyAccount, { body: deletion(email) });
    await callAs(server, guest, requestLink, { body: { purpose: 'log_in', email } });
    const emails = (await readEmails(server)).filter(({ to }) => to === email);
    expect(emails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your Fundsight account is closed'));
    expect(linkIn(emails[0]).email).toBe('');
  });

  it('does not lift a suspension by coming back', async () => {
    const { memberId, email, headers } = await settledMember('suspended');
    await server.context.db
      .updateTable('members')
      .set({ suspended_at: server.clock.now() })
      .where('id', '=', memberId)
      .execute();
    expect((await callAs(server, headers, deleteMyAccount, { body: deletion(email) })).status).toBe(202);
    const message = (await readEmails(server)).find(({ to }) => to === email);
    const token =
      message?.links
        .find((link) => link.includes('/restore/'))
        ?.split('/')
        .at(-1) ?? '';
    expect((await callAs(server, guest, restoreAccount, { body: { token } })).status).toBe(204);
    expect((await redeem(server, await addLink(server, email))).statusCode).toBe(400);
  });

  it('is refused to the last admin', async () => {
    const { email } = await addMember(server, { role: 'admin' });
    const headers = await signedIn(server, email);
    expect((await callAs(server, headers, deleteMyAccount, { body: deletion(email) })).status).toBe(409);
    await addMember(server, { role: 'admin' });
    expect((await callAs(server, headers, deleteMyAccount, { body: deletion(email) })).status).toBe(202);
  });

  it.each(['keep', 'withdraw'] as const)('leaves nothing of its member after seven days: %s', async (reviews) => {
    const { db, vault } = server.context;
    const { memberId, email, subject, headers, reviewId } = await settledMember(`leaver-${reviews}`);
    await callAs(server, headers, deleteMyAccount, { body: deletion(email, reviews) });
    await readEmails(server);
    server.clock.move(days(7) - 1);
    await eraseDeletedAccounts.handle(server.context, {});
    expect(await findMarkers([memberId])).not.toEqual([]);
    server.clock.move(1);
    await eraseDeletedAccounts.handle(server.context, {});
    await eraseDeletedAccounts.handle(server.context, {});
    // The links are cut some hours later.
    await server.context.jobs.runWaiting(server.context);
    server.clock.move(-days(7));

    expect(await findMarkers([memberId, email, subject, `leaver-${reviews}@`, `Office of leaver-${reviews}`])).toEqual(
      [],
    );
    expect(emailsWith(email)).toEqual([]);
    expect(server.logLines.filter((line) => line.includes(email) || line.includes(memberId))).toEqual([]);
    expect(await listMyReviewIds(db, { vault, memberId })).toEqual([]);
    const left = await db.selectFrom('reviews').where('id', '=', reviewId).select('state').executeTakeFirst();
    expect(left).toEqual(reviews === 'keep' ? { state: 'published' } : undefined);
  });

  it('of an admin leaves the history and an empty name', async () => {
    const { memberId, email, headers } = await settledMember('old-admin');
    await tamper(server.context.db, (trx) =>
      trx
        .insertInto('audit_entries')
        .values({
          happened_at: server.clock.now(),
          actor_id: memberId,
          action: 'test',
          target_kind: 'test',
          target_id: '1',
        })
        .execute(),
    );
    await callAs(server, headers, deleteMyAccount, { body: deletion(email) });
    server.clock.move(days(7));
    await eraseDeletedAccounts.handle(server.context, {});
    server.clock.move(-days(7));
    expect(await findMarkers([email])).toEqual([]);
    const places = (await findMarkers([memberId])).map((line) => line.split(':')[0]);
    expect(new Set(places)).toEqual(new Set(['public.audit_entries', 'public.members']));
  });
});
