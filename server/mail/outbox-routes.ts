import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { emailPage, emailView, listPage, pageStyleHash } from './outbox-page.ts';
import { findInOutbox, listOutbox, type OutboxEmail } from './outbox.ts';

const emailsShown = 50;

/** Our own pages: one style sheet, nothing else, no script at all. */
export const pagePolicy = `default-src 'none'; style-src '${pageStyleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * The email as it came. A sandboxed document has no origin: whatever stands in it can run nothing and reach nothing
 * of this site. Its styles are attributes, as in every email.
 */
export const emailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

/**
 * Pages that show the emails of the outbox folder, since on a laptop there is no mail server. A person who can open
 * them can sign in as any member: they do not exist in production, nor where emails leave by SMTP.
 */
export function registerOutboxRoutes(app: FastifyInstance, context: Context): void {
  const { config } = context;
  const { mail, publicUrl, productName } = config;
  if (config.environment === 'production' || mail.kind !== 'outbox') return;
  const options = { schema: { hide: true }, config: { gate: 'anyone' } };
  const get = async (file: string): Promise<OutboxEmail> => {
    const email = await findInOutbox(mail.folder, publicUrl, file);
    if (email === null) throw new Refusal('not_found');
    return email;
  };

  app.get('/dev/outbox', options, async (_request, reply) => {
    return sendPage(reply, pagePolicy, listPage(productName, await listOutbox(mail.folder, publicUrl, emailsShown)));
  });
  app.get<{ Params: { file: string } }>('/dev/outbox/:file', options, async (request, reply) => {
    return sendPage(reply, pagePolicy, emailPage(productName, await get(request.params.file)));
  });
  app.get<{ Params: { file: string } }>('/dev/outbox/:file/html', options, async (request, reply) => {
    return sendPage(reply, emailPolicy, emailView(await get(request.params.file)));
  });
}

export function sendPage(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
}
