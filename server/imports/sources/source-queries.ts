import { sql, type Selectable } from 'kysely';
import type { z } from 'zod';
import {
  runReason,
  shownRuns,
  type listSources,
  type Source,
  type SourceRun,
} from '../../../contract/imports/sources.ts';
import type { Db, Trx } from '../../database/connect.ts';
import type { DealSources } from '../../database/schema.generated.ts';
import { Refusal } from '../../refusal.ts';

/** What admins see of the sources that are kept. */

export type SourceRow = Selectable<DealSources>;

/** An import of a source that no one has stored or given up. */
const waitingStates = ['uploaded', 'checking', 'checked', 'failed', 'interrupted'] as const;

export async function getSourceRow(db: Db | Trx, sourceId: string): Promise<SourceRow> {
  const row = await db.selectFrom('deal_sources').where('id', '=', sourceId).selectAll().executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

export async function getSource(db: Db | Trx, sourceId: string): Promise<Source> {
  return presentSource(db, await getSourceRow(db, sourceId));
}

/** Those that need a person first, then by name. */
export async function listAllSources(db: Db): Promise<z.output<typeof listSources.reply>['data']> {
  const rows = await db
    .selectFrom('deal_sources')
    .selectAll()
    .orderBy(sql`lower(name)`)
    .execute();
  const all = await Promise.all(rows.map((row) => presentSource(db, row)));
  return all.toSorted((one, other) => Number(needsPerson(other)) - Number(needsPerson(one)));
}

const needsPerson = ({ state, failures }: Source): boolean => state === 'asks' || state === 'stopped' || failures > 0;

async function presentSource(db: Db | Trx, row: SourceRow): Promise<Source> {
  const asking = await findAsking(db, row.id);
  const last = await findLastDone(db, row.id);
  const read = await db
    .selectFrom('deal_imports')
    .where('id', '=', row.read_import)
    .where('state', '=', 'done')
    .select('started_at')
    .executeTakeFirst();
  const trusted = await db
    .selectFrom('trusted_sources')
    .where('source_name', '=', row.name)
    .select('source_name')
    .executeTakeFirst();
  const { count } = await db
    .selectFrom('deals')
    .where('source_name', '=', row.name)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    schedule: row.schedule,
    state: row.state === 'running' && asking !== null ? 'asks' : row.state,
    askingImportId: asking,
    failures: row.failures,
    freshAt: freshAtOf(row.fresh_at, read)?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
    isRunning: row.running_since !== null,
    kind: last?.kind ?? null,
    adapter: last?.adapter ?? null,
    isTrusted: trusted !== undefined,
    deals: count,
    runs: await listRuns(db, row.id),
    version: row.version,
  };
}

/** What a person stored later is as fresh as its file was. */
function freshAtOf(freshAt: Date | null, read: { readonly started_at: Date } | undefined): Date | null {
  if (read === undefined) return freshAt;
  return freshAt !== null && freshAt > read.started_at ? freshAt : read.started_at;
}

async function listRuns(db: Db | Trx, sourceId: string): Promise<SourceRun[]> {
  const rows = await db
    .selectFrom('deal_source_runs as run')
    .leftJoin('deal_imports as import', 'import.id', 'run.import_id')
    .where('run.source_id', '=', sourceId)
    .orderBy('run.started_at', 'desc')
    .orderBy('run.id', 'desc')
    .limit(shownRuns)
    .selectAll('run')
    .select(['import.added_count', 'import.changed_count', 'import.state as import_state'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    // What was asked was answered since.
    outcome: row.outcome === 'asked' && row.import_state === 'done' ? 'updated' : row.outcome,
    reason: runReason.nullable().catch(null).parse(row.reason),
    detail: row.detail,
    added: row.import_state === 'done' ? row.added_count : null,
    changed: row.import_state === 'done' ? row.changed_count : null,
    importId: row.import_id,
  }));
}

export async function findAsking(db: Db | Trx, sourceId: string): Promise<string | null> {
  const found = await db
    .selectFrom('deal_imports')
    .where('source_id', '=', sourceId)
    .where('state', 'in', waitingStates)
    .orderBy('started_at', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The import that says how the file of the source is read. */
export async function findLastDone(db: Db | Trx, sourceId: string) {
  const found = await db
    .selectFrom('deal_imports')
    .where('source_id', '=', sourceId)
    .where('state', '=', 'done')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .select(['id', 'kind', 'adapter', 'mapping', 'answers', 'detection', 'source_name', 'read_count'])
    .executeTakeFirst();
  return found ?? null;
}

/** By the name that rows carry. */
export async function listFreshness(db: Db): Promise<{ name: string; freshAt: string }[]> {
  const rows = await db
    .selectFrom('deal_sources as source')
    .leftJoin('deal_imports as read', (join) =>
      join.onRef('read.id', '=', 'source.read_import').on('read.state', '=', 'done'),
    )
    .select(['source.name', sql<Date | null>`greatest(source.fresh_at, read.started_at)`.as('fresh_at')])
    .orderBy('source.name')
    .execute();
  return rows.flatMap(({ name, fresh_at: at }) => (at === null ? [] : [{ name, freshAt: at.toISOString() }]));
}
