-- Find lists the newest open offers and programmes of a kind: few rows among a million.
create index deals_programmes on deals (date desc nulls last, id) where record_type in ('offer', 'programme');
