import { sql } from 'kysely';
import { fewestVoices } from '../../contract/subjects/score-rules.ts';
import type { Db } from '../database/connect.ts';

export interface ListedPage {
  readonly path: string;
  /** The day of the figures it shows, YYYY-MM-DD; null where it shows none. Never the day of a review. */
  readonly changedOn: string | null;
}

/** Pages of listed funders and providers, in an order that tells nothing: by kind and id. */
export async function listSubjectPages(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedPage[]> {
  const { rows } = await sql<{ path: string; changed_on: string | null }>`
    select path, changed_on from (
      select '/funder/' || funders.id as path, max(scores.computed_on) as changed_on
      from funders left join funder_scores as scores
        on scores.funder_id = funders.id and scores.voices >= ${fewestVoices} and scores.score is not null
      where funders.state = 'listed' group by funders.id
      union all
      select '/provider/' || providers.id, scores.computed_on
      from providers left join provider_scores as scores
        on scores.provider_id = providers.id and scores.voices >= ${fewestVoices} and scores.score is not null
      where providers.state = 'listed'
    ) as pages order by path limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ path, changed_on }) => ({ path, changedOn: changed_on }));
}

export async function countSubjectPages(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from funders where state = 'listed')
      + (select count(*) from providers where state = 'listed'))::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}
