import { sql, type SelectQueryBuilder } from 'kysely';
import type { MoneyKind } from '../../contract/reviews/options.ts';
import { fewestVoices } from '../../contract/subjects/score-rules.ts';
import type { Database } from '../database/schema.generated.ts';
import { isNamedLike, patternOf } from '../subjects/name-match.ts';

export interface DirectoryFilter {
  readonly search: string;
  readonly kinds: readonly MoneyKind[];
  readonly types: readonly string[];
  readonly countries: readonly string[];
  /** Only those with a score. */
  readonly isReviewed?: boolean;
  /** Only those whose score of either class, as it is shown, is at least this. */
  readonly leastScore?: number | null;
}

/** One WHERE for the page, its total and its counts. */
export function matching<O>(
  query: SelectQueryBuilder<Database, 'funders', O>,
  filter: DirectoryFilter,
): SelectQueryBuilder<Database, 'funders', O> {
  const pattern = patternOf(filter.search);
  let found = query.where('funders.state', '=', 'listed');
  if (pattern !== null) found = found.where(isNamedLike('funder', pattern));
  if (filter.kinds.length > 0)
    found = found.where('funders.kinds', '&&', sql<MoneyKind[]>`${[...filter.kinds]}::text[]`);
  if (filter.types.length > 0) found = found.where('funders.types', '&&', sql<string[]>`${[...filter.types]}::text[]`);
  if (filter.countries.length > 0) found = found.where('funders.country', 'in', [...filter.countries]);
  const least = filter.leastScore ?? (filter.isReviewed === true ? 1 : null);
  if (least !== null)
    found = found.where(
      sql<boolean>`exists (select from funder_scores as shown where shown.funder_id = funders.id
        and shown.voices >= ${fewestVoices} and round(shown.score, 1) >= ${least})`,
    );
  return found;
}
