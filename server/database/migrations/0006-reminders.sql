-- "Remind me later": a promise to write to somebody who wants to review another day.
create table reminders (
  id uuid primary key default gen_random_uuid(),
  member_id uuid references members (id) on delete cascade,
  email text not null check (email = lower(email)),
  about_funder_id text references funders (id),
  draft_id uuid references review_drafts (id) on delete set null,
  why text check (why in ('no_time', 'deal_not_closed', 'need_figures', 'confidentiality_period', 'other')),
  state text not null default 'scheduled' check (state in ('scheduled', 'sent', 'completed', 'unsubscribed', 'bounced', 'cancelled', 'expired')),
  sent_count smallint not null default 0 check (sent_count between 0 and 3),
  next_send_on date,
  created_at timestamptz not null,
  is_sample boolean not null default false,
  check ((state in ('scheduled')) = (next_send_on is not null))
);
create index reminders_due on reminders (next_send_on) where state = 'scheduled';
create index reminders_member on reminders (member_id);
create index reminders_funder on reminders (about_funder_id) where about_funder_id is not null;
create index reminders_draft on reminders (draft_id) where draft_id is not null;
