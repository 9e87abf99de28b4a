import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { refsOf } from '#records/fields/server/columns.ts'
import { memberNameSql } from '#server/database/sql-parts.ts'

export const departmentsExport = companyExport.contribute({
  name: 'departments',
  columns: [
    { en: 'Id', ar: 'المعرّف' },
    ...Object.values(DEPARTMENT_FIELDS).map(({ label }) => label),
    { en: 'Manager', ar: 'المدير' },
    { en: 'Members', ar: 'الأعضاء' },
  ],
  rows: (reader, after) =>
    reader.db.all(sql<ExportedRow>`
      select t.id::text key, json_build_array(t.id, ${sql.join(refsOf(DEPARTMENT_FIELDS, 't'))}, ${memberNameSql(reader, 'm')},
        (select string_agg(${memberNameSql(reader, 'u')}, ', ' order by u.name, u.id) from department_members d join users u on u.company_id = d.company_id and u.id = d.user_id
          where d.company_id = t.company_id and d.department_id = t.id)) cells
      from departments t left join users m on m.company_id = t.company_id and m.id = t.manager_id
      where t.company_id = ${reader.companyId} and t.deleted_at is null and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`),
})

/** Who belonged to which department before. */
export const pastMembersExport = companyExport.contribute({
  name: 'past-department-members',
  columns: [
    { en: 'Department', ar: 'القسم' },
    { en: 'Member', ar: 'العضو' },
    { en: 'First day', ar: 'اليوم الأول' },
    { en: 'Last day', ar: 'اليوم الأخير' },
  ],
  rows: ({ db, companyId }, after) =>
    db.all(sql<ExportedRow>`
      select k.key, json_build_array(d.name, u.email, p.first_date, p.last_date) cells
      from past_department_members p
      cross join lateral (select concat_ws(' ', p.user_id, p.department_id, p.last_date) key) k
      join users u on u.company_id = p.company_id and u.id = p.user_id
      join departments d on d.company_id = p.company_id and d.id = p.department_id
      where p.company_id = ${companyId} and k.key > ${after} order by k.key limit ${EXPORT_PAGE_SIZE}`),
})
