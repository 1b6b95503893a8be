-- What members' rows show (docs/decisions/0074-deal-rows-share-what-they-show.md): a funder is named only where five
-- rows share all that they show, and what a group of rows hides differs within it.

-- Whether the contact behind the row was shown. A row without that comes out beside others, and is no company to them:
-- reviews that were written to complete a group must not bring it out.
alter table member_deals add column has_shown_contact boolean not null default true;
-- The next batch says it of each review.
update member_deals set has_shown_contact = false where source_record_id like 'review:%';

-- What stands in the row where the whole group says the same, although its level leaves it out.
create function member_deal_words(one member_deals) returns jsonb
  language sql stable
  return jsonb_strip_nulls(jsonb_build_object('sectors', to_jsonb((one).sectors),
    'recipient_region', (one).recipient_region, 'date', deal_half_year((one).date)));

-- Whether rows may come out together: five that name their funder, or three of two funders at least, since these hide
-- who their funder is. Only rows of a shown contact are counted. Rows without any funder hide none.
create function member_deals_may_show(is_named boolean, counted bigint, lowest text[], highest text[]) returns boolean
  language sql immutable parallel safe
  return case when is_named then counted >= 5 else counted >= 3 and (lowest <> highest or highest = '{}') end;

-- Writes anew what is shown of the rows that members reported. Rows come out in groups that look alike, and stay
-- together: a row that comes later joins none that is shown already, else comparing the table before and after would
-- tell what the new row says. What stands in a row beside its combination stands there exactly where all that came out
-- with it say the same, so that those rows differ in nothing, and differ in what they hide. What is alone at every
-- level is held back.
create or replace function publish_member_deals(today date, at timestamptz) returns void
  language plpgsql as $$
declare
  known text[];
begin
  perform pg_advisory_xact_lock(7382645190);
  select coalesce(array_agg(name), '{}') into known from known_funders(today);
  -- Held rows try again, and so does what no longer has enough beside it.
  update member_deals set shown_level = null, shown_with = null, shown_name = null
  where shown_level = 5 or shown_with in (select one.shown_with from member_deals as one where one.shown_with is not null
    group by one.shown_with having not member_deals_may_show(bool_and(one.shown_name and one.funder_names <@ known),
        count(*) filter (where one.has_shown_contact), min(one.funder_names) filter (where one.has_shown_contact),
        max(one.funder_names) filter (where one.has_shown_contact))
      or count(distinct member_deal_combination(one, one.shown_name and one.funder_names <@ known, one.shown_level)) > 1);
  for level in 0..3 loop
    -- Those first that can name their funder, then the others; of these, those that say the same of everything, then of
    -- what the deal was, then whoever is left; but never so that those of who look alike who are left over are too few.
    for with_names in reverse 1..0 loop
      for likeness in 0..2 loop
        with fresh as (
          select one.id, one.kind, one.funder_names, one.has_shown_contact,
            member_deal_combination(one, with_names = 1, level) as look, case likeness
              when 0 then member_deal_facts(one, with_names = 1, level)
              when 1 then jsonb_build_array(one.round_type, one.instrument, one.debt_type, one.grant_type) end as said
          from member_deals as one
          where one.shown_level is null and (with_names = 0 or one.funder_names <@ known and one.funder_names <> '{}')),
        grouped as (
          select array_agg(id) as ids, kind, look, count(*) filter (where has_shown_contact) as counted,
            min(funder_names) filter (where has_shown_contact) as lowest,
            max(funder_names) filter (where has_shown_contact) as highest
          from fresh group by kind, look, said),
        judged as (
          select *, coalesce(member_deals_may_show(with_names = 1, counted, lowest, highest), false) as may_show
          from grouped),
        beside as (
          select *, sum(counted) filter (where not may_show) over looks as left_over,
            min(lowest) filter (where not may_show) over looks as left_lowest,
            max(highest) filter (where not may_show) over looks as left_highest
          from judged window looks as (partition by kind, look)),
        alike as materialized (
          select ids, kind, gen_random_uuid() as mark from beside
          where may_show and (coalesce(left_over, 0) = 0
            or member_deals_may_show(with_names = 1, left_over::bigint, left_lowest, left_highest)))
        update member_deals set shown_level = level, shown_with = alike.mark, shown_name = with_names = 1
        from alike where member_deals.kind = alike.kind and member_deals.id = any(alike.ids);
      end loop;
    end loop;
  end loop;
  update member_deals set shown_level = 5 where shown_level is null;
  -- Weekly letters tell of rows by when they came out: a row that is written anew is not a new one.
  update member_deals set shown_at = at where shown_level < 5 and shown_at is null;
  delete from deals where origin = 'member_reported';
  insert into deals (id, kind, record_type, funder_names, funder_ids, funder_types, recipient_type, recipient_region,
    sectors, sdgs, stage, team_size, founded_year, date, date_precision, amount_usd, amount_band, use_of_funds,
    open_to_unsolicited, women_led, youth_led, underrepresented_led, impact_focus, climate_focus, funder_score,
    funder_reviews, origin, source_name, source_record_id, licence, confidence, as_of, round_type, instrument,
    pre_money_usd, stake_pct, debt_type, programme, rate_type, rate_pct, term_months, loan_status, programme_title,
    grant_type, duration_months, deadline, details, content_hash, is_sample, created_at, updated_at)
  with chosen as materialized (
    select one.*, one.shown_name and one.funder_names <@ known as is_named,
      count(*) over (partition by one.shown_with) as size, one as whole
    from member_deals as one where one.shown_level < 5),
  said as (
    select chosen.shown_with, fact.key, fact.value
    from chosen cross join lateral jsonb_each(
      member_deal_facts(chosen.whole, chosen.is_named, 0) || member_deal_words(chosen.whole)) as fact
    group by chosen.shown_with, chosen.size, fact.key, fact.value having count(*) = chosen.size),
  agreed as materialized (
    select shown_with, jsonb_object_agg(key, value) filter (where key not like '.%') as columns,
      jsonb_object_agg(substr(key, 2), value) filter (where key like '.%') as details
    from said group by shown_with)
  select one.shown_id, one.kind, one.record_type, case when one.is_named then one.funder_names else '{}' end,
    coalesce(same.funder_ids, '{}'), one.funder_types, same.recipient_type,
    coalesce(same.recipient_region, case when one.shown_level < 3 then one.recipient_region
      else deal_continent(one.recipient_region) end),
    same.sectors, same.sdgs, same.stage, same.team_size, same.founded_year,
    coalesce(same.date, date_trunc('year', one.date::timestamp)::date),
    case when one.date is not null then case when same.date is not null then 'half_year' else 'year' end end,
    deal_blurred(one.amount_usd), one.amount_band, same.use_of_funds, same.open_to_unsolicited, one.women_led,
    one.youth_led, one.underrepresented_led, same.impact_focus, same.climate_focus, same.funder_score,
    same.funder_reviews, one.origin, coalesce(same.source_name, 'Member report'), one.shown_id::text, same.licence,
    coalesce(same.confidence, 'reported'), same.as_of, same.round_type, same.instrument, deal_blurred(one.pre_money_usd),
    same.stake_pct, same.debt_type, same.programme, same.rate_type, same.rate_pct, same.term_months, one.loan_status,
    same.programme_title, same.grant_type, same.duration_months, same.deadline,
    coalesce(agreed.details, '{}') || member_deal_details(one.details, true), '\x00', one.is_sample, one.shown_at, at
  from chosen as one left join agreed on agreed.shown_with = one.shown_with
  cross join lateral jsonb_populate_record(null::deals, coalesce(agreed.columns, '{}')) as same;
end $$;

select publish_member_deals(current_date, now());
