import { lookup as lookupOfSystem } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** Which servers a source may lie on: public ones. docs/decisions/0092-kept-sources.md */

/** A source whose address is not taken, whatever it would answer. */
export class NotPublic extends Error {}

export interface Reach {
  /** Whether a server at this IP address may be asked. */
  readonly allows: (address: string) => boolean;
  /** `https:` alone, but where the product is tried out. */
  readonly protocols: readonly string[];
  readonly lookup?: (host: string) => Promise<readonly string[]>;
  /** Certificates of authorities besides the known ones, in PEM. */
  readonly ca?: string;
}

/** Neither of this machine nor of a network behind it, in any way of writing it. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.kind() === 'ipv6' && address.match(ipv4InIpv6)) return false;
  // `unicast` is what is left when all that is set aside for something else is taken away, mapped IPv4 included.
  return address.range() === 'unicast';
}

/** IPv4 as it was once written in IPv6, which the library takes for any other address. */
const ipv4InIpv6 = ipaddr.parseCIDR('::/96');

export const publicReach: Reach = { allows: isPublicAddress, protocols: ['https:'] };
/** Where the product is tried out, a file may lie on the same machine. */
export const localReach: Reach = { allows: () => true, protocols: ['https:', 'http:'] };

/** Refused as `NotPublic` where the address alone tells it. What its name leads to is looked at in `pinnedLookup`. */
export function readAddress(text: string, { allows, protocols }: Reach): URL {
  const url = new URL(text);
  if (!protocols.includes(url.protocol)) throw new NotPublic('an address of a source starts with https');
  if (url.username !== '' || url.password !== '') throw new NotPublic('an address of a source holds no password');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !allows(host)) throw new NotPublic('the address is not public');
  return url;
}

const lookUp = async (host: string): Promise<readonly string[]> =>
  (await lookupOfSystem(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Looks a name up once and keeps the answer for the whole fetch, so that it cannot lead elsewhere once it was looked at.
 * Refused where one of its addresses is not public.
 */
export function pinnedLookup({ allows, lookup = lookUp }: Reach): LookupFunction {
  const known = new Map<string, Promise<readonly string[]>>();
  const find = async (host: string): Promise<readonly string[]> => {
    const addresses = await lookup(host);
    if (addresses.length === 0 || !addresses.every(allows)) throw new NotPublic('the name leads to no public server');
    return addresses;
  };
  const findOnce = callbackify((host: string) => {
    const found = known.get(host) ?? find(host);
    known.set(host, found);
    return found;
  });
  return (host, options, done) =>
    findOnce(host, (error, addresses) => {
      if (error !== null) return done(error, '', 0);
      const all = addresses.map((address) => ({ address, family: isIP(address) }));
      const [first = { address: '', family: 0 }] = all;
      return options.all === true ? done(null, all) : done(null, first.address, first.family);
    });
}
