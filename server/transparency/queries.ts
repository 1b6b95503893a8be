import { sql } from 'kysely';
import { fewestCounted, figureNames, orderPeriods } from '../../contract/transparency/figures.ts';
import { after, days } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { workingDaysBetween } from '../desk/working-days.ts';
import { readPace } from '../reviews/moderation/pace-queries.ts';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { countOf, countOrNoneOf, inHalves, medianOf, type Found } from './rules.ts';

const measuredDays = 90;

/** As it is shown. `computedOn` is null before the first night. */
export async function readTransparency(
  db: Db,
): Promise<{ computedOn: string | null; figures: Record<string, number | null> }> {
  const rows = await db.selectFrom('transparency_figures').select(['name', 'value', 'computed_on']).execute();
  const known = rows.filter(({ name }) => figureNames.includes(name));
  const days = known.map(({ computed_on }) => computed_on).sort((one, other) => other.localeCompare(one));
  return { computedOn: days[0] ?? null, figures: Object.fromEntries(known.map(({ name, value }) => [name, value])) };
}

/** Every figure as of tonight. A figure without rows is zero, and so is one that comes from few funders. */
export async function countTonight(db: Db | Trx, now: Date): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>(figureNames.map((name) => [name, countOf(0)]));
  const { rows } = await sql<{ name: string; count: number }>`
    select 'reviews.' || state as name, count(*)::integer as count from reviews group by state
    union all
    select 'declines.' || reason_code, count(*)::integer from review_decisions
      where decision = 'decline' and reason_code is not null group by reason_code
    union all
    select case when funder_id in (select funder_id from funder_claims where state = 'approved')
        then 'claimed.' else 'unclaimed.' end || state, count(*)::integer
      from reviews where funder_id is not null and state in ('published', 'removed')
      group by 1 having count(distinct funder_id) >= ${fewestCounted}
    union all
    select 'reports.' || state, count(*)::integer from review_reports group by state
    union all
    select kind || '.' || state, count(*)::integer from review_responses group by kind, state`.execute(db);
  for (const { name, count } of rows) if (found.has(name)) found.set(name, countOf(count));
  for (const [name, orders] of await countOrders(db, now)) found.set(name, orders);
  for (const [name, median] of await readMedians(db, now)) found.set(name, median);
  return found;
}

/** By the date on the order. */
async function countOrders(db: Db | Trx, now: Date): Promise<[string, Found][]> {
  const year = now.getUTCFullYear();
  const rows = await db.selectFrom('authority_orders').select(['ordered_on', 'kind', 'result']).execute();
  return orderPeriods.flatMap((period, back) => {
    const ofYear = rows.filter(({ ordered_on: on }) => on.startsWith(String(year - back)));
    const names = figureNames.filter((name) => name.startsWith(`${period}.`));
    return names.map((name): [string, Found] => {
      const isMeant = ({ kind, result }: (typeof rows)[number]): boolean =>
        name === `${period}.${kind}` || name === `${period}.result.${result ?? 'open'}`;
      return [name, countOrNoneOf(ofYear.filter(isMeant).length)];
    });
  });
}

interface Wait {
  readonly what: 'report' | 'reply';
  readonly asked_at: Date;
  readonly decided_at: Date;
}

async function readMedians(db: Db | Trx, now: Date): Promise<[string, Found][]> {
  const since = after(now, -days(measuredDays));
  const pace = await readPace(db, {
    kinds: ['funder', 'entrepreneur', 'provider'],
    now,
    mostDays: defaultSettings.reviewMostDays,
  });
  const decisions = await db
    .selectFrom('review_decisions')
    .where('decided_by', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Wait>`
    select 'report' as what, reported_at as asked_at, decided_at from review_reports where decided_at is not null
    union all
    select 'reply', response.sent_at, min(decided.decided_at)
      from review_responses as response join review_response_decisions as decided on decided.response_id = response.id
      where decided.decided_at >= response.sent_at and decided.decision <> 'remove'
      group by response.id`.execute(db);
  const medianOfAll = (wanted: Wait['what']): Found => {
    const all = rows.filter(({ what }) => what === wanted);
    const late = all.filter(({ decided_at }) => decided_at > since);
    return medianOf(
      late.map((wait) => workingDaysBetween(wait.asked_at, wait.decided_at)),
      all.length,
    );
  };
  const isEnough = pace !== null && pace.decisions >= fewestCounted;
  return [
    ['median.review', { value: isEnough ? inHalves(pace.medianDays) : null, total: decisions.count, isOfWindow: true }],
    ['median.report', medianOfAll('report')],
    ['median.reply', medianOfAll('reply')],
  ];
}
