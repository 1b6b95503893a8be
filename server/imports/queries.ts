import { sql, type Selectable } from 'kysely';
import type { z } from 'zod';
import {
  importReport,
  importRow,
  undoDays,
  type ImportRecord,
  type ImportRow,
  type ImportSummary,
  type SavedMapping,
  answers,
  corrections,
} from '../../contract/imports/imports.ts';
import { nearMatch, type NearMatch } from '../../contract/imports/near-matches.ts';
import { mapping, type Mapping } from '../../contract/imports/mapping.ts';
import { dealColumns } from '../../contract/deals/deals.ts';
import { after, days } from '../clock.ts';
import { storedName } from '../deals/stored-names.ts';
import type { Db, Trx } from '../database/connect.ts';
import type { DealImports } from '../database/schema.generated.ts';
import { Refusal } from '../refusal.ts';
import { knownSources } from './mapping/known-sources.ts';
import { progressOf } from './progress.ts';
import { splitRaw } from './reading/raw-row.ts';
import { alikeBy } from '../subjects/likeness/alike.ts';
import type { ImportSettings } from '../../contract/imports/settings.ts';

/** What admins see of imports. */

const pageSize = 30;

type Row = Selectable<DealImports> & { readonly starter: string | null; readonly waiting_funders: number };

/** With the email of the admin who started it, by which admins know each other, and the funders that wait for one. */
const selectImports = (db: Db | Trx) =>
  db
    .selectFrom('deal_imports')
    .leftJoin('members', 'members.id', 'deal_imports.started_by')
    .selectAll('deal_imports')
    .select('members.email as starter')
    .select((eb) =>
      eb
        .selectFrom('deal_import_funders as made')
        .innerJoin('funders', 'funders.id', 'made.funder_id')
        .whereRef('made.import_id', '=', 'deal_imports.id')
        .where('funders.state', '=', 'proposed')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('waiting_funders'),
    );

export async function listImports(
  db: Db | Trx,
  { before, now }: { before: string | null; now: Date },
): Promise<{ imports: ImportRecord[]; hasMore: boolean }> {
  const start = before === null ? null : await findRow(db, before);
  let query = selectImports(db)
    .where('state', '<>', 'discarded')
    .orderBy('deal_imports.started_at', 'desc')
    .orderBy('deal_imports.id', 'desc')
    .limit(pageSize + 1);
  if (start !== null)
    query = query.where((eb) =>
      eb(eb.refTuple('deal_imports.started_at', 'deal_imports.id'), '<', eb.tuple(start.started_at, start.id)),
    );
  const rows = await query.execute();
  return { imports: rows.slice(0, pageSize).map((row) => recordOf(row, now)), hasMore: rows.length > pageSize };
}

async function findRow(db: Db | Trx, importId: string): Promise<Row | null> {
  return (await selectImports(db).where('deal_imports.id', '=', importId).executeTakeFirst()) ?? null;
}

export async function getImportRow(db: Db | Trx, importId: string): Promise<Row> {
  const row = await findRow(db, importId);
  if (row === null || row.state === 'discarded') throw new Refusal('not_found');
  return row;
}

export async function getImport(
  db: Db | Trx,
  { importId, now }: { importId: string; now: Date },
): Promise<ImportRecord> {
  return recordOf(await getImportRow(db, importId), now);
}

const isRunning = (state: Row['state']): boolean => state === 'checking' || state === 'committing';

function recordOf(row: Row, now: Date): ImportRecord {
  const undoUntil =
    row.state === 'done' && row.finished_at !== null && row.report !== null
      ? after(row.finished_at, days(undoDays))
      : null;
  return {
    id: row.id,
    state: row.state,
    kind: row.kind,
    fileName: row.file_name,
    startedBy: row.starter,
    sourceName: row.source_name,
    sourceId: row.source_id,
    adapter: row.adapter,
    totalBytes: row.total_bytes,
    receivedBytes: row.received_bytes,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoUntil: undoUntil !== null && undoUntil > now ? undoUntil.toISOString() : null,
    readCount: row.read_count,
    addedCount: row.added_count,
    changedCount: row.changed_count,
    unchangedCount: row.unchanged_count,
    rejectedCount: row.rejected_count,
    failure: row.failure,
    waitingFunderCount: row.waiting_funders,
    // The process of a run outlives its last word by a moment.
    progress: isRunning(row.state) ? progressOf(row.id) : null,
    report: row.report === null ? null : readReport(row.report),
    version: row.version,
  };
}

// Written by this release or an older one: what does not fit is left out rather than an error of the page.
const readReport = (stored: unknown): ImportSummary | null => importReport.safeParse(stored).data ?? null;

export interface RowFilter {
  readonly importId: string;
  readonly state: z.output<typeof importRow>['state'] | 'flagged' | null;
  /** A code of a problem, or of a flag. */
  readonly code: string | null;
  /** Only rows that change in this column. */
  readonly changedKey: string | null;
  readonly afterLine: number;
}

const rowsPerPage = 100;

export async function listImportRows(
  db: Db | Trx,
  { importId, state, code, changedKey, afterLine }: RowFilter,
): Promise<{ rows: ImportRow[]; nextLine: number | null }> {
  await getImportRow(db, importId);
  let query = db
    .selectFrom('deal_import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('line', '>', afterLine)
    .orderBy('line')
    .orderBy('part')
    .limit(rowsPerPage + 1);
  if (state === 'flagged') query = query.where(sql<boolean>`cardinality(flags) > 0`);
  else if (state !== null) query = query.where('state', '=', state);
  if (code !== null)
    query = query.where(
      sql<boolean>`(code = ${code} or exists (select from unnest(flags) as flag where split_part(flag, ':', 1) = ${code}))`,
    );
  if (changedKey !== null) query = query.where(sql<boolean>`${changedKey} = any (changed_keys)`);
  const found = await query.execute();
  const cut = found[rowsPerPage]?.line ?? null;
  // A page ends between two lines of the file, never between the parts of one.
  const whole = cut === null ? found : found.filter(({ line }) => line < cut);
  const rows = whole.map((row) =>
    importRow.parse({
      line: row.line,
      part: row.part,
      state: row.state,
      kind: row.kind,
      dealId: row.deal_id,
      code: row.code,
      reason: row.reason,
      flags: row.flags,
      raw: splitRaw(row.raw),
      deal: shownDeal(row.deal),
      before: shownDeal(row.before),
      changedKeys: row.changed_keys,
    }),
  );
  return { rows, nextLine: cut === null ? null : cut - 1 };
}

const keyOf = new Map(dealColumns.map(({ key }) => [storedName(key), key]));

/** As the API shows deals: columns and details side by side, under the keys of the contract. */
function shownDeal(stored: unknown): Record<string, unknown> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { details, ...real } = stored as Record<string, unknown>; // written from a row of the staging table
  const named = Object.entries(real).flatMap(([name, value]) => {
    const key = keyOf.get(name);
    return key === undefined || value === null ? [] : [[key, value] as const];
  });
  return { ...Object.fromEntries(named), ...(typeof details === 'object' ? details : {}) };
}

export async function listSavedMappings(db: Db | Trx): Promise<SavedMapping[]> {
  const rows = await db.selectFrom('import_mappings').selectAll().orderBy('name').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    mapping: mapping.parse(row.mapping),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }));
}

export async function listMappings(db: Db | Trx): Promise<{ saved: SavedMapping[]; known: Mapping[] }> {
  return { saved: await listSavedMappings(db), known: [...knownSources] };
}

/** Of all imports, or of one. */
export async function listNearMatches(db: Db | Trx, importId: string | null = null): Promise<NearMatch[]> {
  const rows = await db
    .selectFrom('funder_near_matches as near')
    .innerJoin('funders as added', 'added.id', 'near.funder_id')
    .innerJoin('funders as known', 'known.id', 'near.candidate_id')
    .where('near.state', '=', 'open')
    .where('added.state', '=', 'proposed')
    .where('known.state', 'in', ['listed', 'proposed'])
    .$if(importId !== null, (query) => query.where('near.import_id', '=', importId))
    .select([
      'near.id',
      'near.import_id',
      'near.similarity',
      'added.id as added_id',
      'added.name as added_name',
      'known.id as known_id',
      'known.name as known_name',
    ])
    .orderBy('near.similarity', 'desc')
    .orderBy('near.id')
    .limit(200)
    .execute();
  const counts = await countDealsOf(
    db,
    rows.flatMap((row) => [row.added_id, row.known_id]),
  );
  return rows.map((row) =>
    nearMatch.parse({
      id: row.id,
      importId: row.import_id,
      similarity: row.similarity,
      alike: alikeBy(row.added_name, row.known_name),
      added: { id: row.added_id, name: row.added_name, dealCount: counts.get(row.added_id) ?? 0 },
      known: { id: row.known_id, name: row.known_name, dealCount: counts.get(row.known_id) ?? 0 },
    }),
  );
}

async function countDealsOf(db: Db | Trx, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const id of new Set(ids)) {
    const { count } = await db
      .selectFrom('deals')
      .where(sql<boolean>`funder_ids @> array[${id}::text]`)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.set(id, count);
  }
  return counts;
}

/** What was set at the last check, to go on from there. What an older release wrote and does not fit is as if not set. */
export async function getImportSettings(db: Db, { importId }: { importId: string }): Promise<ImportSettings> {
  const row = await getImportRow(db, importId);
  return {
    mapping: mapping.safeParse(row.mapping).data ?? null,
    answers: answers.safeParse(row.answers).data ?? {},
    corrections: corrections.safeParse(row.corrections).data ?? {},
    columnNames: namesIn(row.detection),
  };
}

const namesIn = (detection: unknown): string[] =>
  typeof detection === 'object' && detection !== null && 'names' in detection && Array.isArray(detection.names)
    ? detection.names.map(String)
    : [];
