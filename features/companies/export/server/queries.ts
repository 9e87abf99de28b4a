import { sql } from 'kysely'
import type { ExportedRow } from '#features/companies/export/server/parts.ts'
import type { MemberContext } from '#server/member-context.ts'

export const exportSettings = ({ db, companyId }: MemberContext, after: string) =>
  db.all(sql<ExportedRow>`
    select id::text key, json_build_array(name, slug, timezone, locale, first_day_of_week,
      late_grace_minutes, task_visibility, created_at) cells
    from companies where id = ${companyId} and id > ${after}::uuid`)

/** The ids of a company's owners. */
export const ownersOf = (companyId: string) => sql`
  select id user_id from users where company_id = ${companyId} and is_owner and status = 'active'`
