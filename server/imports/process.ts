import { Refusal } from '../refusal.ts';
import { runDetect, runJob, type DetectJob, type ImportJob, type JobMessage } from './job.ts';

/**
 * The process that reads a file: other requests do not wait for it, and a file that crashes it crashes nothing else. It
 * ends with the server, so that it stores nothing after its caller has gone.
 */

const tell = (message: JobMessage): Promise<void> => new Promise((resolve) => process.send?.(message, () => resolve()));

async function run(job: ImportJob | DetectJob): Promise<void> {
  try {
    if (job.task === 'detect') await tell({ kind: 'detected', detection: await runDetect(job) });
    else {
      const outcome = await runJob(job, (progress) => void tell({ kind: 'progress', progress }));
      await tell({ kind: 'done', outcome });
    }
  } catch (error) {
    if (error instanceof Refusal) await tell({ kind: 'refused', code: error.code, detail: error.message });
    else await tell({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  }
}

process.once('disconnect', () => process.exit());
process.once('message', (job: ImportJob | DetectJob) => {
  // With the channel this process ends.
  void run(job).then(() => process.disconnect());
});
