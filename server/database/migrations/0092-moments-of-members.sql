-- When a member saved a filter, reported a row or marked a review says when they were here, beside the times at which
-- reviews came in (docs/decisions/0129-earned-access-stays.md). The day is enough for alerts and reports; nothing needs the
-- rest. Their rows are written anew in random order each night.
alter table deal_views drop column created_at, drop column changed_at;
update deal_views set alerted_at = date_trunc('day', alerted_at, 'UTC') where alerted_at is not null;
update deal_reports set reported_at = date_trunc('day', reported_at, 'UTC');

-- Passes that a withdrawal shortened to at most 90 days and a week, or that fraud ended, keep no day of the approval.
update passes set starts_at = ends_at - interval '97 days'
  where kind in ('review', 'further_review', 'other_review', 'terms_bonus') and revoked_at is null
    and ends_at - starts_at < interval '97 days';
update passes set starts_at = revoked_at - interval '90 days', ends_at = revoked_at
  where kind in ('review', 'further_review', 'other_review', 'terms_bonus') and revoked_reason = 'review removed';

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
