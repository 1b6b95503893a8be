-- One row: whether all reminders stand still, and since when.
create table reminder_pause (
  only_row boolean primary key default true check (only_row),
  paused_at timestamptz
);
insert into reminder_pause default values;

-- Whether the review came within a week of a letter; only of a completed reminder. Kept in the place of the day, which
-- would point to a review.
alter table reminders
  add column came_back_in_week boolean check (came_back_in_week is null or state = 'completed');
