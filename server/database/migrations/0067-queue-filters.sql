-- In which language a review is written, for the filter of the queue: by script, else by its most usual small words. Null
-- where it cannot be told.
create function review_language(words text) returns text language sql immutable parallel safe return
  case
    when words is null or char_length(btrim(words)) < 20 then null
    when regexp_count(words, '[\u0400-\u04FF]') * 3 > char_length(words) then 'cyrillic'
    when regexp_count(words, '[\u0600-\u06FF]') * 3 > char_length(words) then 'arabic'
    when regexp_count(words, '[\u0900-\u097F]') * 3 > char_length(words) then 'devanagari'
    when regexp_count(words, '[\u3040-\u30FF\u4E00-\u9FFF\uAC00-\uD7AF]') * 4 > char_length(words) then 'east_asian'
    else (
      select counted.language from (values
        ('en', regexp_count(words, '\m(the|and|they|we|were|with|that|our|not|to|of|it)\M', 1, 'i')),
        ('de', regexp_count(words, '\m(der|die|das|und|wir|nicht|mit|ist|ein|eine|sie|den)\M', 1, 'i')),
        ('fr', regexp_count(words, '\m(le|les|des|et|nous|pas|avec|une|est|ils|dans|mais)\M', 1, 'i')),
        ('es', regexp_count(words, '\m(el|los|las|que|una|nos|por|para|pero|muy|y|con)\M', 1, 'i')),
        ('pt', regexp_count(words, '\m(não|uma|com|que|foi|mas|em|muito|o|nos|e|do)\M', 1, 'i')),
        ('it', regexp_count(words, '\m(il|gli|che|non|una|sono|ci|molto|di|con|e|ma)\M', 1, 'i')),
        ('nl', regexp_count(words, '\m(het|een|niet|met|wij|zijn|voor|van|dat|maar|en|ze)\M', 1, 'i'))
      ) as counted (language, times)
      where counted.times > 1 order by counted.times desc, counted.language limit 1)
  end;

alter table reviews add column language text generated always as (review_language(
  coalesce(answers ->> 'worked', '') || ' ' || coalesce(answers ->> 'didNot', '') || ' ' ||
  coalesce(answers ->> 'privateFeedback', '')
)) stored;

-- Which moderator means to decide about a review. It stops no one else.
create table review_assignments (
  review_id uuid primary key references reviews (id) on delete cascade,
  moderator_id uuid not null references members (id) on delete cascade,
  assigned_at timestamptz not null
);
create index review_assignments_moderator on review_assignments (moderator_id);
