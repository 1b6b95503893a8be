-- The queues of claims, replies and reports have saved filters too.
alter table list_views drop constraint list_views_list_check;
alter table list_views add constraint list_views_list_check check (list in
  ('members', 'funder_reviews', 'entrepreneur_reviews', 'claims', 'replies', 'reports'));
