import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  listDepartmentMembers,
  listDepartments,
  MAX_LISTED_MEMBERS,
  MAX_MEMBERS_PER_REQUEST,
  updateDepartment,
} from '#features/departments/contract.ts'
import { findPeople, getDirectory, PEOPLE_AT_ONCE } from '#features/directory/contract.ts'
import { listCompanyUsers } from '#features/users/contract.ts'
import type { CallInput, Endpoint } from '#shared/endpoint.ts'

const diwan = openDiwan()
const MEMBERS = 10_000
const MAX_BYTES = 300 * 1024

let site: World
let kitchen: string

/** Inserts directly into the tables; using invitations would take an hour. */
const fill = (departmentId: string) => sql`
  with people as (
    insert into users (company_id, id, email, name, last_name, status, password_hash, position, created_at)
    select ${site.company.id}, gen_random_uuid(), 'member' || n || '@many.example', 'Name ' || n % 97,
      'Family ' || n, 'active', 'none', 'Cook', ${diwan.clock.now()}
    from generate_series(1, ${MEMBERS}::int) n returning id
  )
  insert into department_members (company_id, department_id, user_id)
  select ${site.company.id}, ${departmentId}::uuid, id from people`

beforeAll(async () => {
  site = await world(diwan)
  kitchen = (await site.build.department({ name: 'Kitchen' })).id
  await site.build.department({ name: 'Hall' })
  await site.write((db) => db.all(fill(kitchen)))
})

/** The size of a reply in bytes before compression. */
async function weigh<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<number> {
  const { statusCode, rawPayload } = await diwan.server.fastify.inject({
    url: urlOf(endpoint, (input ?? {}) as object),
    headers: { authorization: `Bearer ${site.owner.token}` },
  })
  expect(statusCode).toBe(200)
  return rawPayload.length
}

const owner = () => site.as(site.owner)
const membersIn = async (search?: string) =>
  (
    await owner().call(listDepartmentMembers, {
      params: { id: kitchen },
      query: { per_page: 20, ...(search && { search }) },
    })
  ).body

describe(`in a company of ${MEMBERS} members`, () => {
  test('no list of people is long', async () => {
    const params = { id: kitchen }
    const sizes = {
      directory: await weigh(getDirectory, undefined),
      found: await weigh(findPeople, { query: { search: 'name' } }),
      departments: await weigh(listDepartments, undefined),
      members: await weigh(listDepartmentMembers, {
        params,
        query: { per_page: MAX_MEMBERS_PER_REQUEST },
      }),
      page: await weigh(listCompanyUsers, { query: { page: 1, per_page: 100 } }),
    }
    expect(Math.max(...Object.values(sizes)), JSON.stringify(sizes)).toBeLessThan(MAX_BYTES)
    const everybody = await weigh(listCompanyUsers, { query: {} })
    expect(everybody, 'with all that is known of each').toBeLessThan(2 * MAX_BYTES)
  })

  test('who is asked for without a page gets the first thousand, and hears how many there are', async () => {
    const { users, total } = (await owner().call(listCompanyUsers, { query: {} })).body
    expect([users.length, total, users[0]?.is_owner]).toEqual([1_000, MEMBERS + 1, true])
    const seeker = await site.build.user({ permissions: ['view-dailytask'] })
    const names = (await site.as(seeker).call(listCompanyUsers, { query: {} })).body
    expect([names.users.length, names.total]).toEqual([1_000, MEMBERS + 2])
  })

  test('a picker lists the first thousand and finds the others by their name', async () => {
    const { people, people_total } = (await owner().call(getDirectory)).body
    expect(people).toHaveLength(PEOPLE_AT_ONCE)
    expect(people_total).toBeGreaterThan(MEMBERS)
    const search = 'name 95 FAMILY 9989'
    expect(people.some(({ name }) => name === 'Name 95 Family 9989')).toBe(false)
    const found = (await owner().call(findPeople, { query: { search } })).body
    expect(found.people.map(({ name }) => name)).toEqual(['Name 95 Family 9989'])
  })

  test('nobody is found by an address that the seeker may not see', async () => {
    const seeker = await site.build.user({ permissions: ['view-dailytask'] })
    const pending = await site.build.user({ status: 'pending' })
    await site.write((db) =>
      db.all(sql`update users set name = '', last_name = '' where id = ${pending.id}`),
    )
    const query = { search: pending.email }
    expect((await owner().call(findPeople, { query })).body.people).toMatchObject([
      { id: pending.id },
    ])
    expect((await site.as(seeker).call(findPeople, { query })).body.people).toEqual([])
  })

  test('a department names its first members, and all of them page by page', async () => {
    const { Departments } = (await owner().call(listDepartments)).body
    const one = Departments.find(({ id }) => id === kitchen)!
    expect([one.members?.length, one.members_count]).toEqual([MAX_LISTED_MEMBERS, MEMBERS])
    const { data, total, last_page } = await membersIn()
    expect(data).toEqual(one.members?.slice(0, 20))
    expect([total, last_page]).toEqual([MEMBERS, MEMBERS / 20])
    expect((await membersIn('family 9989')).data).toMatchObject([{ name: 'Name 95 Family 9989' }])
  })
})

describe('saving what is listed of a department that has more members', () => {
  const save = async (body: CallInput<typeof updateDepartment>['body']) =>
    owner().call(updateDepartment, { params: { id: kitchen }, body })

  test('puts nobody out: such a list is refused', async () => {
    const { data, total } = await membersIn()
    const { status, body } = await save({ name: 'Galley', member_ids: data.map(({ id }) => id) })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['member_ids']])
    expect((await membersIn()).total).toBe(total)
  })

  test('changes no member when none is named', async () => {
    const { total } = await membersIn()
    expect((await save({ name: 'Galley' })).body.department.members_count).toBe(total)
  })

  test('takes in and out whom it names, and nobody else', async () => {
    const { data, total } = await membersIn()
    const [first, second] = data.map(({ id }) => id) as [string, string]
    const newcomer = await site.build.user({ name: 'Aaron' })
    const { status, body } = await save({
      add_member_ids: [newcomer.id, second],
      remove_member_ids: [first],
    })
    expect([status, body.department.members_count]).toEqual([200, total])
    const after = (await membersIn()).data.map(({ id }) => id)
    expect([after.includes(newcomer.id), after.includes(second), after.includes(first)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('keeps the one who leads it, whoever is said to leave', async () => {
    const [, led] = (await membersIn()).data.map(({ id }) => id)
    const { body } = await save({ manager_id: led!, remove_member_ids: [led!] })
    expect(body.department.manager?.id).toBe(led)
    const { data } = await membersIn()
    expect(data.some(({ id }) => id === led)).toBe(true)
  })
})
