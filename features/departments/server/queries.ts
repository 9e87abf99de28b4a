import { sql } from 'kysely'
import type { Department } from '#features/departments/contract.ts'
import type { Ctx } from '#platform/server/context.ts'

type Row = Omit<Department, 'can'>

const departments = (ctx: Ctx, only?: string) => sql<Row>`
  select d.id, d.name, d.description, d.version,
    case when m.id is not null then json_build_object('id', m.id, 'name', trim(m.name || ' ' || m.last_name)) end manager,
    coalesce((select json_agg(json_build_object('id', u.id, 'name', trim(u.name || ' ' || u.last_name)) order by u.name, u.last_name)
      from department_members dm join users u on u.company_id = dm.company_id and u.id = dm.user_id
      where dm.company_id = d.company_id and dm.department_id = d.id and u.status <> 'removed'), '[]') members,
    (select count(*) from one_time_tasks t where t.company_id = d.company_id and t.department_id = d.id
      and t.status <> 'done' and t.archived_at is null) open_tasks,
    (select count(*) from routine_task_versions v where v.company_id = d.company_id and v.department_id = d.id
      and v.valid_to = 'infinity' and v.active) routine_tasks
  from departments d
  left join users m on m.company_id = d.company_id and m.id = d.manager_id
  where d.company_id = ${ctx.companyId} and d.deleted_at is null
    and (${only ?? null}::uuid is null or d.id = ${only ?? null})
  order by d.created_at, d.id`

export const listAllDepartments = (ctx: Ctx) => ctx.db.all(departments(ctx))

export const findDepartment = (ctx: Ctx, id: string) => ctx.db.first(departments(ctx, id))

export const listDepartmentNames = (ctx: Ctx) =>
  ctx.db.all(sql<{ id: string; name: string }>`
    select id, name from departments
    where company_id = ${ctx.companyId} and deleted_at is null order by created_at, id`)

/** Those of the ids that belong to members of the company who are not removed. */
export const listKnownUserIds = (ctx: Ctx, ids: string[]) =>
  ctx.db.all(sql<{ id: string }>`
    select id from users where company_id = ${ctx.companyId} and status <> 'removed' and id = any (${ids})`)

export interface NewDepartment {
  id: string
  name: string
  description: string
  managerId: string | null
  memberIds: string[]
}

export const insertDepartment = (ctx: Ctx, row: NewDepartment) =>
  ctx.db.batch([
    sql`insert into departments (company_id, id, name, description, manager_id, created_at)
        values (${ctx.companyId}, ${row.id}, ${row.name}, ${row.description}, ${row.managerId}, ${ctx.now})`,
    sql`insert into department_members (company_id, department_id, user_id)
        select ${ctx.companyId}, ${row.id}, unnest(${row.memberIds}::uuid[])`,
  ])
