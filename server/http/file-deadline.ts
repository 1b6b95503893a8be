import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { seconds } from '../clock.ts';
import { filesCut } from '../metrics.ts';

/** A file that takes longer holds a connection of the database for too long. */
export const fileMilliseconds = seconds(60);

/**
 * Breaks off a file that is still being sent after `milliseconds`. Closes its connection without the last chunk of the
 * transfer, so that the client cannot mistake half of the file for the whole.
 */
export function cutAfter(stream: Readable, request: FastifyRequest, milliseconds = fileMilliseconds): Readable {
  const timer = setTimeout(() => {
    filesCut.inc({ route: request.routeOptions.url ?? 'unknown' });
    request.log.warn({ event: 'export.cut', route: request.routeOptions.url }, 'a file took too long and was cut');
    stream.destroy(new Error('The file took too long'));
  }, milliseconds);
  stream.once('close', () => clearTimeout(timer));
  return stream;
}
