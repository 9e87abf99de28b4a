import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'
import { memberNameSql } from '#server/database/sql-parts.ts'

export const absencesExport = companyExport.contribute({
  name: 'absences',
  columns: [
    { en: 'Id', ar: 'المعرّف' },
    { en: 'Member', ar: 'العضو' },
    { en: 'From', ar: 'من' },
    { en: 'To', ar: 'إلى' },
    { en: 'Half', ar: 'نصف اليوم' },
    { en: 'Kind', ar: 'النوع' },
    { en: 'Reason', ar: 'السبب' },
    { en: 'Deputy', ar: 'النائب' },
    { en: 'Status', ar: 'الحالة' },
    { en: 'Answer', ar: 'الرد' },
  ],
  rows: (reader, after) =>
    reader.db.all(sql<ExportedRow>`
      select a.id::text key, json_build_array(a.id, ${memberNameSql(reader, 'm')}, a.first_date, a.last_date, a.half,
        a.kind, a.reason, ${memberNameSql(reader, 'p')}, a.status, a.answer) cells
      from absences a
      join users m on m.company_id = a.company_id and m.id = a.user_id
      left join users p on p.company_id = a.company_id and p.id = a.deputy_id
      where a.company_id = ${reader.companyId} and a.id > ${after}::uuid
      order by a.id limit ${EXPORT_PAGE_SIZE}`),
})
