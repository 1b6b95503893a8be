import { sql } from 'kysely';
import type { Db } from '../../server/database/connect.ts';
import type { Vault } from '../../server/vault.ts';

/** What an operator, or who forces one, makes of the database and of its older copies with all keys that are left. */

/** Every row of every table, as a copy of the database holds it. */
export async function copyOfEverything(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'authorship', 'pgboss')`.execute(db);
  const copy: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.raw(name)} as t`.execute(db);
    copy.push(...rows.map(({ row }) => row));
  }
  return copy;
}

/** What anything of an author was ever sealed or digested for. */
const purposes = [
  'review author',
  'review submission',
  'review email',
  'review parting',
  'reply email',
  'account closing',
  'review draft',
  'review venture',
  'review pass',
  'member',
];

/** A row with everything that the keys open in it. */
function openRow(vault: Vault, row: string): string {
  const hex = [...row.matchAll(/\\x([0-9a-f]{64,})/g)].map(([, text = '']) => Buffer.from(text, 'hex'));
  const base64 = [...row.matchAll(/"([A-Za-z0-9+/]{64,}=*)"/g)].map(([, text = '']) => Buffer.from(text, 'base64'));
  const texts = [...hex, ...base64].flatMap((sealed) =>
    purposes.flatMap((purpose) => [
      ...tryToOpen(() => vault.authors.open(purpose, sealed)),
      ...tryToOpen(() => vault.open(purpose, sealed)),
    ]),
  );
  return [row, ...texts].join('\n');
}

function tryToOpen(open: () => string | null): string[] {
  try {
    return [open() ?? []].flat();
  } catch {
    return [];
  }
}

/** Ids, and digests in hexadecimal. */
const tokensIn = (text: string): Set<string> =>
  new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}/g));

function tracesOf(vault: Vault, id: string): string[] {
  const digests = purposes.flatMap((purpose) => [vault.digest(purpose, id), ...vault.authors.digests(purpose, id)]);
  return [id, ...digests.map((digest) => digest.toString('hex'))];
}

/** The reviews of which one row names, with all keys, the member who wrote it. */
export function authorsIn(
  vault: Vault,
  copy: readonly string[],
  sent: readonly { readonly reviewId: string; readonly memberId: string }[],
): string[] {
  const reviewOf = new Map(sent.flatMap((one) => tracesOf(vault, one.reviewId).map((trace) => [trace, one] as const)));
  const tracesOfMember = new Map(sent.map(({ memberId }) => [memberId, tracesOf(vault, memberId)]));
  const found = new Set<string>();
  for (const row of copy) {
    const tokens = tokensIn(openRow(vault, row));
    for (const token of tokens) {
      const one = reviewOf.get(token);
      if (one !== undefined && tracesOfMember.get(one.memberId)?.some((trace) => tokens.has(trace)) === true)
        found.add(one.reviewId);
    }
  }
  return [...found];
}

/**
 * The reviews that a job names with all keys. Each is one too many: its job lies in a copy beside the time at which an
 * account was closed, or an email left.
 */
export function reviewsInJobs(vault: Vault, copy: readonly string[], reviewIds: readonly string[]): string[] {
  const reviewOf = new Map(reviewIds.flatMap((id) => tracesOf(vault, id).map((trace) => [trace, id] as const)));
  const jobs = copy.filter((row) => row.includes('"singleton_key"'));
  const found = jobs.flatMap((row) => [...tokensIn(openRow(vault, row))].flatMap((token) => reviewOf.get(token) ?? []));
  return [...new Set(found)];
}
