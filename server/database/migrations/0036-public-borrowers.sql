-- Whether a loan goes to a state or a public body: the table of debt leaves such rows out unless its switch is on.
-- It follows from the type of the recipient, which imports and admins set, so that the two never disagree; unknown
-- stays unknown. What members report is of ventures and says nothing here: a median must be over the same of their
-- rows with and without the others.
alter table deals add column public_borrower boolean generated always as (
  case when kind = 'debt' and origin <> 'member_reported' then recipient_type = 'public_body' end) stored;

insert into deal_column_rules (key, privacy, shape, step) values ('publicBorrower', 'open', 'other', null);

-- The table of debt in its own order, as it is while the switch is off.
create index debt_deals_usual_date on debt_deals (date desc nulls last, id desc) where public_borrower is not true;

-- A saved view that asks for recipients of this type keeps its rows.
update deal_views set address = address || '&publicBorrower=any'
where kind = 'debt' and address ~ '(^|&)recipientType=([^&]*(,|%2C))?public_body(,|%2C|&|$)' and char_length(address) <= 3900;
