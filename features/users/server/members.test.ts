import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { checkEmail, forgotPassword, isOwner, login } from '#features/auth/contract.ts'
import { mailReset } from '#features/auth/server/password-reset.ts'
import { listDepartments } from '#features/departments/contract.ts'
import {
  assignDepartments,
  deleteUser,
  editUser,
  getOpenWork,
  listCompanyUsers,
  unassignDepartment,
} from '#features/users/contract.ts'
import { getInvitation } from '#features/users/invitations.ts'
import { hashToken } from '#server/http/tokens.ts'
import { uuidv7 } from '#server/ids.ts'
import { eventually } from '#server/test/eventually.ts'

const diwan = openDiwan()
let site: World
let as: World['as']
let owner: World['owner']
beforeEach(async () => {
  site = await world(diwan)
  ;({ as, owner } = site)
})

type Query = Parameters<typeof list>[1]
const list = async (
  person: { token: string },
  query: { [name: string]: string | number | undefined } = {},
) => (await as(person).call(listCompanyUsers, { query: query as never })).body
const member = async (id: string) => (await list(owner)).users.find((user) => user.id === id)
const names = async (person: { token: string }, query: Query) =>
  (await list(person, query)).users.map(({ name }) => name)
const edit = (person: { token: string }, user_id: string, body: object) =>
  as(person).call(editUser, { params: { user_id }, body })
const remove = (person: { token: string }, user_id: string, hand_over_to?: string) =>
  as(person).call(deleteUser, { params: { user_id }, query: { hand_over_to } })
const rename = (id: string, fields: { last_name?: string; position?: string }) =>
  edit(owner, id, fields)

describe('the list of members', () => {
  test('shows who may see the team everything, and everybody else names of active members alone', async () => {
    const viewer = await site.build.user({ name: 'Viewer', permissions: ['view-user'] })
    const cook = await site.build.user({ name: 'Amina' })
    await site.build.user({ name: 'Guest', status: 'pending' })
    await site.build.user({ name: 'Gone', status: 'removed' })
    const kitchen = await site.build.department({ name: 'Kitchen', memberIds: [cook.id] })
    const seen = (await list(viewer)).users
    expect(seen.map(({ name }) => name)).toEqual(['Mona', 'Amina', 'Guest', 'Viewer'])
    expect(seen[1]).toEqual({
      id: cook.id,
      name: 'Amina',
      last_name: 'Hassan',
      email: cook.email,
      position: '',
      ppUrl: null,
      status: 'active',
      is_owner: false,
      roles: [],
      departments: [kitchen],
      last_seen_at: null,
      version: 1,
      can: { update: false, remove: false, assign_roles: false },
    })
    const plain = (await list(cook)).users
    expect(plain.map(({ name }) => name)).toEqual(['Amina', 'Mona', 'Viewer'])
    expect(plain[0]).toEqual({ id: cook.id, name: 'Amina', last_name: 'Hassan', ppUrl: null })
  })

  test('comes a page at a time, each member on exactly one page, whatever it is sorted by', async () => {
    for (let n = 0; n < 11; n += 1) await site.build.user({ name: 'Same' })
    const first = await list(owner, { page: 1, per_page: 5 })
    expect(first).toMatchObject({ total: 12, current_page: 1, per_page: 5, last_page: 3 })
    expect(first.next_page_url).toBe('?page=2&per_page=5&sort=name&order=asc')
    expect(first.prev_page_url).toBeNull()
    for (const sort of ['name', 'email', 'position', 'last_seen'])
      for (const order of ['asc', 'desc']) {
        const pages = [1, 2, 3].map((page) => list(owner, { page, per_page: 5, sort, order }))
        const ids = (await Promise.all(pages)).flatMap(({ users }) => users.map(({ id }) => id))
        expect([sort, order, ids.length, new Set(ids).size]).toEqual([sort, order, 12, 12])
      }
    expect((await list(owner, { page: 9, per_page: 5 })).users).toEqual([])
  })

  test('is sorted by what is asked, without regard to case, forwards and back', async () => {
    for (const name of ['amina', 'Zaid', 'Basel']) await site.build.user({ name })
    const sorted = (sort: string, order: string) => names(owner, { page: 1, sort, order })
    expect(await sorted('name', 'asc')).toEqual(['amina', 'Basel', 'Mona', 'Zaid'])
    expect(await sorted('name', 'desc')).toEqual(['Zaid', 'Mona', 'Basel', 'amina'])
    await callAs(diwan, {}, [login, { body: { email: owner.email, password: PASSWORD } }])
    expect((await sorted('last_seen', 'desc'))[0]).toBe('Mona')
    expect((await sorted('last_seen', 'asc'))[3]).toBe('Mona')
  })

  test('is searched by name, address and position, in Arabic without regard to letter variants', async () => {
    const { id } = await site.build.user({ name: 'فاطمة' })
    await rename(id, { last_name: 'الأحمدي', position: 'Chéf de partie' })
    for (const search of ['فاطمه', 'فاطمة الاحمدي', 'CHEF DE', 'احمد'])
      expect([search, await names(owner, { page: 1, search })]).toEqual([search, ['فاطمة']])
    expect(await names(owner, { page: 1, search: owner.email.slice(0, 12) })).toEqual(['Mona'])
    for (const search of ['%', '_', "'", 'nobody'])
      expect([search, await names(owner, { page: 1, search })]).toEqual([search, []])
  })

  test('is filtered by status, role and department', async () => {
    const cook = await site.build.user({ name: 'Amina', permissions: ['view-dailytask'] })
    await site.build.user({ name: 'Guest', status: 'pending' })
    const { id: dept_id } = await site.build.department({ memberIds: [cook.id] })
    const role_id = (await member(cook.id))?.roles?.[0]?.id
    expect(await names(owner, { page: 1, status: 'pending' })).toEqual(['Guest'])
    expect(await names(owner, { page: 1, role_id })).toEqual(['Amina'])
    expect(await names(owner, { page: 1, dept_id })).toEqual(['Amina'])
    expect(await list(owner, { page: 1, dept_id: uuidv7() })).toMatchObject({ users: [], total: 0 })
  })

  test('tells nothing through filters, order or search to who sees names alone', async () => {
    const cook = await site.build.user({ name: 'Amina', permissions: ['view-dailytask'] })
    await rename(owner.id, { position: 'Director' })
    const role_id = (await member(cook.id))?.roles?.[0]?.id
    const all = await list(cook, { page: 1 })
    expect(all).toMatchObject({ total: 2 })
    for (const query of [
      { role_id },
      { sort: 'position' },
      { status: 'pending' },
      { order: 'desc' },
    ])
      expect((await list(cook, { page: 1, ...query })).users).toEqual(all.users)
    for (const search of ['Director', owner.email])
      expect(await names(cook, { page: 1, search })).toEqual([])
    expect(await names(cook, { page: 1, search: 'mona sal' })).toEqual(['Mona'])
  })
})

describe('a member', () => {
  test('is changed field by field; an old version is refused with the current record', async () => {
    const cook = await site.build.user({ name: 'Amina' })
    const first = await edit(owner, cook.id, { position: ' Cook ', version: 1 })
    expect(first.body.user).toMatchObject({ name: 'Amina', position: 'Cook', version: 2 })
    const late = await edit(owner, cook.id, { name: 'Other', version: 1 })
    expect(late.status).toBe(409)
    expect(late.body.user).toEqual(first.body.user)
    expect(await member(cook.id)).toMatchObject({ name: 'Amina', version: 2 })
  })

  test('who is unknown, removed or another company’s is not there', async () => {
    const elsewhere = await world(diwan)
    const gone = await site.build.user({ status: 'removed' })
    for (const id of [uuidv7(), gone.id, elsewhere.owner.id]) {
      expect((await edit(owner, id, { name: 'X' })).status).toBe(404)
      expect((await remove(owner, id)).status).toBe(404)
      expect((await as(owner).call(getOpenWork, { params: { user_id: id } })).status).toBe(404)
    }
  })

  test('is in the departments that are set, and leaves one at a time', async () => {
    const cook = await site.build.user()
    const [kitchen, bar] = [await site.build.department(), await site.build.department()]
    const set = (department_ids: string[]) =>
      as(owner).call(assignDepartments, {
        params: { user_id: cook.id },
        body: { department_ids },
      })
    const both = await set([kitchen.id.toUpperCase(), bar.id, bar.id])
    expect(both.body.user.departments).toEqual([kitchen, bar])
    expect((await set([bar.id])).body.user.departments).toEqual([bar])
    const unknown = await set([bar.id, uuidv7()])
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      { department_ids: ['Choose departments of your company.'] },
    ])
    const left = await as(owner).call(unassignDepartment, {
      params: { user_id: cook.id },
      body: { department_id: bar.id },
    })
    expect(left.body.user.departments).toEqual([])
  })

  test('who leads a department stays in it until somebody else leads it', async () => {
    const lead = await site.build.user()
    const { id, name } = await site.build.department({ managerId: lead.id })
    const set = await as(owner).call(assignDepartments, {
      params: { user_id: lead.id },
      body: { department_ids: [] },
    })
    const out = await as(owner).call(unassignDepartment, {
      params: { user_id: lead.id },
      body: { department_id: id },
    })
    const says = `This person leads the department “${name}”. Choose another manager for it first.`
    expect([set.status, set.body.errors]).toEqual([422, { department_ids: [says] }])
    expect([out.status, out.body.errors]).toEqual([422, { department_id: [says] }])
    expect((await member(lead.id))?.departments).toEqual([{ id, name }])
  })
})

/** A member's work: an open task in each place, a done task, a department, a project. */
async function busy(id: string) {
  const tasks = {
    assigned: await site.build.oneTimeTask(),
    shared: await site.build.oneTimeTask({ status: 'review' }),
    supervised: await site.build.oneTimeTask({ status: 'inProgress' }),
    informed: await site.build.oneTimeTask(),
    done: await site.build.oneTimeTask({ status: 'done' }),
    archived: await site.build.oneTimeTask({ archived: true }),
  }
  const place = (task: string, user: string, part: string) => sql`
    insert into one_time_task_people (company_id, one_time_task_id, user_id, part)
    values (${site.company.id}, ${task}, ${user}, ${part})`
  const project = await site.build.project()
  await site.write((db) =>
    db.batch([
      place(tasks.assigned, id, 'assignee'),
      place(tasks.shared, id, 'assignee'),
      place(tasks.shared, owner.id, 'assignee'),
      place(tasks.supervised, id, 'supervisor'),
      place(tasks.informed, id, 'informed'),
      place(tasks.done, id, 'assignee'),
      place(tasks.archived, id, 'assignee'),
      sql`update projects set manager_id = ${id} where id = ${project}`,
    ]),
  )
  const department = await site.build.department({ managerId: id })
  return { tasks, project, department }
}

const placesOf = async (id: string) => {
  const { rows } = await diwan.server.database.ownerPool.query(
    `select one_time_task_id || ' ' || part place from one_time_task_people where user_id = $1`,
    [id],
  )
  return rows.map(({ place }) => place as string).sort()
}
const managerOf = async (project: string) => {
  const { ownerPool: database } = diwan.server.database
  const query = 'select manager_id from projects where id = $1'
  return (await database.query(query, [project])).rows[0].manager_id
}

describe('removing a member', () => {
  test('ends all that let them in, at once, and frees the address', async () => {
    const cook = await site.build.user({ name: 'Amina', permissions: ['view-user'] })
    const link = { companyId: site.company.id, userId: cook.id, email: cook.email, locale: 'en' }
    await mailReset.run(diwan.server, link as never)
    await site.build.department({ memberIds: [cook.id] })
    expect((await remove(owner, cook.id)).body).toEqual({
      message: 'The member is removed.',
      open_tasks: 0,
    })
    expect((await as(cook).call(isOwner)).status).toBe(401)
    for (const table of ['sessions', 'password_resets', 'user_roles', 'department_members']) {
      const query = `select 1 from ${table} where user_id = $1`
      const { rows } = await diwan.server.database.ownerPool.query(query, [cook.id])
      expect([table, rows]).toEqual([table, []])
    }
    expect(await member(cook.id)).toBeUndefined()
    expect((await callAs(diwan, {}, [checkEmail, { query: { email: cook.email } }])).status).toBe(
      200,
    )
    expect(
      (await callAs(diwan, {}, [forgotPassword, { query: { email: cook.email } }])).status,
    ).toBe(200)
  })

  test('ends the invitation of who never came in', async () => {
    const { userId, token } = await site.build.invitation()
    expect((await remove(owner, userId)).status).toBe(200)
    expect((await as({}).call(getInvitation, { params: { token } })).status).toBe(404)
    const { rows } = await diwan.server.database.ownerPool.query(
      'select 1 from invitations where token_hash = $1',
      [hashToken(token)],
    )
    expect(rows).toEqual([])
  })

  test('leaves open work with their name, and says how many tasks that are', async () => {
    const cook = await site.build.user()
    const { department, project } = await busy(cook.id)
    const work = await as(owner).call(getOpenWork, { params: { user_id: cook.id } })
    expect(work.body).toMatchObject({ open_tasks: 3, departments: [department] })
    expect(work.body.projects.map(({ id }) => id)).toEqual([project])
    const before = await placesOf(cook.id)
    expect((await remove(owner, cook.id)).body.open_tasks).toBe(3)
    expect(await placesOf(cook.id)).toEqual(before)
    expect(await managerOf(project)).toBe(cook.id)
    const { Departments } = (await as(owner).call(listDepartments)).body
    expect(Departments).toMatchObject([{ id: department.id, manager: null, members: [] }])
  })

  test('hands open tasks, departments and projects over; what is done stays theirs', async () => {
    const cook = await site.build.user()
    const { department, project, tasks } = await busy(cook.id)
    expect((await remove(owner, cook.id, owner.id)).body.open_tasks).toBe(0)
    const handed = [`${tasks.assigned} assignee`, `${tasks.shared} assignee`]
    expect(await placesOf(owner.id)).toEqual([...handed, `${tasks.supervised} supervisor`].sort())
    const kept = [`${tasks.informed} informed`, `${tasks.done} assignee`]
    expect(await placesOf(cook.id)).toEqual([...kept, `${tasks.archived} assignee`].sort())
    expect(await managerOf(project)).toBe(owner.id)
    const { Departments } = (await as(owner).call(listDepartments)).body
    const mona = { id: owner.id, name: 'Mona Saleh' }
    expect(Departments).toMatchObject([{ id: department.id, manager: mona, members: [mona] }])
  })

  test('hands over to members of the company alone, and to somebody else', async () => {
    const cook = await site.build.user()
    const gone = await site.build.user({ status: 'removed' })
    const elsewhere = await world(diwan)
    for (const heir of [uuidv7(), gone.id, elsewhere.owner.id, cook.id]) {
      const { status, body } = await remove(owner, cook.id, heir)
      expect([status, body.errors]).toEqual([
        422,
        { hand_over_to: ['Choose people of your company.'] },
      ])
    }
    expect((await as(cook).call(isOwner)).status).toBe(200)
  })

  test('by two who remove each other at once leaves exactly one of them', async () => {
    const pair = [
      await site.build.user({ permissions: ['manage-user'] }),
      await site.build.user({ permissions: ['manage-user'] }),
    ] as const
    const begun: ReturnType<typeof remove>[] = []
    const other = await diwan.server.database.ownerPool.connect()
    await other.query('begin')
    await other.query('select from users where company_id = $1 for update', [site.company.id])
    begun.push(remove(pair[0], pair[1].id), remove(pair[1], pair[0].id))
    await eventually(async () => {
      const { rows } = await diwan.server.database.ownerPool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(2)
    })
    await other.query('commit')
    other.release()
    const replies = await Promise.all(begun)
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await list(owner)).users).toHaveLength(2)
  })

  test('many times at once happens once, and many who hand over to one person all may', async () => {
    const cook = await site.build.user()
    const ten = await Promise.all(Array.from({ length: 10 }, () => remove(owner, cook.id)))
    expect(ten.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
    const task = await site.build.oneTimeTask()
    const leavers = await Promise.all(Array.from({ length: 6 }, () => site.build.user()))
    await site.write((db) =>
      db.all(sql`
        insert into one_time_task_people (company_id, one_time_task_id, user_id, part)
        select ${site.company.id}, ${task}, unnest(${leavers.map(({ id }) => id)}::uuid[]), 'assignee'`),
    )
    const all = await Promise.all(leavers.map(({ id }) => remove(owner, id, owner.id)))
    expect(all.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await placesOf(owner.id)).toEqual([`${task} assignee`])
  })
})
