import type { Client, ClientConfig } from 'pg';
import type { Layout, Mapping } from '../../contract/imports/mapping.ts';
import type { Answers, Corrections, Detection } from '../../contract/imports/imports.ts';
import type { UnusedColumn } from '../../contract/imports/report.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { systemClock } from '../clock.ts';
import { describeFile } from './reading/describe-file.ts';
import { prepareFile } from './prepare-file.ts';
import { linesOfFile, type Progress } from './print-lines.ts';
import { recordChecked, recordDone } from './storing/record-outcome.ts';
import { readRenamed, runImport, type RunOutcome, type RunRequest } from './run-import.ts';

/** A run as plain values, so that it can cross into a process of its own. */
export interface ImportJob {
  readonly task: 'run';
  readonly connection: ClientConfig;
  readonly path: string;
  readonly importId: string;
  readonly sourceName: string;
  readonly mapping: Mapping;
  readonly corrections: Corrections;
  readonly answers: Answers;
  readonly mode: RunRequest['mode'];
  readonly expectedDigest: string | null;
  /** Columns that nothing is read from; absent for files of known sources. */
  readonly unused?: readonly UnusedColumn[];
  /** The instant of the run, in milliseconds; null for the clock of the machine. */
  readonly nowMilliseconds: number | null;
}

/** A look at a file, in a process of its own too: it reads every row. */
export interface DetectJob {
  readonly task: 'detect';
  readonly path: string;
  readonly answers: Answers;
  readonly layout: Layout;
  readonly saved: readonly Mapping[];
}

export const runDetect = async ({ path, answers, layout, saved }: DetectJob): Promise<Detection> =>
  describeFile(await prepareFile(path, { kind: null, answers, layout, saved }));

/** What the process tells: how far it is, what came of it, the Refusal that ended it, or what failed. */
export type JobMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly outcome: RunOutcome }
  | { readonly kind: 'detected'; readonly detection: Detection }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly detail: string }
  | { readonly kind: 'failed'; readonly error: Error };

export async function runJob(job: ImportJob, onProgress: (progress: Progress) => void): Promise<RunOutcome> {
  const { importId, mode, nowMilliseconds } = job;
  const clock = nowMilliseconds === null ? systemClock : { now: () => new Date(nowMilliseconds) };
  const prepared = await prepareFile(job.path, { kind: null, mapping: job.mapping, answers: job.answers });
  const finish = (client: Client, found: RunOutcome): Promise<void> => {
    const outcome =
      job.unused === undefined ? found : { ...found, summary: { ...found.summary, unused: [...job.unused] } };
    return mode === 'commit' ? recordDone(client, importId, outcome, clock) : recordChecked(client, importId, outcome);
  };
  const { sourceName, corrections, expectedDigest } = job;
  return runImport(job.connection, {
    file: linesOfFile(prepared, { corrections, keepsRaw: mode === 'preview', clock, onProgress }),
    importId,
    sourceName,
    mode,
    expectedDigest,
    renamed: readRenamed(job.answers),
    listsNewFunders: false,
    clock,
    finish,
  });
}
