import { sql } from 'kysely';
import { dealKinds } from '../../contract/deals/options.ts';
import { fewestVoices } from '../../contract/subjects/score-rules.ts';
import type { Db, Trx } from '../database/connect.ts';
import { funderFacts, type FunderFacts } from '../shortlist-rows/content.ts';
import { itemsOf, shownScoreOf } from '../subjects/shown-figures.ts';

const noFacts: FunderFacts = { deals: {}, reviews: null, score: null, days: null };

/** Of these funders, what the last Monday noted. One without a row has none yet. */
export async function listFacts(db: Db | Trx, funderIds: readonly string[]): Promise<Map<string, FunderFacts>> {
  if (funderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('funder_facts')
    .where('id', '=', sql<string>`any(${[...new Set(funderIds)]}::text[])`)
    .selectAll()
    .execute();
  return new Map(rows.map(({ id, facts }) => [id, funderFacts.parse(facts)]));
}

/** Deals that sources publish, by funder and kind: what members reported tells of a review. */
async function countPublished(db: Db): Promise<Map<string, FunderFacts['deals']>> {
  const { rows } = await sql<{ funder: string; kind: (typeof dealKinds)[number]; count: number }>`
    select funder, kind, count(*) as count from deals, unnest(deals.funder_ids) as funder
    where deals.origin <> 'member_reported' and deals.record_type = 'deal' group by 1, 2`.execute(db);
  const found = new Map<string, FunderFacts['deals']>();
  for (const { funder, kind, count } of rows) found.set(funder, { ...found.get(funder), [kind]: count });
  return found;
}

/** Scores of classes with too few voices are not read at all. Of the funded, else of those who pitched, as in the directory. */
async function listShown(db: Db): Promise<Map<string, Omit<FunderFacts, 'deals'>>> {
  const rows = await db
    .selectFrom('funder_scores')
    .where('voices', '>=', fewestVoices)
    .select(['funder_id', 'review_class', 'voices', 'reviews', 'score', 'items'])
    .execute();
  const found = new Map<string, Omit<FunderFacts, 'deals'>>();
  for (const [id, classes] of Map.groupBy(rows, ({ funder_id: funderId }) => funderId)) {
    const leading = classes.find(({ review_class: of }) => of === 'funded') ?? classes[0];
    if (leading === undefined) continue;
    found.set(id, {
      reviews: classes.reduce((sum, { reviews }) => sum + reviews, 0),
      score: shownScoreOf({ ...leading, share: null }).score,
      days: itemsOf(leading.items).number('fact.daysToDecision'),
    });
  }
  return found;
}

/** Once a week, after the figures: what the pages of all funders say now. */
export async function readAllFacts(db: Db): Promise<Map<string, FunderFacts>> {
  const [deals, shown] = [await countPublished(db), await listShown(db)];
  const { rows } = await sql<{ id: string }>`select id from funders where state = 'listed'`.execute(db);
  return new Map(rows.map(({ id }) => [id, { ...noFacts, ...shown.get(id), deals: deals.get(id) ?? {} }]));
}
