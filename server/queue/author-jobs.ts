import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../database/connect.ts';
import { padded } from '../padding.ts';
import type { Vault } from '../vault.ts';

/**
 * Jobs that concern a review or its author. A waiting job is in the database, and in each backup made in the meantime,
 * beside the addresses that emails went to. So its payload is sealed with the author keys, which are destroyed in their
 * turn, and the row goes when the job is done (`queue.ts`): the time of its end would be that of an email.
 */
export const sealedPayload = z.strictObject({ sealed: z.string() });
type SealedPayload = z.output<typeof sealedPayload>;

type Keys = Pick<Vault, 'authors'>;
type AllKeys = Pick<Vault, 'authors' | 'open'>;

/** In bytes: the length would say which job it is. */
const sealedLengths = [512];

export const sealPayload = ({ authors }: Keys, purpose: string, payload: object): SealedPayload => ({
  sealed: authors.seal(purpose, padded(JSON.stringify(payload), sealedLengths)).toString('base64'),
});

/** Null when its key was destroyed. */
export function openPayload(vault: AllKeys, purpose: string, { sealed }: SealedPayload): object | null {
  const bytes = Buffer.from(sealed, 'base64');
  const json = vault.authors.open(purpose, bytes) ?? openOfEarlierRelease(vault, purpose, bytes);
  return json === null ? null : z.looseObject({}).parse(JSON.parse(json));
}

/** A job that waited while the product was updated: it was sealed with the lasting secret. */
function openOfEarlierRelease({ open }: AllKeys, purpose: string, sealed: Buffer): string | null {
  try {
    return open(purpose, sealed);
  } catch {
    return null;
  }
}

/** A key under which a job about the same waits once. `occasion` is chance and does not count. */
export function payloadKey({ authors }: Keys, purpose: string, payload: object): string {
  return authors.digest(purpose, JSON.stringify({ ...payload, occasion: undefined })).toString('hex');
}

interface Kind {
  readonly name: string;
  readonly sealedFor?: string;
  readonly leavesNoRow?: true;
}

/** Whether the row of such a job goes when it is done. */
export const leavesNoRow = (job: Kind): boolean => job.sealedFor !== undefined || job.leavesNoRow === true;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly key: string | null;
  readonly sealed: string;
}

/**
 * Seals the jobs that wait or failed anew, where they are not sealed with the key in use, and deletes those that an
 * earlier release left although they were done. `kinds`: all kinds of jobs. Answers how many were sealed.
 */
export async function renewPayloads(trx: Trx, vault: AllKeys, kinds: readonly Kind[]): Promise<number> {
  const leaving = kinds.filter(leavesNoRow).map(({ name }) => name);
  await sql`delete from pgboss.job where name = any(${leaving}::text[]) and state = 'completed'`.execute(trx);
  const purposes = new Map(kinds.map(({ name, sealedFor }) => [name, sealedFor]));
  const { rows } = await sql<Row>`
    select id, name, singleton_key as key, data #>> '{payload,sealed}' as sealed from pgboss.job
    where name = any(${leaving}::text[]) and data #>> '{payload,sealed}' is not null for update`.execute(trx);
  const old = rows.filter(({ sealed }) => !vault.authors.isCurrent(Buffer.from(sealed, 'base64')));
  for (const row of old) {
    const purpose = purposes.get(row.name);
    if (purpose !== undefined) await renewRow(trx, vault, { row, purpose });
  }
  return old.length;
}

async function renewRow(trx: Trx, vault: AllKeys, { row, purpose }: { row: Row; purpose: string }): Promise<void> {
  const payload = openPayload(vault, purpose, row);
  if (payload === null) return;
  const { sealed } = sealPayload(vault, purpose, payload);
  const key = isPayloadKey(row.key) ? payloadKey(vault, purpose, payload) : row.key;
  // Sent once more under the new key in the meantime: one of the two is enough.
  await sql`delete from pgboss.job as job where id = ${row.id} and name = ${row.name} and state = 'created' and exists (
    select from pgboss.job as other
    where other.name = job.name and other.singleton_key = ${key} and other.state = 'created' and other.id <> job.id)`.execute(
    trx,
  );
  await sql`update pgboss.job set singleton_key = ${key}, data = jsonb_set(data, '{payload,sealed}', to_jsonb(${sealed}::text))
    where id = ${row.id} and name = ${row.name}`.execute(trx);
}

/** A digest in hexadecimal: all other keys of these jobs are random ids, which say nothing. */
const isPayloadKey = (key: string | null): boolean => key !== null && /^[0-9a-f]{64}$/.test(key);
