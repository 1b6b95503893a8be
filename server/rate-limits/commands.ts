import { sql } from 'kysely';
import { after, minutes } from '../clock.ts';
import type { Context } from '../context.ts';
import type { RequestCounts } from './counts.ts';

/** Older minutes are of no use. */
const keptMinutes = minutes(5);

/** Tells the other servers what was counted here, in one statement, and learns what they counted. */
export async function shareCounts({ db, vault, clock }: Context, counts: RequestCounts): Promise<void> {
  const now = clock.now();
  const { minute, untold } = counts.takeUntold(now);
  if (untold.length === 0) return;
  const byBucket = new Map(untold.map((one) => [vault.digest('http.limit', one.key).toString('hex'), one]));
  // In one order everywhere: two servers that tell the same callers must not wait for each other.
  const buckets = [...byBucket.keys()].sort();
  const { rows } = await sql<{ bucket: string; count: number }>`
    insert into request_counts (minute, bucket, count)
    select ${minute}, decode(told.bucket, 'hex'), told.count
    from unnest(${buckets}::text[], ${buckets.map((bucket) => byBucket.get(bucket)?.count ?? 0)}::integer[])
      as told (bucket, count)
    on conflict (minute, bucket) do update set count = request_counts.count + excluded.count
    returning encode(bucket, 'hex') as bucket, count`.execute(db);
  for (const { bucket, count } of rows) counts.learn(minute, byBucket.get(bucket)?.key ?? '', count);
}

export async function forgetOldCounts({ db, clock }: Context): Promise<void> {
  await db.deleteFrom('request_counts').where('minute', '<', after(clock.now(), -keptMinutes)).execute();
}
