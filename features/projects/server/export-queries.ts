import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'
import { memberNameSql } from '#server/database/sql-parts.ts'

export const projectsExport = companyExport.contribute({
  name: 'projects',
  columns: [
    { en: 'Id', ar: 'المعرّف' },
    { en: 'Name', ar: 'الاسم' },
    { en: 'Description', ar: 'الوصف' },
    { en: 'Status', ar: 'الحالة' },
    { en: 'Department', ar: 'القسم' },
    { en: 'Manager', ar: 'المدير' },
    { en: 'Start', ar: 'تاريخ البدء' },
    { en: 'Deadline', ar: 'الموعد النهائي' },
  ],
  rows: (reader, after) =>
    reader.db.all(sql<ExportedRow>`
      select t.id::text key, json_build_array(t.id, t.name, t.description, t.status, d.name, ${memberNameSql(reader, 'm')}, t.start_date, t.deadline) cells
      from projects t left join users m on m.company_id = t.company_id and m.id = t.manager_id
      left join departments d on d.company_id = t.company_id and d.id = t.department_id
      where t.company_id = ${reader.companyId} and t.deleted_at is null and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`),
})
