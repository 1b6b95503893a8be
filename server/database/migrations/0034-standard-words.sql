-- Standard words for what the tables hold. The rows keep their meaning.

alter table member_deeds rename to admin_actions;
alter table member_deed_members rename to admin_action_members;
alter table admin_action_members rename column deed_id to admin_action_id;
alter table letter_sendings rename to email_sendings;
alter table letter_refusals rename to email_refusals;
alter table email_refusals rename column letter to email_name;
alter table letter_history rename to email_history;
alter table email_history rename column letter to email_name;
alter table reminder_letters rename to reminder_emails;
alter table subject_twins rename to possible_duplicates;
alter table authorship.told_counts rename to recorded_counts;
alter function deal_fold(text) rename to normalise_text;

-- Constraints and indexes follow their tables.
do $$
declare
  named record;
  new_name text;
begin
  for named in
    select conrelid::regclass as owner, conname::text as old_name from pg_constraint
    where conname ~ '^(member_deed|letter_|reminder_letters|subject_twins|told_counts)'
  loop
    new_name := named.old_name;
    new_name := regexp_replace(new_name, '^member_deed_members', 'admin_action_members');
    new_name := regexp_replace(new_name, '^member_deeds', 'admin_actions');
    new_name := replace(new_name, '_deed_id', '_admin_action_id');
    new_name := regexp_replace(new_name, '^letter_', 'email_');
    new_name := regexp_replace(new_name, '^reminder_letters', 'reminder_emails');
    new_name := regexp_replace(new_name, '^subject_twins', 'possible_duplicates');
    new_name := regexp_replace(new_name, '^told_counts', 'recorded_counts');
    execute format('alter table %s rename constraint %I to %I', named.owner, named.old_name, new_name);
  end loop;
  for named in
    select oid::regclass as owner, relname::text as old_name from pg_class
    where relkind = 'i' and relname ~ '^(member_deed|letter_|reminder_letters|subject_twins|told_counts)'
  loop
    new_name := named.old_name;
    new_name := regexp_replace(new_name, '^member_deed_members', 'admin_action_members');
    new_name := regexp_replace(new_name, '^member_deeds', 'admin_actions');
    new_name := regexp_replace(new_name, '^letter_', 'email_');
    new_name := regexp_replace(new_name, '^reminder_letters', 'reminder_emails');
    new_name := regexp_replace(new_name, '^subject_twins', 'possible_duplicates');
    new_name := regexp_replace(new_name, '^told_counts', 'recorded_counts');
    execute format('alter index %s rename to %I', named.owner, new_name);
  end loop;
end $$;

-- One set of review states everywhere: submitted, approved, published, changes_requested, declined, removed, withdrawn,
-- superseded. "publish" means that a review became visible; what a moderator does is "approve".
alter table reviews drop constraint reviews_state_check;
update reviews set state = case state when 'in_review' then 'submitted' else 'declined' end
  where state in ('in_review', 'rejected');
alter table reviews add constraint reviews_state_check check (state in
  ('submitted', 'approved', 'published', 'changes_requested', 'declined', 'removed', 'withdrawn', 'superseded'));

alter table review_decisions drop constraint review_decisions_decision_check;
update review_decisions set decision = 'decline' where decision = 'reject';
alter table review_decisions add constraint review_decisions_decision_check check (decision in
  ('approve', 'request_changes', 'decline', 'publish', 'remove', 'supersede', 'withdraw'));

alter table review_responses drop constraint review_responses_state_check;
update review_responses set state = case state when 'in_review' then 'submitted' else 'declined' end
  where state in ('in_review', 'rejected');
alter table review_responses add constraint review_responses_state_check check (state in
  ('draft', 'submitted', 'changes_requested', 'declined', 'published', 'removed'));

alter table review_response_decisions drop constraint review_response_decisions_decision_check;
update review_response_decisions set decision = 'approve' where decision = 'publish';
alter table review_response_decisions add constraint review_response_decisions_decision_check check (decision in
  ('approve', 'request_changes', 'decline', 'remove'));

alter table member_review_counts rename column rejected to declined;
alter table member_review_counts rename constraint member_review_counts_rejected_check to member_review_counts_declined_check;
alter table authorship.recorded_counts rename column rejected to declined;

-- The published figures carry the state in their name.
update transparency_figures set name = regexp_replace(name, '\.rejected(\.|$)', '.declined\1') where name ~ '\.rejected(\.|$)';
