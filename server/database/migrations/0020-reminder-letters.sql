-- The day that was asked for, from which the three letters are counted, and the day of the last one.
alter table reminders
  add column remind_on date,
  add column last_sent_on date,
  -- after the letters and after an end the record is kept for a while, then it goes
  add column ended_on date;
update reminders set remind_on = next_send_on;
create index reminders_email on reminders (email, last_sent_on);

-- Each reminder that left, by address: what the limits of an address are counted from, whatever became of the
-- reminder and of the account.
create table reminder_letters (
  id bigint generated always as identity primary key,
  email text not null,
  sent_on date not null
);
create index reminder_letters_email on reminder_letters (email, sent_on);
