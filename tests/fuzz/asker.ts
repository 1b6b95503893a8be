import { breaches, write, type Values, type WrittenRequest } from './breaches.ts';
import type { Caller, CallerName } from './callers.ts';
import type { Checks, Expectation } from './checks.ts';
import type { Operation } from './document.ts';
import type { Known } from './known.ts';
import { withNames } from './named-value.ts';
import type { DrawnRequest } from './requests.ts';
import type { createSender, Received } from './send.ts';
import { count, fail, type Tally } from './tally.ts';

/** What one run holds in its hands. */
export interface Tools {
  readonly sender: ReturnType<typeof createSender>;
  readonly checks: Checks;
  readonly known: Known;
  readonly tally: Tally;
  /** Callers whose session has ended by what they asked: others take their place. */
  readonly ended: Set<CallerName>;
}

const ordinary: Omit<Expectation, 'isGuest'> = { mustRefuse: false, isGone: false };

/** Sends, checks, counts and learns. */
export async function ask(
  { sender, checks, known, tally, ended }: Tools,
  operation: Operation,
  caller: Caller,
  written: WrittenRequest,
  expected: Partial<Expectation> = {},
): Promise<Received> {
  const received = await sender.send(operation.method, written, caller.headers);
  const line = curlLine(operation, caller, written);
  count(tally, operation, received, line);
  if (received.status === 401 && caller.name !== 'guest' && caller.name !== 'broken token') ended.add(caller.name);
  const complaint = checks.complaint(operation, received, {
    ...ordinary,
    isGuest: caller.name === 'guest' || caller.name === 'broken token',
    ...expected,
  });
  if (complaint !== null) fail(tally, `${operation.name} ${complaint}`, `${line}\n  ${received.text.slice(0, 400)}`);
  if (received.status < 300 && received.contentType.startsWith('application/json') && received.text !== '')
    known.learn({ caller: caller.name, path: written.url, body: JSON.parse(received.text) as unknown });
  return received;
}

/** With the values of a drawn request, the names looked up; `fixed` are parts of the path that stand already. */
export function settle(
  { known }: Tools,
  operation: Operation,
  caller: Caller,
  drawn: DrawnRequest,
  fixed: Readonly<Record<string, string>> = {},
): Values {
  const look = (path: string, id: string | null) => (value: unknown) =>
    withNames(value, (named) => known.find(named, { caller: caller.name, path, id }));
  let path = operation.path;
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(drawn.params)) {
    params[name] = fixed[name] ?? String(look(path, null)(value));
    path = path.replace(`{${name}}`, params[name]);
  }
  const id = Object.values(params).at(-1) ?? null;
  const query = Object.entries(drawn.query).map(([name, value]) => [name, String(look(path, id)(value))] as const);
  return { params, query: Object.fromEntries(query), body: look(path, id)(drawn.body) };
}

/** The request with one breach of the description, and whether it really is one. */
export function breach(
  { checks }: Tools,
  operation: Operation,
  values: Values,
  drawn: DrawnRequest,
): { readonly written: WrittenRequest; readonly mustRefuse: boolean } {
  const valid = write(operation, values);
  for (let offset = 0; offset < breaches.length; offset++) {
    const written = breaches[(drawn.breach + offset) % breaches.length]?.(operation, values, drawn.where) ?? null;
    if (written === null) continue;
    const isBroken =
      written.url !== valid.url ||
      written.contentType !== valid.contentType ||
      /\\u0000|\\ud800/.test(String(written.body)) ||
      !checks.allows(operation, typeof written.body === 'string' ? written.body : null);
    return { written, mustRefuse: isBroken };
  }
  return { written: valid, mustRefuse: false };
}

/** The request as a command to repeat it; the reader adds the token. */
function curlLine(operation: Operation, caller: Caller, { url, body, contentType }: WrittenRequest): string {
  const data =
    body === null
      ? ''
      : ` -H 'content-type: ${contentType ?? ''}' --data-raw '${String(body).slice(0, 1_500).replaceAll("'", "'\\''")}'`;
  return `curl -X ${operation.method} '${url}' # as ${caller.name}${data === '' ? '' : `\n   ${data}`}`;
}
