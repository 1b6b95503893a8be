import type { FastifyReply, FastifyRequest } from 'fastify';

/** The state of one limit for one caller, the present request included. */
export interface LimitStatus {
  /** A word of the program. */
  readonly name: string;
  /** The number of requests, or of what is counted, in `windowSeconds`. */
  readonly quota: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Until there is more again, at least 1. */
  readonly secondsLeft: number;
}

/** Adds the state of a limit to the headers of the answer, refusals included. */
export type ReportLimit = (status: LimitStatus) => void;

/** The two fields of draft-ietf-httpapi-ratelimit-headers-11. */
export function limitFields(statuses: readonly LimitStatus[]): Readonly<Record<string, string>> {
  if (statuses.length === 0) return {};
  return {
    'ratelimit-policy': statuses
      .map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`)
      .join(', '),
    ratelimit: statuses
      .map(({ name, remaining, secondsLeft }) => `"${name}";r=${remaining};t=${secondsLeft}`)
      .join(', '),
  };
}

const reported = new WeakMap<FastifyRequest, LimitStatus[]>();

export const isReported = (request: FastifyRequest, name: string): boolean =>
  reported.get(request)?.some((status) => status.name === name) ?? false;

/** Of a limit that is reported twice, the last report counts. */
export function reportLimit(request: FastifyRequest, reply: FastifyReply, status: LimitStatus): void {
  const all = [...(reported.get(request) ?? []).filter(({ name }) => name !== status.name), status];
  reported.set(request, all);
  reply.headers(limitFields(all));
}

/** What is limited by the UTC day comes free at midnight. */
export function statusOfDay({
  name,
  quota,
  used,
  now,
}: {
  readonly name: string;
  readonly quota: number;
  /** Includes the present request. */
  readonly used: number;
  readonly now: Date;
}): LimitStatus {
  const left = millisecondsPerDay - (now.getTime() % millisecondsPerDay);
  return {
    name,
    quota,
    windowSeconds: millisecondsPerDay / 1_000,
    remaining: Math.max(0, quota - used),
    secondsLeft: Math.ceil(left / 1_000),
  };
}

const millisecondsPerDay = 86_400_000;

/**
 * What is limited in any stretch of time: the oldest of a full quota makes room when it is `windowSeconds` old. `past`
 * are the instants at which it was used, without the present request, in any order.
 */
export function statusOfWindow({
  name,
  quota,
  windowSeconds,
  past,
  now,
}: {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
  readonly past: readonly Date[];
  readonly now: Date;
}): LimitStatus & { readonly isOver: boolean } {
  const start = now.getTime() - windowSeconds * 1_000;
  const counted = past.map((at) => at.getTime()).filter((at) => at > start);
  counted.sort((one, other) => one - other);
  const oldest = counted.at(-quota) ?? counted[0] ?? now.getTime();
  return {
    name,
    quota,
    windowSeconds,
    remaining: Math.max(0, quota - counted.length - 1),
    secondsLeft: Math.max(1, Math.ceil((oldest - start) / 1_000)),
    isOver: counted.length >= quota,
  };
}
