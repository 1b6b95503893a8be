import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../../http/refusal.ts';
import { runDetect, runJob, type DetectJob, type ImportJob, type JobMessage } from './import-job.ts';

/** The thread in which a file is read: requests of other people do not wait for it. */

const tell = (message: JobMessage): void => {
  // The list is of what is handed over rather than copied: nothing.
  parentPort?.postMessage(message, []);
};

try {
  const job = workerData as ImportJob | DetectJob; // handed over by run-in-worker.ts
  if (job.task === 'detect') tell({ kind: 'detected', detection: await runDetect(job) });
  else tell({ kind: 'done', outcome: await runJob(job, (progress) => tell({ kind: 'progress', progress })) });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  tell({ kind: 'refused', code: error.code, detail: error.message });
}
