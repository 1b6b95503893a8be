-- One change of a deal by an admin: who, when, why, and the values that differ, by column key of contract/funding.ts.
-- Here and not in the audit, which is kept for ever: a value that had to go must be able to go. `import_id` is the
-- import that the row belonged to until then.
create table deal_edits (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('equity', 'debt', 'grant')),
  deal_id uuid not null,
  change text not null check (change in ('add', 'edit', 'undo', 'remove', 'restore')),
  reason text check (char_length(reason) <= 500),
  before jsonb,
  after jsonb,
  import_id uuid references deal_imports (id) on delete set null,
  changed_by uuid references members (id),
  changed_at timestamptz not null
);
create index deal_edits_deal on deal_edits (kind, deal_id, id desc);
create index deal_edits_import on deal_edits (import_id) where import_id is not null;
create index deal_edits_changed_by on deal_edits (changed_by) where changed_by is not null;
-- Which imports changed one row.
create index deal_import_befores_deal on deal_import_befores (deal_id);

-- A row that was taken out is kept as it was, so that it can come back; not where it named a person (`deal` is null).
alter table deal_removals
  add column deal_id uuid,
  add column deal jsonb,
  add column removed_by uuid references members (id),
  add column reason text check (reason in ('duplicate', 'not_a_deal', 'wrong_value', 'broken_source', 'personal_data', 'other')),
  add column note text check (char_length(note) <= 500);
create index deal_removals_kept on deal_removals (removed_at desc, deal_id desc) where deal_id is not null;
create index deal_removals_deal on deal_removals (deal_id) where deal_id is not null;
create index deal_removals_removed_by on deal_removals (removed_by) where removed_by is not null;

-- The sample world was taken out, and what went with it: it does not come back at the next start.
create table sample_removals (
  removed_at timestamptz primary key,
  counts jsonb not null
);

-- The code of the sample world is known to everybody who reads its generator: it goes with the rest.
alter table access_codes add column is_sample boolean not null default false;
update access_codes set is_sample = true
  where code = 'GREENHUB' and created_by in (select id from members where is_sample);

-- How many of the people who signed up in a month have sent a review, counted once a week by
-- server/reviews/cohort-commands.ts. `authors` is rounded down to fives and null below five: no step of it tells of
-- one person.
create table signup_cohorts (
  month date primary key,
  members integer not null check (members >= 0),
  authors integer check (authors >= 5),
  computed_on date not null
);

-- What the overview counts, and whether anything is sample, without reading whole tables.
create index members_created_at on members (created_at);
create index passes_starts_at on passes (starts_at);
create index members_sample on members (id) where is_sample;
create index reviews_sample on reviews (id) where is_sample;
create index deals_sample on deals (id) where is_sample;
create index funders_sample on funders (id) where is_sample;
