import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { refsOf } from '#records/fields/server/columns.ts'
import { memberNameSql } from '#server/database/sql-parts.ts'
import type { MemberContext } from '#server/member-context.ts'
import type { Bilingual } from '#shared/locale.ts'

/** The names of the people in one place on the task `t`. */
const people = (
  reader: MemberContext,
  part: 'assignee' | 'supervisor' | 'consulted' | 'informed',
) => sql`
  (select string_agg(${memberNameSql(reader, 'u')}, ', ' order by u.name, u.id) from one_time_task_people p
    join users u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = t.company_id and p.one_time_task_id = t.id and p.part = ${part})`

/** The status comes after the title and the description. */
const STATUS_AT = 2
const CELLS = sql.join(refsOf(TASK_FIELDS, 't').toSpliced(STATUS_AT, 0, sql`t.status`))

export const tasksExport = companyExport.contribute({
  name: 'one-time-tasks',
  columns: [
    { en: 'Id', ar: 'المعرّف' },
    ...Object.values(TASK_FIELDS)
      .map(({ label }): Bilingual => label)
      .toSpliced(STATUS_AT, 0, { en: 'Status', ar: 'الحالة' }),
    { en: 'Project', ar: 'المشروع' },
    { en: 'Department', ar: 'القسم' },
    { en: 'Assigned', ar: 'المكلَّفون' },
    { en: 'Supervisor', ar: 'المشرف' },
    { en: 'Consulted', ar: 'للاستشارة' },
    { en: 'Informed', ar: 'للعلم' },
    { en: 'Created by', ar: 'منشئ المهمة' },
    { en: 'Created', ar: 'تاريخ الإنشاء' },
    { en: 'Done', ar: 'أُنجزت' },
    { en: 'Archived', ar: 'أُرشفت' },
  ],
  rows: (reader, after) =>
    reader.db.all(sql<ExportedRow>`
      select t.id::text key, json_build_array(t.id, ${CELLS}, j.name, d.name,
        ${people(reader, 'assignee')},
        ${people(reader, 'supervisor')},
        ${people(reader, 'consulted')},
        ${people(reader, 'informed')},
        ${memberNameSql(reader, 'c')}, t.created_at, t.done_at, t.archived_at) cells
      from one_time_tasks t
      left join users c on c.company_id = t.company_id and c.id = t.created_by
      left join departments d on d.company_id = t.company_id and d.id = t.department_id
      left join projects j on j.company_id = t.company_id and j.id = t.project_id
      where t.company_id = ${reader.companyId} and t.deleted_at is null and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`),
})
