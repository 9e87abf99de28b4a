-- A department or a project is one company's: whoever plans a list of its tasks is to know that it has
-- all of them there, and not as many as if it lay across all companies.
create statistics one_time_tasks_departments (dependencies) on company_id, department_id from one_time_tasks;
create statistics one_time_tasks_projects (dependencies) on company_id, project_id from one_time_tasks;
