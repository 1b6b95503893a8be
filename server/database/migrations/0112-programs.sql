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

create or replace function rewrite_in_random_order(relation regclass) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  salt bigint := floor(random() * 9007199254740991)::bigint;
  key text := case when relation in ('public.member_review_counts'::regclass, 'public.member_draft_counts'::regclass,
      'public.helpful_marks'::regclass) then 'member_id'
    when relation in ('public.deal_readings'::regclass, 'public.week_readers'::regclass) then 'reader_digest'
    else 'id' end;
begin
  if relation not in ('public.members'::regclass, 'public.passes'::regclass, 'public.reminders'::regclass,
    'public.review_drafts'::regclass, 'public.review_submissions'::regclass, 'public.identity_sessions'::regclass,
    'public.deal_views'::regclass, 'public.deal_reports'::regclass, 'public.helpful_marks'::regclass,
    'public.deal_readings'::regclass, 'public.week_readers'::regclass, 'public.shortlist_parts'::regclass,
    'public.api_keys'::regclass, 'public.live_links'::regclass, 'public.program_grants'::regclass, 'public.member_review_counts'::regclass,
    'public.member_draft_counts'::regclass) then
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
