-- Checks and indexes what 0073 added, without holding anybody up.
alter table routine_task_versions validate constraint routine_task_versions_assign_check;
alter table routine_task_versions validate constraint routine_task_versions_assign_member_fkey;

create index if not exists routine_task_versions_assigned on routine_task_versions (company_id, valid_to)
  where assign_member_id is not null or assign_role_id is not null;
