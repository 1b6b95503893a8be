import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getDeal, listDeals, unhurriedRowsPerMinute } from '../../contract/deals/deals.ts';
import { callAs } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { addReader } from '../../tests/passes.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { minutes } from '../clock.ts';
import { waitFor } from './reading-pace.ts';

let server: TestServer;
let id: string;
const pages = unhurriedRowsPerMinute / 100;

beforeAll(async () => {
  server = await startTestServer();
  for (let row = 0; row < 100; row++) id = await addDeal(server.context.db, 'grant', {});
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.waits.length = 0;
});

type Headers = { authorization: string };
const params = { kind: 'grant' } as const;
const readPage = async (headers: Headers): Promise<number> =>
  (await callAs(server, headers, listDeals, { params, query: { limit: '100' } })).status;
const lines = (): string[] => server.logLines.filter((line) => line.includes('reading.fast'));

it('waits a second for each 60 rows above those of a minute, and five at most', () => {
  const most = unhurriedRowsPerMinute;
  expect([0, most, most + 60, most + 90, most + 300, most + 9_000].map(waitFor)).toEqual([
    0, 0, 1_000, 1_500, 5_000, 5_000,
  ]);
});

it('answers slow down above so many rows a minute, are given all the same, and the log says it once an hour', async () => {
  const { headers, memberId, email } = await addReader(server);
  const before = lines().length;
  for (let page = 0; page < pages; page++) expect(await readPage(headers)).toBe(200);
  expect(server.clock.waits).toEqual([]);
  expect((await callAs(server, headers, getDeal, { params: { ...params, id } })).status).toBe(200);
  expect(server.clock.waits).toEqual([waitFor(unhurriedRowsPerMinute + 1)]);
  expect(await readPage(headers)).toBe(200);
  expect(server.clock.waits).toHaveLength(2);
  expect(lines()).toHaveLength(before + 1);
  const [line = ''] = lines().slice(-1);
  expect(JSON.parse(line)).toMatchObject({ event: 'reading.fast', rowsOfMinute: unhurriedRowsPerMinute + 1 });
  expect(line).not.toContain(email);
  expect(line).not.toContain(memberId);

  // A minute later the pace is that of a new minute.
  server.clock.move(minutes(1));
  expect(await readPage(headers)).toBe(200);
  expect(server.clock.waits).toHaveLength(2);
  for (let page = 0; page < pages; page++) await readPage(headers);
  expect(server.clock.waits).toHaveLength(3);
  expect(lines()).toHaveLength(before + 1);
  server.clock.move(minutes(61));
  const again = await signedIn(server, email);
  for (let page = 0; page <= pages; page++) await readPage(again);
  expect(lines()).toHaveLength(before + 2);
});

it('another member and an admin do not wait', async () => {
  const fast = await addReader(server);
  for (let page = 0; page <= pages; page++) await readPage(fast.headers);
  expect(server.clock.waits).toHaveLength(1);
  await readPage((await addReader(server)).headers);
  const admin = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
  for (let page = 0; page <= pages; page++) await readPage(admin);
  expect(server.clock.waits).toHaveLength(1);
});
