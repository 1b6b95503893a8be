-- A code may open one kind of deals only, and the pass that it gives remembers which. Null: all kinds. What is earned
-- by a review, a correction or a request is never limited.
alter table access_codes
  add column deal_kind text check (deal_kind in ('equity', 'debt', 'grant'));
alter table passes
  add column deal_kind text check (deal_kind in ('equity', 'debt', 'grant')),
  add constraint passes_only_codes_are_limited check (deal_kind is null or kind = 'code');
