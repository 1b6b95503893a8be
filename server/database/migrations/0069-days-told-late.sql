-- When a member was last here, as far as admins are told (docs/decisions/0104-what-authors-do-shows-in-groups.md): one day
-- for five members at least. `seen_of` keeps the day of the last visit that was told so.
alter table members add column told_seen_on date, add column seen_of date;
update members set told_seen_on = last_seen_on, seen_of = last_seen_on;
drop index members_last_seen;
create index members_told_seen on members (told_seen_on desc nulls last, id desc);

-- What an author does at the desk follows a session that began or was used: sessions are written anew in random order too.
create or replace function rewrite_in_random_order(relation regclass) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  salt bigint := floor(random() * 9007199254740991)::bigint;
begin
  if relation not in ('public.members'::regclass, 'public.passes'::regclass, 'public.reminders'::regclass,
    'public.review_drafts'::regclass, 'public.review_submissions'::regclass, 'public.identity_sessions'::regclass) then
    raise exception 'the rows of % stay in their order', relation using errcode = 'insufficient_privilege';
  end if;
  -- At once: who reads first and then wants to write anew would wait for a writer that waits for them.
  execute format('lock table %s in access exclusive mode', relation);
  execute format('create index rows_in_random_order on %s (hashtextextended(id::text, %s))', relation, salt);
  execute format('cluster %s using rows_in_random_order', relation);
  drop index public.rows_in_random_order;
  execute format('alter table %s set without cluster', relation);
  execute format('analyze %s', relation);
end $$;
