import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client, DatabaseError, type ClientConfig } from 'pg';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import type { Context } from '../../context.ts';
import { ownerDigests } from '../../owner-digests.ts';
import { sealAbout } from '../../reminders/sealed-about.ts';
import { withDatabaseLock } from '../../database/wait-until-reachable.ts';
import { StartError } from '../../start-error.ts';
import { sealDraft } from '../../review-drafts/stored-drafts.ts';

type Tools = Pick<Context, 'db' | 'vault'>;

const pieceSize = 200;
const sealingLock = 7_382_645_116;
const insufficientPrivilege = '42501';

/**
 * Seals the drafts and reminders that earlier releases stored in plain, which the migration left in two tables, and drops
 * those. To be called at the start, before callers can reach the server; several that start at once wait for the first.
 * One that breaks off is begun again at the next start. Answers how many drafts were sealed; null where there was nothing to do.
 */
export function sealOldDrafts(tools: Tools, owner: ClientConfig): Promise<number | null> {
  return withDatabaseLock(owner, sealingLock, () => sealAll(tools, owner));
}

async function sealAll({ db, vault }: Tools, owner: ClientConfig): Promise<number | null> {
  const { rows } = await sql<{
    exists: boolean;
  }>`select to_regclass('public.unsealed_drafts') is not null as exists`.execute(db);
  if (rows[0]?.exists !== true) return null;
  let sealed = 0;
  for (let count = pieceSize; count === pieceSize; sealed += count) count = await sealPieceOfDrafts({ db, vault });
  while ((await sealPieceOfReminders({ db, vault })) === pieceSize);
  await wipe(owner);
  return sealed;
}

interface OldDraft {
  readonly id: string;
  readonly member_id: string;
  readonly subject_kind: SubjectKind;
  readonly subject_id: string | null;
  readonly answers: Record<string, unknown>;
  readonly step: number;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The row was there before: its member may have gone in the meantime, and it with them. */
async function sealPieceOfDrafts({ db, vault }: Tools): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<OldDraft>`delete from unsealed_drafts
      where id in (select id from unsealed_drafts limit ${pieceSize}) returning *`.execute(trx);
    const digestFor = ownerDigests(vault.authors, {
      of: 'draft',
      taken: await trx.selectFrom('review_drafts').select('owner_digest').execute(),
    });
    for (const row of rows) {
      const memberId = row.member_id;
      const sealed = sealDraft(vault, memberId, {
        kind: row.subject_kind,
        subjectId: row.subject_id,
        answers: row.answers,
        step: row.step,
        version: row.version,
        createdAt: row.created_at.toISOString(),
        savedAt: row.updated_at.toISOString(),
      });
      await trx
        .updateTable('review_drafts')
        .set({ owner_digest: digestFor(memberId), sealed })
        .where('id', '=', row.id)
        .execute();
    }
    return rows.length;
  });
}

/** One that was answered has forgotten whom it was about. */
async function sealPieceOfReminders({ db, vault }: Tools): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; about_funder_id: string }>`delete from unsealed_reminders
      where id in (select id from unsealed_reminders limit ${pieceSize}) returning *`.execute(trx);
    for (const row of rows)
      await trx
        .updateTable('reminders')
        .set({ sealed_about: sealAbout(vault, row.about_funder_id) })
        .where('id', '=', row.id)
        .where('answered_in', 'is', null)
        .execute();
    return rows.length;
  });
}

/**
 * What the planner knew of the columns goes first: statistics hold values. The tables go last, since the next start
 * begins again while they are there. A checkpoint takes their files off the disk.
 */
async function wipe(owner: ClientConfig): Promise<void> {
  const client = new Client({ ...owner, application_name: 'fundsight sealing', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await wipeStatistics(client);
    await client.query('drop table if exists unsealed_drafts, unsealed_reminders');
    await client.query('checkpoint').catch(() => undefined);
  } catch (error) {
    throw error instanceof DatabaseError && error.code === insufficientPrivilege
      ? new StartError(refusal, { cause: error })
      : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const longestWait = 30_000;
const pause = 50;

/** A transaction that is still open, such as one of autovacuum, keeps rows that were deleted since it began. */
async function wipeStatistics(client: Client): Promise<void> {
  let kept = 0;
  // The first number of the report on a table is that of the rows that had to stay, in every language.
  client.on('notice', ({ detail }) => (kept = Number(/\d+/.exec(detail ?? '')?.[0] ?? 0)));
  for (let waited = 0; waited < longestWait; waited += pause) {
    kept = 0;
    await client.query('vacuum (full, verbose) pg_catalog.pg_statistic');
    if (kept === 0) return;
    await sleep(pause);
  }
}

const refusal =
  'Drafts of an earlier release were sealed, and the role of DATABASE_URL may not drop the tables that held them. Set DATABASE_OWNER_URL to the role that owns the tables, for this start.';
