import { sql } from 'kysely';
import { offerTerms } from '../../contract/insights/offer-check.ts';
import { anyType, fewestOfFunder, typeKeys, type FunderTerms } from '../../contract/insights/funder-terms.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { origins } from '../../contract/deals/options.ts';
import type { Filter, TableFilters } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { getColumn } from '../deals/columns.ts';
import { engine } from '../deals/dialects.ts';
import { rowsIn } from '../deals/engine/columns.ts';
import type { Ask } from '../deals/engine/ask.ts';
import { answerFrom } from '../deals/engine/keep.ts';
import { filtersOf, whereOf } from '../deals/filters.ts';
import type { Viewer } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { maySeeSubject } from '../subjects/policy.ts';
import { marketRegions, numberTermOf, shareTermOf } from './funder-terms-rules.ts';
import { countTerms, findTermsOfDeals, type TermCounts } from './offer-check-queries.ts';

/** The terms of the deals of one funder, and those of its market: see the contract. */

interface Question {
  readonly kind: DealKind;
  readonly funderId: string;
  readonly type: string | undefined;
  readonly isEverywhere: boolean;
  readonly isNewestOnly: boolean;
}

export async function findFunderTerms(db: Db, asked: Question & { viewer: Viewer }): Promise<FunderTerms> {
  const { viewer, ...question } = asked;
  const funder = await db.selectFrom('funders').where('id', '=', asked.funderId).select('state').executeTakeFirst();
  if (funder === undefined || !maySeeSubject(viewer, funder.state))
    throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
  const own = await answerFrom(db, {
    kind: question.kind,
    question: ['terms of a funder', question],
    answer: (ask) => readOwn(ask, question),
  });
  const { deals, counts, filters } = own;
  const market = await findTermsOfDeals(db, { kind: question.kind, filters });
  const terms = offerTerms[question.kind].flatMap((key) => {
    const beside = market.terms.find((term) => term.key === key);
    const numbers = counts.numbers.get(key);
    const values = counts.values.get(key);
    if (numbers !== undefined) return numberTermOf(key, numbers, beside);
    return values === undefined ? [] : shareTermOf(getColumn(question.kind, key), values, beside);
  });
  return { ...deals, market: { ...deals.market, dealCount: market.dealCount }, terms };
}

interface Own {
  readonly deals: FunderTerms;
  readonly counts: Pick<TermCounts, 'numbers' | 'values'>;
  /** Which rows its market is. */
  readonly filters: TableFilters;
}

const published: Filter = {
  kind: 'in',
  items: origins.map(({ value }) => value).filter((origin) => origin !== 'member_reported'),
};
const dealsAlone = { recordType: { kind: 'in', items: ['deal'] }, origin: published } as const;
const rowsOf = (filters: TableFilters['filters'], isNewestOnly: boolean): TableFilters =>
  filtersOf({ filters, unknown: [], search: '', ...(isNewestOnly ? { isNewestOnly: true as const } : {}) });

async function readOwn(ask: Ask, { kind, funderId, type: wanted, isEverywhere, isNewestOnly }: Question): Promise<Own> {
  const ofFunder: TableFilters['filters'] = {
    ...dealsAlone,
    funderIds: { kind: 'arrayContains', items: [funderId] },
  };
  const groups = await readGroups(ask, kind, rowsOf(ofFunder, isNewestOnly));
  const types = typesOf(groups);
  const type = wanted ?? types[0]?.value ?? anyType;
  const ofType: TableFilters['filters'] = type === anyType ? {} : { [typeKeys[kind]]: { kind: 'in', items: [type] } };
  const chosen = groups.filter((group) => type === anyType || group.type === type);
  const regions = isEverywhere ? [] : marketRegions(chosen);
  const years = chosen.flatMap(({ firstYear }) => firstYear ?? []);
  const sinceYear = years.length === 0 ? null : Math.min(...years);
  const filters = rowsOf(
    {
      ...dealsAlone,
      ...ofType,
      ...(regions.length > 0 ? { recipientRegion: { kind: 'in', items: regions } } : {}),
      ...(sinceYear === null ? {} : { date: { kind: 'dateRange', range: { from: `${sinceYear}-01-01`, to: null } } }),
    },
    isNewestOnly,
  );
  const { dealCount, numbers, values } = await countTerms(
    ask,
    { kind, filters: rowsOf({ ...ofFunder, ...ofType }, isNewestOnly) },
    fewestOfFunder,
  );
  const allCount = groups.reduce((sum, group) => sum + group.count, 0);
  const deals = { type, dealCount, types, allCount, market: { dealCount: 0, regions, sinceYear }, terms: [] };
  return { deals, counts: { numbers, values }, filters };
}

/** Its deals by type and region; a type or a region that is not known is null. */
export interface Group {
  readonly type: string | null;
  readonly region: string | null;
  readonly count: number;
  readonly firstYear: number | null;
}

const readGroups = (ask: Ask, kind: DealKind, filters: TableFilters): Promise<readonly Group[]> =>
  ask(sql<Group>`
    select ${engine.value(getColumn(kind, typeKeys[kind]))} as type,
      ${engine.value(getColumn(kind, 'recipientRegion'))} as region, count(*) as count,
      year(min(deals.date)) as "firstYear"
    from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)} group by 1, 2`);

function typesOf(groups: readonly Group[]): FunderTerms['types'] {
  const counts = new Map<string, number>();
  for (const { type, count } of groups) if (type !== null) counts.set(type, (counts.get(type) ?? 0) + count);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => count >= fewestOfFunder)
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}
