import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  checkImport,
  commitImport,
  detectImport,
  discardImport,
  getImport,
} from '../../../contract/imports/imports.ts';
import {
  addSource,
  changeSource,
  listSourceDates,
  listSources,
  mostFailures,
  removeSource,
  setSourceState,
  type Source,
} from '../../../contract/imports/sources.ts';
import { getWaiting } from '../../../contract/overview/overview.ts';
import { callAs } from '../../../tests/call-as.ts';
import { ownerOf } from '../../../tests/database.ts';
import { addReadingCaller } from '../../../tests/passes.ts';
import { addCaller, type Caller } from '../../../tests/reviews.ts';
import { startOfTest, startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails, signedIn } from '../../../tests/sign-in.ts';
import { days, hours } from '../../clock.ts';
import { runSource, sourceTools } from './run-source.ts';

let server: TestServer;
let admin: Caller;
let files: Server;
let address: string;
let file: string | RequestListener;
let asked = 0;

const header = 'company,investor,round,close_dt,amount,currency,ref';
const row = (at: number, amount = 1_000 * at): string =>
  `Venture ${at},Alder Fund,seed,2026-03-${String(at).padStart(2, '0')},${amount},EUR,R-${at}`;
const rows = (count: number, change: (at: number) => number = (at) => 1_000 * at): string =>
  `${[header, ...Array.from({ length: count }, (_, at) => row(at + 1, change(at + 1)))].join('\n')}\n`;

beforeAll(async () => {
  server = await startTestServer();
  files = createServer((request, response) => {
    asked += 1;
    if (typeof file !== 'string') return file(request, response);
    return response.writeHead(200, { 'content-type': 'text/csv' }).end(file);
  }).listen(0, '127.0.0.1');
  await once(files, 'listening');
  const place = files.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  address = `http://127.0.0.1:${place.port}/open/rounds.csv`;
});
afterAll(async () => {
  files.close();
  await server.close();
});
beforeEach(async () => {
  server.clock.set(startOfTest);
  admin = await addCaller(server, { role: 'admin' });
  await sql`truncate deals, deal_imports, deal_sources, funders, trusted_sources cascade`.execute(
    ownerOf(server.context.db),
  );
  file = rows(20);
  asked = 0;
});

const add = async (changes: object = {}): Promise<Source> => {
  const body = { name: 'Open rounds', address, schedule: 'daily' as const, ...changes };
  const added = await callAs(server, admin, addSource, { body });
  expect(added.status, added.text).toBe(201);
  await server.context.jobs.runWaiting(server.context);
  return found();
};
const found = async (): Promise<Source> => {
  const [source] = (await callAs(server, admin, listSources)).reply.data;
  if (source === undefined) throw new Error('no source is kept');
  return source;
};
const read = async (): Promise<Source> => {
  await runSource({ ...sourceTools(server.context), limits: quick }, (await found()).id);
  return found();
};
const quick = { bytes: 1_000_000, idleMilliseconds: 500, totalMilliseconds: 5_000, pauseMilliseconds: 10 };
/** Afterwards admins have to sign in again. */
const pass = async (milliseconds: number): Promise<void> => {
  server.clock.move(milliseconds);
  admin = { ...admin, headers: await signedIn(server, admin.email) };
};
const stored = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::integer as n from deals`.execute(server.context.db)).rows[0]?.n ?? 0;

/** What an admin does in the wizard. */
async function store(importId: string): Promise<void> {
  const params = { importId };
  const detected = await callAs(server, admin, detectImport, { params, body: { answers: {} } });
  const { version } = (await callAs(server, admin, getImport, { params })).reply;
  const { mapping } = detected.reply;
  if (mapping === null) throw new Error(detected.text);
  const checked = await callAs(server, admin, checkImport, {
    params,
    body: { mapping, sourceName: 'Open rounds', corrections: {}, answers: { kind: 'equity' }, version },
  });
  expect(checked.status, checked.text).toBe(202);
  await reach(importId, 'checked');
  const { version: next } = (await callAs(server, admin, getImport, { params })).reply;
  const committed = await callAs(server, admin, commitImport, { params, body: { version: next } });
  expect(committed.status, committed.text).toBe(202);
  await reach(importId, 'done');
}
const reach = (importId: string, state: string): Promise<void> =>
  expect
    .poll(
      async () => {
        const { reply } = await callAs(server, admin, getImport, { params: { importId } });
        return reply.failure ?? reply.state;
      },
      { timeout: 20_000 },
    )
    .toBe(state);

async function keep(): Promise<Source> {
  const { askingImportId } = await add();
  await store(askingImportId ?? '');
  return found();
}

describe('a source that is kept', () => {
  it('asks about its first file, and reads the next ones as that', async () => {
    const first = await add();
    expect(first).toMatchObject({ state: 'asks', freshAt: null, deals: 0 });
    expect(first.runs).toMatchObject([{ outcome: 'asked', reason: 'first_file' }]);
    const { items } = (await callAs(server, admin, getWaiting)).reply.data;
    expect(items.find(({ kind }) => kind === 'sources')?.count).toBe(1);
    await store(first.askingImportId ?? '');
    expect(await found()).toMatchObject({
      state: 'running',
      askingImportId: null,
      kind: 'equity',
      deals: 20,
      freshAt: startOfTest.toISOString(),
      runs: [{ outcome: 'updated', added: 20, changed: 0 }],
    });
    await pass(days(1));
    file = `${rows(20)}${row(21)}\n`;
    const second = await read();
    expect(second.runs[0]).toMatchObject({ outcome: 'updated', reason: null, added: 1, changed: 0 });
    expect(second).toMatchObject({ state: 'running', deals: 21, freshAt: server.clock.now().toISOString() });
    expect(await stored()).toBe(21);
  });

  it('does not read a file again that is the same, and is fresh all the same', async () => {
    await keep();
    await pass(days(1));
    const same = await read();
    expect(same.runs[0]).toMatchObject({ outcome: 'nothing_new', importId: null });
    expect(same.freshAt).toBe(server.clock.now().toISOString());
    file = (request, response) =>
      request.headers['if-none-match'] === '"b"'
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"b"' }).end(rows(20));
    expect((await read()).runs[0]?.outcome).toBe('nothing_new');
    expect((await read()).runs[0]?.outcome).toBe('nothing_new');
    expect(await stored()).toBe(20);
  });

  it.each([
    ['other_columns', () => rows(20).replace('amount,', 'sum_total,')],
    ['many_changes', () => rows(20, (at) => (at <= 3 ? 9 : 1_000 * at))],
    ['many_rejected', () => `${rows(20)}${'Venture,Alder Fund,seed,2026-31-31,much,EUR,Q\n'.repeat(3)}`],
    ['fewer_rows', () => rows(17)],
  ] as const)('asks a person: %s', async (reason, changed) => {
    await keep();
    await pass(days(1));
    file = changed();
    const asking = await read();
    expect(asking).toMatchObject({ state: 'asks', deals: 20 });
    expect(asking.runs[0]).toMatchObject({ outcome: 'asked', reason });
    // And waits for the answer.
    const before = asked;
    await read();
    expect(asked).toBe(before);
    await callAs(server, admin, discardImport, { params: { importId: asking.askingImportId ?? '' } });
    file = rows(20);
    expect((await read()).state).toBe('running');
  });

  it('stores up to a tenth of changes by itself', async () => {
    await keep();
    file = rows(20, (at) => (at <= 2 ? 9 : 1_000 * at));
    expect((await read()).runs[0]).toMatchObject({ outcome: 'updated', added: 0, changed: 2 });
  });

  it('says why it failed, tries again later, and stops after ten times', async () => {
    await keep();
    file = (_request, response) => response.writeHead(404).end();
    const failed = await read();
    expect(failed.runs[0]).toMatchObject({ outcome: 'failed', reason: 'not_found', detail: '404' });
    expect(failed).toMatchObject({ state: 'running', failures: 1, deals: 20, freshAt: startOfTest.toISOString() });
    expect(failed.dueAt).toBe(new Date(server.clock.now().getTime() + hours(1)).toISOString());
    for (let count = 1; count < mostFailures; count += 1) await read();
    expect(await found()).toMatchObject({ state: 'stopped', failures: mostFailures, dueAt: null });
    const before = asked;
    await read();
    expect(asked).toBe(before);
    file = rows(20);
    const { id, version } = await found();
    await callAs(server, admin, setSourceState, { params: { sourceId: id }, body: { to: 'fetch', version } });
    await server.context.jobs.runWaiting(server.context);
    expect(await found()).toMatchObject({
      state: 'running',
      failures: 0,
      runs: [{ outcome: 'nothing_new' }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    });
  });

  it('tells each admin once when it has failed three times in a row', async () => {
    await keep();
    await addCaller(server, { role: 'member' });
    const letters = async (): Promise<string[]> =>
      (await readEmails(server)).flatMap(({ to, subject }) =>
        to === admin.email && subject.includes('source of deals') ? [subject] : [],
      );
    file = (_request, response) => response.writeHead(404).end();
    await read();
    await read();
    expect(await letters()).toEqual([]);
    await read();
    expect(await letters()).toEqual(['A source of deals could not be read']);
    await read();
    expect(await letters()).toHaveLength(1);
    file = rows(20);
    await read();
    file = (_request, response) => response.writeHead(404).end();
    await read();
    await read();
    await read();
    expect(await letters()).toHaveLength(2);
  });

  it('is not read while it is paused, and its deals stay when it is removed', async () => {
    const { id, version } = await keep();
    const paused = await callAs(server, admin, setSourceState, {
      params: { sourceId: id },
      body: { to: 'paused', version },
    });
    expect(paused.reply).toMatchObject({ state: 'paused', dueAt: null });
    const before = asked;
    await read();
    expect(asked).toBe(before);
    expect(
      (await callAs(server, admin, setSourceState, { params: { sourceId: id }, body: { to: 'running', version } }))
        .problem.code,
    ).toBe('stale');
    expect((await callAs(server, admin, removeSource, { params: { sourceId: id } })).status).toBe(204);
    expect((await callAs(server, admin, removeSource, { params: { sourceId: id } })).status).toBe(404);
    expect(await stored()).toBe(20);
  });

  it('goes on as an import that was read before, under the name of its rows', async () => {
    const { id } = await keep();
    await callAs(server, admin, removeSource, { params: { sourceId: id } });
    const importId =
      (await sql<{ id: string }>`select id from deal_imports where state = 'done'`.execute(server.context.db)).rows[0]
        ?.id ?? '';
    const other = await callAs(server, admin, addSource, {
      body: { name: 'Another', address, schedule: 'weekly', importId },
    });
    expect(Object.keys(other.problem.errors)).toEqual(['name']);
    file = `${rows(20)}${row(21)}\n`;
    expect(await add({ importId })).toMatchObject({
      state: 'running',
      deals: 21,
      runs: [{ outcome: 'updated', added: 1 }],
    });
    expect(
      (await callAs(server, admin, addSource, { body: { name: 'open ROUNDS', address, schedule: 'weekly' } })).problem
        .errors,
    ).toEqual({
      name: 'A source of this name is kept already.',
    });
  });

  it('is read at another address, from the start', async () => {
    const { id, version } = await keep();
    const elsewhere = address.replace('rounds', 'rounds-2');
    const body = { address: elsewhere, schedule: 'by_hand' as const, version };
    const changed = await callAs(server, admin, changeSource, { params: { sourceId: id }, body });
    expect(changed.reply).toMatchObject({ address: elsewhere, schedule: 'by_hand' });
    await server.context.jobs.runWaiting(server.context);
    expect(await found()).toMatchObject({ dueAt: null, runs: [{ outcome: 'nothing_new' }, { outcome: 'updated' }] });
    for (const bad of ['ftp://files.example/a', 'http://a:b@files.example/', 'rounds.csv'])
      expect(
        (
          await callAs(server, admin, changeSource, {
            params: { sourceId: id },
            body: { ...body, version: changed.reply.version, address: bad },
          })
        ).status,
      ).toBe(422);
  });

  it('takes over what a run that died left, an hour later', async () => {
    const { id } = await keep();
    const { db, clock } = server.context;
    await db.updateTable('deal_sources').set({ running_since: clock.now() }).where('id', '=', id).execute();
    await db.insertInto('deal_source_runs').values({ source_id: id, started_at: clock.now() }).execute();
    expect((await read()).runs[0]?.outcome).toBeNull();
    await pass(hours(1) + 1);
    expect((await read()).runs.slice(0, 2)).toMatchObject([
      { outcome: 'nothing_new' },
      { outcome: 'failed', reason: 'ended' },
    ]);
  });

  it('tells members with access when it was read', async () => {
    await keep();
    const reader = await addReadingCaller(server);
    expect((await callAs(server, reader, listSourceDates)).reply).toEqual({
      data: [{ name: 'Open rounds', freshAt: startOfTest.toISOString() }],
    });
  });

  it('is looked for by the job when its hour has come', async () => {
    await keep();
    await pass(days(1) + 1);
    file = `${rows(20)}${row(21)}\n`;
    await server.context.jobs.runWaiting(server.context);
    expect(await stored()).toBe(20);
    await server.context.db
      .transaction()
      .execute((trx) =>
        server.context.jobs.send(trx, { name: 'imports.find-due-sources', payload: z.unknown() }, null),
      );
    await server.context.jobs.runWaiting(server.context);
    expect(await stored()).toBe(21);
  });
});
