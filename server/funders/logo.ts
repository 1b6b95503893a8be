import { sql } from 'kysely';

/** The logo of `funders` that an admin approved, by the digest that is its address; null without one. */
export const shownLogo = sql<string | null>`(
  select digest from funder_logos where funder_logos.funder_id = funders.id and funder_logos.state = 'approved'
)`.as('logo');
