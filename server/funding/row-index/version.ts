import { sql } from 'kysely';
import type { DealKind } from '../../../contract/funding-options.ts';
import type { Db } from '../../database/connect.ts';

/**
 * What the rows of a kind are at the moment: another text after every change of one of them. Migration 0009 says why
 * it takes both numbers.
 */
export async function findDataVersion(db: Db, kind: DealKind): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${dataVersionOf(kind)} as version`.execute(db);
  return rows[0]?.version ?? '';
}

/** For a statement that reads rows too: both are then of one moment. */
export const dataVersionOf = (kind: DealKind) =>
  sql<string>`(select coalesce(max(id), 0) || '.' || count(*) from deal_changes where deal_changes.kind = ${kind})`;
