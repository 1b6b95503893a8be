import { setTimeout as sleep } from 'node:timers/promises';
import { atLeast, exactly, type Fault } from './fault.ts';
import { makePlace } from './product.ts';
import type { Postgresql } from './postgresql.ts';
import { openPostgresql } from './site.ts';

const kills = 12;

async function countApplied(postgresql: Postgresql): Promise<number> {
  const [found] = await postgresql.query<{ there: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as there",
  );
  if (!found?.there) return 0;
  const [applied] = await postgresql.query<{ count: number }>('select count(*)::int as count from schema_migrations');
  return applied?.count ?? 0;
}

const columnsOf = (postgresql: Postgresql): Promise<object[]> =>
  postgresql.query(
    `select table_schema, table_name, column_name, data_type, is_nullable from information_schema.columns
      where table_schema not in ('information_schema', 'pg_catalog', 'pgboss') order by 1, 2, 3`,
  );

export const migrationKilled: Fault = {
  name: 'migration-killed',
  goal: 'killed again and again while it brings the schema up to date: the next start goes on, without SQL by hand',
  async *run(trial) {
    const whole = await openPostgresql(trial);
    const straight = (await makePlace(trial, { DATABASE_URL: whole.url })).start();
    await straight.untilReady();
    await straight.stop();
    const wanted = await columnsOf(whole);

    const postgresql = await openPostgresql(trial);
    // Slow enough to be met in the middle of a file.
    postgresql.line.delay(3);
    const place = await makePlace(trial, { DATABASE_URL: postgresql.url });
    const steps = new Set<number>();
    for (let kill = 0; kill < kills; kill += 1) {
      const product = place.start();
      const before = await countApplied(postgresql);
      const isFirst = before === 0 ? 1 : 2;
      // A file or two further, then a moment into the next.
      for (let turn = 0; turn < 2_000 && (await countApplied(postgresql)) < before + isFirst; turn += 1) {
        if (await product.isReady()) break;
        await sleep(2);
      }
      await sleep(kill);
      await product.kill();
      steps.add(await countApplied(postgresql));
    }
    postgresql.line.delay(0);
    const last = place.start();
    await last.untilReady();
    await last.stop();
    yield atLeast('places in the list at which it was killed', steps.size, kills / 2);
    yield exactly('migrations that are applied', await countApplied(postgresql), await countApplied(whole));
    const columns = await columnsOf(postgresql);
    yield exactly('columns, beside those of an uninterrupted start', columns.length, wanted.length);
    yield exactly('the same schema', JSON.stringify(columns) === JSON.stringify(wanted), true);
  },
};
