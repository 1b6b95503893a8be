import { sql } from 'kysely';
import type { DealKind } from '../../../contract/funding-options.ts';
import type { Db } from '../../database/connect.ts';
import { askPrepared, type Prepared } from '../../database/prepared.ts';

/**
 * What the rows of a kind are at the moment: another text after every change of one of them. Migration 0009 says why
 * it takes both numbers.
 */
export async function findDataVersion(db: Db, kind: DealKind): Promise<string> {
  const rows = await askPrepared(db, dataVersion, [kind]);
  return rows[0]?.version ?? '';
}

/** Asked before each answer that may be kept. The same as `dataVersionOf`. */
const dataVersion: Prepared<{ readonly version: string }> = {
  name: 'data version',
  text: `select coalesce(max(id), 0) || '.' || count(*) as version from deal_changes where kind = $1`,
};

/** For a statement that reads rows too: both are then of one moment. */
export const dataVersionOf = (kind: DealKind) =>
  sql<string>`(select coalesce(max(id), 0) || '.' || count(*) from deal_changes where deal_changes.kind = ${kind})`;
