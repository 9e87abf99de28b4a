import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'
import { DATE_FIELDS, TEXT_FIELDS } from '#features/projects/fields.ts'
import type { Fields } from '#records/fields/field.ts'
import { refsOf } from '#records/fields/server/columns.ts'
import { memberNameSql } from '#server/database/sql-parts.ts'
import type { Bilingual } from '#shared/locale.ts'

const labelsOf = (fields: Fields): Bilingual[] => Object.values(fields).map(({ label }) => label)

/** Its column has a longer name in Arabic. */
const start_date = { ...DATE_FIELDS.start_date, label: { en: 'Start', ar: 'تاريخ البدء' } }

export const projectsExport = companyExport.contribute({
  name: 'projects',
  columns: [
    { en: 'Id', ar: 'المعرّف' },
    ...labelsOf(TEXT_FIELDS),
    { en: 'Status', ar: 'الحالة' },
    { en: 'Department', ar: 'القسم' },
    { en: 'Manager', ar: 'المدير' },
    ...labelsOf({ ...DATE_FIELDS, start_date }),
  ],
  rows: (reader, after) =>
    reader.db.all(sql<ExportedRow>`
      select t.id::text key, json_build_array(t.id, ${sql.join(refsOf(TEXT_FIELDS, 't'))}, t.status, d.name,
        ${memberNameSql(reader, 'm')}, ${sql.join(refsOf(DATE_FIELDS, 't'))}) cells
      from projects t left join users m on m.company_id = t.company_id and m.id = t.manager_id
      left join departments d on d.company_id = t.company_id and d.id = t.department_id
      where t.company_id = ${reader.companyId} and t.deleted_at is null and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`),
})
