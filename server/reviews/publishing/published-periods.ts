import { sql, type AliasedRawBuilder } from 'kysely';

export interface Period {
  readonly id: string;
  /** The first day of the period: lists are ordered by it, so that an order reveals only what the words say. */
  readonly starts_on: string;
  /** `2026 Q3`, `2026 H2` or `2026`. */
  readonly period: string;
}

/** Reviews that must lie in each part of a period before it is split. */
const fewest = 5;

/**
 * The period shown for each published review of a subject, by its last contact. A year is split into halves, and a
 * half into quarters, only where at least five reviews or none lie in each part: were one part smaller, those left
 * over would be known to lie in it. Counts all reviews of the subject, whatever a reader filters.
 */
export function periodsOf(
  subject: 'funder_id' | 'entrepreneur_id' | 'provider_id',
  subjectId: string,
): AliasedRawBuilder<Period, 'periods'> {
  return sql<Period>`(
    with dated as (
      select id, coalesce(last_contact_on,
        (coalesce(answers ->> 'lastContact', answers ->> 'usedTo', answers ->> 'usedFrom') || '-01')::date) as day
      from reviews where ${sql.ref(subject)} = ${subjectId} and state = 'published'
    ), placed as (
      select id, date_trunc('year', day)::date as year, date_trunc('quarter', day)::date as quarter,
        (date_trunc('year', day) + case when extract(month from day) > 6 then interval '6 months' else interval '0' end)::date as half
      from dated
    ), counted as (
      select *, count(*) over (partition by quarter) as in_quarter, count(*) over (partition by half) as in_half from placed
    ), compared as (
      select *, min(in_quarter) over (partition by half) as fewest_in_quarter,
        min(in_half) over (partition by year) as fewest_in_half
      from counted
    )
    select id,
      case when fewest_in_half < ${fewest} then year when fewest_in_quarter < ${fewest} then half else quarter end as starts_on,
      to_char(year, 'YYYY') || case when fewest_in_half < ${fewest} then ''
        when fewest_in_quarter < ${fewest} then case when half = year then ' H1' else ' H2' end
        else to_char(quarter, ' "Q"Q') end as period
    from compared
  )`.as('periods');
}
