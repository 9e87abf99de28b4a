import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person, TaskFields } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { addComment } from '#features/one-time-tasks/comments/contract.ts'
import { getTask, listTaskRevisions } from '#features/one-time-tasks/record/contract.ts'
import {
  archiveTask,
  countTasks,
  deleteTask,
  listBoard,
  listTaskCalendar,
  listTasks,
  moveTask,
  STATUSES,
  starTask,
  type Task,
  updateTask,
} from '#features/one-time-tasks/tasks/contract.ts'
import {
  ACCESS_LEVELS,
  type AccessLevel,
  type Rights,
  rightsIn,
  SITUATIONS,
  type Situation,
  VISIBILITIES,
  type Visibility,
} from '#features/one-time-tasks/tasks/server/test/rights.ts'

const diwan = openDiwan()
const TODAY = '2026-11-21'
const YEAR = { from: '2026-01-01', to: '2026-12-31' }

let site: World
let people: Record<AccessLevel, Person>
let other: Person
let left: Person
let departments: Record<AccessLevel, string>

const show = (visibility: Visibility) =>
  site.write((db) =>
    db.all(sql`update companies set task_visibility = ${visibility} where id = ${site.company.id}`),
  )

beforeAll(async () => {
  site = await world(diwan)
  other = await site.build.user({ name: 'Other' })
  left = await site.build.user({ name: 'Left', status: 'removed' })
  people = {
    nothing: await site.build.user(),
    'manage-task': await site.build.user({ permissions: ['manage-task'] }),
    owner: site.owner,
  }
  const ledBy = async ({ id }: Person) => (await site.build.department({ managerId: id })).id
  departments = {
    nothing: await ledBy(people.nothing),
    'manage-task': await ledBy(people['manage-task']),
    owner: await ledBy(people.owner),
  }
})

/** A task on which this person has the place that the situation describes. */
function build(holding: AccessLevel, { standing, supervision, status, archived }: Situation) {
  const me = people[holding].id
  const supervisor = { none: [], member: [other.id], left: [left.id] }[supervision]
  const at = (place: Situation['standing']) => (standing === place ? [me] : [])
  const fields: TaskFields = {
    ...{ status, archived, deadline: TODAY },
    createdBy: standing === 'creator' ? me : other.id,
    people: {
      assigned: [other.id, ...at('assigned')],
      supervised: standing === 'supervised' ? [me] : supervisor,
      consulted: at('consulted'),
      informed: at('informed'),
    },
    ...(standing === 'leader' && { departmentId: departments[holding] }),
  }
  return site.build.oneTimeTask(fields)
}

const callOf = (holding: AccessLevel) => site.as(people[holding]).call

/** All pages of the list. */
async function listAll(holding: AccessLevel, archived: 'true' | 'false') {
  const tasks: Task[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, per_page: 100, archived }
    const { data, total, last_page } = (await callOf(holding)(listTasks, { query })).body
    tasks.push(...data)
    if (page >= last_page) return { tasks, total }
  }
}

const said = ({ can, moves }: Pick<Task, 'can' | 'moves'>) => ({ ...can, moves })
const promised = ({ see: _, ...rights }: Rights) => rights
const clear = () =>
  site.write((db) =>
    db.all(sql`update one_time_tasks set deleted_at = now() where company_id = ${site.company.id}`),
  )

describe.each(ACCESS_LEVELS)('for who holds %s', (holding) => {
  test.each(VISIBILITIES)('lists and reads say the same, shown to the %s', async (visibility) => {
    await clear()
    await show(visibility)
    const built = new Map<string, { situation: Situation; rights: Rights }>()
    for (const situation of SITUATIONS)
      built.set(await build(holding, situation), {
        situation,
        rights: rightsIn(situation, holding, visibility),
      })
    for (const archived of [false, true]) {
      const seen = [...built].filter(
        ([, { situation, rights }]) => rights.see && situation.archived === archived,
      )
      const { tasks, total } = await listAll(holding, archived ? 'true' : 'false')
      expect(total).toBe(seen.length)
      expect(new Map(tasks.map((task) => [task.id, said(task)]))).toEqual(
        new Map(seen.map(([id, { rights }]) => [id, promised(rights)])),
      )
      const board = (
        await callOf(holding)(listBoard, {
          query: { per_column: 100, archived: archived ? 'true' : 'false' },
        })
      ).body.columns
      expect(board.map(({ status, total: count }) => [status, count])).toEqual(
        STATUSES.map((status) => [
          status,
          seen.filter(([, { situation }]) => situation.status === status).length,
        ]),
      )
      expect(board.flatMap((column) => column.tasks.map(({ id }) => id)).sort()).toEqual(
        seen.map(([id]) => id).sort(),
      )
    }
    const live = [...built.values()].filter(
      ({ situation, rights }) => rights.see && !situation.archived,
    )
    const calendar = (await callOf(holding)(listTaskCalendar, { query: YEAR })).body
    expect([calendar.total, calendar.tasks.length]).toEqual([live.length, live.length])
    const reviewed = live.filter(
      ({ situation }) => situation.standing === 'supervised' && situation.status === 'review',
    )
    expect((await callOf(holding)(countTasks)).body.review).toBe(reviewed.length)
    for (const [id, { situation, rights }] of built) {
      const { status, body } = await callOf(holding)(getTask, { params: { id } })
      expect([situation, status]).toEqual([situation, rights.see ? 200 : 404])
      if (status !== 200) continue
      expect(said(body.task)).toEqual(promised(rights))
      const { supervisor } = body.task.people
      const hasLeft = situation.standing !== 'supervised' && situation.supervision === 'left'
      expect([situation, supervisor?.left]).toEqual([situation, hasLeft ? true : undefined])
    }
  })
})

type Act = (
  call: World['as'] extends (...args: never) => infer R ? R : never,
  id: string,
) => Promise<{ status: number }>

const move =
  (status: (typeof STATUSES)[number]): Act =>
  ({ call }, id) =>
    call(moveTask, { params: { id }, body: { status, reason: 'The photos are missing.' } })

/** Each action on a task, and whether the rights must allow it. */
const ACTS: Record<string, { act: Act; may: (rights: Rights, at: Situation) => boolean }> = {
  update: {
    act: ({ call }, id) => call(updateTask, { params: { id }, body: { title: 'Changed' } }),
    may: ({ update }) => update,
  },
  archive: {
    act: ({ call }, id) => call(archiveTask, { params: { id }, body: {} }),
    may: ({ archive }) => archive,
  },
  delete: { act: ({ call }, id) => call(deleteTask, { params: { id } }), may: (may) => may.delete },
  comment: {
    act: ({ call }, id) => call(addComment, { params: { id }, body: { body: 'Yes' } }),
    may: ({ comment }) => comment,
  },
  star: { act: ({ call }, id) => call(starTask, { params: { id }, body: {} }), may: () => true },
  history: { act: ({ call }, id) => call(listTaskRevisions, { params: { id } }), may: () => true },
  ...Object.fromEntries(
    STATUSES.map((status) => [
      status,
      {
        act: move(status),
        may: ({ update, moves }: Rights, at: Situation) =>
          update && (at.status === status || moves.includes(status)),
      },
    ]),
  ),
}

test('what may be done is done, what is only seen is refused, the rest is not there', async () => {
  const calls = fc.record({
    holding: fc.constantFrom(...ACCESS_LEVELS, 'nothing', 'nothing'),
    visibility: fc.constantFrom(...VISIBILITIES),
    situation: fc.constantFrom(...SITUATIONS),
    name: fc.constantFrom(...Object.keys(ACTS)),
  })
  await fc.assert(
    fc.asyncProperty(calls, async ({ holding, visibility, situation, name }) => {
      await show(visibility)
      const id = await build(holding, situation)
      const rights = rightsIn(situation, holding, visibility)
      const { act, may } = ACTS[name] as (typeof ACTS)[string]
      const { status } = await act(site.as(people[holding]), id)
      const wanted = name === 'comment' ? 201 : 200
      const allowed = may(rights, situation) ? wanted : 403
      expect(status).toBe(rights.see ? allowed : 404)
    }),
    { numRuns: 400 },
  )
})

test('who led a department that has ended sees its tasks no more, in no place', async () => {
  await clear()
  await show('participants')
  const led = await site.build.department({ managerId: people.nothing.id })
  const id = await site.build.oneTimeTask({ departmentId: led.id, status: 'done' })
  const { call } = site.as(people.nothing)
  const seen = async () => [
    (await call(listTasks, { query: {} })).body.total,
    (await call(getTask, { params: { id } })).status,
  ]
  expect(await seen()).toEqual([1, 200])
  await site.write((db) =>
    db.all(sql`update departments set deleted_at = now() where id = ${led.id}`),
  )
  expect(await seen()).toEqual([0, 404])
})
