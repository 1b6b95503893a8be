import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { answers as answersSchema, importReport, maximumPieceBytes } from '../../../contract/imports/imports.ts';
import { mapping as mappingSchema } from '../../../contract/imports/mapping.ts';
import type { RunReason } from '../../../contract/imports/sources.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { discardImport, receivePiece, startImport } from '../commands.ts';
import { getImportRow } from '../queries.ts';
import { checkImport, commitImport, detectImport, type WizardTools } from '../wizard-run.ts';
import { localReach, publicReach, type Reach } from '../../http/public-addresses.ts';
import { FetchFailure, fetchFile, type Fetched, type Limits } from './download.ts';
import { beginRun, endRun, type RunEnd } from './run-commands.ts';
import { findLastDone, type SourceRow } from './source-queries.ts';
import { hasSameColumns, whyAsk } from './source-rules.ts';

/** One attempt to read a source: fetch its file, compare it with what is stored, and store it or ask a person. */

export interface SourceTools extends WizardTools, Pick<Context, 'jobs'> {
  readonly reach: Reach;
  readonly limits?: Limits;
}

export const sourceTools = ({ db, jobs, connection, clock, config }: Context): SourceTools => ({
  db,
  jobs,
  connection,
  clock,
  folder: join(config.dataDir, 'imports'),
  reach: config.environment === 'production' ? publicReach : localReach,
});

/** Does nothing while the source is paused, waits for a person or is being read. */
export async function runSource(tools: SourceTools, sourceId: string): Promise<void> {
  const { db, clock } = tools;
  const begun = await beginRun(db, { sourceId, now: clock.now() });
  if (begun === null) return;
  const { source, runId } = begun;
  const end = (result: RunEnd): Promise<void> => endRun(tools, { source, runId, result, now: clock.now() });
  try {
    await end(await readSource(tools, source, runId));
  } catch (error) {
    if (error instanceof FetchFailure) return end({ outcome: 'failed', reason: error.reason, detail: error.detail });
    await end({ outcome: 'failed', reason: 'ended', detail: null });
    throw error;
  }
}

async function readSource(tools: SourceTools, source: SourceRow, runId: string): Promise<RunEnd> {
  const { folder, reach, limits } = tools;
  const isStored = await isDone(tools, source.read_import);
  const known = isStored ? { etag: source.etag, lastModified: source.last_modified } : nothingKnown;
  await mkdir(folder, { recursive: true });
  const path = join(folder, `source-${runId}.part`);
  try {
    const fetched = await fetchFile({
      address: source.address,
      known,
      path,
      reach,
      ...(limits === undefined ? {} : { limits }),
    });
    if (!fetched.isNew) return { outcome: 'nothing_new' };
    if (isStored && source.content_hash?.equals(fetched.hash) === true) return { outcome: 'nothing_new', fetched };
    const importId = await takeFile(tools, source, { path, fetched });
    return { fetched, importId, bytes: fetched.bytes, ...(await store(tools, source, importId)) };
  } finally {
    await rm(path, { force: true });
  }
}

const nothingKnown = { etag: null, lastModified: null };

async function isDone({ db }: SourceTools, importId: string | null): Promise<boolean> {
  if (importId === null) return false;
  const row = await db.selectFrom('deal_imports').where('id', '=', importId).select('state').executeTakeFirst();
  return row?.state === 'done';
}

/** As if an admin had uploaded the file: from there on it is an import like all others. */
async function takeFile(
  { db, clock }: SourceTools,
  source: SourceRow,
  { path, fetched }: { path: string; fetched: Extract<Fetched, { isNew: true }> },
): Promise<string> {
  const { id: importId } = await startImport(db, {
    fileName: fetched.name,
    totalBytes: fetched.bytes,
    memberId: null,
    now: clock.now(),
    source,
  });
  let offset = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: maximumPieceBytes }) as AsyncIterable<Buffer>) {
    await receivePiece(db, { importId, offset, bytes, now: clock.now() });
    offset += bytes.length;
  }
  return importId;
}

const ask = (reason: RunReason, detail: string | null = null): RunEnd => ({ outcome: 'asked', reason, detail });

/** Read as the last file of the source that was stored. */
async function store(tools: SourceTools, source: SourceRow, importId: string): Promise<RunEnd> {
  const { db } = tools;
  const last = await findLastDone(db, source.id);
  const mapping = mappingSchema.safeParse(last?.mapping).data;
  if (last === null || mapping === undefined) return ask('first_file');
  const answers = answersSchema.safeParse(last.answers).data ?? {};
  try {
    const { columns } = await detectImport(tools, { importId, answers });
    const names = columns.map(({ name }) => name);
    if (!hasSameColumns(names, namesOf(last.detection))) return ask('other_columns');
    const { version } = await getImportRow(db, importId);
    const check = { importId, mapping, sourceName: last.source_name, corrections: {}, answers, version };
    await (
      await checkImport(tools, check)
    )();
    const checked = await getImportRow(db, importId);
    const report = importReport.safeParse(checked.report).data;
    if (checked.state !== 'checked' || report === undefined) return ask('unreadable', checked.failure);
    const why = whyAsk({ report, readBefore: last.read_count });
    if (why !== null) return ask(why.reason, why.detail);
    if (report.deals.added + report.deals.changed === 0) return await dropUnchanged(tools, importId);
    await (
      await commitImport(tools, { importId, version: checked.version })
    )();
    const done = await getImportRow(db, importId);
    return done.state === 'done' ? { outcome: 'updated' } : ask('unreadable', done.failure);
  } catch (error) {
    if (error instanceof Refusal) return ask('unreadable', error.message);
    throw error;
  }
}

async function dropUnchanged({ db, folder }: SourceTools, importId: string): Promise<RunEnd> {
  await discardImport(db, { importId, folder });
  return { outcome: 'nothing_new' };
}

const namesOf = (detection: unknown): string[] =>
  typeof detection === 'object' && detection !== null && 'names' in detection && Array.isArray(detection.names)
    ? detection.names.map(String)
    : [];
