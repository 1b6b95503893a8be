import type { RefusalCode } from '../../contract/refusals.ts';
import type { KnownCaller } from './callers.ts';
import type { Thing, Variant } from './things.ts';

/** A status of success, or a refusal with its code. */
export type Answer = number | `${number} ${RefusalCode}`;

/** One route of the matrix: a request that is right, and what it is answered where the gate lets the caller in. */
export interface Row {
  /** What stands in the parts of the path: one word for all, or a thing in all its variants. */
  readonly at?: Readonly<Record<string, Thing | string>>;
  /** From the question mark on. */
  readonly query?: string;
  readonly body?: object;
  /** Bytes or a form instead of JSON. */
  readonly raw?: { readonly type: string; readonly text: string };
  readonly headers?: Readonly<Record<string, string>>;
  /** For the caller's own thing, or for a public one. */
  readonly answer: Answer;
  /** Those who are let in by the gate and answered otherwise. */
  readonly but?: Partial<Record<KnownCaller, Answer>>;
  /** Where other variants are answered otherwise than `404 not_found`, and malformed ones than `400 invalid_request`. */
  readonly answers?: Partial<Record<Exclude<Variant, 'own'>, Answer>>;
  /** Admins and moderators see it: a text that is hidden from all others is no secret of one member. */
  readonly isShownToAdmins?: true;
  /** A file or a call that no token is read for: a broken one changes nothing. */
  readonly readsNoToken?: true;
}

/** By `METHOD /path` as it is registered. */
export type Rows = Readonly<Record<string, Row>>;
