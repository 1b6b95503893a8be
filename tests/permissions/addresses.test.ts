import { request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { addressesOf, ask, split, type Method } from './ask.ts';
import type { Caller } from './callers.ts';
import { expectedOf, refusalOf } from './expected.ts';
import { headersAt } from './people.ts';
import { faultOf, readEndpoints } from './replies.ts';
import type { Row } from './row.ts';
import { rowsOf } from './rows.ts';
import { makeWorld, type World } from './world.ts';
import { fewOf } from '../deep-run.ts';

/*
 * The same routes asked in ways in which they are not registered: with another method, with headers that some servers
 * take for one, and with addresses that some proxies read as the same. None of them ever reaches a handler.
 */

interface Registered {
  readonly route: string;
  readonly method: Method;
  readonly path: string;
  readonly row: Row;
}

const everything: Caller = 'admin with a fresh factor';
const registrable = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

let world: World;
let routes: readonly Registered[];
let endpoints: ReadonlyMap<string, Endpoint>;
let port = 0;
let assertions = 0;

beforeAll(async () => {
  world = await makeWorld();
  endpoints = await readEndpoints();
  const rows = Object.entries(rowsOf(world.things)).filter(([route]) => world.app.gates.has(route));
  routes = rows.map(([route, row]) => ({ route, ...split(route), row }));
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  console.log(`other methods and addresses: ${assertions} assertions, ${routes.length} routes`);
  await world.close();
});

/** Where the caller's own thing is, or where it would be. */
const ownUrl = ({ path, row }: Registered, caller: Caller = everything): string =>
  addressesOf(path, row, caller)[0]?.url ?? path;

/** Collects what is wrong, so that one run tells all of it. */
function claims() {
  const wrong: string[] = [];
  return {
    wrong,
    that: (isRight: boolean, what: string): void => {
      assertions += 1;
      if (!isRight) wrong.push(what);
    },
  };
}

/** The methods of all templates that an address fits; a word in the place of an id fits too. */
function methodsAt(url: string): Set<string> {
  const parts = (url.split('?')[0] ?? '').split('/');
  const fits = (template: string[]): boolean =>
    template.length === parts.length &&
    template.every((part, at) => part.startsWith(':') || part === '*' || part === parts[at]);
  return new Set(routes.filter(({ path }) => fits(path.split('/'))).map(({ method }) => method));
}

/** Where emails lead people, and mail programs post to. */
const isPageToo = (path: string): boolean => /^\/(reminders|alerts|shortlist)\/stop\//.test(path);

describe('another method', () => {
  it('OPTIONS tells the methods and lets no other site in', async () => {
    const { wrong, that } = claims();
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'DELETE' };
    for (const registered of routes)
      for (const caller of ['guest', everything] as const) {
        const url = ownUrl(registered, caller);
        const { response } = await ask(world, { method: 'OPTIONS', url, row: registered.row, caller, headers });
        const named = String(response.headers.allow).split(', ');
        that(response.statusCode === 204 && response.body === '', `${registered.route}: ${response.statusCode}`);
        that(
          [...methodsAt(url)].every((method) => named.includes(method)),
          `${registered.route}: ${named.join()}`,
        );
        const lets = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'));
        that(lets.length === 0, `${registered.route}: ${lets.join()}`);
      }
    expect(wrong).toEqual([]);
  });

  it('is refused with those that there are', async () => {
    const { wrong, that } = claims();
    for (const registered of routes) {
      const { path } = registered;
      const url = ownUrl(registered);
      const known = methodsAt(url);
      for (const method of registrable.filter((one) => !known.has(one) && !(one === 'GET' && isPageToo(path)))) {
        const { answer, response } = await ask(world, { method, url, row: { answer: 200 }, caller: everything });
        that(answer === '405 method_not_allowed', `${method} ${url}: ${answer}`);
        const named = String(response.headers.allow).split(', ');
        that(
          [...known].every((one) => named.includes(one)),
          `${method} ${url}: ${named.join()}`,
        );
        that(!named.includes(method), `${method} ${url}: ${named.join()}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is not taken from a header, and neither is another address', { tags: ['slow'], timeout: 120_000 }, async () => {
    const { wrong, that } = claims();
    for (const { route, method, path, row } of routes)
      for (const caller of ['guest', everything] as const) {
        const [own] = addressesOf(path, row, caller);
        if (own === undefined) continue;
        const refusal = refusalOf(world.app.gates.get(route), row, caller);
        const other = method === 'DELETE' ? 'GET' : 'DELETE';
        const elsewhere = route === 'GET /api/deals' ? '/api/home' : '/api/deals';
        const headers = {
          'x-http-method-override': other,
          'x-http-method': other,
          'x-method-override': other,
          'x-original-url': elsewhere,
          'x-rewrite-url': elsewhere,
          'x-forwarded-prefix': '/api/admin',
        };
        const { answer, response } = await ask(world, { method, url: own.url, row, caller, headers });
        const isRight =
          refusal === null ? answer === expectedOf(row, caller, own.variant) : answer.endsWith(` ${refusal}`);
        that(isRight, `${route}: ${answer}`);
        const fault = row.readsNoToken === true ? null : faultOf(endpoints.get(route), response);
        that(fault === null, `${route}: ${fault}`);
      }
    expect(wrong).toEqual([]);
  });
});

/** As it stands, byte for byte: clients that know better would tidy it. */
function sendRaw({ method, row }: Registered, path: string): Promise<{ status: number; type: string; text: string }> {
  const payload = row.raw?.text ?? (row.body === undefined ? undefined : JSON.stringify(row.body));
  const type = row.raw?.type ?? 'application/json';
  return new Promise((resolve, reject) => {
    const headers = {
      ...headersAt(world.people, everything, path),
      ...row.headers,
      ...(payload === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(payload) }),
    };
    const sent = sendRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type']?.split(';')[0] ?? '',
          text: Buffer.concat(pieces).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

const spellings: Readonly<Record<string, (path: string) => string>> = {
  'in capitals': (path) => path.toUpperCase(),
  'with a slash before it': (path) => `/${path}`,
  'with two slashes in it': (path) => path.replace(/(?<=.)\//, '//'),
  'with a slash after it': (path) => `${path}/`,
  'with an encoded slash in it': (path) => path.replace(/(?<=.)\//, '%2f'),
  'with an encoded slash after it': (path) => `${path}%2F`,
  'with a parameter of a path': (path) => `${path};x`,
  'with a parameter in the middle': (path) => path.replace(/(?<=.)\//, ';x=1/'),
  'with a way back': (path) => `/api/..${path}`,
  'with an encoded way back': (path) => `/api/%2e%2e${path}`,
  'with a way nowhere': (path) => `/.${path}`,
  'with backslashes': (path) => path.replaceAll('/', '\\').replace('\\', '/'),
  'with an end that is none': (path) => `${path}%00`,
};

/** The last part may be any text, and what stands after it belongs to it; the plugin of the page of the API knows both. */
const isKnownToo = ({ route, method }: Registered, spelt: string): boolean =>
  world.app.gates.has(`${method} ${spelt}`) ||
  spelt === '/api/docs/' ||
  (route === 'DELETE /api/admin/subjects/:kind/:id/aliases/:alias' && methodsAt(spelt).has(method));

describe('another address', () => {
  it.each(fewOf(2, Object.keys(spellings)))('reaches no handler: %s', { timeout: 120_000 }, async (spelling) => {
    const { wrong, that } = claims();
    for (const registered of routes) {
      const [path = '', query] = ownUrl(registered).split('?');
      const spelt = spellings[spelling]?.(path) ?? path;
      if (spelt === path || isKnownToo(registered, spelt)) continue;
      const { status, type, text } = await sendRaw(registered, query === undefined ? spelt : `${spelt}?${query}`);
      await world.undo();
      that([400, 403, 404, 405, 414].includes(status), `${registered.method} ${spelt}: ${status} ${text.slice(0, 60)}`);
      // What is not of the API may be a page that says that it is not there.
      const isOurs = type === 'application/problem+json' || (!spelt.startsWith('/api') && type === 'text/html');
      that(isOurs || registered.path.startsWith('/identity'), `${registered.method} ${spelt}: ${type}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a word that is no kind', () => {
  it.each(fewOf(2, ['EQUITY', 'equity%00', '..%2fme', 'loans', 'constructor', '__proto__', '%E2%82%AC']))(
    'is nowhere: %s',
    async (word) => {
      const { wrong, that } = claims();
      for (const { route, method, path, row } of routes.filter((one) => one.path.includes(':kind')))
        for (const caller of ['with access to debt', everything] as const) {
          const kind = Object.entries(row.at ?? {}).find(([name]) => name === 'kind')?.[1];
          const own = addressesOf(path, row, caller)[0]?.url ?? path;
          const url = own.replace(`/${typeof kind === 'string' ? kind : ''}`, `/${word}`);
          const headers = headersAt(world.people, caller, url);
          const { response } = await ask(world, { method, url, row, caller, headers });
          const expected = caller === everything || !route.includes('/admin/') ? [400, 404, 405] : [400, 403, 404, 405];
          that(url !== own && expected.includes(response.statusCode), `${method} ${url}: ${response.statusCode}`);
        }
      expect(wrong).toEqual([]);
    },
  );
});
