-- Rows lie in the files in the order in which they were written, each with the transaction that wrote it, and what was
-- changed or deleted stays beside them. Of the tables that change when a member sends a review, that is the order in
-- which members sent: docs/decisions/0081-rows-in-random-order.md.

-- Writes one of these tables anew, its rows in random order, without what was changed and deleted. Only the owner of a
-- table can do that, so the product calls this function, which does it for these tables and no others.
create function rewrite_in_random_order(relation regclass) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  salt bigint := floor(random() * 9007199254740991)::bigint;
begin
  if relation not in ('public.members'::regclass, 'public.passes'::regclass, 'public.reminders'::regclass,
    'public.review_drafts'::regclass, 'public.review_submissions'::regclass) then
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
