import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { handOverTasks, listTasksOf } from '#features/one-time-tasks/handover/contract.ts'
import { getTask, listTaskRevisions } from '#features/one-time-tasks/record/contract.ts'
import { deleteUser } from '#features/users/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import type { Permission } from '#shared/permissions.ts'

const diwan = openDiwan()
let site: World
let omar: Person
let heir: Person
let second: Person

beforeEach(async () => {
  site = await world(diwan)
  omar = await site.build.user({ name: 'Omar' })
  heir = await site.build.user({ name: 'Laila' })
  second = await site.build.user({ name: 'Sami' })
})

type Body = Input<typeof handOverTasks>['body']
const give = (body: Omit<Body, 'user_id'>, by: Person = site.owner) =>
  site.as(by).call(handOverTasks, { body: { user_id: omar.id, ...body } })
const of = async (who: Person, by: Person = site.owner) =>
  (await site.as(by).call(listTasksOf, { params: { user_id: who.id }, query: {} })).body
const read = async (id: string) =>
  (await site.as(site.owner).call(getTask, { params: { id } })).body.task
const historyOf = async (id: string) =>
  (await site.as(site.owner).call(listTaskRevisions, { params: { id } })).body.revisions.flatMap(
    ({ changes }) => changes.filter(({ field }) => field !== 'status'),
  )
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)
const show = (visibility: 'company' | 'participants') =>
  site.write((db) => db.all(sql`update companies set task_visibility = ${visibility}`))
const only = (...permissions: Permission[]) => site.build.user({ permissions })

const assigned = () => site.build.oneTimeTask({ people: { assigned: [omar.id] } })

describe('what stands with somebody', () => {
  test('is what is to do, with every place in which they stand', async () => {
    const both = await site.build.oneTimeTask({
      people: { assigned: [omar.id, heir.id], supervised: [omar.id] },
      deadline: '2026-11-22',
    })
    const told = await site.build.oneTimeTask({ people: { informed: [omar.id] } })
    await site.build.oneTimeTask({ people: { assigned: [omar.id] }, status: 'done' })
    await site.build.oneTimeTask({ people: { assigned: [omar.id] }, archived: true })
    await site.build.oneTimeTask({ people: { assigned: [heir.id] }, createdBy: omar.id })
    const { data, total } = await of(omar)
    expect(total).toBe(2)
    expect(data.map(({ id, places }) => [id, places])).toEqual([
      [both, ['assigned', 'supervised']],
      [told, ['informed']],
    ])
  })

  test('is still listed after they have left, and to nobody who may not see it', async () => {
    const id = await assigned()
    await show('participants')
    expect(await of(omar, second)).toMatchObject({ data: [], total: 0 })
    await site.as(site.owner).call(deleteUser, { params: { user_id: omar.id }, query: {} })
    expect((await of(omar)).data.map((task) => task.id)).toEqual([id])
  })

  test('is not found for somebody whom the company never had', async () => {
    const { owner } = await world(diwan)
    const params = { user_id: owner.id }
    expect((await site.as(omar).call(listTasksOf, { params, query: {} })).status).toBe(404)
  })
})

describe('place by place', () => {
  test('each place goes to its heir, and what is left out stays', async () => {
    const one = await site.build.oneTimeTask({
      people: { assigned: [omar.id], supervised: [omar.id], consulted: [omar.id] },
    })
    const before = await read(one)
    const { body } = await give({ to: { assigned: heir.id, supervised: second.id.toUpperCase() } })
    expect(body).toEqual({ handed_over: 1, refused: [] })
    const { people, version } = await read(one)
    expect([idsOf(people.assigned), people.supervisor?.id, idsOf(people.consulted)]).toEqual([
      [heir.id],
      second.id,
      [omar.id],
    ])
    expect(version).toBe(before.version + 1)
    expect(await historyOf(one)).toEqual([
      { field: 'assigned', from: ['Omar Hassan'], to: ['Laila Hassan'] },
      { field: 'supervisor', from: 'Omar Hassan', to: 'Sami Hassan' },
    ])
  })

  test('who stands there already stands there once', async () => {
    const id = await site.build.oneTimeTask({ people: { assigned: [omar.id, heir.id] } })
    await give({ to: { assigned: heir.id } })
    expect(idsOf((await read(id)).people.assigned)).toEqual([heir.id])
    expect(await historyOf(id)).toEqual([
      { field: 'assigned', from: ['Laila Hassan', 'Omar Hassan'], to: ['Laila Hassan'] },
    ])
  })

  test('what is done or archived stays with who had it', async () => {
    const kept = [
      await site.build.oneTimeTask({ people: { assigned: [omar.id] }, status: 'done' }),
      await site.build.oneTimeTask({ people: { assigned: [omar.id] }, archived: true }),
    ]
    expect((await give({ to: { assigned: heir.id } })).body.handed_over).toBe(0)
    for (const id of kept) expect(idsOf((await read(id)).people.assigned)).toEqual([omar.id])
  })

  test('a member who is only invited may take over, somebody who has left or a stranger may not', async () => {
    const id = await assigned()
    const invited = await site.build.user({ status: 'pending' })
    const left = await site.build.user({ status: 'removed' })
    const { owner } = await world(diwan)
    for (const who of [left, owner]) {
      const { status, body } = await give({ to: { assigned: who.id } })
      expect([status, body.errors]).toEqual([422, { to: ['Choose people of your company.'] }])
    }
    expect((await give({ to: { assigned: omar.id } })).body.errors).toEqual({
      to: ['Choose somebody else to take over.'],
    })
    expect((await give({ to: { assigned: invited.id } })).body.handed_over).toBe(1)
    expect(idsOf((await read(id)).people.assigned)).toEqual([invited.id])
  })
})

describe('task by task', () => {
  test('each goes to its own heir; what is closed or has other people by now says so', async () => {
    const [first, other, theirs] = [await assigned(), await assigned(), await assigned()]
    const done = await site.build.oneTimeTask({ people: { assigned: [omar.id] }, status: 'done' })
    await give({ tasks: [{ id: theirs, place: 'assigned', to: heir.id }] })
    const { body } = await give({
      tasks: [
        { id: first, place: 'assigned', to: heir.id },
        { id: other, place: 'assigned', to: second.id },
        { id: theirs, place: 'assigned', to: second.id },
        { id: done, place: 'assigned', to: second.id },
      ],
    })
    expect(body).toEqual({
      handed_over: 2,
      refused: [
        { id: theirs, message: 'Other people stand on this task by now.' },
        { id: done, message: 'This task is done or archived.' },
      ],
    })
    for (const [id, who] of [
      [first, heir],
      [other, second],
      [theirs, heir],
      [done, omar],
    ] as const)
      expect(idsOf((await read(id)).people.assigned)).toEqual([who.id])
  })

  test('what is named goes where it is said, the rest by its place', async () => {
    const [apart, rest] = [await assigned(), await assigned()]
    const tasks = [{ id: apart, place: 'assigned' as const, to: second.id }]
    expect((await give({ tasks, to: { assigned: heir.id } })).body).toEqual({
      ...{ handed_over: 2, refused: [] },
    })
    expect(idsOf((await read(apart)).people.assigned)).toEqual([second.id])
    expect(idsOf((await read(rest)).people.assigned)).toEqual([heir.id])
  })

  test('a place is named once, and places or tasks are', async () => {
    const task = { id: await assigned(), place: 'assigned' as const }
    const twice = [
      { ...task, to: heir.id },
      { ...task, to: second.id },
    ]
    expect((await give({ tasks: twice })).body.errors).toEqual({
      tasks: ['Name each place on a task once.'],
    })
    expect((await give({})).status).toBe(422)
  })
})

describe('who may', () => {
  test('with manage-user alone only what they see is handed over', async () => {
    await show('participants')
    const manager = await only('manage-user')
    const unseen = await assigned()
    const seen = await site.build.oneTimeTask({
      people: { assigned: [omar.id], informed: [manager.id] },
    })
    const one = [{ id: unseen, place: 'assigned' as const, to: heir.id }]
    expect((await give({ tasks: one }, manager)).body.errors).toEqual({
      tasks: ['One of these tasks does not exist any more.'],
    })
    expect((await give({ to: { assigned: heir.id } }, manager)).body.handed_over).toBe(1)
    expect(idsOf((await read(unseen)).people.assigned)).toEqual([omar.id])
    expect(idsOf((await read(seen)).people.assigned)).toEqual([heir.id])
    expect((await give({ to: { assigned: heir.id } }, await only('manage-task'))).body).toEqual({
      handed_over: 1,
      refused: [],
    })
  })

  test('nobody without a permission, not even the assignee', async () => {
    await assigned()
    expect((await give({ to: { assigned: heir.id } }, omar)).status).toBe(403)
  })
})

test('the removal of a member hands over what they do and supervise, with a history', async () => {
  await show('participants')
  const manager = await only('manage-user')
  const both = await site.build.oneTimeTask({
    people: { assigned: [omar.id, second.id], supervised: [omar.id], informed: [omar.id] },
  })
  const params = { user_id: omar.id }
  const removed = await site
    .as(manager)
    .call(deleteUser, { params, query: { hand_over_to: heir.id } })
  expect([removed.status, removed.body.open_tasks]).toEqual([200, 0])
  const { people } = await read(both)
  expect(idsOf(people.assigned).sort()).toEqual([heir.id, second.id].sort())
  expect([people.supervisor?.id, idsOf(people.informed)]).toEqual([heir.id, [omar.id]])
  expect(await historyOf(both)).toEqual([
    {
      field: 'assigned',
      from: ['Omar Hassan', 'Sami Hassan'],
      to: ['Sami Hassan', 'Laila Hassan'],
    },
    { field: 'supervisor', from: 'Omar Hassan', to: 'Laila Hassan' },
  ])
})

test('a thousand tasks change hands in one request', async () => {
  await site.write((db) =>
    db.all(sql`
      with made as (
        insert into one_time_tasks (company_id, id, title, start_date, created_by, created_at, updated_at)
        select ${site.company.id}, gen_random_uuid(), 'Task ' || n, '2026-01-01', ${site.owner.id}, now(), now()
        from generate_series(1, 1000) n returning id)
      insert into one_time_task_people (company_id, one_time_task_id, user_id, part)
      select ${site.company.id}, id, ${omar.id}, 'assignee' from made`),
  )
  expect((await give({ to: { assigned: heir.id } })).body.handed_over).toBe(1000)
  expect([(await of(omar)).total, (await of(heir)).total]).toEqual([0, 1000])
})
