import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'
import type { Level, LevelReply } from '#features/routine-tasks/definitions/escalations-contract.ts'
import type { Ctx } from '#server/context.ts'
import { uuidv7 } from '#server/ids.ts'

/** What levels belong to: a department or a definition. */
export interface Scope {
  kind: 'department' | 'routine_task'
  id: string
}

const isOf = ({ companyId }: Ctx, { id }: Scope) => sql<boolean>`
  e.company_id = ${companyId} and coalesce(e.routine_task_id, e.department_id) = ${id}`

export type LevelRow = Pick<LevelReply, 'after' | 'recipient'> & {
  hours: number | null
  role: LevelReply['role'] | null
}

/** The levels of a department or of a definition, in the order in which they come due. */
export const listLevels = (ctx: Ctx, scope: Scope) =>
  ctx.db.all(sql<LevelRow>`
    select e.after, e.hours, e.recipient,
      case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end "role"
    from escalations e left join roles r on r.company_id = e.company_id and r.id = e.role_id
    where ${isOf(ctx, scope)}
    order by array_position(array['end', 'grace', 'hours'], e.after), e.hours`)

/** The department with its manager, locked so that two changes of its levels follow each other. */
export const lockDepartment = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<{ name: string; managerId: string | null }>`
    select name, manager_id "managerId" from departments
    where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null for no key update`)

/** Which of the roles the company has, locked against deletion. */
export const lockRoles = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.all(sql<{ id: string }>`
    select id from roles where company_id = ${ctx.companyId} and id = any (${ids}::uuid[]) order by id for key share`)

export const replaceLevels = (ctx: Ctx, scope: Scope, levels: readonly Level[]) =>
  ctx.db.batch([
    sql`delete from escalations e where ${isOf(ctx, scope)}`,
    ...levels.map(
      ({ after, hours, recipient, role_id }) => sql`
        insert into escalations (company_id, id, department_id, routine_task_id, after, hours, recipient, role_id)
        values (${ctx.companyId}, ${uuidv7()}, ${scope.kind === 'department' ? scope.id : null},
          ${scope.kind === 'routine_task' ? scope.id : null}, ${after}, ${after === 'hours' ? (hours ?? null) : null},
          ${recipient}, ${recipient === 'role' ? (role_id ?? null) : null})`,
    ),
  ])

/** Gives copies of definitions the levels of the definitions that they were copied from. */
export const copyLevels = (ctx: Ctx, copies: readonly { source: string; copy: string }[]) =>
  ctx.db.all(sql`
    insert into escalations (company_id, id, routine_task_id, after, hours, recipient, role_id)
    select e.company_id, gen_random_uuid(), c.copy, e.after, e.hours, e.recipient, e.role_id
    from unnest(${copies.map(({ source }) => source)}::uuid[], ${copies.map(({ copy }) => copy)}::uuid[]) c (source, copy)
    join escalations e on e.company_id = ${ctx.companyId} and e.routine_task_id = c.source`)

/** Sends the notices of a role to another role from now on. */
export const moveLevelsOfRole = (ctx: Ctx, from: string, to: string) =>
  ctx.db.all(sql`
    update escalations set role_id = ${to} where company_id = ${ctx.companyId} and role_id = ${from}`)

export const escalationsExport = companyExport.contribute({
  name: 'escalations',
  columns: [
    { en: 'Id', ar: 'المعرّف' },
    { en: 'Department', ar: 'القسم' },
    { en: 'Routine task', ar: 'المهمة الدورية' },
    { en: 'After', ar: 'بعد' },
    { en: 'Hours', ar: 'الساعات' },
    { en: 'Recipient', ar: 'المستلم' },
    { en: 'Role', ar: 'الدور' },
  ],
  rows: ({ db, companyId }, after) =>
    db.all(sql<ExportedRow>`
      select e.id::text key, json_build_array(e.id, d.name, e.routine_task_id, e.after, e.hours, e.recipient, r.name) cells
      from escalations e
      left join departments d on d.company_id = e.company_id and d.id = e.department_id
      left join roles r on r.company_id = e.company_id and r.id = e.role_id
      where e.company_id = ${companyId} and e.id > ${after}::uuid order by e.id limit ${EXPORT_PAGE_SIZE}`),
})
