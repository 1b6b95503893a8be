import { readdirSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { refusals, type RefusalCode } from '../../contract/refusals.ts';

const folder = new URL('../../contract/', import.meta.url);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'route' in value && 'reply' in value && 'summary' in value;

/** Endpoints that are alike stand in one object, by their kind. */
const orItsParts = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null && !isEndpoint(value) ? [value, ...Object.values(value)] : [value];

/** Every endpoint of the contract by its route. */
export async function readEndpoints(): Promise<ReadonlyMap<string, Endpoint>> {
  const found = new Map<string, Endpoint>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  )) {
    const exported = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    for (const value of Object.values(exported).flatMap(orItsParts))
      if (isEndpoint(value)) found.set(value.route, value);
  }
  return found;
}

const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  // The keys of the closed list; Object.keys forgets them.
  code: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  detail: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  requestId: z.uuid(),
});

/** What is wrong with the body of an answer: it breaks its schema, or holds what the schema does not list. */
export function faultOf(endpoint: Endpoint | undefined, response: LightMyRequestResponse): string | null {
  const { statusCode, body, headers } = response;
  const type = headers['content-type']?.split(';')[0];
  if (statusCode >= 400) {
    if (type !== 'application/problem+json') return `a refusal as ${type}`;
    return faultBy(problem, response.json<unknown>());
  }
  if (endpoint === undefined) return null;
  if (statusCode !== endpoint.status) return `status ${statusCode}, not ${endpoint.status}`;
  if (endpoint.reply instanceof z.ZodUndefined) return body === '' ? null : 'a body where there is none';
  if (type !== 'application/json') return isFile(endpoint) && type !== undefined ? null : `an answer as ${type}`;
  return faultBy(endpoint.reply, response.json<unknown>());
}

/** Bytes of a file have no schema but "anything" or "text". */
const isFile = ({ reply }: Endpoint): boolean =>
  reply instanceof z.ZodAny || reply instanceof z.ZodUnknown || reply instanceof z.ZodString;

/** A schema drops what it does not list: what is left must be all that came. */
function faultBy(schema: z.ZodType, value: unknown): string | null {
  const read = schema.safeParse(value);
  if (!read.success) return z.prettifyError(read.error);
  return isDeepStrictEqual(read.data, value) ? null : 'fields that the schema does not list';
}
