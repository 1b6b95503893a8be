import { answers, corrections } from '../../contract/imports/imports.ts';
import type { ImportSettings } from '../../contract/imports/settings.ts';
import { mapping } from '../../contract/imports/mapping.ts';
import type { Db } from '../database/connect.ts';
import { getImportRow } from './queries.ts';

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
