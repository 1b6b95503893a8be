-- What the page of each funder says, as it was on a Monday: deals that sources publish, reviews, score, days to a decision.
-- The shortlists compare with it what their members saw, so that they tell of a change a week at a time and never of the
-- moment of one (docs/decisions/0144-news-of-a-shortlist.md). Nothing of a member.
create table funder_facts (
  -- of the funder; the table is written anew each week, so that nothing follows a merge
  id text primary key,
  facts jsonb not null
);
