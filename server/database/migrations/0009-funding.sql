-- A row as a member reported it, exactly. Nothing that answers a request reads it but the medians: the table reads
-- `deals`, where publish_member_deals puts what may be shown. `shown_level` says how much was taken away (0 to 4),
-- 5 that the row is held back altogether, null that it was not looked at yet; `shown_at` when it first came out. `shown_id` is random, since an id that
-- holds the time would tell when somebody reported.
create table member_deals (
  like deals including defaults including constraints,
  shown_id uuid not null default gen_random_uuid() unique,
  shown_level smallint check (shown_level between 0 and 5),
  shown_at timestamptz,
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
  ('sourceRecordId', 'open', 'other', null),
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
    case when level < 4 and is_funder_known then to_jsonb(one.funder_names) else to_jsonb(one.funder_types) end
  )::text;

-- Funders whose name may stand on a member's row: at least ten known deals in the 24 months before.
create function known_funders(today date) returns table (name text)
  language sql stable
  begin atomic
    select held.name from deals cross join unnest(deals.funder_names) as held (name)
    where deals.origin <> 'member_reported' and deals.date > today - interval '24 months' and deals.date <= today
    group by held.name having count(*) >= 10;
  end;

create function member_deal_details(details jsonb) returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_object_agg(fact.key, case
      when jsonb_typeof(fact.value) = 'null' then fact.value
      when rule.shape = 'date' and rule.privacy = 'banded' then to_jsonb(deal_half_year((fact.value #>> '{}')::date))
      when rule.shape = 'number' and rule.privacy = 'banded' then to_jsonb(deal_stepped((fact.value #>> '{}')::numeric, rule.step))
      when rule.shape = 'number' and rule.privacy = 'median_only' then to_jsonb(deal_blurred((fact.value #>> '{}')::numeric))
      else fact.value end), '{}')
    from jsonb_each(details) as fact join deal_column_rules as rule on rule.key = fact.key and rule.privacy <> 'dropped';
  end;

-- Writes anew what is shown of the rows that members reported. A row is shown at the first level at which at least
-- three rows that are not shown at an earlier one look alike; what is alone even then is held back.
create function publish_member_deals(today date, at timestamptz) returns void
  language plpgsql as $$
declare
  known text[];
begin
  perform pg_advisory_xact_lock(7382645190);
  select coalesce(array_agg(name), '{}') into known from known_funders(today);
  update member_deals set shown_level = null where shown_level is not null;
  for level in 0..4 loop
    update member_deals set shown_level = level
    from (select unnest(array_agg(one.id)) as id from member_deals as one where one.shown_level is null
      group by member_deal_combination(one, one.funder_names <@ known, level) having count(*) >= 3) as alike
    where member_deals.id = alike.id;
  end loop;
  update member_deals set shown_level = 5 where shown_level is null;
  -- Weekly letters tell of rows by when they came out: a row that is written anew is not a new one.
  update member_deals set shown_at = at where shown_level < 5 and shown_at is null;
  delete from deals where origin = 'member_reported';
  insert into deals (id, kind, record_type, funder_names, funder_ids, funder_types, recipient_type, recipient_region,
    sectors, sdgs, stage, team_size, founded_year, date, date_precision, amount_usd, amount_band, use_of_funds,
    open_to_unsolicited, women_led, youth_led, underrepresented_led, impact_focus, climate_focus, funder_score,
    funder_reviews, origin, source_name, source_record_id, licence, confidence, as_of, notes, round_type, instrument,
    pre_money_usd, stake_pct, debt_type, programme, rate_type, rate_pct, term_months, loan_status, description,
    programme_title, grant_type, duration_months, deadline, details, content_hash, is_sample, created_at, updated_at)
  select shown_id, kind, record_type,
    case when is_named then funder_names else '{}' end, case when is_named then funder_ids else '{}' end, funder_types,
    recipient_type, case when shown_level < 3 then recipient_region else deal_continent(recipient_region) end,
    case when shown_level < 1 then sectors end, case when shown_level < 1 then sdgs end, stage, team_size,
    deal_stepped(founded_year, 5)::integer,
    case when shown_level < 2 then deal_half_year(date) else date_trunc('year', date::timestamp)::date end,
    case when date is not null then case when shown_level < 2 then 'half_year' else 'year' end end,
    deal_blurred(amount_usd), amount_band, use_of_funds, open_to_unsolicited, women_led, youth_led,
    underrepresented_led, impact_focus, climate_focus, case when is_named then funder_score end,
    case when is_named then funder_reviews end, origin, source_name, shown_id::text, licence, confidence,
    deal_half_year(as_of), notes, round_type, instrument, deal_blurred(pre_money_usd), deal_stepped(stake_pct, 2.5),
    debt_type, case when is_named then programme end, rate_type, deal_stepped(rate_pct, 0.5),
    deal_stepped(term_months, 6)::integer, loan_status, description,
    case when is_named then programme_title end, grant_type, deal_stepped(duration_months, 6)::integer, deadline,
    member_deal_details(details), content_hash, is_sample, shown_at, at
  from (select *, shown_level < 4 and funder_names <@ known as is_named from member_deals where shown_level < 5) as one;
  -- What else describes the venture stands only where all rows that look alike say the same: else it would tell one
  -- from the others. Free text always would.
  update deals set
    recipient_type = case when same.recipient_type then deals.recipient_type end,
    stage = case when same.stage then deals.stage end,
    team_size = case when same.team_size then deals.team_size end,
    founded_year = case when same.founded_year then deals.founded_year end,
    sdgs = case when same.sdgs then deals.sdgs end,
    use_of_funds = case when same.use_of_funds then deals.use_of_funds end,
    impact_focus = case when same.impact_focus then deals.impact_focus end,
    climate_focus = case when same.climate_focus then deals.climate_focus end,
    notes = null, description = null, content_hash = '\x00'
  from (select one.shown_id,
      count(one.recipient_type) over alike = count(*) over alike and min(one.recipient_type) over alike = max(one.recipient_type) over alike as recipient_type,
      count(one.stage) over alike = count(*) over alike and min(one.stage) over alike = max(one.stage) over alike as stage,
      count(one.team_size) over alike = count(*) over alike and min(one.team_size) over alike = max(one.team_size) over alike as team_size,
      count(one.founded_year) over alike = count(*) over alike
        and min(deal_stepped(one.founded_year, 5)) over alike = max(deal_stepped(one.founded_year, 5)) over alike as founded_year,
      count(one.sdgs) over alike = count(*) over alike and min(one.sdgs) over alike = max(one.sdgs) over alike as sdgs,
      count(one.use_of_funds) over alike = count(*) over alike and min(one.use_of_funds) over alike = max(one.use_of_funds) over alike as use_of_funds,
      count(one.impact_focus) over alike = count(*) over alike and min(one.impact_focus::text) over alike = max(one.impact_focus::text) over alike as impact_focus,
      count(one.climate_focus) over alike = count(*) over alike and min(one.climate_focus::text) over alike = max(one.climate_focus::text) over alike as climate_focus
    from member_deals as one where one.shown_level < 5
    window alike as (partition by one.shown_level,
      member_deal_combination(one, one.funder_names <@ known, one.shown_level))) as same
  where deals.origin = 'member_reported' and deals.id = same.shown_id;
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
