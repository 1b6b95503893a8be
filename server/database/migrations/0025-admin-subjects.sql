-- How an alias was written. Null for those that were kept before: of them only the key is known.
alter table funder_aliases add column name text check (char_length(name) between 1 and 300);

-- Another name (`alias`, as name_key) that means a venture or a provider, as `funder_aliases` has it for funders.
create table entrepreneur_aliases (
  alias_kind text not null default 'name' check (alias_kind = 'name'),
  alias text not null check (char_length(alias) between 1 and 300),
  name text check (char_length(name) between 1 and 300),
  entrepreneur_id text not null references entrepreneurs (id) on delete cascade,
  created_at timestamptz not null,
  primary key (alias_kind, alias)
);
create index entrepreneur_aliases_entrepreneur on entrepreneur_aliases (entrepreneur_id);
create table provider_aliases (
  alias_kind text not null default 'name' check (alias_kind = 'name'),
  alias text not null check (char_length(alias) between 1 and 300),
  name text check (char_length(name) between 1 and 300),
  provider_id text not null references providers (id) on delete cascade,
  created_at timestamptz not null,
  primary key (alias_kind, alias)
);
create index provider_aliases_provider on provider_aliases (provider_id);

-- When an admin last changed a record; null while nobody has.
alter table funders add column changed_at timestamptz;
alter table entrepreneurs add column changed_at timestamptz;
alter table providers add column changed_at timestamptz;

-- Two records that may be one organisation. A job finds them; an admin merges them, or says that they are two: that is
-- remembered, so that the job does not ask again.
create table subject_twins (
  subject_kind text not null check (subject_kind in ('funder', 'entrepreneur', 'provider')),
  one_subject_id text not null,
  other_subject_id text not null,
  -- of the names: 1 is the same
  likeness real not null check (likeness between 0 and 1),
  has_same_website boolean not null,
  has_same_country boolean not null,
  state text not null default 'open' check (state in ('open', 'distinct')),
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references members (id),
  primary key (subject_kind, one_subject_id, other_subject_id),
  check (one_subject_id < other_subject_id)
);
create index subject_twins_open on subject_twins (subject_kind, likeness desc) where state = 'open';
create index subject_twins_other on subject_twins (subject_kind, other_subject_id);
create index subject_twins_decided_by on subject_twins (decided_by) where decided_by is not null;
