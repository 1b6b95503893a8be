-- How what a decision is about was found (docs/decisions/0109-appeals.md): by a person, by a person after a program marked it
-- or after a report, or by the day on which no answer had come. Null of decisions of before, and where there is no reason.
alter table review_decisions add column found_by text check (found_by in ('person', 'program', 'report', 'silence'));
