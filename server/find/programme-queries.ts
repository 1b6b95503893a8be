import { sql } from 'kysely';
import { regionsWithin } from '../../contract/continents.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { regionOf } from '../../contract/regions.ts';
import type { Db } from '../database/connect.ts';
import { shownLogo } from '../funders/logo.ts';
import type { Asked } from './similar.ts';

/** Funders that no deal names, by the open offers and programmes that sources publish of them. */

const mostRead = 200;

/** The newest that may fit: what one does not state speaks neither for nor against it. */
export function listProgrammes(db: Db, { kind, asked }: { kind: DealKind; asked: Asked }) {
  const { search, amountUsd, today } = asked;
  const wide = search.country === null ? search.region : regionOf(search.country);
  const least = sql<number | null>`(coalesce(details ->> 'ticketMinUsd', details ->> 'awardMinUsd'))::numeric`;
  const most = sql<number | null>`(coalesce(details ->> 'ticketMaxUsd', details ->> 'awardMaxUsd'))::numeric`;
  return (
    db
      .selectFrom('deals')
      .innerJoin('funders', (join) => join.on(sql<boolean>`funders.id = any(deals.funder_ids)`))
      .where('deals.kind', '=', kind)
      // In the words of their index.
      .where(sql<boolean>`record_type in ('offer', 'programme')`)
      .where('origin', '<>', 'member_reported')
      .where('funders.state', '=', 'listed')
      .where((eb) => eb.or([eb('deadline', 'is', null), eb('deadline', '>=', today)]))
      .where(sql<boolean>`coalesce(details ->> 'dealStatus', 'open') = 'open'`)
      .$if(amountUsd !== null, (rows) =>
        rows
          .where(sql<boolean>`coalesce(${least} <= ${amountUsd}, true)`)
          .where(sql<boolean>`coalesce(${most} >= ${amountUsd}, true)`),
      )
      .$if(search.stage !== null, (rows) => rows.where(sql<boolean>`coalesce(stage = ${search.stage}, true)`))
      .$if(search.sectors.length > 0, (rows) =>
        rows.where(sql<boolean>`coalesce(sectors && ${[...search.sectors]}::text[] or sectors = '{}', true)`),
      )
      .$if(search.country !== null, (rows) =>
        rows.where(
          sql<boolean>`coalesce(recipient_country = ${search.country}, details -> 'eligibleCountries' ? ${search.country}, true)`,
        ),
      )
      .$if(wide !== null, (rows) =>
        rows.where(sql<boolean>`coalesce(recipient_region = any(${[...regionsWithin(wide ?? '')]}::text[]), true)`),
      )
      .select(['deals.id as programmeId', 'funders.id', 'funders.name', 'funders.types', 'funders.country', shownLogo])
      .select(sql<string | null>`coalesce(title, programme_title, programme)`.as('programmeName'))
      .select([least.as('leastUsd'), most.as('mostUsd')])
      .orderBy(sql`date desc nulls last`)
      .orderBy('deals.id')
      .limit(mostRead)
      .execute()
  );
}
