import { createHash, type Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Agent, interceptors, request, type Dispatcher } from 'undici';
import { maximumUploadBytes } from '../../../contract/imports/imports.ts';
import type { RunReason } from '../../../contract/imports/sources.ts';
import { hours, minutes, seconds } from '../../clock.ts';
import { NotPublic, pinnedLookup, readAddress, type Reach } from '../../http/public-addresses.ts';

/** Fetches the file of a source onto the disk, if it has changed. */

/** A fetch that brought no file, with the reason that admins read. */
export class FetchFailure extends Error {
  readonly reason: RunReason;
  /** What the other server said, such as a status. */
  readonly detail: string | null;

  constructor(reason: RunReason, detail: string | null = null) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}

/** What the last file was known by. */
export interface KnownFile {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type Fetched =
  | { readonly isNew: false }
  | (KnownFile & { readonly isNew: true; readonly bytes: number; readonly hash: Buffer; readonly name: string });

interface FetchOptions {
  readonly address: string;
  readonly known: KnownFile;
  /** Where the file is written to. */
  readonly path: string;
  readonly reach: Reach;
  readonly limits?: Limits;
}

export interface Limits {
  readonly bytes: number;
  /** Without a byte. */
  readonly idleMilliseconds: number;
  readonly totalMilliseconds: number;
  /** Before it continues where it broke off. */
  readonly pauseMilliseconds: number;
}
const usualLimits: Limits = {
  bytes: maximumUploadBytes,
  idleMilliseconds: seconds(30),
  totalMilliseconds: hours(1),
  pauseMilliseconds: seconds(2),
};
const mostRedirects = 5;
const mostRetries = 3;

/** Throws a `FetchFailure` where there is no whole file at the end. */
export async function fetchFile({ limits = usualLimits, ...options }: FetchOptions): Promise<Fetched> {
  const agent = new Agent({
    connect: {
      lookup: pinnedLookup(options.reach),
      timeout: Math.min(limits.idleMilliseconds, minutes(1)),
      ...(options.reach.ca === undefined ? {} : { ca: options.reach.ca }),
    },
    headersTimeout: limits.idleMilliseconds,
    bodyTimeout: limits.idleMilliseconds,
  });
  // What breaks off half-way continues from there, if it is still the same file.
  const dispatcher = agent.compose(
    interceptors.retry({ maxRetries: mostRetries, minTimeout: limits.pauseMilliseconds, maxTimeout: minutes(1) }),
  );
  try {
    return await follow(dispatcher, options, limits);
  } catch (error) {
    throw failureOf(error);
  } finally {
    await agent.destroy();
  }
}

async function follow(dispatcher: Dispatcher, options: Omit<FetchOptions, 'limits'>, limits: Limits): Promise<Fetched> {
  const signal = AbortSignal.timeout(limits.totalMilliseconds);
  let url = readAddress(options.address, options.reach);
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await request(url, { dispatcher, signal, headers: headersOf(options.known) });
    const { statusCode: status, headers, body } = answer;
    if (status === 200) return keep({ answer, url, path: options.path, limits });
    await body.dump();
    if (status === 304) return { isNew: false };
    const next = single(headers['location']);
    if (status < 300 || status >= 400 || next === null) throw new FetchFailure(reasonOf(status), String(status));
    if (!URL.canParse(next, url.href)) throw new FetchFailure('redirects');
    url = readAddress(new URL(next, url).href, options.reach);
  }
  throw new FetchFailure('redirects');
}

/** Compressed on the way, the bytes could not be counted as they come, nor asked for from the middle. */
const headersOf = ({ etag, lastModified }: KnownFile): Record<string, string> => ({
  'accept-encoding': 'identity',
  'user-agent': 'Fundsight sources',
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
});

interface Answer {
  readonly answer: Dispatcher.ResponseData;
  readonly url: URL;
  readonly path: string;
  readonly limits: Limits;
}

async function keep({ answer: { headers, body }, url, path, limits }: Answer): Promise<Fetched> {
  if (Number(single(headers['content-length']) ?? 0) > limits.bytes) {
    await body.dump();
    throw new FetchFailure('too_large');
  }
  const hash = createHash('sha256');
  const bytes = await write(body, { path, hash, limit: limits.bytes });
  return {
    isNew: true,
    bytes,
    hash: hash.digest(),
    etag: single(headers['etag']),
    lastModified: single(headers['last-modified']),
    name: decodeURIComponent(url.pathname.split('/').at(-1) ?? '') || 'file',
  };
}

async function write(
  body: AsyncIterable<Buffer>,
  { path, hash, limit }: { path: string; hash: Hash; limit: number },
): Promise<number> {
  const file = await open(path, 'w', 0o600);
  let bytes = 0;
  try {
    for await (const piece of body) {
      bytes += piece.length;
      if (bytes > limit) throw new FetchFailure('too_large');
      hash.update(piece);
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  if (bytes === 0) throw new FetchFailure('unreadable', 'empty');
  return bytes;
}

const single = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value)?.slice(0, 1_000) ?? null;

const reasonOf = (status: number): RunReason =>
  status === 404 || status === 410 ? 'not_found' : status >= 500 ? 'no_answer' : 'refused';

/** Errors of the network by what they mean; their own words may hold the address, with a key in it. */
function failureOf(error: unknown): FetchFailure {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof FetchFailure) return one;
    if (one instanceof NotPublic) return new FetchFailure('not_public');
    if ('statusCode' in one && typeof one.statusCode === 'number' && one.statusCode >= 400)
      return new FetchFailure(reasonOf(one.statusCode), String(one.statusCode));
    if ('code' in one && brokenOff.has(String(one.code))) return new FetchFailure('broken_off');
    if ('code' in one && silent.has(String(one.code))) return new FetchFailure('no_answer');
  }
  return new FetchFailure(error instanceof Error && error.name === 'TimeoutError' ? 'broken_off' : 'no_answer');
}

const brokenOff = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_RESPONSE_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_REQ_RETRY',
  'UND_ERR_ABORTED',
]);
const silent = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
]);
