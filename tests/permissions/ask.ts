import type { LightMyRequestResponse } from 'fastify';
import type { Caller } from './callers.ts';
import { headersOf } from './people.ts';
import type { Row } from './row.ts';
import type { Thing, Variant } from './things.ts';
import type { World } from './world.ts';

/** One address of a route: what stands in its path, and which part of it is another than the caller's own. */
export interface Address {
  readonly variant: Variant;
  readonly url: string;
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

export function split(route: string): { readonly method: Method; readonly path: string } {
  const [method, path = ''] = route.split(' ');
  // Those that a route is registered for.
  return { method: method as Method, path };
}

const isThing = (part: Thing | string): part is Thing => typeof part !== 'string';

function wordOf(thing: Thing, variant: Variant, caller: Caller): string | undefined {
  if (variant !== 'own') return thing[variant];
  if (typeof thing.own === 'string') return thing.own;
  return caller === 'guest' || caller === 'broken token' ? undefined : thing.own[caller];
}

/** Where a caller owns no such thing, a missing one takes its place. */
const wordFor = (part: Thing | string, caller: Caller): string =>
  isThing(part) ? (wordOf(part, 'own', caller) ?? part.missing ?? '') : part;

/** All addresses of a row for one caller: their own first, then each part of the path in its other variants. */
export function addressesOf(path: string, row: Row, caller: Caller): Address[] {
  const parts = Object.entries(row.at ?? {});
  const urlWith = (changed: string, word: string): string =>
    parts.reduce(
      (url, [name, part]) =>
        url.replace(
          new RegExp(name === '*' ? String.raw`\*` : `:${name}(?=/|$)`),
          encodeURIComponent(name === changed ? word : wordFor(part, caller)),
        ),
      path,
    ) + (row.query ?? '');
  const addresses: Address[] = [];
  const things = parts.filter((entry): entry is [string, Thing] => isThing(entry[1]));
  if (things.every(([, thing]) => wordOf(thing, 'own', caller) !== undefined))
    addresses.push({ variant: 'own', url: urlWith('', '') });
  for (const [name, thing] of things)
    for (const variant of ['others', 'missing', 'malformed'] as const) {
      const word = thing[variant];
      if (word !== undefined) addresses.push({ variant, url: urlWith(name, word) });
    }
  return addresses;
}

/** An answer as far as callers can tell it from another one. */
export interface Heard {
  /** `200`, or `404 not_found`. */
  readonly answer: string;
  /** All of it but what differs by request: its id and its hour. */
  readonly bytes: string;
  readonly response: LightMyRequestResponse;
}

/** Asks, and takes back whatever that did. */
export async function ask(
  world: World,
  {
    method,
    url,
    row,
    caller,
    headers = {},
  }: {
    method: Method;
    url: string;
    row: Row;
    caller: Caller;
    headers?: Readonly<Record<string, string>>;
  },
): Promise<Heard> {
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const type = row.raw === undefined ? {} : { 'content-type': row.raw.type };
  const payload = row.raw?.text ?? row.body;
  const response = await world.app.inject({
    method,
    url,
    headers: { ...headersOf(world.people, caller), ...(hasBody ? type : {}), ...row.headers, ...headers },
    ...(hasBody && payload !== undefined ? { payload } : {}),
  });
  await world.undo();
  return hear(response);
}

const differing = new Set(['x-request-id', 'date', 'x-amzn-requestid']);

export function hear(response: LightMyRequestResponse): Heard {
  const { statusCode, headers, body } = response;
  const isProblem = String(headers['content-type']).startsWith('application/problem+json') && body !== '';
  const { code, requestId } = isProblem
    ? response.json<{ code: string; requestId: string }>()
    : { code: '', requestId: '' };
  const told = Object.entries(headers).filter(([name]) => !differing.has(name));
  return {
    answer: `${statusCode} ${code}`.trim(),
    bytes: JSON.stringify([
      statusCode,
      told.map((line) => line.join(': ')).sort(),
      requestId === '' ? body : body.replaceAll(requestId, ''),
    ]),
    response,
  };
}
