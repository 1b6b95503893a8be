-- What reviews earn begins and ends with a month (docs/decisions/0130-months-of-access.md). The days said with which settlement it
-- came: members and reviews of one settlement, compared over several, named authors.

-- New passes of a kind by the day on which admins were told of them.
create table told_pass_counts (
  told_on date not null,
  kind text not null,
  passes integer not null,
  -- told when the sample world was made
  is_sample boolean not null default false,
  primary key (told_on, kind, is_sample)
);
insert into told_pass_counts (told_on, kind, passes, is_sample)
  select (passes.starts_at at time zone 'UTC')::date, passes.kind, count(*), members.is_sample
  from passes join members on members.id = passes.member_id
  where kind in ('review', 'further_review', 'other_review', 'terms_bonus', 'correction') and told_ends_at is not null
  group by 1, 2, 4;

create function pg_temp.next_month(at timestamptz) returns timestamptz language sql as $$
  select date_trunc('month', at - interval '1 microsecond', 'UTC') + interval '1 month'
$$;
set local timezone = 'UTC';
update passes set starts_at = date_trunc('month', starts_at, 'UTC'), ends_at = pg_temp.next_month(ends_at),
    told_of = case when told_of = ends_at then pg_temp.next_month(ends_at) else told_of end,
    told_ends_at = pg_temp.next_month(told_ends_at)
  where kind in ('review', 'further_review', 'other_review', 'terms_bonus') and revoked_reason is distinct from 'review removed';
update passes set starts_at = date_trunc('month', revoked_at, 'UTC') - interval '90 days',
    ends_at = date_trunc('month', revoked_at, 'UTC'), revoked_at = date_trunc('month', revoked_at, 'UTC'),
    told_of = case when told_of = ends_at then date_trunc('month', revoked_at, 'UTC') else told_of end
  where kind in ('review', 'further_review', 'other_review', 'terms_bonus') and revoked_reason = 'review removed';

-- What the screening said of writers goes with the link to them.
update reviews set screening_flags = array(select flag from unnest(screening_flags) as flag where flag not in
    ('new_account', 'disposable_mail', 'account', 'own_organisation', 'organisation_unproven', 'declared_tie'))
  where id not in (select review_id from authorship.review_authors);
