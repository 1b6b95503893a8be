import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapping, type Mapping } from '../../contract/imports/mapping.ts';
import { zipOwnData } from '../../server/members/own-data-zip.ts';
import { recordAdminAction } from '../../server/audit/commands.ts';
import { days } from '../../server/clock.ts';
import { isArmed, neutralised, restored } from '../../contract/formulas.ts';
import { importDeals, type ImportRequest } from '../../server/imports/import.ts';
import { streamRejectsCsv } from '../../server/imports/rejects-csv.ts';
import { csvLines } from '../../server/http/csv-lines.ts';
import { addDeal } from '../deals.ts';
import { writeFile } from '../import-files.ts';
import { addMember, signedIn } from '../sign-in.ts';
import { unzip } from '../zip.ts';
import { formulas } from './formulas.ts';
import { startListening, type Listening } from './listening.ts';
import { reportVerdict } from './verdict.ts';
import { fewOf } from '../deep-run.ts';

/** Two thousand texts through every file of ours that a spreadsheet opens. */

let listening: Listening;
let headers: Record<string, string>;
beforeAll(async () => {
  listening = await startListening();
  const { email } = await addMember(listening.server, { role: 'admin', email: 'admin-of-files@kitehouse.example' });
  headers = await signedIn(listening.server, email);
});
afterAll(() => listening.server.close());

type Line = Record<string, string>;

/**
 * RFC 4180 and nothing beside it: lines end in CRLF, quotes stand around whole cells, lines have equally many cells. A
 * reader that ends lines wherever it can must find the same.
 */
function readStrictly(file: string): Line[] {
  const lines: Line[] = parse(file, { bom: true, columns: true, record_delimiter: '\r\n' });
  expect(parse(file, { bom: true, columns: true, record_delimiter: ['\r\n', '\n', '\r'] })).toEqual(lines);
  return lines;
}

const start = /^[=+\-@\t\r\0＝＋－＠]/;
const number = /^[+-]?\d+(\.\d+)?$/;

/** Cells that a spreadsheet would take for a formula. A number with its sign is a number. */
const armedIn = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) =>
    Object.entries(line)
      .filter(([, cell]) => start.test(cell.replace(/^ +/, '')) && !number.test(cell))
      .map(([name, cell]) => `${name}: ${JSON.stringify(cell)}`),
  );

function expectHarmless(corpus: string, lines: readonly Line[], expected: readonly string[], name: string): void {
  const wrong = armedIn(lines);
  const found = lines.map((line) => restored(line[name] ?? '')).sort();
  const missing = JSON.stringify(found) === JSON.stringify([...expected].sort()) ? [] : [`${name} does not read back`];
  reportVerdict({ corpus, cases: expected.length, wrong: [...wrong, ...missing] });
  expect(wrong).toEqual([]);
  expect(found).toEqual([...expected].sort());
}

it('are two thousand different ones, of which more than half begin as a formula does', () => {
  expect(new Set(formulas).size).toBe(2_000);
  expect(formulas.filter(isArmed).length).toBeGreaterThan(1_000);
  expect(formulas.filter((text) => restored(neutralised(text)) !== text)).toEqual([]);
});

describe.each(fewOf(1, ['equity', 'debt', 'grant'] as const))('the file of %s', (kind) => {
  it('holds no formula, and reads back', async () => {
    const texts = kind === 'grant' ? formulas : formulas.filter((_text, at) => at % 10 === 0);
    const { db } = listening.server.context;
    const open = { licence: 'CC0', sourceName: 'register', origin: 'public_register' };
    await db.transaction().execute(async (trx) => {
      for (const text of texts) await addDeal(trx, kind, { ...open, recipientName: text, funderNames: [text] });
    });
    const answer = await listening.ask(`/api/deals/${kind}/exports`, {
      method: 'POST',
      headers,
      body: { format: 'csv', columns: null, only: null, except: [] },
    });
    expect(answer.status).toBe(200);
    const lines = readStrictly(answer.text);
    expect(lines.map((line) => line['funderNames'])).toEqual(lines.map((line) => line['recipientName']));
    expectHarmless(`csv of ${kind}`, lines, texts, 'recipientName');
  });
});

it('the file of members holds no formula, and reads back', async () => {
  const { context, clock } = listening.server;
  const now = clock.now().getTime();
  const members = await context.db
    .insertInto('members')
    .values(
      formulas.map((_text, at) => ({
        email: `member-${at}@kitehouse.example`,
        identity_subject: randomUUID(),
        member_type: 'other' as const,
        role: 'member' as const,
        terms_version: '2026-11-01',
        terms_accepted_at: clock.now(),
        created_at: clock.now(),
        is_sample: false,
      })),
    )
    .returning('id')
    .execute();
  await context.db
    .insertInto('passes')
    .values(
      members.map(({ id }, at) => ({
        member_id: id,
        kind: 'admin' as const,
        reason: formulas[at] ?? '',
        source: `test:${at}`,
        starts_at: new Date(now - days(1)),
        ends_at: new Date(now + days(9)),
      })),
    )
    .execute();
  const answer = await listening.ask('/api/admin/members/exports?email=member-', {
    method: 'POST',
    headers,
    body: { only: null, except: [] },
  });
  expect(answer.status).toBe(200);
  expectHarmless('csv of members', readStrictly(answer.text), formulas, 'reason');
});

it('the file of the audit holds no formula, and reads back', { tags: ['slow'] }, async () => {
  const { context, clock } = listening.server;
  await context.db.transaction().execute(async (trx) => {
    for (const text of formulas)
      await recordAdminAction(trx, {
        now: clock.now(),
        actorId: null,
        action: 'members.export',
        target: { kind: 'member_list', id: text },
        reason: text,
        after: { text },
      });
  });
  const answer = await listening.ask('/api/admin/audit/export?targetKind=member_list', { method: 'POST', headers });
  expect(answer.status).toBe(200);
  const lines = readStrictly(answer.text).filter((line) => line['reason'] !== '');
  expectHarmless('csv of the audit', lines, formulas, 'reason');
  expect(lines.map((line) => line['targetId'])).toEqual(lines.map((line) => line['reason']));
});

it('the file of what a member takes along holds no formula, and reads back', async () => {
  const chunks: Buffer[] = [];
  const rows = formulas.map((text) => ({ text }));
  for await (const chunk of zipOwnData([{ name: 'texts', rows }], '')) chunks.push(chunk as Buffer);
  const file = (await unzip(Buffer.concat(chunks))).get('texts.csv') ?? '';
  expectHarmless('csv of own data', readStrictly(file), formulas, 'text');
});

const columns = ['kind', 'source_record_id', 'recipient', 'funders', 'date', 'amount', 'currency', 'title', 'notes'];

function load(file: string, more: Partial<ImportRequest>): ReturnType<typeof importDeals> {
  const { context, clock } = listening.server;
  const request = { kind: 'grant' as const, file, sourceName: null, isDryRun: false, clock, answers: {}, ...more };
  return importDeals(context.connection, request);
}

/** A row for each text, under its own id. */
function fileOf(amount: string): string {
  const lines = formulas.map((text, at) => [
    'grant',
    `f${at}`,
    'Kite',
    'Alder',
    '2020-01-02',
    amount,
    'EUR',
    text,
    text,
  ]);
  return writeFile(csvLines([columns, ...lines]));
}

it('the file of refused rows holds no formula, and is read again as the rows were', { tags: ['slow'] }, async () => {
  const { importId } = await load(fileOf('nothing'), { sourceName: 'refused rows' });
  let file = '';
  for await (const piece of streamRejectsCsv(listening.server.context.db, { importId })) file += piece;
  const lines = readStrictly(file);
  const wrong = armedIn(lines);
  reportVerdict({ corpus: 'csv of refused rows', cases: formulas.length, wrong });
  expect(wrong).toEqual([]);
  expect(lines).toHaveLength(formulas.length);
  const again = await load(writeFile(file), { sourceName: 'refused rows again' });
  expect(again).toMatchObject({ readCount: formulas.length, rejectedCount: formulas.length });
});

/** What an admin says of a file of ours: each column is what it is called. */
const mappingOf = (): Mapping =>
  mapping.parse({
    name: 'own-file',
    title: 'A file of Fundsight',
    kind: 'grant',
    licence: null,
    sourceName: null,
    origin: 'public_register',
    confidence: 'reported',
    key: { from: ['sourceRecordId'], isUnique: true },
    dateOrder: 'ymd',
    grouping: 'plain',
    fields: {
      funderNames: { from: 'funderNames', split: ';' },
      ...Object.fromEntries(
        ['recipientName', 'date', 'amount', 'currency', 'title', 'notes', 'licence'].map((key) => [key, { from: key }]),
      ),
    },
  });

it('a file of deals that is read again is the same deals', { tags: ['slow'] }, async () => {
  const { db } = listening.server.context;
  const first = await load(fileOf('5'), { sourceName: 'first' });
  expect(first).toMatchObject({ addedCount: formulas.length, rejectedCount: 0 });
  await sql`update deals set licence = 'CC0' where source_name = 'first'`.execute(db);
  const answer = await listening.ask('/api/deals/grant/exports?sourceName=first', {
    method: 'POST',
    headers,
    body: { format: 'csv', columns: null, only: null, except: [] },
  });
  expect(answer.status).toBe(200);
  await load(writeFile(answer.text), { sourceName: 'second', mapping: mappingOf() });
  const { rows } = await sql<{ id: string }>`
    select one.source_record_id as id from deals one
    left join deals other on other.source_name = 'second' and other.source_record_id = one.source_record_id
    where one.source_name = 'first' and (one.title, one.notes, one.recipient_name, one.date, one.amount, one.funder_names)
      is distinct from (other.title, other.notes, other.recipient_name, other.date, other.amount, other.funder_names)`.execute(
    db,
  );
  reportVerdict({ corpus: 'csv round trip', cases: formulas.length, wrong: rows.map(({ id }) => id) });
  expect(rows).toEqual([]);
});
