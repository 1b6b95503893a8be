-- What says on which day a member was here, or has access, is not kept beside the address (decision 0113).
alter table email_history alter column address_digest drop not null;
update email_history set address_digest = null
  where email_name not in ('access.history-read', 'account.by-admin', 'account.merged', 'claims.approved',
    'claims.declined', 'claims.revoked', 'free-access.answer', 'invitations.invite');
update email_refusals set domain = null
  where email_name not in ('access.history-read', 'account.by-admin', 'account.merged', 'claims.approved',
    'claims.declined', 'claims.revoked', 'free-access.answer', 'invitations.invite');

-- Admins are told of access by corrections as of access by reviews. Of those that there are they know.
update passes set told_of = ends_at, told_ends_at = ends_at where kind = 'correction';

-- On which days members read rows is kept for eight days: what the numbers say of earlier weeks is counted before.
insert into weekly_numbers (week, active)
  select date_trunc('week', read_on::timestamp)::date, count(distinct member_id) from deal_readings
    where read_on < date_trunc('week', current_date::timestamp) group by 1
  on conflict (week) do update set active = coalesce(weekly_numbers.active, excluded.active);
