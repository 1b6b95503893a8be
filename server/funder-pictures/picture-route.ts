import type { FastifyInstance } from 'fastify';
import { isKnown } from '../http/keys/entity-tag.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites may show the answer. */
    isForOtherSites?: boolean;
  }
}

/** A picture that can be drawn; its tag changes when it would look different. */
export interface Picture {
  readonly tag: string;
  readonly draw: () => Promise<Buffer | string> | Buffer | string;
}
interface MovedPicture {
  readonly movedTo: string;
}

const lifetime = 'public, max-age=3600';

/**
 * Registers an address of pictures that pages of other sites show. It reads no cookie and no token, and answers 304
 * where the caller has the picture already. `find` refuses what is not there.
 */
export function pictureRoute(
  app: FastifyInstance,
  { url, type }: { readonly url: string; readonly type: 'image/svg+xml' | 'image/png' },
  find: (params: Readonly<Record<'id' | 'file', string>>) => Promise<Picture | MovedPicture>,
): void {
  app.route<{ Params: Record<'id' | 'file', string> }>({
    method: 'GET',
    url,
    schema: { hide: true },
    config: { gate: 'anyone', isForOtherSites: true },
    handler: async (request, reply) => {
      const found = await find(request.params);
      reply.header('cache-control', lifetime);
      if ('movedTo' in found) return reply.redirect(found.movedTo, 302);
      reply.header('etag', found.tag);
      if (isKnown(request, found.tag)) return reply.code(304).send();
      return reply.type(type === 'image/svg+xml' ? `${type}; charset=utf-8` : type).send(await found.draw());
    },
  });
}
