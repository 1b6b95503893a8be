import { refusals, type Problem, type RefusalCode } from '../contract/refusals.ts';

/**
 * The one exception class of the server: an expected no. Whatever else is thrown is a bug, logged with the request
 * id and answered with a blank 500.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly errors: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    options: { detail?: string; errors?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(options.detail ?? '');
    this.name = 'Refusal';
    this.code = code;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function problemOf(refusal: Refusal, requestId: string): Problem {
  const { status, title } = refusals[refusal.code];
  return {
    type: 'about:blank',
    title,
    status,
    code: refusal.code,
    ...(refusal.message ? { detail: refusal.message } : {}),
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    requestId,
  };
}

/** For calls that do many things: a no about one of them is part of the answer, everything else is a bug. */
export function refusalOrThrow(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

export const sentenceOf = (refusal: Refusal): string => refusal.message || refusals[refusal.code].title;
