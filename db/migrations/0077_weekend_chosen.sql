-- Whether an owner has said which days of the week are working days. Companies from before this
-- migration are not asked.
alter table companies add column weekend_chosen boolean not null default true;
alter table companies alter column weekend_chosen set default false;
