import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { listOwnPasses } from '../access/queries.ts';
import type { Context } from '../context.ts';
import { listMyReviewAnswers } from '../reviews/writing/my-answers.ts';
import { listStoredSessions } from '../identity/stored-sessions.ts';
import { listOwnReadings } from '../readings/queries.ts';
import { listOwnDrafts } from '../review-drafts/queries.ts';
import { listOwnAppealRows } from './suspensions/queries.ts';
import { listOwnSearchRows } from '../find/saved-search-queries.ts';
import { listOwnRows as listOwnShortlistRows } from '../shortlist/queries.ts';
import { listOwnRows as listOwnWebhookRows } from '../webhooks/queries.ts';
import { personalTables } from '../erasure/personal-tables.ts';

/** One file of the export: rows under the names of their columns. */
export interface OwnFile {
  readonly name: string;
  readonly rows: readonly Record<string, unknown>[];
}

/** Everything that is kept of a member and is theirs to take away. */
export async function collectOwnData(context: Context, memberId: string): Promise<OwnFile[]> {
  const files: OwnFile[] = [];
  for (const { table, column, file } of personalTables) {
    if (file === null) continue;
    files.push({
      name: file.name,
      rows: await readRows(context.db, { table, column, columns: file.columns, memberId }),
    });
  }
  files.push({ name: 'sessions', rows: await listOwnSessionRows(context, memberId) });
  files.push({ name: 'rows-read', rows: await listMyReadings(context, memberId) });
  files.push({ name: 'access', rows: await listOwnPasses(context, memberId) });
  files.push({ name: 'appeals-of-suspensions', rows: await listOwnAppealRows(context, memberId) });
  files.push({ name: 'review-drafts', rows: await listMyDraftRows(context, memberId) });
  files.push({ name: 'shortlist', rows: await listOwnShortlistRows(context, memberId) });
  files.push({ name: 'saved-searches', rows: await listOwnSearchRows(context, memberId) });
  files.push({ name: 'webhooks', rows: await listOwnWebhookRows(context, memberId) });
  files.push({ name: 'reviews', rows: await listMyReviewAnswers(context, memberId) });
  return files;
}

async function listOwnSessionRows({ db, vault }: Context, memberId: string): Promise<Record<string, unknown>[]> {
  const sessions = await listStoredSessions(db, vault, memberId);
  return sessions
    .toSorted((one, other) => one.authenticatedAt.getTime() - other.authenticatedAt.getTime())
    .map(({ authenticatedAt, expiresAt, isRevoked, browser, lastUsedOn }) => ({
      authenticated_at: authenticatedAt,
      expires_at: expiresAt,
      is_revoked: isRevoked,
      browser,
      last_used_on: lastUsedOn,
    }));
}

async function listMyReadings({ db, vault, clock }: Context, memberId: string): Promise<Record<string, unknown>[]> {
  const read = await listOwnReadings(db, { vault, memberId, now: clock.now() });
  return read.map((row) => ({ ...row }));
}

/** Opened, with whom they are about. */
async function listMyDraftRows(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  memberId: string,
): Promise<Record<string, unknown>[]> {
  const drafts = await listOwnDrafts(db, { vault, memberId });
  return drafts.map(({ kind, subjectId, answers, step, createdAt, savedAt }) => ({
    subject_kind: kind,
    subject_id: subjectId,
    answers,
    step,
    created_at: createdAt,
    updated_at: savedAt,
  }));
}

/** Names of tables and columns come from the list of this feature, never from a caller. */
async function readRows(
  db: Db,
  { table, column, columns, memberId }: { table: string; column: string; columns: readonly string[]; memberId: string },
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
    where ${sql.ref(column)} = ${memberId} order by 1`.execute(db);
  return rows;
}
