-- A person with an account. The identity service knows them by `identity_subject`; role, suspension and type are ours
-- alone and are read on every request, never from a token.
create table members (
  id uuid primary key default gen_random_uuid(),
  identity_subject text not null unique,
  email text not null unique check (email = lower(email)),
  member_type text not null check (member_type in ('entrepreneur', 'funder', 'other')),
  role text not null default 'member' check (role in ('member', 'admin')),
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  suspended_at timestamptz,
  is_sample boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  last_seen_on date
);

-- Every admin action: who did what to which record and why. Append-only; a review stands here without its author.
create table audit_entries (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  actor_id uuid references members (id),
  action text not null,
  target_kind text not null,
  target_id text not null,
  reason text,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_entries_target on audit_entries (target_kind, target_id, id);
create index audit_entries_actor on audit_entries (actor_id, id);
