-- A source of deals that is kept: where its file lies and how often it is read. How the file is read is what its last
-- finished import says: `deal_imports.source_id`. docs/decisions/0092-kept-sources.md.
create table deal_sources (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  address text not null check (address ~ '^https?://' and char_length(address) <= 2000),
  schedule text not null check (schedule in ('daily', 'weekly', 'monthly', 'quarterly', 'by_hand')),
  -- `stopped`: after ten failures in a row, until an admin tries again.
  state text not null default 'running' check (state in ('running', 'paused', 'stopped')),
  -- When it is read next; null while it waits for a person.
  due_at timestamptz,
  -- Failures in a row.
  failures integer not null default 0,
  -- What the server said of the file that `read_import` holds.
  etag text,
  last_modified text,
  content_hash bytea,
  read_import uuid references deal_imports (id) on delete set null,
  -- The last time at which the stored rows were those of the source.
  fresh_at timestamptz,
  -- A run that began and has not ended: another begins when it is an hour old.
  running_since timestamptz,
  created_by uuid references members (id),
  created_at timestamptz not null,
  version integer not null default 1
);
create unique index deal_sources_name on deal_sources (lower(name));
create index deal_sources_due on deal_sources (due_at) where due_at is not null;
create index deal_sources_created_by on deal_sources (created_by) where created_by is not null;
create index deal_sources_read_import on deal_sources (read_import) where read_import is not null;

alter table deal_imports add column source_id uuid references deal_sources (id) on delete set null;
create index deal_imports_source on deal_imports (source_id, started_at desc) where source_id is not null;

-- One attempt to read a source.
create table deal_source_runs (
  id uuid primary key default uuidv7(),
  source_id uuid not null references deal_sources (id) on delete cascade,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Null while it goes on.
  outcome text check (outcome in ('updated', 'nothing_new', 'asked', 'failed')),
  -- A code of contract/imports/sources.ts, of what was asked or what failed.
  reason text,
  -- What the other server said: a status, or how many per cent would change.
  detail text,
  import_id uuid references deal_imports (id) on delete set null,
  bytes bigint
);
create index deal_source_runs_source on deal_source_runs (source_id, started_at desc);
create index deal_source_runs_import on deal_source_runs (import_id) where import_id is not null;
