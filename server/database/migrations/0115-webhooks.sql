-- Addresses that are called when a saved view or a shortlist changes (docs/decisions/0157-webhooks.md). Days alone, and no
-- word of what was told once it was told. A webhook that is deleted is gone with its deliveries.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  -- null: the shortlist of the member
  view_id uuid references deal_views (id) on delete cascade,
  sealed_address bytea not null,
  sealed_secret bytea not null,
  created_on date not null,
  -- deals up to here were told; a view begins with the day
  counted_until timestamptz not null,
  paused_on date,
  -- why, as contract/webhooks/webhooks.ts lists it
  pause_reason text check (pause_reason ~ '^[a-z_]{1,20}$'),
  check ((paused_on is null) = (pause_reason is null))
);
create index webhooks_member on webhooks (member_id);
create index webhooks_view on webhooks (view_id);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  -- the day that it tells of: the same is told once
  told_on date not null,
  -- null once it was told or given up
  sealed_body bytea,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries smallint not null default 0 check (tries >= 0),
  -- of the last try
  problem text check (problem ~ '^[a-z_]{1,20}$'),
  status smallint,
  milliseconds integer,
  unique (webhook_id, told_on)
);

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
    'public.api_keys'::regclass, 'public.live_links'::regclass, 'public.program_grants'::regclass,
    'public.webhooks'::regclass, 'public.webhook_deliveries'::regclass, 'public.member_review_counts'::regclass, 'public.member_draft_counts'::regclass) then
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
