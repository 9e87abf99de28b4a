import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'

export const rolesExport = companyExport.contribute({
  name: 'roles',
  columns: [
    { en: 'Name', ar: 'الاسم' },
    { en: 'Permissions', ar: 'الصلاحيات' },
    { en: 'Members', ar: 'الأعضاء' },
  ],
  rows: ({ db, companyId }, after) =>
    db.all(sql<ExportedRow>`
      select t.id::text key, json_build_array(t.name, array_to_string(t.permissions, ', '),
        (select string_agg(u.email, ', ' order by u.email) from user_roles r join users u on u.company_id = r.company_id and u.id = r.user_id
          where r.company_id = t.company_id and r.role_id = t.id)) cells
      from roles t where t.company_id = ${companyId} and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`),
})
