import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../../server/database/embedded-folder.ts';
import { exactly, holds, type Fault } from './fault.ts';
import { makePlace } from './product.ts';
import { openPostgresql } from './site.ts';

export const newer: Fault = {
  name: 'newer',
  goal: 'the data are of a newer release, or of a newer PostgreSQL: refused with a word on it, nothing is changed',
  async *run(trial) {
    const place = await makePlace(trial);
    const first = place.start();
    await first.untilReady();
    await first.stop();
    const version = join(dataFolder(place.dataDir).cluster, 'PG_VERSION');
    const text = readFileSync(version, 'utf8');
    writeFileSync(version, '19\n');
    const refused = place.start();
    yield exactly('a folder of PostgreSQL 19: exit code', await refused.ended, 78);
    yield holds('a folder of PostgreSQL 19: one line', isOneLine(refused.output(), /written by PostgreSQL 19/));
    writeFileSync(version, text);

    const postgresql = await openPostgresql(trial);
    const before = await makePlace(trial, { DATABASE_URL: postgresql.url });
    const product = before.start();
    await product.untilReady();
    await product.stop();
    await postgresql.query("insert into schema_migrations (name, checksum) values ('9999-from-tomorrow.sql', 'x')");
    const newerSchema = before.start();
    yield exactly('a newer schema: exit code', await newerSchema.ended, 78);
    yield holds(
      'a newer schema: one line',
      isOneLine(newerSchema.output(), /made by a newer Fundsight.*9999-from-tomorrow/),
    );
  },
};

const isOneLine = (said: string, pattern: RegExp): boolean => !said.trim().includes('\n') && pattern.test(said);
