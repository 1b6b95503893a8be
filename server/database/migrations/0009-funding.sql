-- A row as a member reported it, exactly. Nothing that answers a request reads it but the medians: the table reads
-- `deals`, where publish_member_deals puts what may be shown. `shown_level` says how much was taken away (0 to 4),
-- 5 that the row is held back altogether, null that it was not looked at yet; `shown_at` when it first came out. `shown_id` is random, since an id that
-- holds the time would tell when somebody reported. `shown_with` is the same for rows that came out together, and
-- `shown_name` says whether their funder was well known then.
create table member_deals (
  like deals including defaults including constraints,
  shown_id uuid not null default gen_random_uuid() unique,
  shown_level smallint check (shown_level between 0 and 5),
  shown_at timestamptz,
  shown_with uuid,
  shown_name boolean,
  primary key (kind, id),
  unique (kind, source_name, source_record_id),
  check (origin = 'member_reported')
);
alter table member_deals drop column search_text;
create index member_deals_import on member_deals (import_id) where import_id is not null;

-- A member's row tells the half-year at most.
alter table deals drop constraint deals_date_precision_check;
alter table deals add constraint deals_date_precision_check check (date_precision in ('day', 'month', 'quarter', 'half_year', 'year'));
alter table member_deals drop constraint deals_date_precision_check;
alter table member_deals add constraint member_deals_date_precision_check check (date_precision in ('day', 'month', 'quarter', 'half_year', 'year'));

-- What happens to each column in a member's row: the `privacy` of contract/funding-columns-*.ts, which a test compares.
-- A column that is not listed is not shown. `step`: banded numbers are rounded to multiples of it.
create table deal_column_rules (
  key text primary key,
  privacy text not null check (privacy in ('open', 'banded', 'median_only', 'dropped')),
  shape text not null check (shape in ('number', 'date', 'other')),
  step numeric check (step > 0)
);
insert into deal_column_rules (key, privacy, shape, step) values
  ('recordType', 'open', 'other', null),
  ('funderNames', 'open', 'other', null),
  ('funderIds', 'open', 'other', null),
  ('funderTypes', 'open', 'other', null),
  ('recipientName', 'dropped', 'other', null),
  ('recipientType', 'banded', 'other', null),
  ('recipientCountry', 'banded', 'other', null),
  ('recipientRegion', 'banded', 'other', null),
  ('sectors', 'banded', 'other', null),
  ('sdgs', 'banded', 'other', null),
  ('stage', 'banded', 'other', null),
  ('teamSize', 'banded', 'other', null),
  ('foundedYear', 'banded', 'number', 5),
  ('date', 'banded', 'date', null),
  ('datePrecision', 'banded', 'other', null),
  ('amount', 'median_only', 'number', null),
  ('currency', 'median_only', 'other', null),
  ('amountUsd', 'median_only', 'number', null),
  ('amountBand', 'open', 'other', null),
  ('useOfFunds', 'banded', 'other', null),
  ('openToUnsolicited', 'open', 'other', null),
  ('womenLed', 'median_only', 'other', null),
  ('youthLed', 'median_only', 'other', null),
  ('underrepresentedLed', 'median_only', 'other', null),
  ('impactFocus', 'open', 'other', null),
  ('climateFocus', 'open', 'other', null),
  ('funderScore', 'open', 'number', null),
  ('funderReviews', 'open', 'number', null),
  ('origin', 'open', 'other', null),
  ('sourceName', 'open', 'other', null),
  ('sourceUrl', 'open', 'other', null),
  ('sourceRecordId', 'dropped', 'other', null),
  ('licence', 'open', 'other', null),
  ('confidence', 'open', 'other', null),
  ('asOf', 'open', 'date', null),
  ('lastVerifiedOn', 'open', 'date', null),
  ('notes', 'banded', 'other', null),
  ('roundType', 'open', 'other', null),
  ('instrument', 'open', 'other', null),
  ('leadFunders', 'dropped', 'other', null),
  ('investorCount', 'banded', 'number', 5),
  ('targetUsd', 'median_only', 'number', null),
  ('soldUsd', 'median_only', 'number', null),
  ('targetOpenEnded', 'open', 'other', null),
  ('ticketMinUsd', 'open', 'number', null),
  ('ticketMaxUsd', 'open', 'number', null),
  ('preMoneyUsd', 'median_only', 'number', null),
  ('postMoneyUsd', 'median_only', 'number', null),
  ('valuationCapUsd', 'median_only', 'number', null),
  ('discountPct', 'median_only', 'number', null),
  ('noteInterestPct', 'median_only', 'number', null),
  ('stakePct', 'banded', 'number', 2.5),
  ('liqPrefMultiple', 'banded', 'number', 0.5),
  ('liqPrefRank', 'open', 'other', null),
  ('participation', 'open', 'other', null),
  ('antiDilution', 'open', 'other', null),
  ('payToPlay', 'open', 'other', null),
  ('redemption', 'open', 'other', null),
  ('cumulativeDividends', 'open', 'other', null),
  ('boardSeat', 'open', 'other', null),
  ('boardObserver', 'open', 'other', null),
  ('proRata', 'open', 'other', null),
  ('informationRights', 'open', 'other', null),
  ('dragAlong', 'open', 'other', null),
  ('founderRevesting', 'open', 'other', null),
  ('vetoRights', 'open', 'other', null),
  ('optionPoolPct', 'banded', 'number', 2.5),
  ('legalFeesPaidByCompany', 'open', 'other', null),
  ('followOnReserved', 'open', 'other', null),
  ('nonAccreditedAllowed', 'open', 'other', null),
  ('exemptions', 'open', 'other', null),
  ('taxReliefs', 'open', 'other', null),
  ('salesFeesUsd', 'median_only', 'number', null),
  ('dateFirstSale', 'banded', 'date', null),
  ('daysToClose', 'median_only', 'number', null),
  ('dealStatus', 'open', 'other', null),
  ('debtType', 'open', 'other', null),
  ('programme', 'open', 'other', null),
  ('amountRequestedUsd', 'median_only', 'number', null),
  ('amountApprovedUsd', 'median_only', 'number', null),
  ('outstandingUsd', 'median_only', 'number', null),
  ('rateType', 'open', 'other', null),
  ('rateIndex', 'open', 'other', null),
  ('ratePct', 'banded', 'number', 0.5),
  ('spreadBps', 'banded', 'number', 50),
  ('aprPct', 'banded', 'number', 0.5),
  ('originationFeePct', 'banded', 'number', 0.5),
  ('otherFeesPct', 'banded', 'number', 0.5),
  ('brokerFeePct', 'banded', 'number', 0.5),
  ('prepaymentPenalty', 'open', 'other', null),
  ('termMonths', 'banded', 'number', 6),
  ('graceMonths', 'banded', 'number', 3),
  ('repaymentInterval', 'open', 'other', null),
  ('repaymentBasis', 'open', 'other', null),
  ('revenueSharePct', 'banded', 'number', 2.5),
  ('repaymentCapMultiple', 'banded', 'number', 0.5),
  ('revolving', 'open', 'other', null),
  ('collateralRequired', 'open', 'other', null),
  ('personalGuarantee', 'open', 'other', null),
  ('firstLien', 'open', 'other', null),
  ('covenants', 'open', 'other', null),
  ('warrants', 'open', 'other', null),
  ('concessional', 'open', 'other', null),
  ('localCurrency', 'open', 'other', null),
  ('soldOn', 'open', 'other', null),
  ('collateralTypes', 'open', 'other', null),
  ('warrantCoveragePct', 'median_only', 'number', null),
  ('guaranteePct', 'open', 'number', null),
  ('guarantor', 'open', 'other', null),
  ('minYearsTrading', 'open', 'number', null),
  ('minRevenueUsd', 'open', 'number', null),
  ('minCreditScore', 'open', 'number', null),
  ('lenderCount', 'open', 'number', null),
  ('loanStatus', 'median_only', 'other', null),
  ('chargedOffUsd', 'dropped', 'number', null),
  ('decision', 'open', 'other', null),
  ('denialReasons', 'median_only', 'other', null),
  ('daysToDecision', 'median_only', 'number', null),
  ('daysToCash', 'median_only', 'number', null),
  ('firstDisbursed', 'banded', 'date', null),
  ('maturity', 'banded', 'date', null),
  ('jobsSupported', 'banded', 'number', 10),
  ('amountDisbursedUsd', 'median_only', 'number', null),
  ('title', 'dropped', 'other', null),
  ('description', 'banded', 'other', null),
  ('programmeTitle', 'open', 'other', null),
  ('programmeUrl', 'open', 'other', null),
  ('grantType', 'open', 'other', null),
  ('amountAppliedUsd', 'median_only', 'number', null),
  ('amountAwardedUsd', 'median_only', 'number', null),
  ('awardMinUsd', 'open', 'number', null),
  ('awardMaxUsd', 'open', 'number', null),
  ('totalPotUsd', 'open', 'number', null),
  ('expectedAwards', 'open', 'number', null),
  ('startDate', 'banded', 'date', null),
  ('endDate', 'banded', 'date', null),
  ('durationMonths', 'banded', 'number', 6),
  ('openCall', 'open', 'other', null),
  ('currentlyOpen', 'open', 'other', null),
  ('rollingDeadline', 'open', 'other', null),
  ('deadline', 'open', 'date', null),
  ('applicantTypes', 'open', 'other', null),
  ('eligibleCountries', 'open', 'other', null),
  ('beneficiaryCountries', 'open', 'other', null),
  ('beneficiaries', 'open', 'other', null),
  ('locationScope', 'open', 'other', null),
  ('restricted', 'open', 'other', null),
  ('matchRequired', 'open', 'other', null),
  ('overheadAllowed', 'open', 'other', null),
  ('multiYear', 'open', 'other', null),
  ('paidUpfront', 'open', 'other', null),
  ('equityFree', 'open', 'other', null),
  ('ipRetained', 'open', 'other', null),
  ('repayable', 'open', 'other', null),
  ('registrationNeeded', 'open', 'other', null),
  ('feedbackToDeclined', 'open', 'other', null),
  ('matchPct', 'banded', 'number', 5),
  ('overheadCapPct', 'banded', 'number', 5),
  ('paymentSchedule', 'open', 'other', null),
  ('reportingFrequency', 'open', 'other', null),
  ('stages', 'open', 'number', null),
  ('hoursToApply', 'median_only', 'number', null),
  ('hoursToReport', 'median_only', 'number', null),
  ('successRatePct', 'median_only', 'number', null),
  ('applicantsPerCall', 'open', 'number', null),
  ('regrantType', 'open', 'other', null),
  ('grantStatus', 'open', 'other', null),
  ('documents', 'open', 'other', null);

create function deal_half_year(value date) returns date
  language sql immutable parallel safe
  return make_date(extract(year from value)::integer, case when extract(month from value) < 7 then 1 else 7 end, 1);

-- One significant digit: a median of such values gives no exact sum away.
create function deal_blurred(value numeric) returns numeric
  language sql immutable parallel safe
  return case when value is null or value = 0 then value else round(value, -floor(log(abs(value)))::integer) end;

create function deal_stepped(value numeric, step numeric) returns numeric
  language sql immutable parallel safe
  return round(value / step) * step;

create function deal_continent(region text) returns text
  language sql immutable parallel safe
  return case
    when region like '%africa' then 'africa'
    when region in ('caribbean', 'central_america', 'south_america', 'northern_america', 'americas') then 'americas'
    when region like '%asia' then 'asia'
    when region like '%europe' then 'europe'
    when region in ('australia_new_zealand', 'melanesia', 'micronesia', 'polynesia', 'oceania') then 'oceania'
  end;

-- What a reader could tell a member's row by, at a level: 1 leaves out the sectors, 2 says the year instead of the
-- half-year, 3 the continent instead of the region, 4 the type of the funder instead of its name.
create function member_deal_combination(one member_deals, is_funder_known boolean, level integer) returns text
  language sql immutable
  return jsonb_build_array(
    one.kind, one.record_type, one.amount_band,
    case when level < 1 then to_jsonb(one.sectors) end,
    case when level < 2 then deal_half_year(one.date) else date_trunc('year', one.date::timestamp)::date end,
    case when level < 3 then one.recipient_region else deal_continent(one.recipient_region) end,
    case when level < 4 and is_funder_known then to_jsonb(one.funder_names) end,
    to_jsonb(one.funder_types)
  )::text;

-- Funders whose name may stand on a member's row: at least ten known deals in the 24 months before.
create function known_funders(today date) returns table (name text)
  language sql stable
  begin atomic
    select held.name from deals cross join unnest(deals.funder_names) as held (name)
    where deals.origin <> 'member_reported' and deals.date > today - interval '24 months' and deals.date <= today
    group by held.name having count(*) >= 10;
  end;

-- The details that a row may show (banded), or those that only medians may take (blurred).
create function member_deal_details(details jsonb, is_for_medians boolean) returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_object_agg(fact.key, case
      when rule.shape = 'date' and rule.privacy = 'banded' then to_jsonb(deal_half_year((fact.value #>> '{}')::date))
      when rule.shape = 'number' and rule.privacy = 'banded' then to_jsonb(deal_stepped((fact.value #>> '{}')::numeric, rule.step))
      when rule.shape = 'number' and rule.privacy = 'median_only' then to_jsonb(deal_blurred((fact.value #>> '{}')::numeric))
      else fact.value end), '{}')
    from jsonb_each(details) as fact join deal_column_rules as rule on rule.key = fact.key
    where rule.privacy = any(case when is_for_medians then array['median_only'] else array['open', 'banded'] end)
      and jsonb_typeof(fact.value) <> 'null';
  end;

-- Everything that could stand in the row beside its combination, as it would stand there; details under a dot. Free
-- text is not among it: it always tells one row from the others.
create function member_deal_facts(one member_deals, is_named boolean, level integer) returns jsonb
  language sql stable
  begin atomic
    select jsonb_strip_nulls(jsonb_build_object(
      'funder_ids', case when is_named then to_jsonb((one).funder_ids) end,
      'funder_score', case when is_named then (one).funder_score end,
      'funder_reviews', case when is_named then (one).funder_reviews end,
      'programme', case when is_named then (one).programme end,
      'programme_title', case when is_named then (one).programme_title end,
      'recipient_type', (one).recipient_type, 'sdgs', case when level < 1 then (one).sdgs end, 'stage', (one).stage,
      'team_size', (one).team_size, 'founded_year', deal_stepped((one).founded_year, 5)::integer,
      'use_of_funds', (one).use_of_funds, 'open_to_unsolicited', (one).open_to_unsolicited,
      'impact_focus', (one).impact_focus, 'climate_focus', (one).climate_focus, 'source_name', (one).source_name,
      'licence', (one).licence, 'confidence', (one).confidence, 'as_of', deal_half_year((one).as_of),
      'round_type', (one).round_type, 'instrument', (one).instrument, 'stake_pct', deal_stepped((one).stake_pct, 2.5),
      'debt_type', (one).debt_type, 'rate_type', (one).rate_type, 'rate_pct', deal_stepped((one).rate_pct, 0.5),
      'term_months', deal_stepped((one).term_months, 6)::integer, 'grant_type', (one).grant_type,
      'duration_months', deal_stepped((one).duration_months, 6)::integer, 'deadline', (one).deadline))
      || (select coalesce(jsonb_object_agg('.' || detail.key, detail.value), '{}')
        from jsonb_each(member_deal_details((one).details, false)) as detail);
  end;

-- Writes anew what is shown of the rows that members reported. Rows come out in threes at least that look alike, and
-- stay together: a row that comes later joins none that is shown already, else comparing the table before and after
-- would tell what the new row says. What stands in a row beside its combination stands there only where all that came
-- out with it say the same, so that those rows differ in nothing. What is alone at every level is held back.
create function publish_member_deals(today date, at timestamptz) returns void
  language plpgsql as $$
declare
  known text[];
begin
  perform pg_advisory_xact_lock(7382645190);
  select coalesce(array_agg(name), '{}') into known from known_funders(today);
  -- Held rows try again, and so does what no longer has two others beside it.
  update member_deals set shown_level = null, shown_with = null, shown_name = null
  where shown_level = 5 or shown_with in (select one.shown_with from member_deals as one where one.shown_with is not null
    group by one.shown_with having count(*) < 3
      or count(distinct member_deal_combination(one, one.shown_name and one.funder_names <@ known, one.shown_level)) > 1);
  for level in 0..4 loop
    -- Those first that say the same of everything, then of what the deal was, then whoever is left; but never so that
    -- one or two of those who look alike are left over.
    for likeness in 0..2 loop
      with fresh as (
        select one.id, one.kind, is_known, member_deal_combination(one, is_known, level) as look, case likeness
          when 0 then member_deal_facts(one, level < 4 and is_known, level)
          when 1 then jsonb_build_array(one.round_type, one.instrument, one.debt_type, one.grant_type) end as said
        from member_deals as one cross join lateral (select one.funder_names <@ known as is_known) as funder
        where one.shown_level is null),
      grouped as (
        select array_agg(id) as ids, kind, is_known, count(*) as size,
          sum(case when count(*) < 3 then count(*) else 0 end) over (partition by kind, is_known, look) as left_over
        from fresh group by kind, is_known, look, said),
      alike as materialized (
        select ids, kind, is_known, gen_random_uuid() as mark from grouped where size >= 3 and left_over not in (1, 2))
      update member_deals set shown_level = level, shown_with = alike.mark, shown_name = level < 4 and alike.is_known
      from alike where member_deals.kind = alike.kind and member_deals.id = any(alike.ids);
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
    from chosen cross join lateral jsonb_each(member_deal_facts(chosen.whole, chosen.is_named, chosen.shown_level)) as fact
    group by chosen.shown_with, chosen.size, fact.key, fact.value having count(*) = chosen.size),
  agreed as materialized (
    select shown_with, jsonb_object_agg(key, value) filter (where key not like '.%') as columns,
      jsonb_object_agg(substr(key, 2), value) filter (where key like '.%') as details
    from said group by shown_with)
  select one.shown_id, one.kind, one.record_type, case when one.is_named then one.funder_names else '{}' end,
    coalesce(same.funder_ids, '{}'), one.funder_types, same.recipient_type,
    case when one.shown_level < 3 then one.recipient_region else deal_continent(one.recipient_region) end,
    case when one.shown_level < 1 then one.sectors end, same.sdgs, same.stage, same.team_size, same.founded_year,
    case when one.shown_level < 2 then deal_half_year(one.date) else date_trunc('year', one.date::timestamp)::date end,
    case when one.date is not null then case when one.shown_level < 2 then 'half_year' else 'year' end end,
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

-- The rows of the sample world that members "reported" so far stood in the table itself.
insert into member_deals (id, kind, record_type, funder_names, funder_ids, funder_types, recipient_name, recipient_type,
  recipient_country, recipient_region, sectors, sdgs, stage, team_size, founded_year, date, date_precision, amount,
  currency, amount_usd, amount_band, use_of_funds, open_to_unsolicited, women_led, youth_led, underrepresented_led,
  impact_focus, climate_focus, funder_score, funder_reviews, origin, source_name, source_url, source_record_id, licence,
  confidence, as_of, last_verified_on, notes, round_type, instrument, pre_money_usd, stake_pct, debt_type, programme,
  rate_type, rate_pct, term_months, loan_status, title, description, programme_title, grant_type, duration_months,
  deadline, details, content_hash, import_id, is_sample, created_at, updated_at)
select id, kind, record_type, funder_names, funder_ids, funder_types, recipient_name, recipient_type,
  recipient_country, recipient_region, sectors, sdgs, stage, team_size, founded_year, date, date_precision, amount,
  currency, amount_usd, amount_band, use_of_funds, open_to_unsolicited, women_led, youth_led, underrepresented_led,
  impact_focus, climate_focus, funder_score, funder_reviews, origin, source_name, source_url, source_record_id, licence,
  confidence, as_of, last_verified_on, notes, round_type, instrument, pre_money_usd, stake_pct, debt_type, programme,
  rate_type, rate_pct, term_months, loan_status, title, description, programme_title, grant_type, duration_months,
  deadline, details, content_hash, import_id, is_sample, created_at, updated_at
from deals where origin = 'member_reported';
select publish_member_deals(current_date, now());

-- One change of the rows of a kind. What is kept in memory of the table is as new as the newest id and the number of
-- entries of its kind: both, since a later entry may commit first. Old entries are deleted by a job.
create table deal_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('equity', 'debt', 'grant')),
  changed_at timestamptz not null default now()
);
create index deal_changes_kind on deal_changes (kind, id);

create function note_deal_change() returns trigger
  language plpgsql as $$
begin
  insert into deal_changes (kind) select distinct kind from changed;
  return null;
end $$;
create trigger deals_inserted after insert on deals referencing new table as changed for each statement execute function note_deal_change();
create trigger deals_updated after update on deals referencing new table as changed for each statement execute function note_deal_change();
create trigger deals_deleted after delete on deals referencing old table as changed for each statement execute function note_deal_change();
-- Rows that are held back show nowhere, but count in the medians of the whole table.
create trigger member_deals_inserted after insert on member_deals referencing new table as changed for each statement execute function note_deal_change();
create trigger member_deals_updated after update on member_deals referencing new table as changed for each statement execute function note_deal_change();
create trigger member_deals_deleted after delete on member_deals referencing old table as changed for each statement execute function note_deal_change();

-- Rows that a member was sent on a UTC day, to stop whoever copies the table.
create table deal_readings (
  member_id uuid not null references members (id) on delete cascade,
  read_on date not null,
  row_count integer not null check (row_count >= 0),
  primary key (member_id, read_on)
);

-- A table with its filters, order and columns under a name: the query string of its address. `name_key` is the name
-- as people compare names. The tokens are random: `share_token` is in the link that its member gives away,
-- `alert_token` in the letters. `alerted_at`: rows made until then were told of.
create table deal_views (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  kind text not null check (kind in ('equity', 'debt', 'grant')),
  name text not null check (char_length(name) between 1 and 60),
  name_key text not null generated always as (deal_fold(name)) stored,
  address text not null check (char_length(address) <= 4000),
  has_alert boolean not null default false,
  alert_token text unique,
  alerted_at timestamptz,
  share_token text unique,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (member_id, kind, name_key),
  check (not has_alert or (alert_token is not null and alerted_at is not null))
);
create index deal_views_alerts on deal_views (id) where has_alert;
-- What a weekly letter looks for.
create index deals_created_at on deals (created_at);

-- One file of rows that left the product: who, which rows, how many. What limits count. The address has the filters.
create table deal_exports (
  id uuid primary key default gen_random_uuid(),
  member_id uuid references members (id) on delete set null,
  kind text not null check (kind in ('equity', 'debt', 'grant')),
  format text not null check (format in ('csv', 'xlsx')),
  address text not null,
  row_count integer not null check (row_count >= 0),
  exported_at timestamptz not null
);
create index deal_exports_member on deal_exports (member_id, exported_at);

-- "Report an error": what a member says is wrong with a row, and what an admin made of it. The row may go meanwhile.
create table deal_reports (
  id uuid primary key default gen_random_uuid(),
  member_id uuid references members (id) on delete set null,
  kind text not null check (kind in ('equity', 'debt', 'grant')),
  deal_id uuid not null,
  reason text not null check (reason in ('wrong_value', 'duplicate', 'not_a_deal', 'personal_data', 'broken_source', 'other')),
  column_key text,
  message text not null check (char_length(message) between 10 and 1000),
  source_url text check (char_length(source_url) <= 500),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  note text check (char_length(note) <= 500),
  version integer not null default 1,
  reported_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references members (id),
  check ((state = 'open') = (decided_at is null))
);
create index deal_reports_open on deal_reports (reported_at, id) where state = 'open';
create index deal_reports_decided on deal_reports (state, decided_at desc, id desc) where state <> 'open';
create index deal_reports_member on deal_reports (member_id, reported_at);
create index deal_reports_decided_by on deal_reports (decided_by) where decided_by is not null;

-- A row that an admin took out after a report: an import that brings it again leaves it out.
create table deal_removals (
  kind text not null check (kind in ('equity', 'debt', 'grant')),
  source_name text not null,
  source_record_id text not null,
  report_id uuid references deal_reports (id) on delete set null,
  removed_at timestamptz not null,
  primary key (kind, source_name, source_record_id)
);
create index deal_removals_report on deal_removals (report_id) where report_id is not null;

-- The filters that people set first.
create index deals_region_date on deals (recipient_region, date desc nulls last, id desc);
create index deals_stage_date on deals (stage, date desc nulls last, id desc);
create index equity_deals_round_date on equity_deals (round_type, date desc nulls last, id desc);
create index debt_deals_type_date on debt_deals (debt_type, date desc nulls last, id desc);
create index grant_deals_type_date on grant_deals (grant_type, date desc nulls last, id desc);
create index deals_sectors on deals using gin (sectors);
create index deals_funder_types on deals using gin (funder_types);
