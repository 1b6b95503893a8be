-- Moderators see each other by number. It was counted from the months in which accounts were opened, with chance within a
-- month, so a new moderator could move the number of another one (docs/decisions/0165-numbers-of-moderators.md).
alter table members add column moderator_number integer unique;
create sequence moderator_numbers as integer owned by members.moderator_number;

update members set moderator_number = numbered.number
from (select id, row_number() over (order by created_at, id) as number from members where is_moderator) as numbered
where numbered.id = members.id;
select setval('moderator_numbers', coalesce(max(moderator_number), 0) + 1, false) from members;

-- Given once, however the role is given, and kept: a moderator who comes back has it again.
create function number_moderator() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.is_moderator and new.moderator_number is null then
    new.moderator_number := nextval('public.moderator_numbers');
  end if;
  return new;
end $$;
create trigger number_moderator before insert or update of is_moderator on members
  for each row execute function number_moderator();
