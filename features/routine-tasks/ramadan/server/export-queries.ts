import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'

export const ramadansExport = companyExport.contribute({
  name: 'ramadans',
  columns: [
    { en: 'Hijri year', ar: 'السنة الهجرية' },
    { en: 'First day', ar: 'اليوم الأول' },
    { en: 'Last day', ar: 'اليوم الأخير' },
    { en: 'Confirmed by', ar: 'من أكّد التاريخ' },
    { en: 'Confirmed at', ar: 'وقت التأكيد' },
  ],
  rows: ({ db, companyId }, after) =>
    db.all(sql<ExportedRow>`
      select r.year::text key, json_build_array(r.year, r.first_date, r.last_date, u.email, r.confirmed_at) cells
      from ramadans r left join users u on u.company_id = r.company_id and u.id = r.confirmed_by
      where r.company_id = ${companyId} and r.year::text > ${after}
      order by r.year::text limit ${EXPORT_PAGE_SIZE}`),
})

export const ramadanShiftsExport = companyExport.contribute({
  name: 'ramadan-shifts',
  columns: [
    { en: 'Department', ar: 'القسم' },
    { en: 'Minutes', ar: 'الدقائق' },
  ],
  rows: ({ db, companyId }, after) =>
    db.all(sql<ExportedRow>`
      select s.scope_id::text key, json_build_array(d.name, s.minutes) cells
      from ramadan_shifts s left join departments d on d.company_id = s.company_id and d.id = s.department_id
      where s.company_id = ${companyId} and s.scope_id > ${after}::uuid
      order by s.scope_id limit ${EXPORT_PAGE_SIZE}`),
})
