import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { findSampleEmail, type SampleEmail } from './all-emails.ts';
import { allEmailsPage, sampleEmailPage } from './emails-page.ts';
import { emailPolicy, pagePolicy, sendPage } from './outbox-routes.ts';
import { emailFrameOf } from './send.ts';

/** The same as of the outbox, but each may stand in a frame of the other. */
const framingPolicy = `${pagePolicy}; frame-src 'self'`;
const framedPolicy = emailPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Pages that show every email with its sample, for the engineers who work on them. They do not exist in production. */
export function registerEmailRoutes(app: FastifyInstance, { config }: Context): void {
  if (config.environment === 'production') return;
  const options = { schema: { hide: true }, config: { gate: 'anyone' } };
  const frame = emailFrameOf(config);
  const get = (name: string): SampleEmail => {
    const sample = findSampleEmail(name);
    if (sample === null) throw new Refusal('not_found');
    return sample;
  };

  app.get('/dev/emails', options, async (_request, reply) => {
    return sendPage(reply, pagePolicy, allEmailsPage(frame));
  });
  app.get<{ Params: { name: string } }>('/dev/emails/:name', options, async (request, reply) => {
    return sendPage(reply, framingPolicy, sampleEmailPage(get(request.params.name), frame));
  });
  app.get<{ Params: { name: string } }>('/dev/emails/:name/html', options, async (request, reply) => {
    return sendPage(reply, framedPolicy, get(request.params.name).write(frame).html);
  });
}
