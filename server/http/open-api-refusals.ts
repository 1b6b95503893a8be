import { refusals, type RefusalCode } from '../../contract/refusals.ts';

/** What the description needs to know of a route besides its schemas. */
export interface DescribedRoute {
  readonly gate: string;
  /** Whether the method may carry a body: then it can be wrong, too large or of another type. */
  readonly hasBody: boolean;
  readonly hasParams: boolean;
  /** Of the files that it answers; empty where it answers JSON. */
  readonly contentTypes: readonly string[];
  readonly refusals: readonly RefusalCode[];
  /** Beside JSON, where the caller chooses. */
  readonly otherTypes?: readonly string[];
}

/** Any call may get these, whatever it asks: an unclear request, a dead session, too much, too slow, our own fault. */
const ofAll: readonly number[] = [400, 401, 408, 429, 431, 500, 503];
const ofBodies: readonly number[] = [413, 415, 422];
const ofParams: readonly number[] = [404, 414];

/** The statuses of refusals that a route can answer, as they are keyed in the description, in order. */
export function statusesOf(route: DescribedRoute): string[] {
  const statuses = new Set([...ofAll, ...route.refusals.map((code) => refusals[code].status)]);
  for (const status of route.hasBody ? ofBodies : []) statuses.add(status);
  for (const status of route.hasParams ? ofParams : []) statuses.add(status);
  if (route.gate !== 'anyone') statuses.add(403);
  return [...statuses].sort((one, other) => one - other).map(String);
}

interface DescribedAnswer {
  readonly description: string;
  readonly content: Record<string, { schema: { $ref: string } }>;
}

/** One answer for each status, with the codes that it may carry, for the components of the description. */
export function describedRefusals(): { responses: Record<string, DescribedAnswer>; schemas: Record<string, object> } {
  const codes = new Map<number, RefusalCode[]>();
  for (const [code, { status }] of Object.entries(refusals) as [RefusalCode, { status: number }][])
    codes.set(status, [...(codes.get(status) ?? []), code]);
  const responses: Record<string, DescribedAnswer> = {};
  const schemas: Record<string, object> = {};
  for (const [status, words] of codes) {
    schemas[`Problem${status}`] = problemSchema(status, words);
    responses[String(status)] = {
      description: words.map((code) => refusals[code].title).join('; '),
      content: { 'application/problem+json': { schema: { $ref: `#/components/schemas/Problem${status}` } } },
    };
  }
  return { responses, schemas };
}

/** `Problem` of contract/refusals.ts with one status. */
function problemSchema(status: number, codes: readonly RefusalCode[]): object {
  return {
    type: 'object',
    properties: {
      type: { type: 'string', enum: ['about:blank'] },
      title: { type: 'string' },
      status: { type: 'integer', enum: [status] },
      code: { type: 'string', enum: codes },
      detail: { type: 'string' },
      errors: { type: 'object', additionalProperties: { type: 'string' } },
      requestId: { type: 'string', format: 'uuid' },
    },
    required: ['type', 'title', 'status', 'code', 'requestId'],
    additionalProperties: false,
  };
}
