import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { changeDays } from '../../contract/subjects/changes.ts';
import { after, days } from '../clock.ts';
import type { Trx } from '../database/connect.ts';

/**
 * Whether the record may part again from one that was merged into it and had reviews. Figures over both, seen beside
 * those of each before and after, would tell single answers: until then what readers see stands still. To be asked after
 * the reviews were read.
 */
export async function areFiguresHeld(
  trx: Trx,
  { kind, id, now }: { kind: RecordKind; id: string; now: Date },
): Promise<boolean> {
  const held = await trx
    .selectFrom('record_changes')
    .where('record_kind', '=', kind)
    .where('went_into', '=', id)
    .where('holds_figures', '=', true)
    .where('undone_at', 'is', null)
    .where('made_at', '>', after(now, -days(changeDays)))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}
