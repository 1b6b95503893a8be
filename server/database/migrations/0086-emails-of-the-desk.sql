-- Whether who decides about cases gets an email on days on which some are due.
alter table members add column has_desk_emails boolean not null default true;

-- On which day who got one, so that there is one at most.
create table desk_emails (
  member_id uuid not null references members (id) on delete cascade,
  sent_on date not null,
  primary key (member_id, sent_on)
);
create index desk_emails_sent_on on desk_emails (sent_on);
