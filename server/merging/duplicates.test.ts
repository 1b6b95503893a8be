import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { listDuplicates, findDuplicates, dismissDuplicates } from '../../contract/subjects/merges.ts';
import { getWaiting } from '../../contract/overview/overview.ts';
import { callAs, unchecked } from '../../tests/call-as.ts';
import { addProvider } from '../../tests/review-answers.ts';
import { addCaller, addFunder, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { after, days, minutes } from '../clock.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  const own = (id: string) => ({ id, website: `https://${id}.example` });
  await addFunder(server, { ...own('millrace'), name: 'Millrace Lending', country: 'GB' });
  await addFunder(server, { ...own('millrace-ltd'), name: 'Millrace Lending Ltd', country: 'GB' });
  await addFunder(server, { ...own('millrace-fr'), name: 'Millrace Lending', country: 'FR' });
  await addFunder(server, { id: 'alder', name: 'Alder Bank', website: 'https://www.alder.example/about' });
  await addFunder(server, { id: 'quite-else', name: 'Northwind Trust', website: 'http://alder.example' });
  for (const id of ['net-one', 'net-two', 'net-three', 'net-four'])
    await addFunder(server, {
      id,
      name: `${id} ${id}`.repeat(2),
      website: 'https://network.example/' + id,
      country: id === 'net-one' ? 'DE' : 'PL',
    });
});
afterAll(() => server.close());

async function look(kind: RecordKind = 'funder'): Promise<void> {
  server.clock.move(minutes(1));
  expect((await callAs(server, admin, findDuplicates, { params: { kind } })).status).toBe(202);
  await server.context.jobs.runWaiting(server.context);
}
const list = async (kind: RecordKind = 'funder') =>
  (await callAs(server, admin, listDuplicates, { params: { kind } })).reply;
const pairs = async () => (await list()).data.map(({ one, other }) => `${one.id} ${other.id}`);

it('finds names that are alike, but in two countries, and one website, but not that of many', async () => {
  expect(await list()).toEqual({ data: [], count: 0 });
  await look();
  const found = await pairs();
  expect(found).toContain('alder quite-else');
  expect(found).toContain('millrace millrace-ltd');
  expect(found.filter((pair) => pair.includes('millrace-fr') || pair.includes('net-one'))).toEqual([]);
  const { data } = await list();
  expect(data[0]).toMatchObject({
    one: { id: 'alder', name: 'Alder Bank', state: 'listed', reviews: 0 },
    other: { id: 'quite-else' },
    hasSameWebsite: true,
    hasSameCountry: true,
  });
});

it('waits since it was first found, however often it is found again', async () => {
  const { db } = server.context;
  const waited = async () => {
    const { data } = await list();
    return data.find(({ one }) => one.id === 'millrace');
  };
  expect(await waited()).toMatchObject({ waitedDays: 0, isLate: false });
  // Three weeks are fifteen working days; the target is ten.
  const first = after(server.clock.now(), -days(21));
  await db.updateTable('possible_duplicates').set({ first_found_at: first, found_at: first }).execute();
  await look();
  expect(await waited()).toMatchObject({ waitedDays: 15, isLate: true });
  const { items } = (await callAs(server, admin, getWaiting)).reply.data;
  const pairsThatWait = (await list()).count;
  expect(items.find(({ kind }) => kind === 'duplicates')).toMatchObject({
    late: pairsThatWait,
    waitedDays: 15,
    target: 10,
  });
});

it('remembers that two are not the same', async () => {
  const dismiss = { one: 'quite-else', other: 'alder' };
  expect((await callAs(server, admin, dismissDuplicates, { params: { kind: 'funder' }, body: dismiss })).status).toBe(
    204,
  );
  expect((await callAs(server, admin, dismissDuplicates, { params: { kind: 'funder' }, body: dismiss })).status).toBe(
    204,
  );
  await look();
  expect(await pairs()).not.toContain('alder quite-else');
  const entries = await server.context.db
    .selectFrom('audit_entries')
    .where('action', '=', 'funder.dismiss_duplicates')
    .selectAll()
    .execute();
  expect(entries).toMatchObject([
    { target_id: 'alder', after: { distinctFrom: 'quite-else' }, actor_id: admin.memberId },
  ]);
});

it('forgets a pair that is alike no longer, and one of which a record was merged', async () => {
  await server.context.db
    .updateTable('funders')
    .set({ name: 'Quarrystone' })
    .where('id', '=', 'millrace-ltd')
    .execute();
  await look();
  expect(await pairs()).not.toContain('millrace millrace-ltd');
});

it('keeps the kinds apart', async () => {
  for (const website of ['https://one.example', 'https://two.example'])
    await addProvider(server, { name: 'Hatchford Partners', website });
  await look('provider');
  expect((await list('provider')).count).toBe(1);
  expect((await list('entrepreneur')).count).toBe(0);
});

it('refuses what is no pair, and everybody but admins', async () => {
  expect(
    (
      await callAs(server, admin, dismissDuplicates, {
        params: { kind: 'funder' },
        body: { one: 'alder', other: 'alder' },
      })
    ).status,
  ).toBe(422);
  expect(
    (
      await callAs(server, admin, dismissDuplicates, {
        params: { kind: 'funder' },
        body: { one: 'alder', other: 'nobody' },
      })
    ).status,
  ).toBe(404);
  expect(
    (await callAs(server, admin, dismissDuplicates, { params: { kind: 'funder' }, body: unchecked({ one: 'alder' }) }))
      .status,
  ).toBe(422);
  const member = await addCaller(server);
  expect((await callAs(server, member, findDuplicates, { params: { kind: 'funder' } })).problem.code).toBe(
    'admin_only',
  );
});
