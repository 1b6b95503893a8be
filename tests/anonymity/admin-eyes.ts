import { isDeepStrictEqual } from 'node:util';
import { callRoute } from '../call-as.ts';
import type { Caller } from '../reviews.ts';
import type { TestServer } from '../server.ts';

/** What an admin can read of members, and what of it moved between two looks. */

/** Of reviews, and of what the server does: these are meant to move, and name no member. */
const ofReviews =
  /\/api\/admin\/(reviews|review-|funder-reviews|entrepreneur-reviews|overview|jobs|audit|deals|subjects)/;

/** Answers by address; those that say the time of asking are left out by their owners. */
export type View = ReadonlyMap<string, unknown>;

/** Every list that an admin can read without naming something, the file of members, and the page of each member. */
export async function lookAround(server: TestServer, admin: Caller, memberIds: readonly string[]): Promise<View> {
  const lists = [...server.app.gates.keys()].filter(
    (route) => route.startsWith('GET /api/admin/') && !route.includes(':') && !ofReviews.test(route),
  );
  const pages = memberIds.flatMap((id) => [`GET /api/admin/members/${id}`, `GET /api/admin/members/${id}/status`]);
  const seen = new Map<string, unknown>();
  for (const route of [...lists, 'GET /api/admin/members?sort=-accessExpiresOn', ...pages])
    seen.set(route, await answerOf(server, admin, route));
  return seen;
}

/** Every list that an admin can read without naming something, whatever it is about, and the page of each member. */
export async function everythingOf(server: TestServer, admin: Caller, memberIds: readonly string[]): Promise<View> {
  const lists = [...server.app.gates.keys()].filter(
    (route) => route.startsWith('GET /api/admin/') && !route.includes(':'),
  );
  const seen = new Map(await lookAround(server, admin, memberIds));
  for (const route of lists) seen.set(route, await answerOf(server, admin, route));
  return seen;
}

async function answerOf(server: TestServer, admin: Caller, route: string): Promise<unknown> {
  const { status, text } = await callRoute(server, admin, route);
  return { status, said: text.startsWith('{') ? withoutCursors(JSON.parse(text)) : text };
}

/** A cursor is sealed anew for each answer; how fast an answer came and how full the disk is move by themselves. */
function withoutCursors(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCursors);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      /cursor|requestId|answeredInMs|freeBytes/i.test(key) ? [] : [[key, withoutCursors(one)] as const],
    ),
  );
}

/** The addresses whose answers differ, each with the fields that moved: "GET /api/admin/jobs (data.0.failed)". */
export function movedBetween(before: View, after: View): string[] {
  return [...after.keys()].flatMap((address) => {
    const fields = movedFields(before.get(address), after.get(address));
    return fields.length === 0 ? [] : [`${address} (${fields.join(', ')})`];
  });
}

function movedFields(one: unknown, other: unknown): string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isRecord(one) || !isRecord(other)) return ['itself'];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) =>
    movedFields(one[key], other[key]).map((field) => (field === 'itself' ? key : `${key}.${field}`)),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
