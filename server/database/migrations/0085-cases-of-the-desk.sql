-- Who means to decide about a claim, a reply, a reported text or a reported row. It stops no one else.
create table case_assignments (
  id uuid primary key default gen_random_uuid(),
  claim_id uuid unique references funder_claims (id) on delete cascade,
  response_id uuid unique references review_responses (id) on delete cascade,
  -- Any report of the case: all reports of one text in one state are one case.
  report_id uuid unique references review_reports (id) on delete cascade,
  deal_report_id uuid unique references deal_reports (id) on delete cascade,
  assignee_id uuid not null references members (id) on delete cascade,
  assigned_at timestamptz not null,
  check (num_nonnulls(claim_id, response_id, report_id, deal_report_id) = 1)
);
create index case_assignments_assignee on case_assignments (assignee_id);

-- The same decision about several cases, in the seconds in which it can be taken back; a job carries it out.
create table held_decisions (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null,
  kind text not null check (kind in ('claim', 'reply', 'report', 'deal_report')),
  case_id uuid not null,
  -- What the decision about this case alone would send.
  body jsonb not null,
  decided_by uuid not null references members (id) on delete cascade,
  request_id text not null,
  held_at timestamptz not null,
  -- Since when the job has it: then it cannot be taken back any more.
  taken_at timestamptz,
  unique (kind, case_id)
);
create index held_decisions_batch on held_decisions (batch_id);
create index held_decisions_decided_by on held_decisions (decided_by);

-- The queue of reported rows has saved filters too.
alter table list_views drop constraint list_views_list_check;
alter table list_views add constraint list_views_list_check check (list in
  ('members', 'funder_reviews', 'entrepreneur_reviews', 'claims', 'replies', 'reports', 'deal_reports'));
