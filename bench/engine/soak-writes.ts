import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** What changes meanwhile: a row each second and, each minute, rows that come in batches and go again. */

const secondsBetween = 60;
const batches = 4;
const batchRows = 5_000;

const importRows = `insert into deals (id, kind, funder_names, recipient_country, sectors, date, date_precision, amount_usd, origin,
    source_name, source_record_id, content_hash, created_at, updated_at)
  select gen_random_uuid(), 'equity', array['Funder ' || place % 4000], 'KE', array['fintech'], date '2026-01-01' - place % 3000,
    'day', place * 10, 'public_register', 'soak import', place::text, '', now(), now()
  from generate_series($1::integer, $1::integer + ${batchRows - 1}) as place`;

export async function writeForSoak(
  client: Client,
  { goesOn, compare }: { goesOn: () => boolean; compare: () => Promise<void> },
): Promise<{ readonly changes: number; readonly imports: number }> {
  let changes = 0;
  let imports = 0;
  await client.query("delete from deals where kind = 'equity' and source_name = 'soak import'");
  while (goesOn()) {
    for (let second = 0; second < secondsBetween && goesOn(); second++) {
      changes += 1;
      await client.query(
        `update deals set amount_usd = $1::integer, notes = 'Changed ' || $1::integer
          where kind = 'equity' and id = (select id from equity_deals limit 1)`,
        [changes],
      );
      await sleep(1_000);
    }
    for (let batch = 0; batch < batches && goesOn(); batch++) await client.query(importRows, [batch * batchRows]);
    await compare();
    await client.query("delete from deals where kind = 'equity' and source_name = 'soak import'");
    imports += 1;
    await compare();
  }
  return { changes, imports };
}
