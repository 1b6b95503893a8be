import { fork } from 'node:child_process';
import type { Detection } from '../../contract/imports/imports.ts';
import { Refusal } from '../refusal.ts';
import type { DetectJob, ImportJob, JobMessage } from './job.ts';
import type { Progress } from './print-lines.ts';
import type { RunOutcome } from './run-import.ts';

// What a run holds at once is small; without a limit the process would let garbage pile up to hundreds of megabytes.
export const memoryLimits = ['--max-old-space-size=96', '--max-semi-space-size=4'];

/** Runs the job in a process of its own. Throws the Refusal that ended it. */
export function runInProcess(job: ImportJob, onProgress: (progress: Progress) => void): Promise<RunOutcome> {
  return new Promise((resolve, reject) => {
    startProcess(job, reject, (message) => {
      if (message.kind === 'progress') onProgress(message.progress);
      else if (message.kind === 'done') resolve(message.outcome);
    });
  });
}

/** What a file seems to be, found out in a process of its own. Throws the Refusal that ended it. */
export function detectInProcess(job: DetectJob): Promise<Detection> {
  return new Promise((resolve, reject) => {
    startProcess(job, reject, (message) => {
      if (message.kind === 'detected') resolve(message.detection);
    });
  });
}

function startProcess(
  job: ImportJob | DetectJob,
  reject: (error: Error) => void,
  onMessage: (message: JobMessage) => void,
): void {
  const child = fork(new URL('./process.ts', import.meta.url), {
    execArgv: memoryLimits,
    serialization: 'advanced',
  });
  child.on('message', (message: JobMessage) => {
    if (message.kind === 'refused') reject(new Refusal(message.code, { detail: message.detail }));
    else if (message.kind === 'failed') reject(message.error);
    else onMessage(message);
  });
  child.on('error', reject);
  // Its last message comes first: nothing is rejected here that was resolved.
  child.on('exit', (code, signal) => reject(new Error(`the import process ended with ${signal ?? code}`)));
  // The connection goes this way and not by the command line, which every user of the machine may read.
  child.send(job);
}
