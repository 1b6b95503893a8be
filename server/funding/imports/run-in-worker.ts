import { Worker } from 'node:worker_threads';
import type { Detection } from '../../../contract/imports.ts';
import { Refusal } from '../../http/refusal.ts';
import type { DetectJob, ImportJob, JobMessage, JobProgress } from './import-job.ts';
import type { RunOutcome } from './run-import.ts';

// What a run holds at once is small; without a limit the thread would let garbage pile up to hundreds of megabytes.
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 12 } as const;

/** Runs the job in a thread of its own. Throws the Refusal that ended it. */
export function runInWorker(job: ImportJob, onProgress: (progress: JobProgress) => void): Promise<RunOutcome> {
  return new Promise((resolve, reject) => {
    startWorker(job, reject, (message) => {
      if (message.kind === 'progress') onProgress(message.progress);
      else if (message.kind === 'done') resolve(message.outcome);
    });
  });
}

/** What a file seems to be, found out in a thread of its own. Throws the Refusal that ended it. */
export function detectInWorker(job: DetectJob): Promise<Detection> {
  return new Promise((resolve, reject) => {
    startWorker(job, reject, (message) => {
      if (message.kind === 'detected') resolve(message.detection);
    });
  });
}

function startWorker(
  job: ImportJob | DetectJob,
  reject: (error: Error) => void,
  onMessage: (message: JobMessage) => void,
): void {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { workerData: job, resourceLimits });
  worker.on('message', (message: JobMessage) => {
    if (message.kind === 'refused') reject(new Refusal(message.code, { detail: message.detail }));
    else onMessage(message);
  });
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`the import thread ended with ${code}`)));
}
