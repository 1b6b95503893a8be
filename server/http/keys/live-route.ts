import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Member } from '../viewer.ts';

/**
 * Registers the address of live links. Its secret is in the path: the log knows the template alone, no page that is
 * opened from a spreadsheet hears of it (`Referrer-Policy`), and nothing keeps the answer. `find` answers whose link it is,
 * before limits are looked at, or refuses.
 */
export function liveRoute<Found extends { readonly member: Member }>(
  app: FastifyInstance,
  find: (address: { readonly secret: string; readonly file: string }) => Promise<Found>,
  write: (found: Found) => Promise<string>,
): void {
  const links = new WeakMap<FastifyRequest, Found>();
  app.route<{ Params: { secret: string; file: string } }>({
    method: 'GET',
    url: '/live/:secret/:file',
    schema: { hide: true },
    config: { gate: 'anyone' },
    onRequest: async (request) => {
      const found = await find(request.params);
      links.set(request, found);
      // What the link asks counts as what its member asks.
      request.setDecorator('viewer', found.member);
    },
    handler: async (request, reply) => {
      const found = links.get(request);
      if (found === undefined) throw new Error('The link of a request is known before it is answered');
      const text = await write(found);
      return reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
        .type('text/csv; charset=utf-8; header=present')
        .send(text);
    },
  });
}
