import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Who asks, as far as limits are concerned. A proxy on this machine that TRUST_PROXY does not name hides all callers
 * behind the loopback address. What it says of them any caller could say, so it is not believed; but that it says
 * anything tells that there is a proxy.
 */

/** Stands for all callers of such a proxy together: a network of its own, which no address belongs to. */
export const unnamedProxy = 'unnamed proxy';

declare module 'fastify' {
  interface FastifyRequest {
    /** An address, or `unnamedProxy`. */
    callerAddress: string;
  }
  interface FastifyInstance {
    /** Whether this server was asked over such a proxy since it started. */
    hasUnnamedProxy: () => boolean;
  }
}

const forwardedHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
const loopback = listOf(['127.0.0.0/8', '::1']);

export function nameCallers(app: FastifyInstance, trustedProxies: readonly string[]): void {
  const trusted = listOf(trustedProxies);
  let isSeen = false;
  const isUnnamed = ({ raw, headers }: FastifyRequest): boolean => {
    const peer = raw.socket.remoteAddress ?? '';
    return forwardedHeaders.some((name) => name in headers) && holds(loopback, peer) && !holds(trusted, peer);
  };
  app.decorateRequest('callerAddress', '');
  app.decorate('hasUnnamedProxy', () => isSeen);
  app.addHook('onRequest', async (request) => {
    request.callerAddress = isUnnamed(request) ? unnamedProxy : request.ip;
    if (isSeen || request.callerAddress !== unnamedProxy) return;
    isSeen = true;
    request.log.warn(
      { event: 'proxy.unnamed' },
      'a proxy on this machine is not named: set TRUST_PROXY to its address, or its callers are limited as one network',
    );
  });
}

/** Addresses and networks, `10.0.0.1` and `10.1.0.0/16`. */
function listOf(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', bits] = text.split('/');
    list.addSubnet(address, Number(bits ?? (isIP(address) === 6 ? 128 : 32)), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

function holds(list: BlockList, address: string): boolean {
  const text = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const version = isIP(text);
  return version !== 0 && list.check(text, version === 6 ? 'ipv6' : 'ipv4');
}
