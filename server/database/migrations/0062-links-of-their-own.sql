-- Every link between a review and its author is found by digests of its own (decision 0073): until now all links of a
-- member had one digest, so that rows without keys said which reviews belong together. The start of the server writes
-- the links anew and drops the old table, since only its files held what is taken away.
alter table authorship.review_authors rename to review_authors_grouped;
alter index authorship.review_authors_pkey rename to review_authors_grouped_pkey;
alter index authorship.review_authors_member rename to review_authors_grouped_member;
alter index authorship.review_authors_organisation rename to review_authors_grouped_organisation;

-- `member_digest`: of the member and the place among their links. `organisation_digest`: of the organisation and the
-- subject. All else as in 0046.
create table authorship.review_authors (
  review_id uuid primary key references reviews (id) on delete cascade,
  member_digest bytea not null,
  organisation_digest bytea,
  sealed bytea not null,
  kept_until date,
  is_asked boolean not null default false
);
create index review_authors_member on authorship.review_authors (member_digest);
create index review_authors_organisation on authorship.review_authors (organisation_digest)
  where organisation_digest is not null;

do $$
begin
  if not exists (select from authorship.review_authors_grouped) then
    drop table authorship.review_authors_grouped;
  end if;
end $$;

-- The end of a pass as it really was when admins were told of it: `told_ends_at` is one day for several members.
alter table passes add column told_of timestamptz;
update passes set told_of = told_ends_at;

-- Admins are told of approved reviews by the passes that these earned, and not at all of those that wait: two numbers
-- that move at different times name the authors of the reviews that moved both times.
alter table member_review_counts drop column approved, drop column pending;
alter table authorship.recorded_counts drop column approved, drop column pending;
