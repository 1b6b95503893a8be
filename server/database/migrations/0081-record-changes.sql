-- What an admin did to several records at once, and merges: kept for 30 days so that it can be undone. See
-- docs/decisions/0118-merges-that-can-be-undone.md.
create table record_changes (
  id uuid primary key default gen_random_uuid(),
  record_kind text not null check (record_kind in ('funder', 'entrepreneur', 'provider')),
  action text not null check (action in ('merge', 'list', 'hide')),
  made_at timestamptz not null,
  made_by uuid references members (id),
  record_count integer not null,
  -- of a merge: the record that went and the one that stayed
  went_from text,
  went_into text,
  -- the record that went had reviews: what is shown of the other one must not move while both may part again
  holds_figures boolean not null default false,
  undone_at timestamptz,
  undone_by uuid references members (id),
  check ((action = 'merge') = (went_from is not null and went_into is not null))
);
create index record_changes_made_at on record_changes (made_at);
create index record_changes_held on record_changes (record_kind, went_into) where holds_figures and undone_at is null;
create index record_changes_made_by on record_changes (made_by) where made_by is not null;
create index record_changes_undone_by on record_changes (undone_by) where undone_by is not null;

-- What was changed: a row by its primary key with the columns that may have moved. `before` is null where the change
-- wrote the row, `after` where it removed it. What follows a merge some minutes later is a round of its own.
create table record_change_rows (
  id bigint generated always as identity primary key,
  change_id uuid not null references record_changes (id) on delete cascade,
  round smallint not null,
  table_name text not null,
  row_key jsonb not null,
  before jsonb,
  after jsonb
);
create index record_change_rows_change on record_change_rows (change_id, table_name);
