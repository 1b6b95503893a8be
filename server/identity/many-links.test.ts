import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { hours, minutes, seconds } from '../clock.ts';
import { claimManyLinkRequests } from './many-links-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const claim = (...emails: readonly string[]): Promise<readonly string[]> =>
  server.context.db
    .transaction()
    .execute((trx) => claimManyLinkRequests(trx, server.context, { emails, now: server.clock.now() }));

const countRequests = async (): Promise<number> => {
  const { count } = await server.context.db
    .selectFrom('identity_link_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

describe('links for many members at once', () => {
  it('go to each mailbox once a minute, in the order asked for', async () => {
    const [ada, ben, cid] = ['ada@lakeside.example', 'ben@lakeside.example', 'cid@lakeside.example'];
    expect(await claim(cid, ada)).toEqual([cid, ada]);
    server.clock.move(seconds(59));
    expect(await claim(ada, ben)).toEqual([ben]);
    server.clock.move(seconds(1));
    expect(await claim(ada, ben, cid)).toEqual([ada, cid]);
    expect(await claim(ada)).toEqual([]);
  });

  it('go once to a mailbox that is asked for in two spellings', async () => {
    expect(await claim('dora+news@lakeside.example', 'dora@lakeside.example')).toEqual(['dora+news@lakeside.example']);
  });

  it('go to a mailbox five times an hour', async () => {
    const granted: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      granted.push((await claim('eve@lakeside.example')).length);
      server.clock.move(minutes(1));
    }
    expect(granted).toEqual([1, 1, 1, 1, 1, 0, 0]);
    server.clock.move(hours(1));
    expect(await claim('eve@lakeside.example')).toHaveLength(1);
  });

  it('stop at 2,000 emails an hour, and those of the hour before no longer count', async () => {
    server.clock.move(hours(1));
    const batch = (first: number, size: number) =>
      Array.from({ length: size }, (_, index) => `m${first + index}@hillside.example`);
    const before = await countRequests();
    expect(await claim(...batch(0, 1_500))).toHaveLength(1_500);
    server.clock.move(minutes(30));
    expect(await claim(...batch(1_500, 600))).toEqual(batch(1_500, 500));
    expect(await countRequests()).toBe(before + 2_000);
    expect(await claim('late@hillside.example')).toEqual([]);
    server.clock.move(minutes(30));
    expect(await claim('late@hillside.example')).toEqual(['late@hillside.example']);
  });
});
