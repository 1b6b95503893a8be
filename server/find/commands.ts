import { sql } from 'kysely';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { fitSettings } from './fit-settings.ts';
import { layoutOf, writeModel } from './stored-model.ts';
import { trainFrom } from './training-queries.ts';

/** Trains and stores the model of each kind whose deals changed, or that was not trained today: deals age. */
export async function trainModels({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const today = dayOf(clock.now());
  for (const kind of dealKinds) if (!(await isNew(db, kind, today))) await trainModel(db, { kind, today });
}

export async function trainModel(db: Db, { kind, today }: { kind: DealKind; today: string }): Promise<void> {
  // Before the rows are read: what changes in the meantime is trained next time.
  const newestChange = await readNewestChange(db, kind);
  const { model, dealCount } = await trainFrom(db, { kind, today });
  const values = {
    layout: layoutOf(fitSettings[kind]),
    trained_on: today,
    newest_change: newestChange,
    deal_count: dealCount,
    funder_count: model.funders.length,
    model: writeModel(model),
  };
  await db
    .insertInto('fit_models')
    .values({ kind, ...values })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ ...values, version: sql`fit_models.version + 1` }))
    .execute();
}

async function isNew(db: Db, kind: DealKind, today: string): Promise<boolean> {
  const stored = await db
    .selectFrom('fit_models')
    .where('kind', '=', kind)
    .where('layout', '=', layoutOf(fitSettings[kind]))
    .where('trained_on', '=', today)
    .select('newest_change')
    .executeTakeFirst();
  return stored !== undefined && stored.newest_change === (await readNewestChange(db, kind));
}

async function readNewestChange(db: Db, kind: DealKind): Promise<number> {
  const { newest } = await db
    .selectFrom('deal_changes')
    .where('kind', '=', kind)
    .select(({ fn }) => fn.max<number | null>('id').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}
