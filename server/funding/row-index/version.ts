import { sql } from 'kysely';
import type { DealKind } from '../../../contract/funding-options.ts';
import type { Db } from '../../database/connect.ts';
import { askPrepared, type Prepared } from '../../database/prepared.ts';

/**
 * What the rows of a kind are at the moment: another text after every change of one of them. Migration 0009 says why
 * it takes both numbers. The instant tells two changes apart that were given one number: after a standby took over and
 * the last moment of its primary was lost.
 */
export async function findDataVersion(db: Db, kind: DealKind): Promise<string> {
  const rows = await askPrepared(db, dataVersion, [kind]);
  return rows[0]?.version ?? '';
}

/** Asked before each answer that may be kept. The same as `dataVersionOf`. */
const dataVersion: Prepared<{ readonly version: string }> = {
  name: 'data version',
  text: `select coalesce(max(id), 0) || '.' || count(*) || '.' || coalesce(extract(epoch from
      (select changed_at from deal_changes where kind = $1 order by id desc limit 1)), 0) as version
    from deal_changes where kind = $1`,
};

/** For a statement that reads rows too: both are then of one moment. */
export const dataVersionOf = (kind: DealKind) =>
  sql<string>`(select coalesce(max(id), 0) || '.' || count(*) || '.' || coalesce(extract(epoch from
      (select changed_at from deal_changes where deal_changes.kind = ${kind} order by id desc limit 1)), 0)
    from deal_changes where deal_changes.kind = ${kind})`;
