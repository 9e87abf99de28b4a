import { sql } from 'kysely'
import type { DirectoryPerson } from '#features/directory/contract.ts'
import type { Ctx } from '#platform/server/context.ts'

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
      coalesce((select json_agg(json_build_object('id', id, 'name', coalesce(nullif(trim(name || ' ' || last_name), ''), email),
          'ppUrl', picture_url, 'status', status) order by name, last_name, id)
        from users where company_id = ${ctx.companyId} and status <> 'removed'), '[]') people,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by created_at, id)
        from departments where company_id = ${ctx.companyId} and deleted_at is null), '[]') departments,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by created_at, name)
        from roles where company_id = ${ctx.companyId}), '[]') roles`)
