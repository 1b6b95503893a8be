-- A public id of a funder, such as 1164883 in the register GB-CHC: two funders may share a name, never an id. What an
-- import taught us names the import, so that its undo forgets it.
create table funder_ids (
  scheme text not null check (char_length(scheme) between 1 and 120),
  value text not null check (char_length(value) between 1 and 200),
  funder_id text not null references funders (id) on delete cascade,
  import_id uuid references deal_imports (id) on delete cascade,
  created_at timestamptz not null,
  primary key (scheme, value)
);
create index funder_ids_funder on funder_ids (funder_id);
create index funder_ids_import on funder_ids (import_id) where import_id is not null;

-- What a row of a dry run would change: the deal as it is stored now, and the columns that differ.
alter table deal_import_rows
  add column before jsonb,
  add column changed_keys text[] not null default '{}';
