-- What the author of a review was told of: decisions about its versions up to told_until, the last ones (after told_before)
-- in the settlement of that id. Written before the settlement changes the members' side, in a transaction of its own; a
-- settlement that was planned and not carried out has no row in review_settlements yet.
-- docs/decisions/0055-settlement.md
create table review_tellings (
  review_id uuid primary key references reviews (id) on delete cascade,
  told_before integer not null,
  told_until integer not null,
  settlement_id uuid not null
);

-- What earlier settlements told, up to the moment that each of them noted.
insert into review_tellings (review_id, told_before, told_until, settlement_id)
select review_decisions.review_id, 0, max(review_decisions.review_version), last.id
from review_decisions,
  (select id, decided_until from review_settlements order by decided_until desc, id limit 1) as last
where review_decisions.decided_at <= last.decided_until
group by review_decisions.review_id, last.id;
drop index review_settlements_decided_until;
alter table review_settlements drop column decided_until;
