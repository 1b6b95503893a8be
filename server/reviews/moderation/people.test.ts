import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../tests/sign-in.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { listModeratorNumbers } from './people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const numbers = () => listModeratorNumbers(server.context.db);
const setRole = (memberId: string, is_moderator: boolean) =>
  server.context.db.updateTable('members').set({ is_moderator }).where('id', '=', memberId).execute();

describe('numbers of moderators', () => {
  it('stay, whoever joins or leaves, and however long ago their accounts were opened', async () => {
    const ids: string[] = [];
    const before = (await numbers()).size;
    for (let count = 0; count < 12; count += 1) {
      const { memberId } = await addMember(server, { isModerator: true });
      // Each newer one has the older account.
      const created_at = new Date(Date.UTC(2026, 10 - count));
      await server.context.db.updateTable('members').set({ created_at }).where('id', '=', memberId).execute();
      ids.push(memberId);
      const now = await numbers();
      expect(ids.map((id) => (now.get(id) ?? 0) - before)).toEqual(ids.map((_, at) => at + 1));
    }
    const [first = '', second = '', third = ''] = ids;
    const kept = await numbers();
    await setRole(second, false);
    expect((await numbers()).get(second)).toBeUndefined();
    expect([(await numbers()).get(first), (await numbers()).get(third)]).toEqual([kept.get(first), kept.get(third)]);
    await setRole(second, true);
    expect(await numbers()).toEqual(kept);
  });

  it('are given with the role, to several at once as well, and none twice', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => addMember(server)));
    const had = new Set((await numbers()).values());
    const ids = members.map(({ memberId }) => memberId);
    await server.context.db.updateTable('members').set({ is_moderator: true }).where('id', 'in', ids).execute();
    const given = await numbers();
    const own = ids.map((id) => given.get(id));
    expect(new Set(own).size).toBe(5);
    expect(own.filter((number) => number === undefined || had.has(number))).toEqual([]);
  });
});
