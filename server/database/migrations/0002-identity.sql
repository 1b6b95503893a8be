-- One sign-in link sent by e-mail. Only the SHA-256 of its secret is kept. `member_type` and `terms_version` are set
-- when the link also signs somebody up: the account is made when the link is redeemed, so that nobody can open an
-- account with somebody else's address.
create table identity_links (
  secret_hash bytea primary key,
  email text not null check (email = lower(email)),
  member_type text check (member_type in ('entrepreneur', 'funder', 'other')),
  terms_version text,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by_invocation text,
  -- The session that the first redemption opened: a repeat of the same call within 30 s gets it again.
  session_id uuid,
  check ((member_type is null) = (terms_version is null))
);
create index identity_links_email on identity_links (email, issued_at);

-- One request for a link, kept only to count: addresses and networks as keyed digests.
create table identity_link_requests (
  id bigint generated always as identity primary key,
  email_digest bytea not null,
  network_digest bytea not null,
  requested_at timestamptz not null
);
create index identity_link_requests_email on identity_link_requests (email_digest, requested_at);
create index identity_link_requests_network on identity_link_requests (network_digest, requested_at);

-- One failed sign-in, kept only to count.
create table identity_failures (
  id bigint generated always as identity primary key,
  email_digest bytea not null,
  network_digest bytea not null,
  failed_at timestamptz not null
);
create index identity_failures_network on identity_failures (network_digest, failed_at);

-- One signed-in browser: the `origin_jti` of its tokens.
create table identity_sessions (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  authenticated_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index identity_sessions_member on identity_sessions (member_id);

-- A refresh token (SHA-256) of a session.
create table identity_refresh_tokens (
  secret_hash bytea primary key,
  session_id uuid not null references identity_sessions (id) on delete cascade,
  issued_at timestamptz not null,
  revoked_at timestamptz
);
create index identity_refresh_tokens_session on identity_refresh_tokens (session_id);

-- A key that signs tokens, its private half sealed with the installation's secret. A retired key still verifies.
create table identity_signing_keys (
  id text primary key,
  public_key jsonb not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
