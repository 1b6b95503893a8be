-- Why an account is suspended, as its member reads it when they ask for a link; of use while it is suspended only.
alter table members add column suspension_reason text check (char_length(suspension_reason) <= 500);

-- How many drafts a member has, as admins are told of it: `recorded` moves at night, for five members together; `shown`
-- is null where fewer than five share the number. No row: none. docs/decisions/0080-desk-for-members.md.
create table member_draft_counts (
  member_id uuid primary key references members (id) on delete cascade,
  recorded integer not null check (recorded >= 0),
  shown integer check (shown >= 0)
);

-- Whom an admin invited by email, and what the account gets that opens with this address.
create table member_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  role text not null check (role in ('member', 'admin')),
  is_moderator boolean not null,
  -- Days of access from the day on which the account opens; null for none.
  access_days integer check (access_days between 1 and 730),
  -- What the email and, with access, the menu of the member say.
  reason text not null check (char_length(reason) between 3 and 120),
  invited_by uuid references members (id) on delete set null,
  invited_at timestamptz not null,
  -- Goes up each time the email is sent again.
  sent_count integer not null default 1,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  member_id uuid references members (id) on delete set null,
  accepted_at timestamptz
);
create unique index member_invitations_open on member_invitations (email) where withdrawn_at is null and accepted_at is null;
create index member_invitations_invited_by on member_invitations (invited_by) where invited_by is not null;
create index member_invitations_member on member_invitations (member_id) where member_id is not null;
create index member_invitations_invited_at on member_invitations (invited_at);

-- Filters of the lists of admins and moderators, each under a name, private to who saved it.
create table list_views (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  list text not null check (list in ('members', 'funder_reviews', 'entrepreneur_reviews')),
  name text not null check (char_length(name) between 1 and 60),
  name_key text not null generated always as (normalise_text(name)) stored,
  -- The query string of the page.
  address text not null check (char_length(address) <= 4000),
  created_at timestamptz not null,
  unique (member_id, list, name_key)
);
