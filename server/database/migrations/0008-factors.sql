-- The authenticator app of a member. `sealed_secret` is the one that counts, sealed with the installation's secret, and
-- null where the pool of a cloud keeps it; `pending_secret` is shown as a code but not proved yet.
create table identity_totp (
  member_id uuid primary key references members (id) on delete cascade,
  sealed_secret bytea,
  device_name text check (length(device_name) between 1 and 100),
  -- Null until the first right code; only then does signing in ask for one.
  proved_at timestamptz,
  -- The 30-second step of the last code that was accepted: no code works twice.
  last_step bigint,
  pending_secret bytea,
  pending_until timestamptz,
  check ((pending_secret is null) = (pending_until is null)),
  check (proved_at is not null or sealed_secret is null)
);

-- A passkey of a member. `public_key` and `counter` are null where the pool of a cloud keeps them.
create table identity_passkeys (
  credential_id text primary key check (length(credential_id) between 1 and 1400),
  member_id uuid not null references members (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  public_key bytea,
  counter bigint check (counter >= 0),
  transports text[] not null,
  -- Whether the device checks who holds it, by finger, face or PIN: only then does it count as a second factor.
  checks_holder boolean not null,
  attachment text check (attachment in ('platform', 'cross-platform')),
  added_at timestamptz not null,
  last_used_on date,
  check ((public_key is null) = (counter is null))
);
create index identity_passkeys_member on identity_passkeys (member_id, added_at);

-- A step of a sign-in, of adding a passkey or of proving a factor again that waits for its answer: SHA-256 of what the
-- browser holds, for a few minutes, once. No member: somebody tries a passkey for an address without an account.
create table identity_challenges (
  handle_hash bytea primary key,
  kind text not null check (kind in ('SELECT_CHALLENGE', 'SOFTWARE_TOKEN_MFA', 'MFA_SETUP', 'WEB_AUTHN', 'passkey_registration', 'factor_check')),
  member_id uuid references members (id) on delete cascade,
  -- What the passkey must sign.
  passkey_challenge text,
  -- A secret that is being set up during sign-in, and whether a right code was given for it.
  sealed_secret bytea,
  is_proved boolean not null default false,
  -- What the pool of a cloud calls this step.
  pool_session text,
  failures integer not null default 0,
  expires_at timestamptz not null
);
create index identity_challenges_member on identity_challenges (member_id);
create index identity_challenges_expiry on identity_challenges (expires_at);

-- One wrong code or refused passkey of a member, kept only to count.
create table identity_factor_failures (
  id bigint generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  failed_at timestamptz not null
);
create index identity_factor_failures_member on identity_factor_failures (member_id, failed_at);

alter table identity_sessions
  -- Such as "Firefox on Linux", for the list of sessions; null when the browser did not say.
  add column browser text check (length(browser) between 1 and 80),
  -- The day, not the minute.
  add column last_used_on date,
  -- When a second factor was last proved in this session; null: never.
  add column factor_proved_at timestamptz;

-- Published a day before its first use, so that everybody knows it by then.
alter table identity_signing_keys add column active_from timestamptz;
update identity_signing_keys set active_from = created_at;
alter table identity_signing_keys alter column active_from set not null;
