import { z } from 'zod';
import { slug } from '../../contract/endpoint.ts';
import { recordKind, recordKinds } from '../../contract/subjects/admin-subjects.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { forgetChanges } from './change-commands.ts';
import { followMerge } from './follow-merge-commands.ts';
import { findDuplicatesOf } from './duplicate-commands.ts';

/** Moves what was written about a record while it was merged. */
export const followMergeJob = defineJob({
  name: 'subjects.follow-merge',
  payload: z.strictObject({ kind: recordKind, from: slug }),
  retryLimit: 3,
  async handle(context, payload) {
    await followMerge(context, payload);
  },
});

/** Looks for records that may be one organisation: nightly for all kinds, and when an admin asks for one. */
export const findDuplicatesJob = defineJob({
  name: 'subjects.find-twins',
  payload: z.strictObject({ kind: recordKind }).nullish(),
  retryLimit: 3,
  schedule: '20 2 * * *',
  async handle({ db, clock, log }, payload) {
    if (payload == null) await forgetChanges(db, { now: clock.now() });
    for (const kind of payload == null ? recordKinds : [payload.kind]) {
      const count = await findDuplicatesOf(db, { kind, now: clock.now() });
      log.info({ event: 'subjects.duplicates', kind, count }, 'pairs of records looked for');
    }
  },
});

export const mergingJobs: readonly JobDefinition[] = [followMergeJob, findDuplicatesJob];
