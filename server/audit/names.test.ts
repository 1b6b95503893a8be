import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '../../contract/audit/audit.ts';
import { callAs, type Who } from '../../tests/call-as.ts';
import { startOfTest, startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { minutes } from '../clock.ts';
import { recordAdminAction, type Act } from './commands.ts';

let server: TestServer;
let admin: { authorization: string };
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
  await server.context.db
    .insertInto('funders')
    .values({ id: 'alder', name: 'Alder', created_at: startOfTest })
    .execute();
});
afterAll(() => server.close());

async function note(act: Pick<Act, 'action' | 'target' | 'after'>): Promise<void> {
  server.clock.move(minutes(1));
  await recordAdminAction(server.context.db, { now: server.clock.now(), actorId: null, ...act });
}
const newest = async (who: Who = admin) => (await callAs(server, who, listAudit, {})).reply.rows[0];

it('names a funder and an import, and nothing that is gone or has a wrong id', async () => {
  const importId = randomUUID();
  await server.context.db
    .insertInto('deal_imports')
    .values({ id: importId, source_name: 'A register', file_name: 'a.csv', started_at: startOfTest, state: 'done' })
    .execute();
  await note({ action: 'funder.edit', target: { kind: 'funder', id: 'alder' } });
  expect(await newest()).toMatchObject({ targetId: 'alder', targetName: 'Alder', people: [] });
  await note({ action: 'import.commit', target: { kind: 'import', id: importId } });
  expect(await newest()).toMatchObject({ targetName: 'A register, a.csv' });
  await note({ action: 'import.undo', target: { kind: 'import', id: randomUUID() } });
  expect(await newest()).toMatchObject({ targetName: null });
  await note({ action: 'import.undo', target: { kind: 'import', id: 'no-uuid' } });
  expect(await newest()).toMatchObject({ targetName: null });
});

it('names deals, sources, mappings and orders', async () => {
  const { db } = server.context;
  const at = { created_at: startOfTest, updated_at: startOfTest };
  const deal = await db
    .insertInto('deals')
    .values({
      kind: 'grant',
      origin: 'public_register',
      source_name: 'Register',
      source_record_id: '1',
      content_hash: Buffer.alloc(32),
      recipient_name: 'Alder School',
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const report = await db
    .insertInto('deal_reports')
    .values({ kind: 'grant', deal_id: deal.id, reason: 'other', message: 'Not like this', reported_at: startOfTest })
    .returning('id')
    .executeTakeFirstOrThrow();
  const source = await db
    .insertInto('deal_sources')
    .values({ name: 'Open book', address: 'https://a.example/a.csv', schedule: 'daily', created_at: startOfTest })
    .returning('id')
    .executeTakeFirstOrThrow();
  const order = await db
    .insertInto('authority_orders')
    .values({
      authority: 'Court of Leeds',
      country: 'GB',
      reference: 'L-1',
      ordered_on: '2026-11-01',
      kind: 'other',
      note: '',
      recorded_at: startOfTest,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [action, kind, { id }, name] of [
    ['deal.edit', 'deal', deal, 'Alder School'],
    ['deal_report.accept', 'deal_report', report, 'Alder School'],
    ['source.add', 'source', source, 'Open book'],
    ['order.record', 'order', order, 'Court of Leeds, L-1'],
  ] as const) {
    await note({ action, target: { kind, id } });
    expect(await newest(), action).toMatchObject({ targetName: name });
  }
});

it('names the subject of a review for moderators only', async () => {
  const { id } = await server.context.db
    .insertInto('reviews')
    .values({
      subject_kind: 'funder',
      funder_id: 'alder',
      state: 'submitted',
      answers: '{}',
      submitted_at: startOfTest,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await note({ action: 'review.approve', target: { kind: 'review', id } });
  expect(await newest()).toMatchObject({ targetName: 'Alder' });
  const others = await signedIn(server, (await addMember(server, { role: 'admin', isModerator: false })).email);
  expect(await newest(others)).toMatchObject({ targetName: null });
  const report = await server.context.db
    .insertInto('review_reports')
    .values({ review_id: id, reason: 'not_genuine', message: 'Not so', reported_at: startOfTest })
    .returning('id')
    .executeTakeFirstOrThrow();
  await note({ action: 'review_report.reject', target: { kind: 'review_report', id: report.id } });
  expect([(await newest())?.targetName, (await newest(others))?.targetName]).toEqual(['Alder', null]);
});

it('names the members of an action on several, as long as they are here', async () => {
  const { memberId, email } = await addMember(server, { email: 'ann@kitehouse.example' });
  await note({
    action: 'member.give_access',
    target: { kind: 'members', id: randomUUID() },
    after: { days: 30, until: '2026-12-18', count: 2, members: [memberId, randomUUID()] },
  });
  expect(await newest()).toMatchObject({ people: [{ id: memberId, email }] });
});
