import type { Operation } from './document.ts';

/** What leaves: an address, a body as text, and whether the description forbids it. */
export interface WrittenRequest {
  readonly url: string;
  readonly body: string | Buffer | null;
  readonly contentType: string | null;
}

export interface Values {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export function write(operation: Operation, { params, query, body }: Values): WrittenRequest {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inUrl(params[name] ?? ''));
  const search = Object.entries(query).map(([name, value]) => `${name}=${inUrl(value)}`);
  const contentType = operation.body?.contentType ?? null;
  return {
    url: search.length === 0 ? path : `${path}?${search.join('&')}`,
    body:
      contentType === 'application/octet-stream'
        ? Buffer.from('name,amount\nHeron,1\n')
        : body === undefined
          ? null
          : JSON.stringify(body),
    contentType,
  };
}

const inUrl = (text: string): string => encodeURIComponent(text.toWellFormed());

type Breach = (operation: Operation, values: Values, where: number) => WrittenRequest | null;

const unlikely: readonly unknown[] = [
  null,
  -1,
  1.5,
  2 ** 53,
  '',
  'x'.repeat(20_001),
  [],
  {},
  [[]],
  true,
  ['a'],
  { a: 1 },
  '2026-02-30',
  'UNKNOWN',
  -(2 ** 40),
];

/** Every way to send what the description does not allow. Null: this operation has no place for it. */
export const breaches: readonly Breach[] = [
  /* An id that is none, in any spelling. */
  (operation, values, where) => {
    const param = itemAt(operation.params, where);
    const texts = [
      'not an id',
      'ÀÉ',
      '{}',
      'x'.repeat(101),
      '00000000-0000-0000-0000-00000000000G',
      '\u0000',
      '..',
      '%',
      '-',
    ];
    // Free text has no wrong spelling: only its length is documented.
    if (param === undefined || (param.schema.pattern ?? param.schema.enum) === undefined) return null;
    return write(operation, { ...values, params: { ...values.params, [param.name]: itemAt(texts, where) ?? '' } });
  },
  (operation, values) => withQuery(operation, values, 'unheard=of'),
  (operation, values, where) => {
    const name = itemAt(operation.query, where)?.name;
    return name === undefined ? null : withQuery(operation, { ...values, query: {} }, `${name}=a&${name}=b`);
  },
  (operation, values, where) => {
    const name = itemAt(operation.query, where)?.name;
    return name === undefined ? null : withQuery(operation, { ...values, query: {} }, `${name}=%00`);
  },
  (operation, values, where) => {
    const { name, schema } = itemAt(operation.query, where) ?? {};
    if (name === undefined || (schema?.pattern ?? schema?.enum ?? schema?.maxLength) === undefined) return null;
    return withQuery(operation, { ...values, query: {} }, `${name}=${'~'.repeat((schema?.maxLength ?? 0) + 1)}`);
  },
  (operation, values) => withBody(operation, values, () => '{"a":'),
  (operation, values) => withBody(operation, values, () => '[]'),
  (operation, values) => withBody(operation, values, () => '"text"'),
  (operation, values) => withBody(operation, values, () => ''),
  (operation, values) => withBody(operation, values, (body) => JSON.stringify({ ...asObject(body), unheard: 'of' })),
  (operation, values) =>
    withBody(operation, values, (body) => JSON.stringify({ ...asObject(body), constructor: { prototype: 1 } })),
  (operation, values, where) => withBody(operation, values, (body) => inJson(changed(body, where, () => 'nul\u0000'))),
  (operation, values, where) =>
    withBody(operation, values, (body) => inJson(changed(body, where, () => 'half \ud800'))),
  (operation, values, where) =>
    withBody(operation, values, (body) => inJson(changed(body, where, () => itemAt(unlikely, where >>> 4)))),
  (operation, values, where) => withBody(operation, values, (body) => inJson(changed(body, where, () => undefined))),
  (operation, values) => {
    const request = write(operation, values);
    return request.body === null ? null : { ...request, contentType: 'text/plain' };
  },
];

const itemAt = <T>(items: readonly T[], where: number): T | undefined => items[where % Math.max(1, items.length)];
const asObject = (body: unknown): object => (typeof body === 'object' && body !== null ? body : {});

function withQuery(operation: Operation, values: Values, more: string): WrittenRequest {
  const request = write(operation, values);
  return { ...request, url: `${request.url}${request.url.includes('?') ? '&' : '?'}${more}` };
}

function withBody(operation: Operation, values: Values, text: (body: unknown) => string): WrittenRequest | null {
  if (operation.body?.contentType !== 'application/json') return null;
  return { ...write(operation, values), body: text(values.body) };
}

/** What is left of a body without its only value is no text at all. */
const inJson = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

/** The body with one of its values changed, however deep it lies; `undefined` leaves it out. */
function changed(body: unknown, where: number, change: () => unknown): unknown {
  const places = placesIn(body, []);
  const place = itemAt(places, where);
  return place === undefined ? change() : changedAt(body, place, change());
}

function placesIn(value: unknown, path: readonly string[]): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return path.length === 0 ? [] : [path];
  const inner = Object.entries(value).flatMap(([key, entry]) => placesIn(entry, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

function changedAt(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === key ? changedAt(item, rest, replacement) : item));
  const thing = value as Readonly<Record<string, unknown>>; // placesIn went through it
  return { ...thing, [key]: changedAt(thing[key], rest, replacement) };
}
