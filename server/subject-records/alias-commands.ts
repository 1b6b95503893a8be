import { sql } from 'kysely';
import type { AdminRecord } from '../../contract/subjects/records.ts';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { cleanText } from '../../contract/reviews/clean-text.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { nameKeyOf } from '../subjects/names.ts';
import { Refusal } from '../refusal.ts';
import { recordAction, type Action } from './audit.ts';
import { getRecord, lockLive } from './queries.ts';
import { recordTables } from '../subjects/record-tables.ts';

type Tools = Pick<Context, 'db' | 'clock'>;
interface Place {
  readonly kind: RecordKind;
  readonly id: string;
}

/** Of the column `alias`: some single characters are many once they are normalised. */
const longestKey = 300;

/** Adds another name. One that means another record is refused with the name of that record. */
export async function addAlias(
  { db, clock }: Tools,
  action: Action,
  { kind, id, name: typed }: Place & { name: string },
): Promise<AdminRecord> {
  const name = cleanText(typed);
  const key = nameKeyOf(name);
  if (key === '') throw new Refusal('invalid', { errors: { name: 'A name has letters or digits' } });
  if (key.length > longestKey) throw new Refusal('invalid', { errors: { name: 'This name is too long' } });
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const record = await lockLive(trx, { kind, id });
    if (nameKeyOf(record.name) === key) throw new Refusal('invalid', { errors: { name: 'That is its name already' } });
    const other = await findNamed(trx, { kind, id, key });
    if (other !== null)
      throw new Refusal('invalid', {
        errors: { name: `${other} goes by this name. Merge the two if they are one organisation.` },
      });
    if (!(await keepAlias(trx, { kind, id, name, now }))) return;
    await recordAction(trx, action, { kind, id, action: 'add_alias', before: {}, after: { alias: name }, now });
  });
  return getRecord(db, { kind, id });
}

/** The name of another record that is called so, or of which it is another name. */
async function findNamed(trx: Trx, { kind, id, key: name }: Place & { key: string }): Promise<string | null> {
  const { table, aliases, key } = recordTables[kind];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where name_key = ${name} and id <> ${id} and state <> 'merged'
    union all
    select named.name from ${sql.table(aliases)} as other join ${sql.table(table)} as named on named.id = other.${sql.ref(key)}
    where other.alias_kind = 'name' and other.alias = ${name} and named.id <> ${id}
    limit 1`.execute(trx);
  return rows[0]?.name ?? null;
}

/** Keeps another name where no record has it as one yet. Answers whether it is new. */
export async function keepAlias(
  trx: Trx,
  { kind, id, name, now }: Place & { name: string; now: Date },
): Promise<boolean> {
  const { aliases, key } = recordTables[kind];
  const alias = nameKeyOf(name);
  if (alias === '' || alias.length > longestKey) return false;
  const added = await sql`insert into ${sql.table(aliases)} (alias_kind, alias, name, ${sql.ref(key)}, created_at)
    values ('name', ${alias}, ${name}, ${id}, ${now}) on conflict do nothing`.execute(trx);
  return (added.numAffectedRows ?? 0n) > 0n;
}

export async function removeAlias(
  { db, clock }: Tools,
  action: Action,
  { kind, id, alias }: Place & { alias: string },
): Promise<void> {
  const { aliases, key } = recordTables[kind];
  await db.transaction().execute(async (trx) => {
    await lockLive(trx, { kind, id });
    const { rows } = await sql<{ name: string }>`delete from ${sql.table(aliases)}
      where alias_kind = 'name' and alias = ${alias} and ${sql.ref(key)} = ${id}
      returning coalesce(name, alias) as name`.execute(trx);
    const [gone] = rows;
    if (gone === undefined) return;
    await recordAction(trx, action, {
      kind,
      id,
      action: 'remove_alias',
      before: { alias: gone.name },
      after: {},
      now: clock.now(),
    });
  });
}
