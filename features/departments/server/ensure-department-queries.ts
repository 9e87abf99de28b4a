import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'

export interface Named {
  id: string
  name: string
}

/** Locks the department for a write, so that it cannot be deleted until the transaction ends. */
export const findByName = (ctx: Ctx, name: string) =>
  ctx.db.first(sql<Named>`
    select id, name from departments
    where company_id = ${ctx.companyId} and deleted_at is null and fold_text(name) = fold_text(${name})
    order by lower(name) = lower(${name}) desc, created_at, id limit 1 for key share`)

const hasContents = (ctx: Ctx, id: string) =>
  sql`company_id = ${ctx.companyId} and department_id = ${id}`

/** Whether the department was created since then, never changed, and is empty. */
export const isUnused = async (ctx: Ctx, id: string, since: Date): Promise<boolean> => {
  const found = await ctx.db.first(sql<{ unused: boolean }>`
    select d.version = 1 and d.created_at >= ${since} and d.manager_id is null
      and not exists (select from department_members where ${hasContents(ctx, id)})
      and not exists (select from routine_task_versions where ${hasContents(ctx, id)} and valid_to > ${ctx.today})
      and not exists (select from reports where ${hasContents(ctx, id)})
      and not exists (select from one_time_tasks where ${hasContents(ctx, id)})
      and not exists (select from projects where ${hasContents(ctx, id)} and deleted_at is null) unused
    from departments d where d.company_id = ${ctx.companyId} and d.id = ${id} and d.deleted_at is null`)
  return found?.unused === true
}

/** How many of the ids are departments of the company, including deleted ones. */
export async function countExisting(ctx: Ctx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const found = await ctx.db.first(sql<{ known: number }>`
    select count(*)::int known from departments where company_id = ${ctx.companyId} and id = any (${ids})`)
  return found?.known ?? 0
}
