-- When members signed in and were here stood beside the intakes of reviews (docs/decisions/0164-sessions-beside-no-member.md).
-- Sessions are sealed with the author keys now, which no migration has: those of before end, and members sign in again.
drop table identity_refresh_tokens;
drop table identity_sessions;
drop table identity_links;

-- One signed-in browser: the `origin_jti` of its tokens. `sealed`: whose it is, the browser, and its times.
create table identity_sessions (
  id uuid primary key,
  member_digest bytea not null,
  sealed bytea not null,
  is_revoked boolean not null default false
);
create index identity_sessions_member on identity_sessions (member_digest);

-- A refresh token (SHA-256) of a session.
create table identity_refresh_tokens (
  secret_hash bytea primary key,
  session_id uuid not null references identity_sessions (id) on delete cascade,
  is_revoked boolean not null default false
);
create index identity_refresh_tokens_session on identity_refresh_tokens (session_id);

-- One sign-in link sent by e-mail, with the SHA-256 of its secret and a digest of the address. `member_type` and
-- `terms_version` are set when the link also signs up: the account is made when the link is redeemed, so that no one can open
-- an account with the address of another person.
create table identity_links (
  secret_hash bytea primary key,
  email_digest bytea not null,
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
create index identity_links_email on identity_links (email_digest, issued_at);

-- Who was here in a month. `sealed`: the member and the last day.
create table month_visits (
  visitor_digest bytea primary key,
  month date not null check (extract(day from month) = 1),
  sealed bytea not null
);
create index month_visits_month on month_visits (month);

-- This writes the tables anew: an update would leave the days behind in rows that are dead, and in what the planner noted.
alter table members
  alter column last_seen_on type date using date_trunc('month', last_seen_on::timestamp)::date,
  alter column told_seen_on type date using date_trunc('month', told_seen_on::timestamp)::date,
  alter column seen_of type date using date_trunc('month', seen_of::timestamp)::date;
alter table identity_passkeys
  alter column added_at type timestamptz using date_trunc('month', added_at, 'UTC'),
  alter column last_used_on type date using date_trunc('month', last_used_on::timestamp)::date;
-- The step of the last code says its half minute. No code is good for as long as an hour.
alter table identity_totp
  alter column proved_at type timestamptz using date_trunc('month', proved_at, 'UTC'),
  alter column last_step type bigint using case when last_step > extract(epoch from now()) / 30 - 120 then last_step end;

-- These are written anew each night as well: signing in changes a row of a member in the first two, and the tokens of a
-- connected program lead to its member. The number of the transaction would say when either was used.
create or replace function rewrite_in_random_order(relation regclass) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  salt bigint := floor(random() * 9007199254740991)::bigint;
  key text := case when relation in ('public.member_review_counts'::regclass, 'public.member_draft_counts'::regclass,
      'public.helpful_marks'::regclass, 'public.identity_totp'::regclass) then 'member_id'
    when relation = 'public.identity_passkeys'::regclass then 'credential_id'
    when relation = 'public.program_tokens'::regclass then 'digest'
    when relation = 'public.month_visits'::regclass then 'visitor_digest'
    when relation in ('public.deal_readings'::regclass, 'public.week_readers'::regclass) then 'reader_digest'
    else 'id' end;
begin
  if relation not in ('public.members'::regclass, 'public.passes'::regclass, 'public.reminders'::regclass,
    'public.review_drafts'::regclass, 'public.review_submissions'::regclass, 'public.identity_sessions'::regclass,
    'public.deal_views'::regclass, 'public.deal_reports'::regclass, 'public.helpful_marks'::regclass,
    'public.deal_readings'::regclass, 'public.week_readers'::regclass, 'public.shortlist_parts'::regclass,
    'public.api_keys'::regclass, 'public.live_links'::regclass, 'public.program_grants'::regclass,
    'public.webhooks'::regclass, 'public.webhook_deliveries'::regclass, 'public.member_review_counts'::regclass, 'public.member_draft_counts'::regclass,
    'public.identity_totp'::regclass, 'public.identity_passkeys'::regclass, 'public.month_visits'::regclass,
    'public.program_tokens'::regclass) then
    raise exception 'the rows of % stay in their order', relation using errcode = 'insufficient_privilege';
  end if;
  -- At once: who reads first and then wants to write anew would wait for a writer that waits for them.
  execute format('lock table %s in access exclusive mode', relation);
  execute format('create index rows_in_random_order on %s (hashtextextended(%I::text, %s))', relation, key, salt);
  execute format('cluster %s using rows_in_random_order', relation);
  drop index public.rows_in_random_order;
  execute format('alter table %s set without cluster', relation);
  execute format('analyze %s', relation);
end $$;
