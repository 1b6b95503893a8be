import { afterAll, beforeAll, expect, it } from 'vitest';
import { importDeals } from '../../server/imports/import.ts';
import { good, header } from '../hostile-imports.ts';
import { writeFile } from '../import-files.ts';
import { addMember, signedIn } from '../sign-in.ts';
import corpus from './imports.json' with { type: 'json' };
import { findUnproved, startListening, type Listening } from './listening.ts';
import { written } from './raw-http.ts';
import { judgeAll, reportVerdict } from './verdict.ts';

/** Files to import: the files themselves stand in server/imports/hostile-*.test.ts. Here is where each is, and what they lack. */

let listening: Listening;
let headers: Record<string, string>;
beforeAll(async () => {
  listening = await startListening();
  headers = await signedIn(listening.server, (await addMember(listening.server, { role: 'admin' })).email);
});
afterAll(() => listening.server.close());

it('are each tried by a test', () => {
  const wrong = findUnproved(corpus.elsewhere);
  reportVerdict({ corpus: 'imports', cases: corpus.elsewhere.length, wrong });
  expect(wrong).toEqual([]);
});

it('may be called anything: the name is shown without its folder and signs, and nothing on the disk is called so', async () => {
  const wrong = await judgeAll(
    corpus.names,
    async ({ name, stored }) => {
      const body = { fileName: written(name), totalBytes: 5 };
      const answer = await listening.ask('/api/admin/imports', { method: 'POST', headers, body });
      const { fileName } = answer.json as { fileName?: string };
      return answer.status === 201 && fileName === written(stored) ? null : `${name}: ${answer.status} ${fileName}`;
    },
    1,
  );
  reportVerdict({ corpus: 'imports: names of files', cases: corpus.names.length, wrong });
  expect(wrong).toEqual([]);
});

it.each(['multipart/form-data; boundary=x', 'multipart/form-data', 'text/csv', 'application/x-www-form-urlencoded'])(
  'are bytes: %s is refused',
  async (type) => {
    const id = '0b0e7f3a-1111-4222-8333-444455556666';
    const answer = await listening.ask(`/api/admin/imports/${id}/file?offset=0`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': type },
      body: '--x\r\n\r\na\r\n--x--',
    });
    expect([answer.status, answer.code]).toEqual([415, 'unsupported_media_type']);
  },
);

it('with a sector twice, in other letters, unknown, or five hundred times over are stored with the known ones, once each', async () => {
  const { context, clock } = listening.server;
  const sectors = [
    'education; Education ;fintech;nonsense',
    Array.from({ length: 500 }, (_none, at) => `tag ${at}`).join(';'),
  ];
  const rows = sectors.map((cell, at) => `${good.replace('g1', `g${at}`)},"${cell}"`);
  const report = await importDeals(context.connection, {
    kind: 'grant',
    file: writeFile(`${header},sectors\n${rows.join('\n')}\n`),
    sourceName: 'sectors',
    isDryRun: false,
    clock,
    answers: {},
  });
  expect(report).toMatchObject({ addedCount: 2, rejectedCount: 0 });
  const stored = await context.db
    .selectFrom('deals')
    .where('source_name', '=', 'sectors')
    .orderBy('source_record_id')
    .select('sectors')
    .execute();
  expect(stored.map((row) => row.sectors)).toEqual([['education', 'fintech'], null]);
});
