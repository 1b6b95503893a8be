-- Who wrote a review is sealed with keys that are destroyed in their turn, and nothing that lasts leads to it:
-- docs/decisions/0063-author-keys.md. The server fills the new table from the old one, and drops that, when it starts.

-- Reviews of one writer about one subject have one number, and so have reviews of one organisation about one subject.
-- The numbers are chance: unlike the digests before them they cannot be made again from a name.
alter table reviews add column writer_number uuid not null default gen_random_uuid();
alter table reviews add column organisation_number uuid;

with numbers as (
  select venture_digest, subject_kind, funder_id, entrepreneur_id, provider_id, gen_random_uuid() as number
  from (select distinct venture_digest, subject_kind, funder_id, entrepreneur_id, provider_id from reviews
    where venture_digest is not null) as voices)
update reviews set organisation_number = numbers.number from numbers
where reviews.venture_digest = numbers.venture_digest and reviews.subject_kind = numbers.subject_kind
  and reviews.funder_id is not distinct from numbers.funder_id
  and reviews.entrepreneur_id is not distinct from numbers.entrepreneur_id
  and reviews.provider_id is not distinct from numbers.provider_id;

with numbers as (
  select voice_digest, gen_random_uuid() as number
  from (select distinct voice_digest from authorship.review_authors) as voices)
update reviews set writer_number = numbers.number
from authorship.review_authors as links join numbers on numbers.voice_digest = links.voice_digest
where links.review_id = reviews.id;

alter table reviews drop column venture_digest;
create index reviews_writer on reviews (writer_number);

-- The hash of the code with which an author comes back after the link is gone; null while none was given out.
alter table reviews add column return_code_hash bytea unique;

alter table authorship.review_authors rename to review_authors_before;
alter index authorship.review_authors_pkey rename to review_authors_before_pkey;
alter index authorship.review_authors_member rename to review_authors_before_member;

-- `sealed` holds the member, the organisation and the cause of the passes, padded; both digests only help to find the
-- row. All are made with a key of server/author-keys.ts. `kept_until`: a day before which the row is not deleted; null
-- for the usual one. `is_asked`: the author wants it deleted with the next run.
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
  if not exists (select from authorship.review_authors_before) then
    drop table authorship.review_authors_before;
  end if;
end $$;
