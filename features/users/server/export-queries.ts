import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'

export const peopleExport = companyExport.contribute({
  name: 'people',
  columns: [
    { en: 'Id', ar: 'المعرّف' },
    { en: 'Name', ar: 'الاسم' },
    { en: 'Email', ar: 'البريد الإلكتروني' },
    { en: 'Position', ar: 'الوظيفة' },
    { en: 'Status', ar: 'الحالة' },
    { en: 'Owner', ar: 'المالك' },
    { en: 'Created', ar: 'تاريخ الإنشاء' },
  ],
  rows: ({ db, companyId }, after) =>
    db.all(sql<ExportedRow>`
      select t.id::text key, json_build_array(t.id, trim(t.name || ' ' || t.last_name), t.email, t.position, t.status, case when t.is_owner then 1 else 0 end, t.created_at) cells
      from users t where t.company_id = ${companyId} and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`),
})
