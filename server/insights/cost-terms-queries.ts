import { sql } from 'kysely';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { costTerms, type getCostTerms } from '../../contract/insights/cost-terms.ts';
import { fewestComparable } from '../../contract/insights/offer-check.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { getColumn } from '../deals/columns.ts';
import { engine } from '../deals/dialects.ts';
import { rowsIn } from '../deals/engine/columns.ts';
import { answerFrom } from '../deals/engine/keep.ts';
import { filtersOf, isEmptyFilter, whereOf } from '../deals/filters.ts';
import { countOf, findCuts, measureOf, type Cuts, type Sources } from '../deals/medians.ts';
import { countValues } from './offer-check-queries.ts';
import { choiceTerm } from './offer-check-rules.ts';

type CostTerms = ReplyOf<typeof getCostTerms>;

/** The usual terms over the rows of a filter. What was counted is kept until a row of the kind changes. */
export function findCostTerms(
  db: Db,
  { kind, filters: own }: { kind: DealKind; filters: TableFilters },
): Promise<CostTerms> {
  const filters = filtersOf(own);
  return answerFrom(db, {
    kind,
    question: ['cost-terms', filters],
    answer: (ask) => readCostTerms({ db, ask, kind }, filters),
  });
}

async function readCostTerms(sources: Sources, filters: TableFilters): Promise<CostTerms> {
  const { ask, kind } = sources;
  const [all] = await ask(sql<{ count: number }>`
    select count(*) as count from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)}`);
  const dealCount = all?.count ?? 0;
  if (dealCount < fewestComparable) return { dealCount, numbers: [], choices: [] };
  const numbers: CostTerms['numbers'] = [];
  for (const key of costTerms[kind].numbers) {
    const cuts = await findCuts(sources, {
      measure: measureOf(kind, [key]),
      where: (dialect) => whereOf(kind, filters, dialect),
      isWhole: isEmptyFilter(filters),
    });
    numbers.push({ key, count: countOf(cuts), isApproximate: cuts.isApproximate, middle: middleOf(cuts) });
  }
  const choices: CostTerms['choices'] = [];
  for (const key of costTerms[kind].choices) {
    const column = getColumn(kind, key);
    choices.push(choiceTerm(column, await countValues(ask, column, { kind, filters })));
  }
  return { dealCount, numbers, choices };
}

function middleOf(cuts: Cuts): CostTerms['numbers'][number]['middle'] {
  const { lower, median, upper } = cuts;
  if (countOf(cuts) < fewestComparable || lower === null || median === null || upper === null) return null;
  return { lower, median, upper };
}
