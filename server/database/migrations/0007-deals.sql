-- How text is made comparable: the same as `fold` in contract/filter-rules.ts, whatever the locale of the database.
-- Plain ASCII, most of what we hold, is normal already, and asking costs more than lowering.
create function deal_fold(value text) returns text
  language sql immutable parallel safe
  return lower(case when octet_length(value) = char_length(value) then value else normalize(value, nfkc) end collate pg_c_utf8);

-- What the search field looks in: one line per text, each word after a space. Who got the money stays out of it when
-- a member reported the row. Wrapped because array_to_string is only declared stable; for text arrays it never
-- depends on a setting.
create function deal_search_text(origin text, recipient_name text, title text, funder_names text[], variadic texts text[]) returns text
  language sql immutable parallel safe
  return deal_fold(' ' || case when origin = 'member_reported' then '' else coalesce(recipient_name, '') || E'\n ' || coalesce(title, '') end
    || E'\n ' || array_to_string(funder_names || texts, E'\n '));

-- One file or feed that was read into the database, and how it went: read = added + changed + unchanged + rejected.
create table deal_imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('equity', 'debt', 'grant')),
  source_name text not null,
  file_name text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  read_count integer not null default 0,
  added_count integer not null default 0,
  changed_count integer not null default 0,
  unchanged_count integer not null default 0,
  rejected_count integer not null default 0,
  started_by uuid references members (id)
);
create index deal_imports_started_by on deal_imports (started_by) where started_by is not null;

-- A row of an import that was refused, with its line in the file, its raw text and the reason.
create table deal_import_rejects (
  import_id uuid not null references deal_imports (id) on delete cascade,
  line integer not null,
  code text not null,
  reason text not null,
  raw text not null,
  primary key (import_id, line)
);

-- A row of the database: one equity, debt or grant deal, offer or programme. Null means unknown, never no or zero.
-- Columns that only one kind has and that lists rarely touch sit in `details`, keyed as in contract/funding.ts.
-- `date` is the day of the deal with its precision; amounts are in whole units of `currency` with fractions where
-- the source has them. `source_record_id` is the id in the source, unique per source and kind.
create table deals (
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('equity', 'debt', 'grant')),
  record_type text not null default 'deal' check (record_type in ('deal', 'offer', 'programme')),
  funder_names text[] not null default '{}',
  funder_ids text[] not null default '{}',
  funder_types text[] not null default '{}',
  recipient_name text,
  recipient_type text,
  recipient_country text check (recipient_country ~ '^[A-Z]{2}$'),
  recipient_region text,
  sectors text[],
  sdgs integer[],
  stage text,
  team_size text,
  founded_year integer,
  date date,
  date_precision text check (date_precision in ('day', 'month', 'quarter', 'year')),
  amount numeric,
  currency text check (currency ~ '^[A-Z]{3}$'),
  amount_usd numeric,
  amount_band text,
  use_of_funds text[],
  open_to_unsolicited boolean,
  women_led boolean,
  youth_led boolean,
  underrepresented_led boolean,
  impact_focus boolean,
  climate_focus boolean,
  funder_score numeric(3, 2),
  funder_reviews integer,
  origin text not null check (origin in ('public_register', 'funder_published', 'member_reported', 'admin_curated')),
  source_name text not null,
  source_url text,
  source_record_id text not null,
  licence text,
  confidence text not null default 'reported' check (confidence in ('verified', 'cross_checked', 'reported', 'inferred')),
  as_of date,
  last_verified_on date,
  notes text,
  -- equity
  round_type text,
  instrument text,
  pre_money_usd numeric,
  stake_pct numeric,
  -- debt
  debt_type text,
  programme text,
  rate_type text,
  rate_pct numeric,
  term_months integer,
  loan_status text,
  -- grant
  title text,
  description text,
  programme_title text,
  grant_type text,
  duration_months integer,
  deadline date,
  -- everything else of the kind
  details jsonb not null default '{}',
  search_text text generated always as (deal_search_text(origin, recipient_name, title, funder_names, description, programme_title, programme)) stored,
  -- tells an import whether the row has changed since it was last read
  content_hash bytea not null,
  import_id uuid references deal_imports (id),
  is_sample boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (kind, id),
  unique (kind, source_name, source_record_id),
  -- what indexes and cursors hold must stay short
  check (char_length(recipient_name) <= 300 and char_length(title) <= 300),
  check (char_length(funder_names[1]) <= 300 and char_length(source_record_id) <= 600),
  check ((date is null) = (date_precision is null)),
  check ((amount is null) = (currency is null))
) partition by list (kind);

create table equity_deals partition of deals for values in ('equity');
create table debt_deals partition of deals for values in ('debt');
create table grant_deals partition of deals for values in ('grant');

-- One index per order serves both directions: pages never mix rows with and without a value (server/database/paging.ts).
-- Where a column is hidden in rows that members reported, the index holds what is shown, exactly as written in
-- server/funding/columns.ts.
create index deals_date on deals (date desc nulls last, id desc);
create index deals_amount_usd on deals ((case when origin = 'member_reported' then null else amount_usd end) desc nulls last, id desc);
create index deals_recipient_name on deals (deal_fold(case when origin = 'member_reported' then null else recipient_name end) desc nulls last, id desc);
create index deals_funder_name on deals (deal_fold(funder_names[1]) desc nulls last, id desc);
create index grant_deals_title on grant_deals (deal_fold(case when origin = 'member_reported' then null else title end) desc nulls last, id desc);
create index grant_deals_deadline on grant_deals (deadline desc nulls last, id desc);
create index debt_deals_rate_pct on debt_deals (rate_pct desc nulls last, id desc);
create index debt_deals_term_months on debt_deals (term_months desc nulls last, id desc);
create index deals_country_date on deals (recipient_country, date desc nulls last, id desc);
create index deals_country_sectors on deals using gin (recipient_country, sectors);
create index deals_funder_ids on deals using gin (funder_ids);
create index deals_funder_names on deals using gin (funder_names);
create index deals_search on deals using gin (search_text gin_trgm_ops);
create index deals_import on deals (import_id) where import_id is not null;
