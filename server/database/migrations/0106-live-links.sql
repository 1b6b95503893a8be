-- Saved views as secret addresses, for spreadsheets that cannot send a key (docs/decisions/0146-live-links.md). A link that is
-- revoked is gone, as is one whose view is deleted. Days alone.
create table live_links (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  view_id uuid not null references deal_views (id) on delete cascade,
  digest bytea not null unique check (octet_length(digest) = 32),
  -- how it begins
  hint text not null check (char_length(hint) <= 12),
  created_on date not null,
  ends_on date not null,
  last_used_on date,
  -- what was sent last: the same rows count once a day
  last_tag text
);
create index live_links_member on live_links (member_id);
create index live_links_view on live_links (view_id);

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
    'public.api_keys'::regclass, 'public.live_links'::regclass, 'public.member_review_counts'::regclass,
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
