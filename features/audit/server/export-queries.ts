import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'

export const auditExport = companyExport.contribute({
  name: 'audit-log',
  columns: [
    { en: 'Time', ar: 'الوقت' },
    { en: 'Who', ar: 'من' },
    { en: 'Action', ar: 'الإجراء' },
    { en: 'Kind', ar: 'النوع' },
    { en: 'Whom or what', ar: 'المعنيّ بالإجراء' },
    { en: 'Details', ar: 'التفاصيل' },
    { en: 'Network', ar: 'الشبكة' },
  ],
  rows: ({ db, companyId }, after) =>
    db.all(sql<ExportedRow>`
      select t.id::text key, json_build_array(t.at, t.actor_name, t.action, t.subject_kind, t.subject_name,
        nullif(t.facts::text, '{}'), t.address) cells
      from audit_events t where t.company_id = ${companyId} and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`),
})
