import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listMembers } from '../../contract/members/list.ts';
import { callAs, unchecked } from '../../tests/call-as.ts';
import { addCaller, addFunder, writeDraft, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { dropDraftsOf } from './stored-drafts.ts';
import { recordDraftCounts } from './told-counts-commands.ts';
import { moveDraftCounts, sharedDraftCounts } from './told-counts-rules.ts';

let server: TestServer;
let admin: Caller;
let members: Caller[] = [];
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.context.db.deleteFrom('review_drafts').execute();
  await server.context.db.deleteFrom('member_draft_counts').execute();
  members = [];
  for (let place = 0; place < 6; place += 1) members.push(await addCaller(server));
});

async function begin(places: readonly number[]): Promise<void> {
  for (const place of places) {
    const member = members[place];
    if (member) await writeDraft(server, member, { funderId: await addFunder(server) });
  }
}
const night = () => recordDraftCounts(server.context);
async function told(query = ''): Promise<(number | null | undefined)[]> {
  const { reply } = await callAs(server, admin, listMembers, { query: unchecked(`limit=100${query}`) });
  const rows = new Map(reply.rows.map((row) => [row.id, row.drafts]));
  return members.map(({ memberId }) => rows.get(memberId));
}

describe('the drafts that admins are told of', () => {
  it('are none while a member writes one, and after a night in which fewer than five did', async () => {
    await begin([0, 1, 2, 3]);
    expect(await told()).toEqual([0, 0, 0, 0, 0, 0]);
    await night();
    expect(await told()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('move for five together, stay when one of them sends theirs, and show what five share', async () => {
    await begin([0, 1, 2, 3, 4]);
    await night();
    expect(await told()).toEqual([1, 1, 1, 1, 1, 0]);
    expect((await told('&drafts=1..')).filter((count) => count !== undefined)).toHaveLength(5);
    const [first] = members;
    const { db, vault } = server.context;
    await db.transaction().execute((trx) => dropDraftsOf(trx, { vault, memberIds: [first?.memberId ?? ''] }));
    await night();
    expect(await told()).toEqual([1, 1, 1, 1, 1, 0]);
  });

  it('are "some" where fewer than five share the number', async () => {
    await begin([0, 0, 1, 2, 3, 4]);
    await night();
    expect(await told()).toEqual([null, null, null, null, null, 0]);
  });
});

describe('the rules', () => {
  const of = (count: number, recorded: number, howMany: number) =>
    Array.from({ length: howMany }, (_, place) => ({ memberId: `${count} ${recorded} ${place}`, count, recorded }));
  const recordedOf = (members: ReturnType<typeof of>) => moveDraftCounts(members).map(({ recorded }) => recorded);

  it('hold each way apart: four up and one down is no five', () => {
    expect(recordedOf([...of(1, 0, 4), ...of(0, 1, 1)])).toEqual([0, 0, 0, 0, 1]);
    expect(recordedOf([...of(1, 0, 5), ...of(0, 1, 1)])).toEqual([1, 1, 1, 1, 1, 1]);
    expect(recordedOf(of(0, 2, 5))).toEqual([0, 0, 0, 0, 0]);
  });

  it('show none only where five have none', () => {
    expect([...sharedDraftCounts(of(1, 1, 5), 9)]).toEqual([1]);
    expect(sharedDraftCounts(of(1, 1, 5), 10)).toEqual(new Set([0, 1]));
  });
});
