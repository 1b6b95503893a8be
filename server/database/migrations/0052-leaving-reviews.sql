-- The Monday on which a public review that its author took back leaves the pages, together with what is published then
-- (docs/decisions/0069-withdrawals-with-the-batch.md). Until then it stays `published`; null where nobody took it back.
alter table reviews add column leaves_on date;
create index reviews_leaving on reviews (leaves_on) where leaves_on is not null;
