import { dayOf } from '../clock.ts';
import { sql } from 'kysely';
import type { AdminRecord, RecordValues } from '../../contract/subjects/records.ts';
import type { RecordKind, RecordState } from '../../contract/subjects/admin-subjects.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { nameKeyOf } from '../subjects/names.ts';
import { Refusal } from '../refusal.ts';
import { moveFunderVoice } from '../reviews/scores/voice-commands.ts';
import { keepAlias } from './alias-commands.ts';
import { recordAction, type Action } from './audit.ts';
import { getRecord, lockLive, type StoredRecord } from './queries.ts';
import { recordTables } from '../subjects/record-tables.ts';
import { changedValues, mayBecome, readValues } from './rules.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'vault'>;
interface Place {
  readonly kind: RecordKind;
  readonly id: string;
}

/** Changes what is given and leaves the rest; nothing is written when nothing differs. */
export async function editRecord(
  { db, clock, vault }: Tools,
  action: Action,
  { kind, id, version, values, reason }: Place & { version: number; values: RecordValues; reason?: string | undefined },
): Promise<AdminRecord> {
  const now = clock.now();
  const read = readValues(kind, values, dayOf(now));
  if (!read.isValid) throw new Refusal('invalid', { errors: read.errors });
  await db.transaction().execute(async (trx) => {
    const before = await lockLive(trx, { kind, id });
    if (before.version !== version) throw new Refusal('stale', { errors: { version: String(before.version) } });
    const changed = changedValues(before.values, read.values);
    if (Object.keys(changed).length === 0) return;
    refuseState(before, changed['state']);
    await writeValues(trx, { kind, id, values: changed, now });
    if (typeof changed['name'] === 'string' && nameKeyOf(changed['name']) !== nameKeyOf(before.name))
      await keepAlias(trx, { kind, id, name: before.name, now });
    if (kind === 'funder')
      await moveFunderVoice(trx, { vault, before: before.values, after: { ...before.values, ...changed } });
    await recordAction(trx, action, {
      kind,
      id,
      action: 'edit',
      reason: reason ?? null,
      before: Object.fromEntries(Object.keys(changed).map((key) => [key, before.values[key] ?? null])),
      after: changed,
      now,
    });
  });
  return getRecord(db, { kind, id });
}

function refuseState(before: StoredRecord, state: RecordValues[string] | undefined): void {
  // The schema lets the three states of a record through only.
  if (state === undefined || mayBecome(before.state, state as RecordState)) return;
  throw new Refusal('invalid', {
    errors: { 'values.state': 'People have seen it. Hide it instead.' },
  });
}

/** Writes fields by key of `recordFields`, and that the record has changed. */
export async function writeValues(
  trx: Trx,
  { kind, id, values, now }: Place & { values: RecordValues; now: Date },
): Promise<void> {
  const { table, columns } = recordTables[kind];
  const settings = Object.entries(values).flatMap(([key, value]) => {
    const column = columns[key];
    if (column === undefined) throw new Error(`no column for the field ${key}`);
    return [sql`${sql.ref(column)} = ${value}`];
  });
  await sql`update ${sql.table(table)}
    set ${sql.join([...settings, sql`version = version + 1`, sql`changed_at = ${now}`])} where id = ${id}`.execute(trx);
}
