import type { DealKind } from '../../contract/deals/options.ts';
import { dayOf, seconds } from '../clock.ts';
import type { Context } from '../context.ts';
import { coalescer } from '../database/coalesce.ts';
import type { Db } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { trainModel } from './commands.ts';
import type { FitModel } from './fit-model.ts';
import { fitSettings } from './fit-settings.ts';
import { layoutOf, readModel } from './stored-model.ts';

/** The stored models, each kept in the process until another version is stored. */

export interface KeptModel {
  readonly version: number;
  readonly model: FitModel;
  readonly dealCount: number;
  readonly trainedOn: string;
}

export interface Models {
  readonly get: (kind: DealKind) => Promise<KeptModel>;
}

/** So long a search waits for a first training. */
const longestWait = seconds(8);

export function keepModels({ db, clock }: Pick<Context, 'db' | 'clock'>): Models {
  const kept = new Map<DealKind, KeptModel>();
  const trainFirst = coalescer<DealKind, null>(async (kinds) => {
    const [kind] = kinds;
    if (kind !== undefined) await trainModel(db, { kind, today: dayOf(clock.now()) });
    return kinds.map(() => null);
  });
  return {
    async get(kind) {
      const version = await findVersion(db, kind);
      const known = kept.get(kind);
      if (known !== undefined && known.version === version) return known;
      if (version === null) await inTime(trainFirst(kind, kind));
      const loaded = await load(db, kind);
      kept.set(kind, loaded);
      return loaded;
    },
  };
}

async function findVersion(db: Db, kind: DealKind): Promise<number | null> {
  const stored = await db
    .selectFrom('fit_models')
    .where('kind', '=', kind)
    .where('layout', '=', layoutOf(fitSettings[kind]))
    .select('version')
    .executeTakeFirst();
  return stored?.version ?? null;
}

async function load(db: Db, kind: DealKind): Promise<KeptModel> {
  const stored = await db
    .selectFrom('fit_models')
    .where('kind', '=', kind)
    .select(['version', 'model', 'deal_count', 'trained_on'])
    .executeTakeFirstOrThrow();
  return {
    version: stored.version,
    model: readModel(stored.model, fitSettings[kind]),
    dealCount: stored.deal_count,
    trainedOn: stored.trained_on,
  };
}

/** A first training of many rows continues when the search no longer waits for it. */
async function inTime(work: Promise<unknown>): Promise<void> {
  const isLate = Symbol('late');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<symbol>((resolve) => {
    timer = setTimeout(resolve, longestWait, isLate);
  });
  const outcome = await Promise.race([work, late]).finally(() => clearTimeout(timer));
  if (outcome !== isLate) return;
  work.catch(() => undefined);
  throw new Refusal('counting', { retryAfterSeconds: 2 });
}
