import { sql } from 'kysely'
import type { DirectoryPerson } from '#features/directory/contract.ts'
import type { Ctx } from '#platform/server/context.ts'
import { nameOf } from '#platform/server/names.ts'

interface Named {
  id: string
  name: string
}

interface Directory {
  people: DirectoryPerson[]
  departments: Named[]
  roles: Named[]
}

export const getNames = (ctx: Ctx) =>
  ctx.db.first(sql<Directory>`
    select
      coalesce((select json_agg(json_build_object('id', u.id, 'name', ${nameOf(ctx, 'u')},
          'ppUrl', u.picture_url, 'status', u.status) order by u.name, u.last_name, u.id)
        from users u where u.company_id = ${ctx.companyId} and u.status <> 'removed'), '[]') people,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by created_at, id)
        from departments where company_id = ${ctx.companyId} and deleted_at is null), '[]') departments,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by created_at, name)
        from roles where company_id = ${ctx.companyId}), '[]') roles`)
