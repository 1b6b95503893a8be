-- What admins are told of how many reviews and drafts members have had a row for each author and each writer, in the order
-- of their links (docs/decisions/0128-rows-without-members.md). Rows stay for those who are told of with a number, in
-- random order and in files of their own; the next night counts anew.
create temporary table kept_counts on commit drop as select member_id, declined from member_review_counts
  where declined is distinct from 0;
truncate member_review_counts;
insert into member_review_counts (member_id, declined) select member_id, declined from kept_counts order by random();

create temporary table kept_drafts on commit drop as select member_id, recorded, shown from member_draft_counts
  where recorded > 0 or shown is null;
truncate member_draft_counts;
insert into member_draft_counts (member_id, recorded, shown)
  select member_id, recorded, shown from kept_drafts order by random();

create temporary table kept_recorded on commit drop as select member_digest, declined from authorship.recorded_counts;
truncate authorship.recorded_counts;
insert into authorship.recorded_counts (member_digest, declined)
  select member_digest, declined from kept_recorded order by random();

-- Each email that left has a digest of its own from now on: those before joined the emails of one mailbox.
truncate email_sendings;

create or replace function rewrite_in_random_order(relation regclass) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  salt bigint := floor(random() * 9007199254740991)::bigint;
  key text := case when relation in ('public.member_review_counts'::regclass, 'public.member_draft_counts'::regclass)
    then 'member_id' else 'id' end;
begin
  if relation not in ('public.members'::regclass, 'public.passes'::regclass, 'public.reminders'::regclass,
    'public.review_drafts'::regclass, 'public.review_submissions'::regclass, 'public.identity_sessions'::regclass,
    'public.member_review_counts'::regclass, 'public.member_draft_counts'::regclass) then
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
