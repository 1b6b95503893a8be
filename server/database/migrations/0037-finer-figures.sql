-- Figures are rounded once, where they are shown. A score of 3.4488 that is kept as 3.45 would read 3.5.

alter table funder_scores alter column score type numeric(7, 6), alter column recommend_share type numeric(7, 6);
alter table provider_scores alter column score type numeric(7, 6), alter column recommend_share type numeric(7, 6);
alter table entrepreneur_scores alter column engage_share type numeric(7, 6);
alter table dimension_medians alter column median type numeric(7, 6);
