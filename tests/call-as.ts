import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../contract/endpoint.ts';
import type { Problem } from '../contract/refusals.ts';
import type { TestServer } from './server.ts';

/*
 * One way for tests to call an endpoint, typed by the contract:
 *   const { reply } = await callAs(server, admin, getFunder, { params: { id } });
 *   expect((await callAs(server, guest, decideReview, { params, body })).problem.code).toBe('sign_in');
 * Input that the endpoint does not allow is marked: `body: unchecked({ decision: 'perhaps' })`.
 */

export type Headers = Readonly<Record<string, string>>;

/** A signed-in member, the tokens or the headers of one, or a guest. */
export type Who = { readonly headers: Headers } | { readonly IdToken: string } | Headers | null;

export const guest = null;

/** A part of the endpoint that is empty may be omitted. */
type Part<Name extends string, Value> = [Value] extends [Record<string, never>]
  ? { readonly [N in Name]?: Value }
  : undefined extends Value
    ? { readonly [N in Name]?: Value }
    : Partial<Value> extends Value
      ? { readonly [N in Name]?: Value }
      : { readonly [N in Name]: Value };

export type Input<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & {
    readonly headers?: Headers;
    /** The network address of the caller. */
    readonly from?: string;
  };

type InputArgument<E extends Endpoint> = object extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

/** Input that the types of the endpoint do not allow or cannot check. A query may also be text: `a=1&a=2`. */
export const unchecked = (value: unknown): never => value as never;

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | URLSearchParams | string;
  readonly body?: InjectOptions['payload'];
  readonly headers?: Headers;
  readonly from?: string;
}

/** `errors` is empty where the problem document has none. */
type Refused = Problem & Required<Pick<Problem, 'errors'>>;

export class Answer<E extends Endpoint = Endpoint> {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly text: string;
  readonly #response: LightMyRequestResponse;

  constructor(response: LightMyRequestResponse) {
    this.status = response.statusCode;
    this.headers = response.headers;
    this.text = response.body;
    this.#response = response;
  }

  /** The body as JSON, of a success or of a refusal. Undefined where there is no body. */
  get json(): unknown {
    return this.text === '' ? undefined : this.#response.json<unknown>();
  }

  get bytes(): Buffer {
    return this.#response.rawPayload;
  }

  /** The reply of a success. Throws on a refusal. */
  get reply(): ReplyOf<E> {
    if (this.status >= 400) throw new Error(`Refused with ${this.status}: ${this.text}`);
    return this.json as ReplyOf<E>;
  }

  /** The problem document of a refusal. Throws on a success. */
  get problem(): Refused {
    if (this.status < 400) throw new Error(`Not refused, but answered with ${this.status}: ${this.text}`);
    return { errors: {}, ...(this.json as Problem) };
  }
}

/** Calls an address as it stands, `GET /api/funders?limit=1`: for tests that walk over many addresses. */
export async function callRoute<E extends Endpoint = Endpoint>(
  server: Pick<TestServer, 'app'>,
  who: Who,
  route: string,
  { body, headers, from }: Pick<LooseInput, 'body' | 'headers' | 'from'> = {},
): Promise<Answer<E>> {
  const [method, url] = route.split(' ') as ['GET', string];
  return new Answer<E>(
    await server.app.inject({
      method,
      url,
      headers: { ...headersOf(who), ...headers },
      ...(from === undefined ? {} : { remoteAddress: from }),
      ...(body === undefined ? {} : { payload: body }),
    }),
  );
}

export function callAs<E extends Endpoint>(
  server: Pick<TestServer, 'app'>,
  who: Who,
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<Answer<E>> {
  // The loose view of the same input: the types above guarantee it, `unchecked` suspends them.
  const { params = {}, query, ...rest } = (input ?? {}) as LooseInput;
  return callRoute<E>(server, who, fillIn(endpoint.route, params) + searchOf(query), rest);
}

function headersOf(who: Who): Headers {
  if (who === null) return {};
  if (isMember(who)) return who.headers;
  return hasTokens(who) ? { authorization: `Bearer ${who.IdToken}` } : who;
}

const isMember = (who: object): who is { readonly headers: Headers } =>
  'headers' in who && typeof who.headers === 'object';
const hasTokens = (who: object): who is { readonly IdToken: string } => 'IdToken' in who;

const fillIn = (route: string, params: Readonly<Record<string, unknown>>): string =>
  route.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));

function searchOf(query: LooseInput['query']): string {
  const given =
    query === undefined || typeof query === 'string' || query instanceof URLSearchParams
      ? query
      : Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const text = new URLSearchParams(given).toString();
  return text === '' ? '' : `?${typeof query === 'string' ? query : text}`;
}
