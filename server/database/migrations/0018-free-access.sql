-- A campaign: one code that an admin hands out. Each member uses it once.
create table access_codes (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{8,12}$'),
  campaign text not null check (char_length(campaign) between 2 and 80),
  days integer not null check (days between 7 and 180),
  max_uses integer not null check (max_uses between 1 and 100000),
  -- how many members of one mail domain may use it; null: as many as the code has uses
  max_uses_per_domain integer check (max_uses_per_domain between 1 and 100000),
  valid_from date not null,
  -- the last day on which it works; null: no end
  valid_to date,
  is_disabled boolean not null default false,
  version integer not null default 1,
  created_by uuid references members (id) on delete set null,
  created_at timestamptz not null,
  check (valid_to is null or valid_to >= valid_from)
);
create index access_codes_created on access_codes (created_at desc, id);
create index access_codes_created_by on access_codes (created_by) where created_by is not null;

create table access_code_uses (
  code_id uuid not null references access_codes (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  -- kept beside the member so that a limit by domain holds when an address changes
  domain text not null,
  used_at timestamptz not null,
  primary key (code_id, member_id)
);
create index access_code_uses_member on access_code_uses (member_id);
create index access_code_uses_domain on access_code_uses (code_id, domain);

-- Codes that did not work, to count: nobody finds one by trying.
create table access_code_misses (
  id bigint generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  missed_at timestamptz not null
);
create index access_code_misses_member on access_code_misses (member_id, missed_at);

-- Somebody without a review to share asks for access and says why.
create table access_applications (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  who text not null,
  organisation text not null check (char_length(organisation) between 2 and 120),
  website text,
  why text not null check (char_length(why) between 50 and 600),
  country text not null check (country ~ '^[A-Z]{2}$'),
  days integer not null check (days in (30, 60, 90)),
  state text not null default 'received' check (state in ('received', 'approved', 'declined', 'withdrawn', 'expired')),
  version integer not null default 1,
  -- what was given; only of an approved one
  given_days integer check (given_days in (30, 60, 90)),
  -- what the member is told; only of a declined one
  reason text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  -- null where a rule decided
  decided_by uuid references members (id) on delete set null,
  check ((state = 'approved') = (given_days is not null)),
  check ((state in ('approved', 'declined', 'expired')) = (decided_at is not null))
);
create index access_applications_queue on access_applications (state, asked_at, id);
create index access_applications_member on access_applications (member_id, asked_at desc);
create unique index access_applications_one_open on access_applications (member_id) where state = 'received';
create index access_applications_decided_by on access_applications (decided_by) where decided_by is not null;
