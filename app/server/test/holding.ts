import fc from 'fast-check'
import { sql } from 'kysely'
import type { World } from '#app/server/test/world.ts'
import { expandPermissions, type Permission } from '#shared/permissions.ts'

/** The permissions of a few roles, and the indexes of the roles that each person holds. */
export interface Holding {
  roles: Permission[][]
  held: number[][]
}

/** Roles with subsets of these permissions, held by some of `people` people. */
export function holdings(of: Permission[], roles: number, people: number): fc.Arbitrary<Holding> {
  const numbers = Array.from({ length: roles }, (_, n) => n)
  return fc.record({
    roles: fc.array(fc.subarray(of), { minLength: roles, maxLength: roles }),
    held: fc.array(fc.subarray(numbers), { minLength: people, maxLength: people }),
  })
}

export const permissionsOf = ({ roles, held }: Holding, person: number): Set<Permission> =>
  expandPermissions((held[person] ?? []).flatMap((n) => roles[n] ?? []))

/** Sets the roles and people of a company to exactly this state. */
export const hold = (
  { company, write }: World,
  ids: { roles: string[]; people: string[] },
  { roles, held }: Holding,
) =>
  write((db) =>
    db.batch([
      sql`delete from user_roles where company_id = ${company.id} and user_id = any (${ids.people})`,
      ...roles.map(
        (permissions, n) => sql`
          update roles set permissions = ${permissions}
          where company_id = ${company.id} and id = ${ids.roles[n]}`,
      ),
      ...held.map(
        (numbers, n) => sql`
          insert into user_roles (company_id, user_id, role_id)
          select ${company.id}, ${ids.people[n]}, unnest(${numbers.map((one) => ids.roles[one])}::uuid[])`,
      ),
    ]),
  )
