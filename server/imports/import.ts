import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Client, ClientConfig } from 'pg';
import type { DealKind } from '../../contract/deals/options.ts';
import type { Encoding, Layout, Mapping } from '../../contract/imports/mapping.ts';
import type { Answers, ImportSummary } from '../../contract/imports/imports.ts';
import type { Clock } from '../clock.ts';
import { unknownColumns } from './mapping/choose-mapping.ts';
import { listUnused } from './mapping/unused-columns.ts';
import { applyAnswers } from './mapping/apply-answers.ts';
import { OpenQuestions } from './open-questions.ts';
import { invalid } from './reading/open-file.ts';
import { explainQuestions, prepareFile, type PreparedFile } from './prepare-file.ts';
import { linesOfFile, type Progress } from './print-lines.ts';
import { recordDone } from './storing/record-outcome.ts';
import { markInterruptedImports } from './storing/interrupted-imports.ts';
import { claimImport, openImportClient } from './client.ts';
import { rollBackImport } from './storing/roll-back.ts';
import { readRenamed, runImport, type RunOutcome, type RunRequest } from './run-import.ts';

/** A file on the disk straight into the database, as the command line does it. */

export interface ImportRequest {
  /** Null: whatever the file is. */
  readonly kind: DealKind | null;
  readonly file: string;
  /** What the rows say their source is; with the id in the source it names a row for ever. Null: as the adapter says. */
  readonly sourceName: string | null;
  /** Everything is done and counted, and then undone. */
  readonly isDryRun: boolean;
  readonly clock: Clock;
  readonly mapping?: Mapping | null;
  /** New funders that resemble none are listed at once, whether or not their source is trusted. */
  readonly listsNewFunders?: boolean;
  readonly layout?: Layout;
  readonly answers?: Answers;
  readonly onProgress?: (progress: Progress) => void;
  /** Told once it is known and before the first row is stored. */
  readonly onPrepared?: (prepared: PreparedFile) => void;
}

export type ImportReport = ImportSummary & {
  readonly importId: string;
  readonly sourceName: string;
  /** How the letters of the file were read. */
  readonly encoding: Encoding;
  readonly rejects: RunOutcome['rejects'];
  /** Columns of the file that nothing was read from. */
  readonly skipped: readonly string[];
};

/**
 * Reads a file into the database: all of it or, with a Refusal that says why, nothing. The same file again changes
 * nothing. A question that the file leaves open is a Refusal that names the option.
 */
export async function importDeals(connection: ClientConfig, request: ImportRequest): Promise<ImportReport> {
  const given = request.mapping ?? null;
  const answered = given === null ? null : applyAnswers(given, request.answers ?? {});
  const prepared = await prepareFile(request.file, { ...request, mapping: answered });
  const { mapping } = prepared;
  refuseOpen(prepared, request.kind);
  if (mapping === null) throw invalid(explainQuestions(prepared, request.kind));
  const sourceName = request.sourceName ?? mapping.sourceName;
  if (sourceName === null) throw invalid('Say where the rows come from with --source.');
  request.onPrepared?.(prepared);
  if (!request.isDryRun) await markInterruptedImports(connection);
  const importId = randomUUID();
  const run: RunRequest = {
    file: linesOfFile(prepared, {
      corrections: {},
      keepsRaw: false,
      clock: request.clock,
      ...(request.onProgress === undefined ? {} : { onProgress: request.onProgress }),
    }),
    importId,
    sourceName,
    mode: request.isDryRun ? 'try' : 'commit',
    expectedDigest: null,
    renamed: readRenamed(request.answers ?? {}),
    listsNewFunders: request.listsNewFunders ?? false,
    clock: request.clock,
    finish: (client, outcome) => recordDone(client, importId, outcome, request.clock),
  };
  const outcome = request.isDryRun
    ? await runImport(connection, run)
    : await runRecorded(connection, run, { prepared, kind: mapping.kind, fileName: fileNameOf(request) });
  return {
    ...outcome.summary,
    importId,
    sourceName,
    encoding: prepared.shape.encoding.value,
    rejects: outcome.rejects,
    skipped: unknownColumns(mapping, prepared.first.names),
    ...(prepared.isKnown ? {} : { unused: listUnused(prepared.profiles) }),
  };
}

const fileNameOf = ({ file, answers }: ImportRequest): string => basename(answers?.['member'] ?? file);

/** Throws OpenQuestions, or a plain Refusal where the file offers no likely answer to one of them. */
function refuseOpen(prepared: PreparedFile, kind: DealKind | null): void {
  const { questions } = prepared;
  if (questions.length === 0) return;
  const detail = explainQuestions(prepared, kind);
  if (prepared.isNoFileOfDeals) throw invalid(detail);
  throw new OpenQuestions(detail, questions, prepared.rowCount);
}

interface Recorded {
  readonly prepared: PreparedFile;
  readonly kind: DealKind;
  readonly fileName: string;
}

/** The row of the import exists before the work begins: after a crash it shows that there was one. */
async function runRecorded(connection: ClientConfig, run: RunRequest, about: Recorded): Promise<RunOutcome> {
  const release = await claimImport(connection, run.importId);
  try {
    await recordRun(connection, run, about);
    return await runImport(connection, run);
  } catch (error) {
    // The user who ran the command saw the error, so nothing of it stays. The next run does what fails here.
    await rollBackImport(connection, run)
      .then(() =>
        withClient(connection, (client) =>
          client.query("delete from deal_imports where id = $1 and state = 'committing'", [run.importId]),
        ),
      )
      .catch(() => undefined);
    throw error;
  } finally {
    await release();
  }
}

const recordRun = (connection: ClientConfig, run: RunRequest, { prepared, kind, fileName }: Recorded): Promise<void> =>
  withClient(connection, (client) =>
    client.query(
      `insert into deal_imports (id, kind, source_name, file_name, started_at, state, adapter, total_bytes, received_bytes, detection)
        values ($1, $2, $3, $4, $5, 'committing', $6, $7, $7, $8)`,
      [
        run.importId,
        kind,
        run.sourceName,
        fileName,
        run.clock.now(),
        prepared.mapping?.name,
        prepared.file.size,
        { names: prepared.first.names },
      ],
    ),
  );
async function withClient(connection: ClientConfig, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = await openImportClient(connection);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
