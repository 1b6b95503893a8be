import { formatInstant } from '../../contract/formats.ts';
import { sql } from 'kysely';
import type { AuditTarget } from '../../contract/audit/words.ts';
import { importsPerHour } from '../../contract/imports/settings.ts';
import type { ImportRecord } from '../../contract/imports/imports.ts';
import { recordAdminAction } from '../audit/commands.ts';
import { after, hours, seconds } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { statusOfWindow, type ReportLimit } from '../http/limit-fields.ts';
import { Refusal } from '../refusal.ts';
import { startImport } from './commands.ts';

/** What admins do with imports besides the import itself: how often, and the line in the audit. */

interface Announced {
  readonly fileName: string;
  readonly totalBytes: number;
  readonly memberId: string;
  readonly now: Date;
  readonly reportLimit: ReportLimit;
}

/** Refused as `too_many_imports` when this admin has begun ten files within the hour. */
export async function announceImport(db: Db, announced: Announced): Promise<ImportRecord> {
  const { memberId, now, reportLimit } = announced;
  return db.transaction().execute(async (trx) => {
    // Two requests at once would each count nine.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`imports of ${memberId}`}, 0))`.execute(trx);
    const begun = await trx
      .selectFrom('deal_imports')
      .select('started_at')
      .where('started_by', '=', memberId)
      .where('started_at', '>', after(now, -hours(1)))
      .orderBy('started_at')
      .execute();
    const status = statusOfWindow({
      name: 'imports',
      quota: importsPerHour,
      windowSeconds: 3_600,
      past: begun.map(({ started_at }) => started_at),
      now,
    });
    reportLimit(status);
    if (status.isOver) throw tooMany(status.secondsLeft, now);
    return startImport(trx, announced);
  });
}

function tooMany(retryAfterSeconds: number, now: Date): Refusal {
  const free = after(now, seconds(retryAfterSeconds));
  return new Refusal('too_many_imports', {
    detail: `You have started ${importsPerHour} files within the hour. You can start the next one on ${formatInstant(free)}.`,
    retryAfterSeconds,
  });
}

export type ImportAction =
  | 'import.commit'
  | 'import.undo'
  | 'import.discard'
  | 'import.list_funders'
  | 'import.hide_funders'
  | 'import.trust_source'
  | 'import.distrust_source'
  | 'import_mapping.save'
  | 'import_mapping.delete'
  | 'funder.merge'
  | 'source.add'
  | 'source.change'
  | 'source.fetch'
  | 'source.pause'
  | 'source.remove'
  | 'source.resume';
const targetKinds = {
  'import.commit': 'import',
  'import.undo': 'import',
  'import.discard': 'import',
  'import.list_funders': 'import',
  'import.hide_funders': 'import',
  'import.trust_source': 'import',
  'import.distrust_source': 'import',
  'import_mapping.save': 'import_mapping',
  'import_mapping.delete': 'import_mapping',
  'funder.merge': 'near_match',
  'source.add': 'source',
  'source.change': 'source',
  'source.fetch': 'source',
  'source.pause': 'source',
  'source.remove': 'source',
  'source.resume': 'source',
} as const satisfies Record<ImportAction, AuditTarget>;

export async function auditImport(
  db: Db | Trx,
  {
    action,
    targetId,
    memberId,
    requestId,
    now,
  }: { action: ImportAction; targetId: string; memberId: string; requestId: string; now: Date },
): Promise<void> {
  await recordAdminAction(db, {
    now,
    actorId: memberId,
    action,
    target: { kind: targetKinds[action], id: targetId },
    requestId,
  });
}
