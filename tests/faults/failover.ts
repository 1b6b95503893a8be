import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, beginDraft, keptDrafts } from './asking.ts';
import { atMost, exactly, holds, type Fault } from './fault.ts';
import { makePlace, newFolder, secondsUntil } from './product.ts';
import { addFunders, addSignedIn } from './people.ts';
import { openProxy } from './proxy.ts';
import { openPostgresql } from './site.ts';

const limitSeconds = 10;

/** A primary and its standby behind one address, which moves from one to the other. */
export const failover: Fault = {
  name: 'failover',
  goal: 'the primary serves reading only, then another one takes over: writes wait, nothing is lost, nothing old is read',
  async *run(trial) {
    const primary = await openPostgresql(trial);
    const folder = newFolder();
    const standby = await primary.copyTo(join(folder, 'standby'));
    trial.later(standby.close);
    await standby.start();
    await primary.query("alter system set synchronous_standby_names = 'standby'");
    await primary.query('select pg_reload_conf()');
    const address = await openProxy(primary.line.port);
    trial.later(address.close);
    const url = primary.url.replace(`:${primary.line.port}/`, `:${address.port}/`);
    const place = await makePlace(trial, { DATABASE_URL: url });
    await place.start().untilReady();
    const funders = await addFunders(primary.connection(), 20);
    const headers = await addSignedIn(place, primary.connection());
    const acknowledged: string[] = [];
    const write = async (at: number): Promise<number> => {
      const id = funders[at] ?? '';
      const { status } = await beginDraft(place.address, headers, id);
      if (status === 200) acknowledged.push(id);
      return status;
    };
    for (let at = 0; at < 5; at += 1) await write(at);
    yield exactly('writes before', acknowledged.length, 5);

    await primary.query('alter system set default_transaction_read_only = on');
    await primary.query('select pg_reload_conf()');
    await sleep(200);
    const refused = await beginDraft(place.address, headers, funders[6] ?? '');
    yield exactly('a write while the primary is read only', [refused.status, refused.retryAfter], [503, '1']);
    yield exactly('a read while the primary is read only', (await ask(`${place.address}/api/funders`)).status, 200);

    // The old primary lives on and still answers reads: only new lines lead to the new one.
    await standby.query('select pg_promote()');
    address.leadTo(standby.line.port);
    let next = 7;
    const seconds = await secondsUntil(async () => {
      const status = await write(next);
      if (status === 200) next += 1;
      return status === 200;
    }, 60);
    yield atMost('writes again after the address moved', seconds, limitSeconds, 's');
    const kept = await keptDrafts(place.address, [headers]);
    const lost = acknowledged.filter((id) => !kept.has(id));
    yield exactly('acknowledged writes that the new primary does not have', lost.length, 0);
    const mine = await Promise.all(
      Array.from({ length: 32 }, () => ask(`${place.address}/api/reviews/mine`, { headers })),
    );
    const newest = funders[next - 1] ?? 'none';
    yield holds(
      '32 reads at once all know the newest write',
      mine.every(({ body }) => body.includes(newest)),
    );
  },
};
