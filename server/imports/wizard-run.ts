import type { ClientConfig } from 'pg';
import { z } from 'zod';
import { unusedColumn, type UnusedColumn } from '../../contract/imports/report.ts';
import type { Layout, Mapping } from '../../contract/imports/mapping.ts';
import {
  answers as answersSchema,
  corrections as correctionsSchema,
  type Answers,
  type Corrections,
  type Detection,
} from '../../contract/imports/imports.ts';
import { mapping as mappingSchema } from '../../contract/imports/mapping.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { claimImport } from './client.ts';
import { endProgress, progressTracker } from './progress.ts';
import { unknownColumns } from './mapping/choose-mapping.ts';
import { getImportRow, listSavedMappings } from './queries.ts';
import { detectInProcess, runInProcess } from './run-in-process.ts';
import { rollBackImport } from './storing/roll-back.ts';
import { dropFile, placeFile } from './upload/pieces.ts';

/** What the wizard sets going: look at the file, try it, store it. */

export interface WizardTools {
  readonly db: Db;
  readonly connection: ClientConfig;
  /** Where this server keeps its copies of uploads. */
  readonly folder: string;
  readonly clock: Clock;
}

export async function detectImport(
  { db, folder }: Pick<WizardTools, 'db' | 'folder'>,
  { importId, answers, layout }: { importId: string; answers: Answers; layout?: Layout | undefined },
): Promise<Detection> {
  const { state } = await getImportRow(db, importId);
  if (state === 'uploading') throw new Refusal('invalid_transition', { detail: 'The file has not arrived whole.' });
  const saved = (await listSavedMappings(db)).map(({ mapping }) => mapping);
  const detection = await detectInProcess({
    task: 'detect',
    path: await placeFile(db, { importId, folder }),
    answers,
    saved,
    layout: layout ?? {},
  });
  // The refused rows are handed out under these names, and the report tells what was not used.
  const names = detection.columns.map(({ name }) => name);
  const unused = detection.columns.flatMap(({ name, holds: text, looksLike }) =>
    text === undefined || looksLike === undefined ? [] : [{ name, text, looksLike }],
  );
  await db
    .updateTable('deal_imports')
    .set({ detection: JSON.stringify({ names, ...(detection.adapter === null ? { unused } : {}) }) })
    .where('id', '=', importId)
    .execute();
  return detection;
}

export interface CheckRequest {
  readonly importId: string;
  readonly mapping: Mapping;
  readonly sourceName: string;
  readonly corrections: Corrections;
  readonly answers: Answers;
  readonly version: number;
}

/** Marks the import as checking and answers the run, which the caller lets go on by itself. */
export async function checkImport(tools: WizardTools, request: CheckRequest): Promise<() => Promise<void>> {
  const { db } = tools;
  const { importId, mapping, sourceName, version } = request;
  const mark = async (): Promise<void> => {
    const updated = await db
      .updateTable('deal_imports')
      .set((eb) => ({
        state: 'checking',
        kind: mapping.kind,
        adapter: mapping.name,
        source_name: sourceName,
        mapping: JSON.stringify(mapping),
        answers: JSON.stringify(request.answers),
        corrections: JSON.stringify(request.corrections),
        failure: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', importId)
      .where('version', '=', version)
      .where('state', 'in', ['uploaded', 'checked', 'failed', 'interrupted'])
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw new Refusal('stale');
  };
  const { corrections, answers } = request;
  if ((await getImportRow(db, importId)).version !== version) throw new Refusal('stale');
  return claimed(tools, importId, mark, () =>
    runTold(tools, {
      importId,
      sourceName,
      mapping,
      corrections,
      answers,
      mode: 'preview',
      expectedDigest: null,
    }),
  );
}

/**
 * The claim is held from before the mark to the end of the run: no other process takes the import for dead in between.
 */
async function claimed(
  { connection }: WizardTools,
  importId: string,
  mark: () => Promise<void>,
  run: () => Promise<void>,
): Promise<() => Promise<void>> {
  const release = await claimImport(connection, importId);
  try {
    await mark();
  } catch (error) {
    await release();
    throw error;
  }
  return () => run().finally(release);
}

/**
 * Marks the import as committing and answers the run; it stores what the check found or nothing. `note` writes what
 * belongs to the mark into its transaction.
 */
export async function commitImport(
  tools: WizardTools,
  { importId, version }: { importId: string; version: number },
  note: (trx: Trx) => Promise<void> = () => Promise.resolve(),
): Promise<() => Promise<void>> {
  const row = await getImportRow(tools.db, importId);
  if (row.version !== version) throw new Refusal('stale');
  const mark = (): Promise<void> =>
    tools.db.transaction().execute(async (trx) => {
      const updated = await trx
        .updateTable('deal_imports')
        .set((eb) => ({ state: 'committing', failure: null, version: eb('version', '+', 1) }))
        .where('id', '=', importId)
        .where('version', '=', version)
        .where('state', '=', 'checked')
        .executeTakeFirst();
      if (updated.numUpdatedRows === 0n) throw new Refusal('stale');
      await note(trx);
    });
  return claimed(tools, importId, mark, async () => {
    await runTold(tools, {
      importId,
      sourceName: row.source_name,
      mapping: mappingSchema.parse(row.mapping),
      corrections: correctionsSchema.parse(row.corrections),
      answers: answersSchema.parse(row.answers),
      mode: 'commit',
      expectedDigest: row.diff_digest,
    });
    const { state } = await getImportRow(tools.db, importId);
    if (state === 'done') await dropFile(tools.db, { importId, folder: tools.folder });
  });
}

interface Run {
  readonly importId: string;
  readonly sourceName: string;
  readonly mapping: Mapping;
  readonly corrections: Corrections;
  readonly answers: Answers;
  readonly mode: 'preview' | 'commit';
  readonly expectedDigest: string | null;
}

/** The import itself records the errors of a run in the background. */
async function runTold(tools: WizardTools, run: Run): Promise<void> {
  const { importId } = run;
  try {
    await runInProcess(
      {
        task: 'run',
        ...run,
        ...unusedBy(run.mapping, (await getImportRow(tools.db, importId)).detection),
        connection: tools.connection,
        path: await placeFile(tools.db, { importId, folder: tools.folder }),
        nowMilliseconds: tools.clock === systemClock ? null : tools.clock.now().getTime(),
      },
      progressTracker(importId, run.mode),
    );
  } catch (error) {
    if (run.mode === 'commit') await rollBackImport(tools.connection, { importId, clock: tools.clock });
    const reason = error instanceof Refusal ? error.message : 'Something went wrong on our side.';
    await fail(tools.db, importId, `${reason} Nothing was stored.`);
    if (!(error instanceof Refusal)) throw error;
  } finally {
    endProgress(importId);
  }
}

const storedUnused = z.object({ unused: z.array(unusedColumn) });

/** Of the columns that the look at the file found unused, those that the mapping leaves so. */
function unusedBy(mapping: Mapping, detection: unknown): { unused?: UnusedColumn[] } {
  const found = storedUnused.safeParse(detection).data?.unused;
  if (found === undefined) return {};
  const unread = unknownColumns(
    mapping,
    found.map(({ name }) => name),
  );
  return { unused: found.filter(({ name }) => unread.includes(name)) };
}

async function fail(db: Db, importId: string, failure: string): Promise<void> {
  await db
    .updateTable('deal_imports')
    .set((eb) => ({ state: 'failed', failure, version: eb('version', '+', 1) }))
    .where('id', '=', importId)
    .where('state', 'in', ['checking', 'committing'])
    .execute();
}
