import { z } from 'zod';
import { uuid } from '../../../contract/endpoint.ts';
import type { JobKind } from '../../queue/queue.ts';

/** Reads one source now. */
export const fetchSourceJob = {
  name: 'imports.fetch-source',
  payload: z.strictObject({ sourceId: uuid }),
} satisfies JobKind;
