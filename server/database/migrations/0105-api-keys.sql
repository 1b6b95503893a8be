-- Keys with which programs read what their member may read (docs/decisions/0145-keys.md). A key that is revoked is gone.
-- Days alone: a moment would say when its member was here.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  digest bytea not null unique check (octet_length(digest) = 32),
  -- how it begins
  hint text not null check (char_length(hint) <= 12),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_on date not null,
  ends_on date not null,
  last_used_on date
);
create index api_keys_member on api_keys (member_id);
