import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import type { Problem, RefusalCode } from '../../contract/refusals.ts';
import { apiAddress } from './address.ts';
import { firstAttempt, waitBeforeRetry } from './retry.ts';

/*
 * One way to ask the server, typed by the endpoint:
 *   call<typeof getFunder>('GET /api/funders/:id', { params: { id } })
 * The contract is imported as a type only, so no schema reaches the browser.
 */

/** Nothing to hand over (an endpoint without such a part), or something that may be left out. */
type Given<Name extends string, Value> = [Value] extends [Record<string, never>]
  ? { [N in Name]?: Value }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : object extends Value
      ? { [N in Name]?: Value }
      : { [N in Name]: Value };

export type CallOptions<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> & {
    signal?: AbortSignal;
    /** True for questions asked in the background: being signed out is then an answer, not a reason to leave the page. */
    isSilent?: boolean;
    /** True for calls with the same answer for all, which are needed before there can be a token. */
    isUnsigned?: boolean;
  };

type Rest<E extends Endpoint> =
  { isSilent?: boolean } extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** What the server, or the network, said no with. `code` is one of the contract's, or `network` when nothing answered. */
export class CallError extends Error {
  readonly status: number;
  readonly code: RefusalCode | 'network';
  readonly detail: string | undefined;
  /** Messages for one field each, keyed by its path with dots. */
  readonly errors: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(
    problem: Omit<Partial<Problem>, 'code'> & { status: number; code: RefusalCode | 'network'; title: string },
  ) {
    super(sentenceOf(problem.detail ?? problem.title));
    this.name = 'CallError';
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.errors = problem.errors ?? {};
    this.requestId = problem.requestId;
  }
}

/** A title ends without a full stop, and pages put another sentence behind it. */
export const sentenceOf = (words: string): string => (/[.?!…]$/.test(words) ? words : `${words}.`);

interface Sign {
  /** Answers the identity token, renewed when needed, or null for a guest. */
  token: () => Promise<string | null>;
  /** Called when the server refuses for want of a token, or because the session behind it has ended; with its words. */
  onSignedOut: (reason: 'sign_in' | 'invalid_token', words: string | undefined) => void;
}

let sign: Sign = { token: () => Promise.resolve(null), onSignedOut: () => undefined };

/** The session hands in where tokens come from; the calls themselves know nothing of sign-in. */
export function registerSign(given: Partial<Sign>): void {
  sign = { ...sign, ...given };
}

interface LooseOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  isSilent?: boolean;
  isUnsigned?: boolean;
}

export async function call<E extends Endpoint>(route: E['route'], ...[options]: Rest<E>): Promise<ReplyOf<E>> {
  const given = (options ?? {}) as LooseOptions;
  const [method, template] = route.split(' ') as [string, string];
  const path = fillTemplate(template, given.params ?? {}) + queryText(given.query ?? {});
  const brought = method === 'GET' ? takeFirstAnswer(path) : undefined;
  // A member may see more than the answer that came with the page. A browser that may hold a session asks too, and gets
  // the error.
  if (brought !== undefined && (await sign.token().catch(() => '')) === null) return brought as ReplyOf<E>;
  try {
    return (await askWithRetries(method, apiAddress(path), given)) as ReplyOf<E>;
  } catch (error) {
    if (error instanceof CallError && !given.isSilent) {
      const { code, detail } = error;
      if (code === 'sign_in' || code === 'invalid_token') sign.onSignedOut(code, detail);
    }
    throw error;
  }
}

/** Only reading is repeated: a write that got no answer may have happened. */
async function askWithRetries(method: string, address: string, options: LooseOptions): Promise<unknown> {
  for (let attempt = firstAttempt; ; attempt += 1) {
    const { response, error } = await ask(method, address, options);
    const wait = method === 'GET' ? waitBeforeRetry(attempt, response) : null;
    if (wait !== null) await pause(wait, options.signal);
    else if (response?.ok) return replyOf(response);
    else throw error ?? (await refusalOf(response));
  }
}

/** A file comes as a Blob, to be kept by the browser. What a job does later may be accepted without a word. */
async function replyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (/^(?:text\/csv|application\/zip)/.test(response.headers.get('content-type') ?? '')) return response.blob();
  const text = await response.text().catch(() => '');
  if (text === '' && response.status === 202) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CallError({ status: response.status, code: 'internal', title: 'Something went wrong on our side' });
  }
}

type Outcome = { response: Response; error?: undefined } | { response?: undefined; error: CallError };

async function ask(method: string, address: string, { body, signal, isUnsigned }: LooseOptions): Promise<Outcome> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined)
    headers['content-type'] = body instanceof Blob ? 'application/octet-stream' : 'application/json';
  try {
    const token = isUnsigned ? null : await sign.token();
    if (token) headers['authorization'] = `Bearer ${token}`;
    const response = await fetch(address, {
      method,
      headers,
      body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
      signal: signal ?? null,
    });
    return { response };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { error: new CallError({ status: 0, code: 'network', title: 'A network error has occurred.' }) };
  }
}

/** What the server said no with. An answer that is no problem document is shown in its own words where it has some. */
export async function refusalOf(response: Response): Promise<CallError> {
  const text = await response.text().catch(() => '');
  const found = parsed(text) as Partial<Problem> | null;
  const isOurs = typeof found?.code === 'string' && typeof found.title === 'string';
  const fallback = {
    code: response.status === 503 ? 'unavailable' : 'internal',
    title: wordsOf(found) ?? dataOf(found) ?? wordsOf(text) ?? 'Something went wrong on our side',
  } as const;
  return new CallError({ ...fallback, ...(isOurs ? found : {}), status: response.status });
}

const longestText = 300;
/** Cut between letters: half of an emoji is none. */
const shortened = (text: string): string =>
  text.length <= longestText
    ? text
    : `${text
        .slice(0, longestText - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;

/** Where proxies and other servers put their words in JSON, the fullest first. */
const namesOfWords = ['detail', 'message', 'error_description', 'error', 'title'] as const;

/** Words that a person can read, as plain text or in JSON: not a page and not other data. */
function wordsOf(said: unknown): string | null {
  if (typeof said === 'string') {
    const words = said.trim();
    return words === '' || /^[<{["]/.test(words) ? null : shortened(words);
  }
  if (typeof said !== 'object' || said === null) return null;
  const fields = said as Record<string, unknown>;
  return namesOfWords.map((name) => wordsOf(fields[name])).find((words) => words !== null) ?? null;
}

/** An answer of another shape, as it is. Marks of a page are for no reader. */
function dataOf(found: unknown): string | null {
  if (typeof found !== 'object' || found === null || Object.keys(found).length === 0) return null;
  const text = JSON.stringify(found);
  return /<[a-z!/]/i.test(text) ? null : shortened(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fillTemplate(template: string, params: Record<string, unknown>): string {
  return template.replace(/:([A-Za-z]+)/g, (_whole, name: string) => encodeURIComponent(textOf(params[name])));
}

/** Lists become repeated keys; what is undefined or null is left out. */
function queryText(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(key, textOf(item));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

/** Parts of an address are texts, numbers and booleans; anything else is a mistake of ours. */
function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('Only texts, numbers and booleans go into an address');
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * What the page at this address asks first comes with the page itself, as a guest may see it: the server has read it
 * anyway, for readers without JavaScript (server/http/shell.ts). Good once, for the question under that path, since it
 * only grows old: nothing when the page brought nothing for it.
 */
function takeFirstAnswer(path: string): unknown {
  const places = document.querySelectorAll<HTMLScriptElement>('script[data-first-answer]');
  const place = [...places].find(({ dataset }) => dataset['firstAnswer'] === path);
  if (place === undefined) return undefined;
  place.remove();
  return JSON.parse(place.text);
}
