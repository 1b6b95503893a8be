-- A review can be changed with its return code, without an account (docs/decisions/0067-choices-of-authors.md).

-- Null for a change that came with a return code: it waits for the intake like all others, and belongs to no member.
alter table review_submissions alter column member_id drop not null;

-- The published review whose words this one changes; it takes the place of that one when it is published.
alter table reviews add column replaces_id uuid references reviews (id) on delete set null;
create index reviews_replaces on reviews (replaces_id) where replaces_id is not null;
