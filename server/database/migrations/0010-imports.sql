-- An import is one file on its way in: uploaded, matched, checked, committed, undone. `state` says how far it got; a
-- run that died is `interrupted`, and then nothing of it was stored. The columns of 0007 hold what was counted.
alter table deal_imports
  alter column kind drop not null,
  add column state text not null default 'done' check (state in
    ('uploading', 'uploaded', 'checking', 'checked', 'committing', 'done', 'undoing', 'undone', 'failed', 'interrupted', 'discarded')),
  add column adapter text,
  add column detection jsonb,
  add column mapping jsonb,
  add column answers jsonb not null default '{}',
  -- cells that an admin mended and lines that were left out, by line: the file itself never changes
  add column corrections jsonb not null default '{}',
  add column total_bytes bigint,
  add column received_bytes bigint not null default 0,
  -- what the dry run found: the commit must find the same or nothing is stored
  add column diff_digest text,
  add column report jsonb,
  -- why it failed, for the person who reads the history
  add column failure text,
  add column deals_added integer not null default 0,
  add column deals_changed integer not null default 0,
  add column undone_at timestamptz,
  add column undone_by uuid references members (id),
  add column version integer not null default 1;
create index deal_imports_undone_by on deal_imports (undone_by) where undone_by is not null;
create index deal_imports_started on deal_imports (started_at desc, id desc);

-- What a dry run would do with a row of the file: all refused and flagged ones, and the first of the others.
create table deal_import_rows (
  import_id uuid not null references deal_imports (id) on delete cascade,
  line integer not null,
  part smallint not null,
  state text not null check (state in ('added', 'changed', 'unchanged', 'refused')),
  kind text check (kind in ('equity', 'debt', 'grant')),
  deal_id uuid,
  code text,
  reason text,
  flags text[] not null default '{}',
  raw text not null,
  -- the row as it would be stored, by column key of contract/funding.ts
  deal jsonb,
  primary key (import_id, line, part)
);
create index deal_import_rows_state on deal_import_rows (import_id, state, line, part);

-- A deal as it was before an import changed it, so that an undo can put it back to the letter.
create table deal_import_befores (
  import_id uuid not null references deal_imports (id) on delete cascade,
  kind text not null,
  deal_id uuid not null,
  deal jsonb not null,
  primary key (import_id, kind, deal_id)
);

-- A funder that an import brought in: an undo removes it again if nothing else refers to it.
create table deal_import_funders (
  import_id uuid not null references deal_imports (id) on delete cascade,
  funder_id text not null references funders (id) on delete cascade,
  primary key (import_id, funder_id)
);
create index deal_import_funders_funder on deal_import_funders (funder_id);

-- Another name (`name`, as name_key of funders) or a public id such as GB-CHC-1164883 (`id`) that means a funder.
create table funder_aliases (
  alias_kind text not null check (alias_kind in ('name', 'id')),
  alias text not null check (char_length(alias) between 1 and 300),
  funder_id text not null references funders (id) on delete cascade,
  created_at timestamptz not null,
  primary key (alias_kind, alias)
);
create index funder_aliases_funder on funder_aliases (funder_id);

-- A funder that an import brought in under a name close to one that we had: an admin says whether they are the same.
create table funder_near_matches (
  id uuid primary key default uuidv7(),
  import_id uuid not null references deal_imports (id) on delete cascade,
  funder_id text not null references funders (id) on delete cascade,
  candidate_id text not null references funders (id) on delete cascade,
  similarity real not null check (similarity between 0 and 1),
  state text not null default 'open' check (state in ('open', 'merged', 'different')),
  decided_at timestamptz,
  decided_by uuid references members (id),
  unique (import_id, funder_id, candidate_id)
);
create index funder_near_matches_funder on funder_near_matches (funder_id);
create index funder_near_matches_candidate on funder_near_matches (candidate_id);
create index funder_near_matches_decided_by on funder_near_matches (decided_by) where decided_by is not null;
create index funder_near_matches_open on funder_near_matches (id) where state = 'open';

-- How the columns of a kind of file are read, saved by an admin under a name to be used again.
create table import_mappings (
  id uuid primary key default uuidv7(),
  name text not null check (char_length(name) between 1 and 100),
  -- sorted names of the columns of the file it was made for: the same set again offers it by itself
  column_key text not null,
  mapping jsonb not null,
  created_by uuid references members (id),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index import_mappings_name on import_mappings (lower(name));
create index import_mappings_columns on import_mappings (md5(column_key));
create index import_mappings_created_by on import_mappings (created_by) where created_by is not null;
