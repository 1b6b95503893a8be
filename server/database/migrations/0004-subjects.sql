create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- An organisation that gives money. `id` is what people see in the address. A funder proposed by a member is
-- `proposed` until an admin lists it; a merged one points to the survivor.
create table funders (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,78}[a-z0-9]$'),
  name text not null check (char_length(name) between 2 and 120),
  kinds text[] not null default '{}' check (kinds <@ array['equity', 'debt', 'grant']),
  types text[] not null default '{}',
  country text check (country ~ '^[A-Z]{2}$'),
  website text,
  description text,
  state text not null default 'listed' check (state in ('proposed', 'listed', 'hidden', 'merged')),
  merged_into text references funders (id),
  is_sample boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  -- what the search looks in: id and name as `fold` of contract/filter-rules.ts writes them; the line break keeps a
  -- term from being found across both
  search_text text generated always as (lower(normalize(id || E'\n' || name, nfkc))) stored,
  -- the name without case, spaces and signs: two funders with the same one are probably the same
  name_key text generated always as (regexp_replace(lower(normalize(name, nfkc)), '[^[:alnum:]]+', '', 'g')) stored,
  check ((state = 'merged') = (merged_into is not null))
);
create index funders_search on funders using gin (search_text gin_trgm_ops);
create index funders_name on funders (lower(name), id);
create index funders_name_key on funders (name_key);
create index funders_merged_into on funders (merged_into) where merged_into is not null;

-- A venture that seeks or got money: an organisation, never a person. Sole traders are never scored.
create table entrepreneurs (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,78}[a-z0-9]$'),
  name text not null check (char_length(name) between 2 and 120),
  legal_form text not null default 'company' check (legal_form in ('company', 'cooperative', 'nonprofit', 'university', 'public_body', 'sole_trader')),
  country text check (country ~ '^[A-Z]{2}$'),
  sector text,
  founded_year integer check (founded_year between 1800 and 2200),
  website text,
  state text not null default 'listed' check (state in ('proposed', 'listed', 'hidden', 'merged')),
  merged_into text references entrepreneurs (id),
  is_sample boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  search_text text generated always as (lower(normalize(id || E'\n' || name, nfkc))) stored,
  check ((state = 'merged') = (merged_into is not null))
);
create index entrepreneurs_search on entrepreneurs using gin (search_text gin_trgm_ops);
create index entrepreneurs_merged_into on entrepreneurs (merged_into) where merged_into is not null;

-- The subject of an "other" review: accelerator, adviser, broker and the like.
create table providers (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,78}[a-z0-9]$'),
  name text not null check (char_length(name) between 2 and 120),
  provider_type text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  website text,
  state text not null default 'listed' check (state in ('proposed', 'listed', 'hidden', 'merged')),
  merged_into text references providers (id),
  is_sample boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  search_text text generated always as (lower(normalize(id || E'\n' || name, nfkc))) stored,
  check ((state = 'merged') = (merged_into is not null))
);
create index providers_search on providers using gin (search_text gin_trgm_ops);
create index providers_merged_into on providers (merged_into) where merged_into is not null;
