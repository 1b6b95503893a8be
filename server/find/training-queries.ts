import { sql, type RawBuilder } from 'kysely';
import type { DealKind } from '../../contract/deals/options.ts';
import { typeKeys } from '../../contract/insights/funder-terms.ts';
import type { Db } from '../database/connect.ts';
import { engine } from '../deals/dialects.ts';
import { getColumn } from '../deals/columns.ts';
import { itemsOf, rowsIn } from '../deals/engine/columns.ts';
import type { Ask } from '../deals/engine/ask.ts';
import { answerFrom } from '../deals/engine/keep.ts';
import { fitFeatures, perFeature, type FeatureCounts, type FitFeature, type FitModel } from './fit-model.ts';
import { fitSettings } from './fit-settings.ts';
import { publishedDeals } from './similar.ts';
import { whereOf } from '../deals/filters.ts';

/**
 * What `trainFit` of fit-model.ts makes of the deals, summed up by the engine: a million rows stay there. What members
 * reported is in none of it.
 */

/** A deal without a date, or with a day to come. */
const ageWithoutDate = 4;

export interface Trained {
  readonly model: FitModel;
  readonly dealCount: number;
}

export const trainFrom = (db: Db, { kind, today }: { kind: DealKind; today: string }): Promise<Trained> =>
  // What is trained is stored: the engine need not keep it.
  answerFrom(db, { kind, question: null, answer: (ask) => train(ask, { kind, today }) });

interface Sum {
  /** `funder`, `deals`, `known` or `value`. */
  readonly part: string;
  readonly feature: string | null;
  readonly value: string | null;
  readonly total: number | null;
  readonly places: readonly number[] | null;
  readonly deals: readonly number[] | null;
}

async function train(ask: Ask, { kind, today }: { kind: DealKind; today: string }): Promise<Trained> {
  const settings = fitSettings[kind];
  const sums = await ask(sql<Sum>`
    with ${placedDeals(kind, today)}
    select 'funder' as part, null as feature, funder as value, sum(part * ${halving('age', settings.activityHalfLife)}) as total,
      [any_value(nth)] as places, null::double[] as deals from placed group by funder
    union all
    select 'deals', null, null, count(distinct deal)::double, null, [count(*) filter (where is_first)::double, count(distinct deal) filter (where is_first)::double] from placed
    union all ${sql.join(
      fitFeatures.map((feature) => sumsOf(kind, feature)),
      sql` union all `,
    )}`);
  return modelOf(kind, sums);
}

/** Each published deal once for each of its funders, with `nth`, the place of the funder in the model, and what the deal counts. */
function placedDeals(kind: DealKind, today: string): RawBuilder<unknown> {
  const { furtherDeal, featureHalfLife } = fitSettings[kind];
  const columns = fitFeatures.map((feature) => sql`${valueOf(kind, feature)} as ${sql.ref(feature)}`);
  const filters = { filters: publishedDeals, unknown: [], search: '' };
  return sql`named as materialized (
      select deals.id as deal, ${itemsOf(engine.value(getColumn(kind, 'funderIds')))} as funder,
        ${engine.value(getColumn(kind, 'recipientName'))} as recipient, deals.date as day,
        case when deals.date is null then ${ageWithoutDate}::double
          else greatest(0, date_diff('day', deals.date, ${today}::date)) / 365.25 end as age,
        ${sql.join(columns)}
      from ${rowsIn(kind)}
      where ${whereOf(kind, filters, engine)} and ${engine.value(getColumn(kind, 'funderIds'))} is not null),
    ordered as (
      select *, (dense_rank() over (order by funder) - 1)::integer as nth,
        recipient is null or row_number() over (partition by funder, recipient order by day nulls last, deal) = 1 as is_first
      from named),
    counted as (select *, case when is_first then 1 else ${furtherDeal}::double end as part from ordered),
    placed as materialized (select *, part * ${halving('age', featureHalfLife)} as weight from counted)`;
}

const halving = (age: string, halfLife: number): RawBuilder<number> =>
  sql`pow(0.5::double, ${sql.ref(age)} / ${halfLife}::double)`;

/** By feature: its values in the engine, a list for those that may have several. */
function valueOf(kind: DealKind, feature: FitFeature): RawBuilder<unknown> {
  return engine.value(getColumn(kind, columnOfFeature(kind, feature)));
}

const keys = {
  sector: 'sectors',
  place: 'recipientRegion',
  country: 'recipientCountry',
  amount: 'amountBand',
  stage: 'stage',
  purpose: 'useOfFunds',
} as const;
export const columnOfFeature = (kind: DealKind, feature: FitFeature) =>
  feature === 'round' ? typeKeys[kind] : keys[feature];

function sumsOf(kind: DealKind, feature: FitFeature): RawBuilder<unknown> {
  const value = sql.ref(feature);
  const { isArray } = getColumn(kind, columnOfFeature(kind, feature));
  // A deal with several values is shared among them.
  const items = isArray ? itemsOf(value) : value;
  const count = isArray ? sql`len(string_split((${value})[2:-2], chr(31)))` : sql`1`;
  const stated = sql`from placed where ${value} is not null`;
  return sql`select 'known', ${feature}, null, sum(deals), list(nth order by nth), list(deals order by nth)
      from (select nth, sum(weight) as deals ${stated} group by nth) as known
    union all
    select 'value', ${feature}, value, sum(deals), list(nth order by nth), list(deals order by nth)
      from (select value, nth, sum(share) as deals
        from (select ${items} as value, nth, weight / ${count} as share ${stated}) as shared group by value, nth) as held
      group by value`;
}

function modelOf(kind: DealKind, sums: readonly Sum[]): Trained {
  const funders: string[] = [];
  const activity = new Float64Array(sums.filter(({ part }) => part === 'funder').length);
  for (const { part, value, total, places } of sums) {
    const place = places?.[0];
    if (part !== 'funder' || place === undefined) continue;
    funders[place] = value ?? '';
    activity[place] = total ?? 0;
  }
  const all = sums.find(({ part }) => part === 'deals');
  const [firsts = 0, dealsWithFirsts = 0] = all?.deals ?? [];
  return {
    dealCount: all?.total ?? 0,
    model: {
      settings: fitSettings[kind],
      funders,
      activity,
      features: perFeature((feature) =>
        countsOf(
          sums.filter((sum) => sum.feature === feature),
          funders.length,
        ),
      ),
      fundersPerDeal: dealsWithFirsts === 0 ? 1 : firsts / dealsWithFirsts,
    },
  };
}

function countsOf(sums: readonly Sum[], funderCount: number): FeatureCounts {
  const known = new Float64Array(funderCount);
  const all = sums.find(({ part }) => part === 'known');
  for (const [nth, place] of (all?.places ?? []).entries()) known[place] = all?.deals?.[nth] ?? 0;
  return {
    total: all?.total ?? 0,
    known,
    values: new Map(
      sums
        .filter(({ part }) => part === 'value')
        .map(({ value, total, places, deals }) => [
          value ?? '',
          { total: total ?? 0, places: Uint32Array.from(places ?? []), deals: Float64Array.from(deals ?? []) },
        ]),
    ),
  };
}
