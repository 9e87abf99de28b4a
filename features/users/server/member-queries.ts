import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

export const updateMember = (
  ctx: Ctx,
  id: string,
  { name, last_name, position }: { name: string; last_name: string; position: string },
) =>
  ctx.db.all(sql`
    update users set name = ${name}, last_name = ${last_name}, position = ${position}, version = version + 1
    where company_id = ${ctx.companyId} and id = ${id}`)
