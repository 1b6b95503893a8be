import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { requestsShed } from '../metrics.ts';
import { Refusal } from '../refusal.ts';

export interface Pressure {
  /** Above this mean delay of the event loop, in milliseconds, new requests are refused. */
  readonly mostDelayMilliseconds: number;
  /** Above this share of the heap, 0 to 1. */
  readonly mostHeap: number;
  /** More callers than this may not wait for a connection to the database. */
  readonly mostWaiting: number;
}

export const usualPressure: Pressure = { mostDelayMilliseconds: 250, mostHeap: 0.85, mostWaiting: 100 };

const retryAfterSeconds = 2;
const sampleMilliseconds = 1_000;

/**
 * Refuses at once what could only be answered too late: 503 with a time to come back costs nothing, and what is under
 * way finishes. The sign of life is always answered, or a busy server would be taken for a dead one.
 */
export async function shedLoad(
  app: FastifyInstance,
  waiting: () => number,
  { mostDelayMilliseconds, mostHeap, mostWaiting }: Pressure = usualPressure,
): Promise<void> {
  const refuse = (): never => {
    requestsShed.inc();
    throw new Refusal('unavailable', {
      detail: 'There is more to do than we can do right now. Please try again.',
      retryAfterSeconds,
    });
  };
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMilliseconds,
    maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * mostHeap),
    sampleInterval: sampleMilliseconds,
    // Asynchronous: what it throws is then an answer like any other.
    pressureHandler: async (request) => {
      if (request.url !== '/healthz') refuse();
    },
  });
  app.addHook('onRequest', async (request) => {
    if (request.url !== '/healthz' && waiting() > mostWaiting) refuse();
  });
}
