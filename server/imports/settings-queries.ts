import { answers, corrections } from '../../contract/imports/imports.ts';
import type { ImportSettings } from '../../contract/imports/settings.ts';
import { mapping } from '../../contract/imports/mapping.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { Deal } from '../../contract/deals/deals.ts';
import type { Db } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { getImportRow } from './queries.ts';
import { findDeal } from '../deals/queries.ts';

/** What was set at the last check, to go on from there. What an older release wrote and does not fit is as if not set. */
export async function getImportSettings(db: Db, { importId }: { importId: string }): Promise<ImportSettings> {
  const row = await getImportRow(db, importId);
  return {
    mapping: mapping.safeParse(row.mapping).data ?? null,
    answers: answers.safeParse(row.answers).data ?? {},
    corrections: corrections.safeParse(row.corrections).data ?? {},
    columnNames: namesIn(row.detection),
  };
}

const namesIn = (detection: unknown): string[] =>
  typeof detection === 'object' && detection !== null && 'names' in detection && Array.isArray(detection.names)
    ? detection.names.map(String)
    : [];

/** What a member reported is moderated, not edited: it is not found here. */
export async function getDealForEdit(
  db: Db,
  { kind, dealId }: { kind: DealKind; dealId: string },
): Promise<{ deal: Deal; updatedAt: string }> {
  const row = await db
    .selectFrom('deals')
    .select(['origin', 'updated_at'])
    .where('kind', '=', kind)
    .where('id', '=', dealId)
    .executeTakeFirst();
  const deal = await findDeal(db, { kind, id: dealId });
  if (row === undefined || deal === null || row.origin === 'member_reported') throw new Refusal('not_found');
  return { deal, updatedAt: row.updated_at.toISOString() };
}
