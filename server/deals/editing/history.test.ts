import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getDealHistory,
  undoDealEdit,
  removeDeal,
  restoreDeal,
  listRemovedDeals,
  countRemovedDeals,
} from '../../../contract/deals/history.ts';
import { addDeal, editDeal } from '../../../contract/deals/manual-deals.ts';
import { getDealForEdit } from '../../../contract/deals/manual-deals.ts';
import { callAs, unchecked } from '../../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { addMember, signedIn } from '../../../tests/sign-in.ts';

let server: TestServer;
let admin: Record<string, string>;
let email: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ email } = await addMember(server, { role: 'admin' }));
  admin = await signedIn(server, email);
});
afterAll(() => server.close());

const values = { recipientName: 'Orchard School', funderNames: ['Alder'], date: '2026-05-06', title: 'A shed' };
async function add(changed: object = {}): Promise<{ id: string; updatedAt: string }> {
  const { reply: body } = await callAs(server, admin, addDeal, {
    params: { kind: 'grant' },
    body: { values: { ...values, ...changed } },
  });
  server.clock.move(1_000);
  return { id: body.deal.id, updatedAt: body.updatedAt };
}
const historyOf = async (id: string) =>
  (await callAs(server, admin, getDealHistory, { params: { kind: 'grant', dealId: id } })).reply;
const edit = async (deal: { id: string; updatedAt: string }, changed: object, reason = 'The register says so') => {
  const edited = await callAs(server, admin, editDeal, {
    params: { kind: 'grant', dealId: deal.id },
    body: { values: unchecked(changed), updatedAt: deal.updatedAt, reason },
  });
  server.clock.move(1_000);
  return Object.assign(edited, {
    id: deal.id,
    updatedAt: edited.status === 200 ? edited.reply.updatedAt : deal.updatedAt,
  });
};
const undo = (deal: { id: string; updatedAt: string }) =>
  callAs(server, admin, undoDealEdit, {
    params: { kind: 'grant', dealId: deal.id },
    body: { updatedAt: deal.updatedAt },
  });
const remove = (deal: { id: string; updatedAt: string }, reason = 'duplicate', note = 'It stands here twice') =>
  callAs(server, admin, removeDeal, {
    params: { kind: 'grant', dealId: deal.id },
    body: { updatedAt: deal.updatedAt, reason: unchecked(reason), note },
  });
const restore = (id: string) =>
  callAs(server, admin, restoreDeal, {
    params: { kind: 'grant', dealId: id },
    body: { note: 'It was another deal after all' },
  });
const audited = async (id: string) =>
  server.context.db
    .selectFrom('audit_entries')
    .where('target_id', '=', id)
    .select(['action', 'reason', 'before', 'after'])
    .orderBy('id')
    .execute();

async function addImport(state: 'done' | 'undone' = 'done'): Promise<string> {
  const { id } = await server.context.db
    .insertInto('deal_imports')
    .values({
      kind: 'grant',
      source_name: 'Register',
      file_name: 'grants.csv',
      state,
      started_at: server.clock.now(),
      finished_at: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('the history of a row', () => {
  it('tells who changed what, when and why, the newest first', async () => {
    const added = await add();
    const edited = await edit(added, { title: 'A roof', openCall: true });
    const { name, source, changes, can, removal } = await historyOf(added.id);
    expect({ name, removal, can }).toEqual({
      name: 'Orchard School',
      removal: null,
      can: { undo: true, remove: true, restore: false },
    });
    expect(source).toMatchObject({ name: 'Added by an admin', import: null, isSample: false });
    expect(changes).toEqual([
      {
        change: 'edit',
        changedAt: edited.updatedAt,
        changedBy: email,
        reason: 'The register says so',
        fileName: null,
        values: [
          { key: 'title', before: 'A shed', after: 'A roof' },
          { key: 'openCall', before: null, after: true },
        ],
      },
      expect.objectContaining({ change: 'add', changedAt: added.updatedAt, values: [] }),
    ]);
  });

  it('is in the audit with the reason, without names and texts', async () => {
    const added = await add();
    await edit(added, { title: 'A person', openCall: false });
    const [, entry] = await audited(added.id);
    expect(entry).toMatchObject({
      action: 'deal.edit',
      reason: 'The register says so',
      before: { openCall: null },
      after: { kind: 'grant', columns: ['title', 'openCall'], openCall: false },
    });
    expect(JSON.stringify(entry)).not.toContain('A person');
  });

  it('tells the import that brought the row and the one that changed it', async () => {
    const added = await add();
    const importId = await addImport();
    const { db } = server.context;
    await db.updateTable('deals').set({ import_id: importId }).where('id', '=', added.id).execute();
    await db
      .insertInto('deal_import_befores')
      .values({ import_id: importId, kind: 'grant', deal_id: added.id, deal: '{}' })
      .execute();
    const { source, changes } = await historyOf(added.id);
    expect(source.import).toEqual({ id: importId, fileName: 'grants.csv' });
    expect(changes[0]).toMatchObject({ change: 'import', fileName: 'grants.csv', changedBy: null });
  });

  it('is refused without a reason, and not found for what is not there', async () => {
    const added = await add();
    const without = await edit(added, { title: 'A roof' }, ' ');
    expect([without.status, Object.keys(without.problem.errors)]).toEqual([422, ['reason']]);
    expect(
      (await callAs(server, admin, getDealHistory, { params: { kind: 'grant', dealId: randomUUID() } })).status,
    ).toBe(404);
  });

  it('shows of a row that a member reported nothing that leads to it, and lets no admin change it', async () => {
    const added = await add();
    await sql`update deals set origin = 'member_reported', source_record_id = 'review:secret' where id = ${added.id}`.execute(
      server.context.db,
    );
    const history = await historyOf(added.id);
    expect(history).toMatchObject({ name: null, can: { undo: false, remove: false, restore: false } });
    expect(JSON.stringify(history)).not.toContain('secret');
    expect((await remove(added)).status).toBe(404);
  });
});

describe('an undo', () => {
  it('puts the last edit back, with the import it belonged to', async () => {
    const added = await add();
    const importId = await addImport();
    await server.context.db.updateTable('deals').set({ import_id: importId }).where('id', '=', added.id).execute();
    const edited = await edit(added, { title: 'A roof', amount: 5, currency: 'USD' });
    const undone = await undo(edited);
    expect(undone).toMatchObject({ status: 200, json: { deal: { title: 'A shed' } } });
    expect(undone.reply.deal.amount ?? null).toBeNull();
    const { source, changes, can } = await historyOf(added.id);
    expect(source.import?.id).toBe(importId);
    expect(changes.map(({ change }) => change)).toEqual(['undo', 'edit', 'add']);
    expect(can.undo).toBe(false);
    expect((await undo({ id: added.id, updatedAt: undone.reply.updatedAt })).problem.code).toBe('invalid_transition');
  });

  it('brings back the amount in USD that came with the row, and keeps what the import noticed', async () => {
    const added = await add({ amount: 1_000, currency: 'EUR', date: '2020-05-06' });
    const stored = { details: JSON.stringify({ importFlags: ['unknown_country:3E', 'no_rate:EUR 1900'] }) };
    const { db } = server.context;
    await db
      .updateTable('deals')
      .set({ amount_usd: 1_180, ...stored })
      .where('id', '=', added.id)
      .execute();
    const edited = await edit(added, { amount: 3_000 });
    expect(edited.reply.deal.amountUsd).toBe(3_423.09);
    const { changes } = await historyOf(added.id);
    expect(changes[0]?.values).toContainEqual({ key: 'amountUsd', before: 1_180, after: 3_423.09 });
    const undone = await undo(edited);
    expect([undone.reply.deal.amount, undone.reply.deal.amountUsd]).toEqual([1_000, 1_180]);
    const { details } = await db
      .selectFrom('deals')
      .where('id', '=', added.id)
      .select('details')
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ importFlags: ['unknown_country:3E'] });
  });

  it('is refused once something else happened to the row', async () => {
    const edited = await edit(await add(), { title: 'A roof' });
    await sql`update deals set updated_at = ${server.clock.now()} where id = ${edited.id}`.execute(server.context.db);
    expect((await undo(edited)).problem.code).toBe('stale');
    const now = { id: edited.id, updatedAt: server.clock.now().toISOString() };
    expect((await undo(now)).problem.code).toBe('invalid_transition');
    expect((await historyOf(edited.id)).can.undo).toBe(false);
  });

  it('does not bring back an import that was undone', async () => {
    const added = await add();
    const importId = await addImport('undone');
    await server.context.db.updateTable('deals').set({ import_id: importId }).where('id', '=', added.id).execute();
    await undo(await edit(added, { title: 'A roof' }));
    expect((await historyOf(added.id)).source.import).toBeNull();
  });
});

describe('taking a row out', () => {
  it('keeps it to come back exactly as it was', async () => {
    const added = await add();
    const { db } = server.context;
    const stored = () =>
      sql`select to_jsonb(deals) - 'updated_at' as row from deals where id = ${added.id}`.execute(db);
    const before = (await stored()).rows;
    expect((await remove(added)).status).toBe(204);
    expect((await stored()).rows).toEqual([]);
    expect((await callAs(server, admin, getDealForEdit, { params: { kind: 'grant', dealId: added.id } })).status).toBe(
      404,
    );
    const { removal, can, name } = await historyOf(added.id);
    expect({ name, removal, can }).toMatchObject({
      name: 'Orchard School',
      removal: { reason: 'duplicate', note: 'It stands here twice' },
      can: { restore: true, remove: false, undo: false },
    });
    server.clock.move(1_000);
    expect((await restore(added.id)).status).toBe(204);
    expect((await stored()).rows).toEqual(before);
    expect((await historyOf(added.id)).changes.map(({ change }) => change)).toEqual(['restore', 'remove', 'add']);
    expect((await audited(added.id)).map(({ action }) => action)).toEqual(['deal.add', 'deal.remove', 'deal.restore']);
    expect((await restore(added.id)).problem.code).toBe('stale');
  });

  it('is refused when the row changed meanwhile, and without a reason', async () => {
    const added = await add();
    await edit(added, { title: 'A roof' });
    expect(await remove(added)).toMatchObject({ status: 409, json: { code: 'stale' } });
    expect(Object.keys((await remove(added, 'duplicate', '')).problem.errors ?? {})).toEqual(['note']);
    expect((await remove(added, 'mood')).status).toBe(422);
  });

  it('keeps nothing of a row that names a person, in its history neither', async () => {
    const added = await add({ title: 'Given to Quillon Vane' });
    const edited = await edit(added, { title: 'Quillon Vane, twice' });
    expect((await remove(edited, 'personal_data', 'It names a person')).status).toBe(204);
    expect((await historyOf(added.id)).can.restore).toBe(false);
    expect((await restore(added.id)).problem.code).toBe('invalid_transition');
    const { rows } = await sql<{ text: string }>`
      select (select jsonb_agg(to_jsonb(e)) from deal_edits as e where deal_id = ${added.id})::text
        || (select jsonb_agg(to_jsonb(r)) from deal_removals as r where deal_id = ${added.id})::text
        || (select jsonb_agg(to_jsonb(a)) from audit_entries as a where target_id = ${added.id})::text as text`.execute(
      server.context.db,
    );
    expect(rows[0]?.text).toContain('names a person');
    expect(rows[0]?.text).not.toContain('Quillon');
  });

  it('happens once when two admins do it', async () => {
    const added = await add();
    const answers = await Promise.all([remove(added), remove(added)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([204, 404]));
  });
});

describe('the rows that were taken out', () => {
  const list = async (query: string) =>
    (await callAs(server, admin, listRemovedDeals, { query: unchecked(query) })).reply;
  const count = async (query: string) =>
    (await callAs(server, admin, countRemovedDeals, { query: unchecked(query) })).reply.count;

  it('are found by name and reason, and paged', async () => {
    await sql`delete from deal_removals`.execute(server.context.db);
    for (const [name, reason] of [
      ['Kite One', 'duplicate'],
      ['Kite Two', 'not_a_deal'],
      ['Swan', 'not_a_deal'],
    ] as const)
      await remove(await add({ recipientName: name }), reason);
    expect(await count('search=kite')).toBe(2);
    expect((await list('search=kite&reason=not_a_deal')).rows).toMatchObject([
      { name: 'Kite Two', kind: 'grant', removedBy: email, can: { restore: true } },
    ]);
    const first = await list('limit=2');
    const second = await list(`limit=2&cursor=${first.nextCursor}`);
    expect(new Set([...first.rows, ...second.rows].map(({ name }) => name))).toEqual(
      new Set(['Kite One', 'Kite Two', 'Swan']),
    );
    expect(second.nextCursor).toBeNull();
    expect((await callAs(server, admin, listRemovedDeals, { query: { shoe: '5' } })).status).toBe(400);
  });
});
