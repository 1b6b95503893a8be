import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { removeDeal } from '../../contract/deals/history.ts';
import { mapping, type MappingInput } from '../../contract/imports/mapping.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { ImportSummary } from '../../contract/imports/imports.ts';
import { sampleKinds } from '../../contract/sample-data/sample-data.ts';
import { accessNoticeEmail } from '../../server/access/jobs.ts';
import { after, days } from '../../server/clock.ts';
import { sealAppeal } from '../../server/reviews/appeals/sealed-text.ts';
import { callAs } from '../call-as.ts';
import { addDeal } from '../deals.ts';
import type { TestServer } from '../server.ts';
import { addMember } from '../sign-in.ts';
import { words } from './marks.ts';
import type { People } from './people.ts';
import { otherFunderId, ownFunderId } from './review-things.ts';
import { oneEach, thingById } from './things.ts';

/** Rows of the database, and views of them that a stranger shares. */
export async function addDealThings(server: TestServer, people: People) {
  const { db } = server.context;
  const now = server.clock.now();
  const cells = { recipientName: words.recipient, licence: 'CC BY 4.0' };
  const dealId = await addDeal(db, 'equity', { ...cells, amountUsd: 10_000 });
  for (const kind of ['equity', 'debt'] as const)
    await addDeal(db, kind, { ...cells, recipientName: null, recordType: 'offer', funderIds: [ownFunderId] });
  const tokens = {
    share_token: randomBytes(16).toString('base64url'),
    alert_token: randomBytes(16).toString('base64url'),
  };
  const view = { member_id: people.stranger.memberId, kind: 'equity' as const, name: 'Shared', address: '' };
  await db
    .insertInto('deal_views')
    .values({ ...view, ...tokens, has_alert: true, alerted_at: now })
    .execute();
  const report = { id: randomUUID(), member_id: people.stranger.memberId, kind: 'equity' as const, deal_id: dealId };
  await db
    .insertInto('deal_reports')
    .values({ ...report, reason: 'other', message: words.dealReport, reported_at: now })
    .execute();
  const change = { record_kind: 'funder' as const, action: 'hide' as const, made_at: now, record_count: 1 };
  const recordChange = await db.insertInto('record_changes').values(change).returning('id').executeTakeFirstOrThrow();
  return {
    recordChange: thingById(recordChange.id),
    deal: thingById(dealId, await addDeal(db, 'debt', { ...cells, recipientName: 'Cinderwold' })),
    removedDeal: thingById(await removeOne(server, people, await addDeal(db, 'equity', cells))),
    dealReport: thingById(report.id),
    sharedView: { own: tokens.share_token, missing: 'A'.repeat(22), malformed: 'short' },
    alertToken: tokens.alert_token,
  };
}

async function removeOne(server: TestServer, people: People, dealId: string): Promise<string> {
  const response = await callAs(server, people.callers['admin with a fresh factor'], removeDeal, {
    params: { kind: 'equity', dealId },
    body: { updatedAt: '2026-01-01T00:00:00.000Z', reason: 'duplicate', note: 'Twice' },
  });
  if (response.status !== 204) throw new Error(response.text);
  return dealId;
}

const mappingOfFile = mapping.parse({
  name: 'a-register',
  title: 'A register',
  kind: 'equity',
  licence: null,
  sourceName: null,
  origin: 'public_register',
  confidence: 'reported',
  key: { from: ['name'], isUnique: true },
  fields: { recipientName: { from: 'name' } },
} satisfies MappingInput);

const emptyReport: ImportSummary = {
  adapter: 'a-register',
  readCount: 0,
  addedCount: 0,
  changedCount: 0,
  unchangedCount: 0,
  rejectedCount: 0,
  deals: { added: 0, changed: 0, unchanged: 0 },
  kindCounts: { equity: 0, debt: 0, grant: 0 },
  flagCounts: {},
  rejectCounts: {},
  knownCounts: {},
  newFunderCount: 0,
  nearFunderCount: 0,
  sums: [],
  firstOn: null,
  lastOn: null,
  seconds: 0,
};

/** What admins work with. */
export async function addAdminThings(server: TestServer, people: People) {
  const { db } = server.context;
  const now = server.clock.now();
  const { memberId, email } = await addMember(server);
  const code = { id: randomUUID(), code: 'KHTE2345AB', campaign: 'A course', days: 30, max_uses: 10 };
  await db
    .insertInto('access_codes')
    .values({ ...code, valid_from: '2026-01-01', created_at: now })
    .execute();
  const fresh = people.callers['admin with a fresh factor'];
  const action = {
    id: randomUUID(),
    kind: 'suspend' as const,
    words: 'Suspended',
    done_by: fresh.memberId,
    done_at: now,
  };
  await db.insertInto('admin_actions').values(action).execute();
  await db
    .insertInto('admin_action_members')
    .values({ admin_action_id: action.id, member_id: memberId, version: 1 })
    .execute();
  await db.insertInto('member_notes').values({ member_id: memberId, body: words.note, written_at: now }).execute();
  const saved = { id: randomUUID(), name: 'A register', column_key: 'name', created_at: now, updated_at: now };
  await db
    .insertInto('import_mappings')
    .values({ ...saved, mapping: mappingOfFile })
    .execute();
  return {
    plainMember: thingById(memberId),
    plainEmail: email,
    strangerId: people.stranger.memberId,
    noSamples: Object.fromEntries(sampleKinds.map((kind) => [kind, 0])),
    accessCode: thingById(code.id),
    codeText: code.code,
    adminAction: thingById(action.id),
    waitingAction: thingById(await addWaitingAction(server)),
    order: thingById(await addOrder(server)),
    suspensionAppeal: thingById(await addSuspensionAppeal(server)),
    invitation: thingById(await addInvitation(server, fresh.memberId)),
    listView: await oneEach(people, (person) => addListView(server, person.memberId)),
    mapping: thingById(saved.id),
    mappingOfFile,
    failedJob: thingById(await addFailedJob(server)),
    ...(await addImports(server)),
  };
}

async function addWaitingAction(server: TestServer): Promise<string> {
  const { db } = server.context;
  const id = randomUUID();
  const { memberId } = await addMember(server);
  await db
    .insertInto('waiting_actions')
    .values({ id, kind: 'erase', reason: 'They asked by post', asked_at: server.clock.now() })
    .execute();
  await db.insertInto('waiting_action_members').values({ action_id: id, member_id: memberId }).execute();
  return id;
}

/** Of a court, about no review. */
async function addOrder(server: TestServer): Promise<string> {
  const { id } = await server.context.db
    .insertInto('authority_orders')
    .values({
      authority: 'Kestrel Row District Court',
      country: 'NL',
      reference: 'KR 14/2026',
      ordered_on: '2026-11-10',
      kind: 'data',
      note: '',
      recorded_at: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of an account that another admin suspended. */
async function addSuspensionAppeal(server: TestServer): Promise<string> {
  const {
    context: { db, vault },
    clock,
  } = server;
  const id = randomUUID();
  const now = clock.now();
  const { memberId } = await addMember(server, { suspendedAt: now });
  const suspension = await db
    .selectFrom('suspensions')
    .where('member_id', '=', memberId)
    .select('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('suspension_appeals')
    .values({ id, suspension_id: suspension.id, sealed: sealAppeal(vault, words.suspensionAppeal), sent_at: now })
    .execute();
  return id;
}

async function addInvitation({ context: { db }, clock }: TestServer, invitedBy: string): Promise<string> {
  const now = clock.now();
  const invitation = {
    email: 'invited@tidewrack.example',
    role: 'member' as const,
    is_moderator: true,
    reason: 'A test',
  };
  const { id } = await db
    .insertInto('member_invitations')
    .values({ ...invitation, invited_by: invitedBy, invited_at: now, expires_at: after(now, days(14)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addListView({ context: { db }, clock }: TestServer, memberId: string): Promise<string> {
  const view = { list: 'funder_reviews' as const, name: 'Mine', address: 'show=asked' };
  const { id } = await db
    .insertInto('list_views')
    .values({ ...view, member_id: memberId, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addFailedJob(server: TestServer): Promise<string> {
  const id = randomUUID();
  await sql`insert into pgboss.job (id, name, state, completed_on) values (${id}, ${accessNoticeEmail.name}, 'failed', now())`.execute(
    server.context.db,
  );
  return id;
}

const deals = 'name,amount\nPlumebarrow,5\n';

async function addImports(server: TestServer) {
  const folder = join(server.context.config.dataDir, 'imports');
  const { db } = server.context;
  const now = server.clock.now();
  const add = async (state: 'uploading' | 'uploaded' | 'checked' | 'done', kind: DealKind | null = null) => {
    const id = randomUUID();
    const file = { file_name: 'deals.csv', source_name: 'A register', started_at: now, total_bytes: deals.length };
    await db
      .insertInto('deal_imports')
      .values({
        id,
        kind,
        state,
        ...file,
        finished_at: state === 'done' ? now : null,
        report: state === 'done' ? emptyReport : null,
      })
      .execute();
    return id;
  };
  mkdirSync(folder, { recursive: true });
  const arrivedId = await add('uploaded');
  writeFileSync(join(folder, arrivedId), deals);
  const doneId = await add('done', 'equity');
  const nearMatch = { id: randomUUID(), import_id: doneId, funder_id: ownFunderId, candidate_id: otherFunderId };
  await db
    .insertInto('funder_near_matches')
    .values({ ...nearMatch, similarity: 0.9 })
    .execute();
  return {
    beginningImport: thingById(await add('uploading')),
    arrivedImport: thingById(arrivedId),
    checkedImport: thingById(await add('checked', 'equity')),
    doneImport: thingById(doneId),
    undoableImport: thingById(await add('done', 'equity')),
    nearMatch: thingById(nearMatch.id),
    source: thingById(await addSource(server.context, now)),
  };
}

async function addSource({ db }: TestServer['context'], now: Date): Promise<string> {
  const values = {
    name: 'A kept register',
    address: 'https://files.example/open.csv',
    schedule: 'daily',
    created_at: now,
  } as const;
  return (await db.insertInto('deal_sources').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
