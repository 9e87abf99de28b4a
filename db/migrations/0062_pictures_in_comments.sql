-- The pictures that a comment shows: files of its task, which stand among its files, too.
alter table one_time_task_comments add file_ids uuid[] not null default '{}';
