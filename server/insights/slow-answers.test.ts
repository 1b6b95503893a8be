import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { callRoute } from '../../tests/call-as.ts';
import { createTestDatabase, ownerOf } from '../../tests/database.ts';
import { inDeepRun } from '../../tests/deep-run.ts';
import { addDeal } from '../../tests/deals.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { readsOfPrimary } from '../database/reads.ts';

/** A table that does not answer in time: 503 with a time to come back, and nothing that tells why. */

let server: TestServer;
let admin: { authorization: string };
beforeAll(async () => {
  // The usual limit in a deep run; otherwise a shorter one, as the test waits for it.
  const database = await createTestDatabase(inDeepRun ? {} : { statementSeconds: 1 });
  server = await startTestServer({}, { database, reads: readsOfPrimary(database.db) });
  const { email } = await addMember(server, { role: 'admin' });
  admin = await signedIn(server, email);
  await addDeal(server.context.db, 'equity', { recipientName: 'Kite Works', notes: 'slow' });
});
afterAll(() => server.close());

const ask = (path: string) => callRoute(server, admin, `GET /api/deals/equity${path}`);

/** Makes the normalisation of text take far longer than a statement may, while something runs. */
async function whileSlow(run: () => Promise<void>): Promise<void> {
  const db = ownerOf(server.context.db);
  const { rows } = await sql<{
    source: string;
  }>`select pg_get_functiondef('normalise_text'::regproc) as source`.execute(db);
  await sql`create or replace function normalise_text(value text) returns text language plpgsql immutable parallel safe as
    $$ begin perform pg_sleep(30); return value; end $$`.execute(db);
  try {
    await run();
  } finally {
    await sql.raw(rows[0]?.source ?? '').execute(db);
  }
}

test('what takes longer than a statement may is unavailable for now', async () => {
  await whileSlow(async () => {
    const paths = ['', '/count', '/facets', '/funders', '/exportable', '/charts/over_time'];
    const answers = await Promise.all(paths.map((path) => ask(`${path}?notes=slow`)));
    for (const [at, response] of answers.entries()) {
      expect([paths[at], response.status]).toEqual([paths[at], 503]);
      expect(response.headers['content-type']).toContain('application/problem+json');
      expect(response.problem).toMatchObject({ code: 'unavailable', status: 503 });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(response.text).not.toMatch(/normalise_text|statement|timeout|select|sql/i);
    }
  });
  const { status, text } = await ask('?notes=slow');
  expect([status, text.includes('Kite Works')]).toEqual([200, true]);
  // The filter is the reader's own business.
  expect(server.logLines.filter((line) => line.includes('database unavailable')).length).toBeGreaterThan(0);
  expect(server.logLines.filter((line) => line.includes('database unavailable') && line.includes('Kite'))).toEqual([]);
}, 30_000);
