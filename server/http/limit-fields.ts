import type { FastifyReply, FastifyRequest } from 'fastify';

/** How one caller stands with one limit, after what they ask for now. */
export interface LimitStanding {
  /** A word of the program. */
  readonly name: string;
  /** So many in `windowSeconds`. */
  readonly quota: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Until there is more again, at least 1. */
  readonly secondsLeft: number;
}

/** Says how the caller stands, in the answer that is being made, refusals included. */
export type TellLimit = (standing: LimitStanding) => void;

/** The two fields of draft-ietf-httpapi-ratelimit-headers-11. */
export function limitFields(standings: readonly LimitStanding[]): Readonly<Record<string, string>> {
  if (standings.length === 0) return {};
  return {
    'ratelimit-policy': standings
      .map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`)
      .join(', '),
    ratelimit: standings
      .map(({ name, remaining, secondsLeft }) => `"${name}";r=${remaining};t=${secondsLeft}`)
      .join(', '),
  };
}

const told = new WeakMap<FastifyRequest, LimitStanding[]>();

/** A limit that is told twice counts as it was told last. */
export function tellLimit(request: FastifyRequest, reply: FastifyReply, standing: LimitStanding): void {
  const all = [...(told.get(request) ?? []).filter(({ name }) => name !== standing.name), standing];
  told.set(request, all);
  reply.headers(limitFields(all));
}

/** What is limited by the UTC day comes free at midnight. */
export function standingOfDay({
  name,
  quota,
  used,
  now,
}: {
  readonly name: string;
  readonly quota: number;
  /** With what is asked for now. */
  readonly used: number;
  readonly now: Date;
}): LimitStanding {
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
 * are the instants at which it was taken, without the one that is asked for now, in any order.
 */
export function standingOfWindow({
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
}): LimitStanding & { readonly isOver: boolean } {
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
