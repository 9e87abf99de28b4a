import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { callAs, openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { TABLE } from '#app/server/test/permission-table.ts'
import { openStage, type Stage } from '#app/server/test/scenario.ts'
import { nameOf } from '#app/server/test/slots.ts'
import { PASSWORD } from '#app/server/test/world.ts'
import { hashPassword } from '#features/auth/server/passwords.ts'
import { listDepartments } from '#features/departments/contract.ts'
import { getDirectory } from '#features/directory/contract.ts'
import { expandPermissions, PERMISSIONS, type Permission } from '#shared/permissions.ts'

const diwan = openDiwan()
let stage: Stage
let guest: { id: string; email: string }

beforeAll(async () => {
  stage = await openStage(diwan)
  const { ours, department } = stage
  guest = await ours.build.user({ status: 'pending', name: '', permissions: ['view-project'] })
  await ours.write((db) =>
    db.batch([
      sql`update users set name = '', last_name = '' where status = 'pending'`,
      sql`insert into department_members (company_id, department_id, user_id)
          values (${ours.company.id}, ${department.id}, ${guest.id})`,
    ]),
  )
})

/**
 * The invitation endpoints, which the test skips because they must show addresses: their callers
 * type them and see the pending ones. No other endpoint needs to show any.
 */
const OF_INVITERS = /^\S+ \/invit/
const ADDRESS = /[\w.+-]+@[\w-]+\.\w+/g

async function member(permissions: Permission[]) {
  const { ours } = stage
  const person = await ours.build.user({ permissions })
  const hash = await hashPassword(PASSWORD)
  await ours.write((db) =>
    db.all(sql`update users set password_hash = ${hash} where id = ${person.id}`),
  )
  return person
}

/**
 * Calls every endpoint of the table as one member; returns the foreign email addresses per reply.
 */
async function walk(permissions: Permission[]) {
  const person = await member(permissions)
  const told: [string, string[]][] = []
  let answered = 0
  for (const row of TABLE) {
    const endpoint = diwan.server.endpoints.find((one) => nameOf(one) === row.endpoint)
    if (!endpoint || endpoint.may === 'public' || OF_INVITERS.test(row.endpoint)) continue
    const token = await stage.ours.session(person.id)
    const actor = { ...person, token, name: 'everything' as const, localId: person.id }
    const { raw, ...parts } = (await row.send?.(stage, actor)) ?? {}
    if (raw) continue
    const { statusCode, body } = await diwan.server.fastify.inject({
      method: endpoint.method,
      url: urlOf(endpoint, parts),
      headers: { authorization: `Bearer ${token}` },
      ...('body' in parts && { payload: parts.body as object }),
    })
    if (statusCode < 300) answered += 1
    const sent = JSON.stringify(parts)
    const others = (body.match(ADDRESS) ?? []).filter(
      (one) => one !== person.email && !sent.includes(one),
    )
    if (others.length > 0) told.push([row.endpoint, [...new Set(others)]])
  }
  return { told, answered }
}

describe('without view-user', () => {
  test('nobody is told an email address but their own, by any reply of the whole product', async () => {
    const nothing = await walk([])
    expect(nothing.told).toEqual([])
    expect(nothing.answered).toBeGreaterThan(10)
    const others = PERMISSIONS.filter((one) => !expandPermissions([one]).has('view-user'))
    const most = await walk(others)
    expect(most.told).toEqual([])
    expect(most.answered).toBeGreaterThan(40)
  })

  test('with it they are told, so that the walk would find them', async () => {
    expect((await walk([...PERMISSIONS])).told.length).toBeGreaterThan(3)
  })

  test('who was invited without a name has a neutral one, in the reader’s language', async () => {
    const person = await member(['view-department'])
    const names = async (language: string, token = person.token) => {
      const caller = { token, headers: { 'accept-language': language } }
      const directory = await callAs(diwan, caller, [getDirectory, undefined])
      const { Departments } = (await callAs(diwan, caller, [listDepartments, undefined])).body
      const within = Departments.find(({ id }) => id === stage.department.id)
      return [directory.body.people, within?.members ?? []].map(
        (all) => all.find(({ id }) => id === guest.id)?.name,
      )
    }
    expect(await names('en')).toEqual(['Invited person', 'Invited person'])
    expect(await names('ar')).toEqual(['شخص مدعو', 'شخص مدعو'])
    expect(await names('en', stage.ours.owner.token)).toEqual([guest.email, guest.email])
  })
})
