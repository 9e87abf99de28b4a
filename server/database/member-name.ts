import { type RawBuilder, sql } from 'kysely'
import { type Ctx, hasPermission } from '#server/context.ts'
import type { Bilingual } from '#shared/locale.ts'

const INVITED: Bilingual = { en: 'Invited person', ar: 'شخص مدعو' }

/**
 * The full name of the member `alias`. A member who was invited without a name is shown by their
 * address, but only to people who may see it.
 */
export function memberNameSql(ctx: Ctx, alias: string): RawBuilder<string> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const otherwise = hasPermission(ctx, 'view-user')
    ? of('email')
    : sql`${INVITED[ctx.locale]}::text`
  return sql<string>`coalesce(nullif(trim(${of('name')} || ' ' || ${of('last_name')}), ''), ${otherwise})`
}
