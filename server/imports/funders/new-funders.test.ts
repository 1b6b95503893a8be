import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listDeals } from '../../../contract/deals/deals.ts';
import { getFunder, listFunders } from '../../../contract/funders/funders.ts';
import {
  decideNewFunders,
  getNewFunders,
  mergeNewFunders,
  trustSource,
  type NewFunders,
} from '../../../contract/imports/new-funders.ts';
import { undoImport } from '../../../contract/imports/imports.ts';
import { changeStates } from '../../../contract/subjects/records.ts';
import { callAs, guest } from '../../../tests/call-as.ts';
import { ownerOf } from '../../../tests/database.ts';
import { writeFile } from '../../../tests/import-files.ts';
import { addReadingCaller } from '../../../tests/passes.ts';
import { addCaller, addFunder, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { importDeals, type ImportReport } from '../import.ts';

let server: TestServer;
let admin: Caller;
let member: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders, trusted_sources, possible_duplicates cascade`.execute(
    ownerOf(server.context.db),
  );
  admin = await addCaller(server, { role: 'admin' });
  member = await addReadingCaller(server);
});

const header = 'kind,source_record_id,recipient,funders,date,amount,currency';
const lineOf = (funder: string, at: number): string => `equity,${at},Kite ${at},"${funder}",2021-03-04,5000,USD`;
const load = (funders: readonly string[], more: { listsNewFunders?: boolean; sourceName?: string } = {}) =>
  importDeals(server.context.connection, {
    kind: null,
    file: writeFile(`${[header, ...funders.map(lineOf)].join('\n')}\n`),
    sourceName: more.sourceName ?? 'A register',
    isDryRun: false,
    clock: server.clock,
    ...more,
  });
const at = ({ importId }: ImportReport) => ({ params: { importId } });
const look = async (report: ImportReport): Promise<NewFunders> =>
  (await callAs(server, admin, getNewFunders, at(report))).reply;
const decide = async (
  report: ImportReport,
  decision: 'list' | 'hide',
  which: 'waiting' | 'clear' | 'decided' = 'waiting',
) => (await callAs(server, admin, decideNewFunders, { ...at(report), body: { decision, which } })).reply;
const directory = async () =>
  (await callAs(server, guest, listFunders, { query: {} })).reply.data.map(({ name }) => name);
const counts = ({ waitingCount, listedCount, hiddenCount }: NewFunders) => [waitingCount, listedCount, hiddenCount];

describe('the end of an import', () => {
  test('tells clearly new funders from those that look familiar, and why they do', async () => {
    await addFunder(server, { id: 'sequoia-capital', name: 'Sequoia Capital' });
    await addFunder(server, { id: 'highland', name: 'Highland Venture Partners' });
    const report = await load(['Sequoia', 'US Venture Partners', 'Tallow Street']);
    expect(report).toMatchObject({ newFunderCount: 3, nearFunderCount: 1, listedFunderCount: 0 });
    expect(await look(report)).toMatchObject({
      waitingCount: 3,
      clearCount: 2,
      clearNames: ['Tallow Street', 'US Venture Partners'],
      matches: [{ added: { name: 'Sequoia', dealCount: 1 }, known: { id: 'sequoia-capital' }, alike: 'more_words' }],
      isTrusted: false,
    });
  });

  test('lists and hides all of them, and takes either back', async () => {
    const report = await load(['Alder Capital', 'Birch Ventures']);
    expect(counts(await look(report))).toEqual([2, 0, 0]);
    expect(await directory()).toEqual([]);
    expect(counts(await decide(report, 'list'))).toEqual([0, 2, 0]);
    expect(await directory()).toEqual(['Alder Capital', 'Birch Ventures']);
    expect((await callAs(server, guest, getFunder, { params: { id: 'alder-capital' } })).status).toBe(200);
    expect(counts(await decide(report, 'hide'))).toEqual([0, 2, 0]);
    expect(counts(await decide(report, 'hide', 'decided'))).toEqual([0, 0, 2]);
    expect(await directory()).toEqual([]);
    expect(counts(await decide(report, 'list', 'decided'))).toEqual([0, 2, 0]);
    const actions = await server.context.db.selectFrom('audit_entries').select('action').orderBy('id').execute();
    expect(actions.map(({ action }) => action).slice(-3)).toEqual([
      'import.hide_funders',
      'import.hide_funders',
      'import.list_funders',
    ]);
  });

  test('lists the clearly new ones alone', async () => {
    await addFunder(server, { id: 'alder', name: 'Alder Capital' });
    const report = await load(['Alder Capital Ltd', 'Birch Ventures']);
    const after = await decide(report, 'list', 'clear');
    expect(counts(after)).toEqual([1, 1, 0]);
    expect(after.matches).toHaveLength(1);
  });

  test('leaves what an admin has changed since', async () => {
    const report = await load(['Alder Capital', 'Birch Ventures']);
    await decide(report, 'list');
    await server.context.db
      .updateTable('funders')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', 'alder-capital')
      .execute();
    expect(counts(await decide(report, 'hide', 'decided'))).toEqual([0, 0, 1]);
    expect(await directory()).toEqual(['Alder Capital']);
  });

  test('merges several into the known ones', async () => {
    await addFunder(server, { id: 'alder', name: 'Alder Capital' });
    await addFunder(server, { id: 'birch', name: 'Birch & Reed' });
    const report = await load(['Alder Capital Ltd', 'Birch and Reed']);
    const { matches } = await look(report);
    expect(matches.map(({ alike }) => alike).toSorted()).toEqual(['joining_words', 'legal_form']);
    const matchIds = [...matches.map(({ id }) => id), matches[0]?.id ?? ''];
    const merged = await callAs(server, admin, mergeNewFunders, { ...at(report), body: { matchIds } });
    expect(merged.reply).toMatchObject({ waitingCount: 0, matches: [] });
    const { rows } = await sql<{
      ids: string[];
    }>`select funder_ids as ids from deals order by source_record_id`.execute(server.context.db);
    expect(rows.map(({ ids }) => ids)).toEqual([['alder'], ['birch']]);
  });

  test('is for admins', async () => {
    const report = await load(['Alder Capital']);
    expect((await callAs(server, member, getNewFunders, at(report))).problem.code).toBe('admin_only');
    const body = { decision: 'list', which: 'waiting' } as const;
    expect((await callAs(server, member, decideNewFunders, { ...at(report), body })).problem.code).toBe('admin_only');
    expect(await directory()).toEqual([]);
  });
});

describe('a trusted source', () => {
  test('has its new funders listed at once, but those that look familiar', async () => {
    const first = await load(['Alder Capital']);
    const trust = await callAs(server, admin, trustSource, { ...at(first), body: { isTrusted: true } });
    expect(trust.reply.isTrusted).toBe(true);
    await decide(first, 'list');
    const next = await load(['Birch Ventures', 'Alder Capital GmbH']);
    expect(next).toMatchObject({ newFunderCount: 2, nearFunderCount: 1, listedFunderCount: 1 });
    expect(await directory()).toEqual(['Alder Capital', 'Birch Ventures']);
    expect(counts(await look(next))).toEqual([1, 1, 0]);
    await callAs(server, admin, trustSource, { ...at(next), body: { isTrusted: false } });
    expect(await load(['Cedar Fund'])).toMatchObject({ newFunderCount: 1, listedFunderCount: 0 });
  });

  test('of another name is not trusted, and one command may list without trust', async () => {
    await callAs(server, admin, trustSource, { ...at(await load(['Alder'])), body: { isTrusted: true } });
    expect(await load(['Birch'], { sourceName: 'Another' })).toMatchObject({ listedFunderCount: 0 });
    expect(await load(['Cedar'], { sourceName: 'A third', listsNewFunders: true })).toMatchObject({
      listedFunderCount: 1,
    });
  });
});

test('a later file that names funders that wait asks for them too', async () => {
  await load(['Alder Capital']);
  const next = await load(['Alder Capital', 'Birch'], { sourceName: 'Another' });
  expect(next).toMatchObject({ newFunderCount: 1 });
  expect(counts(await look(next))).toEqual([2, 0, 0]);
});

test('an undo takes the funders back, and what was listed waits again', async () => {
  const report = await load(['Alder Capital', 'Birch Ventures']);
  await addFunder(server, { id: 'other', name: 'Other' });
  await decide(report, 'list');
  const { version } = await server.context.db
    .selectFrom('deal_imports')
    .select('version')
    .where('id', '=', report.importId)
    .executeTakeFirstOrThrow();
  expect((await callAs(server, admin, undoImport, { ...at(report), body: { version } })).status).toBe(200);
  expect(await directory()).toEqual(['Other']);
  const again = await load(['Alder Capital', 'Birch Ventures']);
  expect(again).toMatchObject({ addedCount: 2, newFunderCount: 0 });
  expect(counts(await look(again))).toEqual([2, 0, 0]);
});

describe('a row of the database', () => {
  const ids = async () =>
    (await callAs(server, member, listDeals, { params: { kind: 'equity' }, query: {} })).reply.rows.map(
      (row) => row['funderIds'] ?? null,
    );

  test('leads to the pages of listed funders only', async () => {
    const report = await load(['Alder Capital']);
    expect(await ids()).toEqual([null]);
    await decide(report, 'list');
    expect(await ids()).toEqual([['alder-capital']]);
    await decide(report, 'hide', 'decided');
    expect(await ids()).toEqual([null]);
  });
});

describe('several records at once', () => {
  interface Change {
    only: string[] | null;
    except?: string[];
    count?: number;
    state: 'listed' | 'hidden';
  }
  const ask = (body: Change, query = {}) =>
    callAs(server, admin, changeStates.funder, { query, body: { except: [], count: 1, ...body } });
  const change = async (body: Change, query = {}) => (await ask(body, query)).reply.data.changedCount;

  test('are listed and hidden by name, or all of a filter but some', async () => {
    await load(['Alder Capital', 'Birch Ventures', 'Cedar Fund']);
    expect(await change({ only: ['alder-capital'], state: 'listed' })).toBe(1);
    expect(await change({ only: ['alder-capital'], state: 'listed' })).toBe(0);
    expect(await change({ only: null, except: ['cedar-fund'], count: 1, state: 'listed' }, { state: 'proposed' })).toBe(
      1,
    );
    expect(await directory()).toEqual(['Alder Capital', 'Birch Ventures']);
    expect((await ask({ only: null, count: 2, state: 'hidden' })).problem.code).toBe('stale');
    expect(await change({ only: null, count: 3, state: 'hidden' })).toBe(3);
    expect(await directory()).toEqual([]);
  });

  test('are one entry of the audit where they are many', async () => {
    await load(Array.from({ length: 21 }, (_none, place) => `Kestrel${place * 37} Capital`));
    const written = async () =>
      (await server.context.db.selectFrom('audit_entries').select('action').orderBy('id').execute()).map(
        ({ action }) => action,
      );
    const before = (await written()).length;
    expect(await change({ only: null, count: 21, state: 'listed' })).toBe(21);
    expect((await written()).slice(before)).toEqual(['funder.change_states']);
    expect(await change({ only: ['kestrel0-capital'], state: 'hidden' })).toBe(1);
    expect((await written()).slice(before + 1)).toEqual(['funder.edit']);
  });

  test('are not listed where a member has proposed them', async () => {
    await addFunder(server, { id: 'of-a-member', name: 'Of a member', state: 'proposed' });
    expect(await change({ only: ['of-a-member'], state: 'listed' })).toBe(0);
    expect(await change({ only: null, state: 'listed' })).toBe(0);
    expect(await directory()).toEqual([]);
  });
});
