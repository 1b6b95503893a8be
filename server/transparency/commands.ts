import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import { countTonight } from './queries.ts';
import { nextFigure } from './rules.ts';

/** Computes what /transparency shows. A second run on the same day changes nothing. */
export async function computeTransparency({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const today = dayOf(now);
  await db.transaction().execute(async (trx) => {
    const tonight = await countTonight(trx, now);
    const rows = await trx.selectFrom('transparency_figures').selectAll().forUpdate().execute();
    const before = new Map(
      rows.map(({ name, value, basis, moved_on }) => [name, { value, basis, movedOn: moved_on }] as const),
    );
    for (const [name, found] of tonight) {
      const { value, basis, movedOn } = nextFigure(before.get(name) ?? null, found, today);
      const row = { value, basis, moved_on: movedOn, computed_on: today };
      await trx
        .insertInto('transparency_figures')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
    }
  });
}
