-- What was written before there was search. In a transaction of its own: the triggers hold their tables
-- only while they are made.
insert into one_time_task_words (company_id, one_time_task_id, source, id, words, created_at)
select company_id, one_time_task_id, source, id, words, created_at from one_time_task_texts
on conflict do nothing;
