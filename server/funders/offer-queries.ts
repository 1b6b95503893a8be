import { sql } from 'kysely';
import { offersShown, type FunderOffer, type FunderPage } from '../../contract/funders/funders.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { Db } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { mergeOffers } from './offer-rules.ts';
import { findReviewableFunder } from './queries.ts';

/** So many entries are looked through for those that say the same. */
const mostRead = 60;

/** The newest open offers and programmes of a funder, of these kinds, that sources publish; what members reported is no offer to others. */
export async function listOffers(
  db: Db,
  { funderId, kinds, today }: { funderId: string; kinds: readonly DealKind[]; today: string },
): Promise<FunderOffer[]> {
  const funder = await findReviewableFunder(db, funderId);
  if (funder === null) throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
  const rows = await db
    .selectFrom('deals')
    .where(sql<boolean>`funder_ids @> ${[funder.id]}::text[]`)
    .where('kind', 'in', kinds)
    .where('record_type', 'in', ['offer', 'programme'])
    .where('origin', '<>', 'member_reported')
    .where((eb) => eb.or([eb('deadline', 'is', null), eb('deadline', '>=', today)]))
    .where(sql<boolean>`coalesce(details ->> 'dealStatus', 'open') = 'open'`)
    .select(['id', 'kind', 'stage', 'instrument', 'debt_type', 'deadline', 'open_to_unsolicited'])
    .select(sql<string | null>`coalesce(title, programme_title, programme)`.as('name'))
    .select([
      sql<number | null>`(coalesce(details ->> 'ticketMinUsd', details ->> 'awardMinUsd'))::numeric`.as('least_usd'),
      sql<number | null>`(coalesce(details ->> 'ticketMaxUsd', details ->> 'awardMaxUsd'))::numeric`.as('most_usd'),
    ])
    .orderBy(sql`date desc nulls last`)
    .orderBy('id')
    .limit(mostRead)
    .execute();
  const stored = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    leastUsd: row.least_usd,
    mostUsd: row.most_usd,
    stage: row.stage,
    instrument: row.instrument,
    debtType: row.debt_type,
    deadline: row.deadline,
    isOpenToUnsolicited: row.open_to_unsolicited,
  }));
  return mergeOffers(stored).slice(0, offersShown);
}

/** The kinds of which there are rows that name the funder, and which of its loans went to states and public bodies. */
export async function findDealKinds(db: Db, funderId: string): Promise<Pick<FunderPage, 'dealKinds' | 'publicLoans'>> {
  const rows = await db
    .selectFrom('deals')
    .where(sql<boolean>`funder_ids @> ${[funderId]}::text[]`)
    .where('origin', '<>', 'member_reported')
    .groupBy('kind')
    .select('kind')
    .select([
      sql<boolean | null>`bool_or(public_borrower is true)`.as('hasPublic'),
      sql<boolean | null>`bool_and(public_borrower is true)`.as('areAllPublic'),
    ])
    .orderBy('kind')
    .execute();
  const debt = rows.find(({ kind }) => kind === 'debt');
  return {
    dealKinds: rows.map(({ kind }) => kind),
    publicLoans: debt?.areAllPublic === true ? 'all' : debt?.hasPublic === true ? 'some' : 'none',
  };
}
