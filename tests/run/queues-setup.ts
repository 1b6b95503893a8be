import type { TestProject } from 'vitest/node';
import pino from 'pino';
import { jobDefinitions } from '../../server/app.ts';
import { openDatabase } from '../../server/database/connect.ts';
import { openJobQueue } from '../../server/queue/queue.ts';
import { template } from '../database.ts';

/** The queues of all jobs are in the database that tests copy: making them took as long as copying it. */
export default async function setUp(project: TestProject): Promise<void> {
  const db = openDatabase({ ...project.getProvidedContext().cluster, database: template }, { maxConnections: 1 });
  const log = pino({ level: 'silent' });
  const jobs = await openJobQueue({ db, definitions: jobDefinitions, log, hasWorkers: false });
  await jobs.stop();
  await db.destroy();
}
