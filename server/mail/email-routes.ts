import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { findSampleLetter, type SampleLetter } from './all-emails.ts';
import { allLettersPage, sampleLetterPage } from './emails-page.ts';
import { letterPolicy, pagePolicy, sendPage } from './outbox-routes.ts';
import { letterFrameOf } from './send.ts';

/** The same as of the outbox, but each may stand in a frame of the other. */
const framingPolicy = `${pagePolicy}; frame-src 'self'`;
const framedPolicy = letterPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Pages that show every letter with its sample, for whoever works on them. They do not exist in production. */
export function registerLetterRoutes(app: FastifyInstance, { config }: Context): void {
  if (config.environment === 'production') return;
  const options = { schema: { hide: true }, config: { gate: 'anyone' } };
  const frame = letterFrameOf(config);
  const get = (name: string): SampleLetter => {
    const sample = findSampleLetter(name);
    if (sample === null) throw new Refusal('not_found');
    return sample;
  };

  app.get('/dev/letters', options, async (_request, reply) => {
    return sendPage(reply, pagePolicy, allLettersPage(frame));
  });
  app.get<{ Params: { name: string } }>('/dev/letters/:name', options, async (request, reply) => {
    return sendPage(reply, framingPolicy, sampleLetterPage(get(request.params.name), frame));
  });
  app.get<{ Params: { name: string } }>('/dev/letters/:name/html', options, async (request, reply) => {
    return sendPage(reply, framedPolicy, get(request.params.name).write(frame).html);
  });
}
