-- The shortlists of members. A row holds nothing but bytes of one of a few lengths: a part of a list, sealed and padded, with
-- whose it is. A digest with the author keys finds it (docs/decisions/0143-shortlists.md).
create table shortlist_parts (
  id uuid primary key default gen_random_uuid(),
  owner_digest bytea not null,
  sealed bytea not null
);
-- What is sealed cannot be compressed.
alter table shortlist_parts alter column sealed set storage external;
create index shortlist_parts_owner on shortlist_parts (owner_digest);

create or replace function rewrite_in_random_order(relation regclass) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  salt bigint := floor(random() * 9007199254740991)::bigint;
  key text := case when relation in ('public.member_review_counts'::regclass, 'public.member_draft_counts'::regclass,
    'public.helpful_marks'::regclass) then 'member_id' else 'id' end;
begin
  if relation not in ('public.members'::regclass, 'public.passes'::regclass, 'public.reminders'::regclass,
    'public.review_drafts'::regclass, 'public.review_submissions'::regclass, 'public.identity_sessions'::regclass,
    'public.deal_views'::regclass, 'public.deal_reports'::regclass, 'public.helpful_marks'::regclass,
    'public.member_review_counts'::regclass, 'public.member_draft_counts'::regclass,
    'public.shortlist_parts'::regclass) then
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
