-- Programs that members connect by OAuth (docs/decisions/0155-programs.md). Ids and tokens are kept as SHA-256; what the
-- protocol needs of them is sealed. Days alone: a moment would say when a member was here.
create table programs (
  id uuid primary key default gen_random_uuid(),
  digest bytea not null unique check (octet_length(digest) = 32),
  name text not null check (char_length(name) between 1 and 60),
  sealed bytea not null,
  registered_on date not null,
  last_used_on date
);

-- What a member allowed a program.
create table program_grants (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  program_id uuid not null references programs (id) on delete cascade,
  digest bytea not null unique check (octet_length(digest) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  sealed bytea not null,
  created_on date not null,
  ends_on date not null,
  last_used_on date
);
create index program_grants_member on program_grants (member_id);
create index program_grants_program on program_grants (program_id);

-- Codes, access tokens and refresh tokens. One that was used stays until it ends, so that using it again is noticed.
create table program_tokens (
  digest bytea primary key check (octet_length(digest) = 32),
  grant_id uuid not null references program_grants (id) on delete cascade,
  kind text not null check (kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken')),
  scopes text[] not null,
  sealed bytea not null,
  ends_on date not null,
  is_used boolean not null default false
);
create index program_tokens_grant on program_tokens (grant_id);
