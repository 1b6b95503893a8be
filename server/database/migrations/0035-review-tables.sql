-- The table of all reviews that admins read beside the queue.

-- What a list calls a review: its headline, or its first words where it has none.
create function review_headline(headline text, words text) returns text
  language sql immutable parallel safe
  return coalesce(headline, case when char_length(btrim(words, E' \t\r\n')) <= 60 then btrim(words, E' \t\r\n')
    else regexp_replace(left(btrim(words, E' \t\r\n'), 60), '\s+\S*$', '') || ' …' end, '');

-- The day of a review that is or will be public.
create function review_publish_on(state text, publish_on date, published_on date) returns date
  language sql immutable parallel safe
  return case when state = 'approved' then publish_on else published_on end;

-- One set of indexes for each of the two pages. The first also answers counts and the filters by short values without
-- reading the rows, whose answers are long; an index on an expression serves so only with its column beside it.
create index reviews_funder_table on reviews (((submitted_at at time zone 'UTC')::date) desc nulls last, id desc)
  include (submitted_at, state, subject_kind, funder_id, provider_id, review_class, funding_kind, overall, verification_level, publish_on, published_on)
  where subject_kind <> 'entrepreneur';
create index reviews_funder_table_overall on reviews (overall desc nulls last, id desc) where subject_kind <> 'entrepreneur';
create index reviews_funder_table_published on reviews (review_publish_on(state, publish_on, published_on) desc nulls last, id desc)
  where subject_kind <> 'entrepreneur';
create index reviews_entrepreneur_table on reviews (((submitted_at at time zone 'UTC')::date) desc nulls last, id desc)
  include (submitted_at, state, entrepreneur_id, review_class, funding_kind, verification_level, publish_on, published_on)
  where subject_kind = 'entrepreneur';
create index reviews_entrepreneur_table_published on reviews (review_publish_on(state, publish_on, published_on) desc nulls last, id desc)
  where subject_kind = 'entrepreneur';

create index reviews_headline on reviews using gin ((' ' || normalise_text(review_headline(headline, review_text))) gin_trgm_ops);
create index reviews_flags on reviews using gin (screening_flags);
create index review_versions_later on review_versions (review_id) where version > 1;
