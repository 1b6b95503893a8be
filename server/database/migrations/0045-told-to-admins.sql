-- What admins are told of a pass that a review earned: when it ends and when it was taken back, as of the last settlement
-- after which the access of five members had changed. Null: they are not told of it. Other passes show as they are.
-- docs/decisions/0058-access-told-late.md
alter table passes add column told_ends_at timestamptz, add column told_revoked_at timestamptz;

-- What they were told until now.
update passes set told_ends_at = ends_at, told_revoked_at = revoked_at
where kind not in ('correction', 'code', 'application', 'admin')
  and starts_at < (select date_trunc('day', max(settled_at), 'UTC') from review_settlements where members >= 5);

-- What was noticed of the account of a writer, whoever else shared it.
update reviews set screening_flags = array_remove(array_remove(screening_flags, 'new_account'), 'disposable_mail')
where screening_flags && array['new_account', 'disposable_mail'];
