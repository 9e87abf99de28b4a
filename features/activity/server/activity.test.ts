import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { type ActivityLine, listActivity } from '#features/activity/contract.ts'
import { updateCompanyData } from '#features/companies/contract.ts'
import { addComment, addReply, deleteComment } from '#features/one-time-tasks/comments/contract.ts'
import { importTasks } from '#features/one-time-tasks/import/contract.ts'
import {
  createTask,
  deleteTask,
  moveTask,
  undeleteTask,
  updateTask,
} from '#features/one-time-tasks/tasks/contract.ts'
import {
  createProject,
  deleteProject,
  setProjectStatus,
  updateProject,
} from '#features/projects/contract.ts'
import {
  createRoutineTask,
  deleteRoutineTask,
  toggleRoutineTask,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { evaluateReport } from '#features/routine-tasks/evaluations/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import type { Parsed } from '#shared/endpoint.ts'

const diwan = openDiwan()
let site: World

beforeEach(async () => {
  diwan.clock.set('2026-11-22T08:00:00Z')
  site = await world(diwan, { timezone: 'Africa/Cairo' })
})

type Query = Partial<Parsed<typeof listActivity>['query']>

const page = async (query: Query = {}, by: Person = site.owner) =>
  (await site.as(by).call(listActivity, { query })).body
const later = () => diwan.clock.advance({ minutes: 1 })

/** "Mona Saleh changed Paint: status pending → review" */
const brief = ({ user, kind, thing, changes, text, report, rating, count }: ActivityLine) =>
  [
    `${user.name.split(' ')[0]} ${kind} ${thing.name}`,
    ...changes.map(({ field, from, to }) => `${field} ${from} → ${to}`),
    ...(text ? [text] : []),
    ...(report ? [`${report.status} ${report.date}${report.late ? ' late' : ''}`] : []),
    ...(rating ? [`${rating} stars`] : []),
    ...(count > 1 ? [`${count} of them`] : []),
  ].join(', ')
const told = async (query?: Query, by?: Person) => (await page(query, by)).data.map(brief)

async function reportedDuty(name: string, by: Person, departmentId?: string) {
  const duty = await site.build.routineTask({ task_name: name, dept_id: departmentId ?? null })
  const sent = { params: { id: duty.id }, body: { status: 'done' as const } }
  const { report } = (await site.as(by).call(submitReport, sent)).body
  return { duty: duty.id, report: report.id }
}

describe('the activity of a company', () => {
  test('tells of tasks: made, moved, changed, and what is said of them', async () => {
    const omar = await site.build.user({ name: 'Omar' })
    const { call } = site.as(site.owner)
    const body = { title: 'Paint the front', assigned_user_id: [omar.id] }
    const { id } = (await call(createTask, { body })).body.task
    later()
    await site.as(omar).call(moveTask, { params: { id }, body: { status: 'inProgress' } })
    later()
    await call(updateTask, { params: { id }, body: { title: 'Paint the door' } })
    later()
    const said = await call(addComment, {
      params: { id },
      body: { body: `@[${omar.id}] which colour?` },
    })
    later()
    const answer = { params: { id: said.body.comment.id }, body: { body: 'Green' } }
    await site.as(omar).call(addReply, answer)
    expect(await told()).toEqual([
      'Omar replied Paint the door, Green',
      'Mona commented Paint the door, @Omar Hassan which colour?',
      'Mona changed Paint the door, title Paint the front → Paint the door',
      'Omar changed Paint the door, status pending → inProgress',
      'Mona changed Paint the door, status null → pending',
    ])
    expect((await page()).data[0]?.thing).toEqual({
      ...{ kind: 'one_time_task', id, name: 'Paint the door', url: `one-time-task?task=${id}` },
    })
    await call(deleteComment, { params: { id: said.body.comment.id } })
    expect(await told({ kind: 'comments' })).toEqual(['Omar replied Paint the door, Green'])
  })

  test('tells of projects and routine tasks: made, changed, stopped, paused', async () => {
    const { call } = site.as(site.owner)
    const { project } = (await call(createProject, { body: { name: 'Opening' } })).body
    later()
    await call(updateProject, { params: { id: project.id }, body: { name: 'Grand opening' } })
    later()
    await call(setProjectStatus, { params: { id: project.id }, body: { status: 0 } })
    later()
    const duty = {
      task_name: 'Open the till',
      task_type: 'daily' as const,
      start_date: '2026-11-22',
    }
    const { task } = (await call(createRoutineTask, { body: duty })).body
    later()
    await call(updateRoutineTask, { params: { id: task.id }, body: { ...duty, task_name: 'Till' } })
    later()
    await call(toggleRoutineTask, { params: { id: task.id } })
    expect(await told()).toEqual([
      'Mona changed Till, active true → false',
      'Mona changed Till, task_name Open the till → Till',
      'Mona created Till',
      'Mona changed Grand opening, status 1 → 0',
      'Mona changed Grand opening, name Opening → Grand opening',
      'Mona created Grand opening',
    ])
    const urls = (await page()).data.map(({ thing }) => thing.url)
    expect([urls[0], urls[5]]).toEqual(['manage-routine-task?search=Till', `project/${project.id}`])
  })

  test('tells of reports and of every rating that they were given', async () => {
    const omar = await site.build.user({ name: 'Omar' })
    const { report, duty } = await reportedDuty('Open the till', omar)
    const rate = async (rating: number) => {
      later()
      await site.as(site.owner).call(evaluateReport, { params: { id: report }, body: { rating } })
    }
    await rate(3)
    await rate(5)
    const day = 'done 2026-11-22'
    expect(await told({ thing_id: duty })).toEqual([
      `Mona evaluated Open the till, ${day}, 5 stars`,
      `Mona evaluated Open the till, ${day}, 3 stars`,
      `Omar reported Open the till, ${day}`,
      'Mona created Open the till',
    ])
    expect((await page({ kind: 'reports' })).data[0]?.thing.url).toBe(
      'task-reports?date=2026-11-22&search=Open+the+till',
    )
  })

  test('tells of an import once, whatever it added', async () => {
    const rows = ['Paint', 'Sweep', 'Sand'].map((title) => ({ title, assigned: site.owner.email }))
    await site.as(site.owner).call(importTasks, { body: { rows, dry_run: false } })
    expect(await told()).toEqual(['Mona imported Paint, 3 of them'])
  })

  test('tells of what was deleted that it was, and by whom, and no more', async () => {
    const omar = await site.build.user({ name: 'Omar' })
    const { call } = site.as(site.owner)
    const task = await site.build.oneTimeTask({ title: 'Paint' })
    await call(addComment, { params: { id: task }, body: { body: 'Not for long' } })
    const project = await site.build.project({ name: 'Opening' })
    // Created and deleted on one day: no version ever became valid.
    const duty = await site.build.routineTask({ task_name: 'Till' })
    later()
    await call(deleteTask, { params: { id: task } })
    later()
    await call(deleteProject, { params: { id: project } })
    later()
    await call(deleteRoutineTask, { params: { id: duty.id } })
    expect(await told()).toEqual([
      'Mona changed Till, deleted false → true',
      'Mona changed Opening, deleted false → true',
      'Mona changed Paint, deleted false → true',
    ])
    expect((await page()).data.map(({ thing }) => thing.url)).toEqual([null, null, null])
    expect(await told({}, omar)).toEqual(['Mona changed Paint, deleted false → true'])
    later()
    await call(undeleteTask, { params: { id: task } })
    expect(await told({ thing_id: task })).toEqual([
      'Mona changed Paint, deleted true → false',
      'Mona changed Paint, deleted false → true',
      'Mona commented Paint, Not for long',
      'Mona changed Paint, status null → pending',
    ])
  })

  test('cuts long texts short, with nobody’s name cut in two', async () => {
    const omar = await site.build.user({ name: 'Omar' })
    const id = await site.build.oneTimeTask({ title: 'Paint' })
    const body = `${'x'.repeat(590)} @[${omar.id}]`
    await site.as(site.owner).call(addComment, { params: { id }, body: { body } })
    const [line] = (await page({ kind: 'comments' })).data
    expect(line?.text).toBe(`${'x'.repeat(200)}…`)
    const description = 'y'.repeat(5000)
    await site.as(site.owner).call(updateTask, { params: { id }, body: { description } })
    expect((await page({ user_id: site.owner.id })).data[0]?.changes).toEqual([
      { field: 'description', from: '', to: `${'y'.repeat(200)}…` },
    ])
  })
})

describe('the activity is narrowed', () => {
  test('by who did it, to one thing or a whole project, and by the company’s days', async () => {
    const omar = await site.build.user({ name: 'Omar' })
    const projectId = await site.build.project({ name: 'Opening' })
    // 23:30 and, after midnight, 00:30 in Cairo.
    diwan.clock.set('2026-11-22T21:30:00Z')
    const first = await site.build.oneTimeTask({ title: 'First', projectId, createdBy: omar.id })
    diwan.clock.set('2026-11-22T22:30:00Z')
    await site.build.oneTimeTask({ title: 'Second' })
    expect(await told({ user_id: omar.id })).toEqual(['Omar changed First, status null → pending'])
    expect(await told({ to: '2026-11-22', kind: 'tasks' })).toEqual(
      await told({ user_id: omar.id }),
    )
    expect(await told({ from: '2026-11-23' })).toEqual([
      'Mona changed Second, status null → pending',
    ])
    expect(await told({ thing_id: first })).toEqual(await told({ user_id: omar.id }))
    expect(await told({ thing_id: projectId })).toEqual([
      ...(await told({ user_id: omar.id })),
      'Mona created Opening',
    ])
    expect(await told({ thing_id: omar.id })).toEqual([])
  })

  test('in pages that go on where the one before ended, at one moment, too', async () => {
    for (let at = 0; at < 7; at += 1) {
      await site.build.oneTimeTask({ title: `Task ${at}` })
      if (at % 3 === 0) later()
    }
    const all = await told()
    expect(all).toHaveLength(7)
    const walked: string[] = []
    let before: string | undefined
    do {
      const { data, next } = await page({ per_page: 2, ...(before && { before }) })
      walked.push(...data.map(brief))
      // New activity does not shift the next pages.
      later()
      await site.build.oneTimeTask({ title: 'New' })
      before = next ?? undefined
    } while (before)
    expect(walked).toEqual(all)
  })
})

describe('nobody is told of', () => {
  test('tasks that they may not see', async () => {
    const omar = await site.build.user({ name: 'Omar' })
    await site.build.oneTimeTask({ title: 'His', people: { informed: [omar.id] } })
    const secret = await site.build.oneTimeTask({ title: 'Secret' })
    const body = { body: 'Not for everybody' }
    await site.as(site.owner).call(addComment, { params: { id: secret }, body })
    expect(await told({}, omar)).toHaveLength(3)
    const setting = { task_visibility: 'participants' as const }
    await site.as(site.owner).call(updateCompanyData, { body: setting })
    expect(await told({}, omar)).toEqual(['Mona changed His, status null → pending'])
    expect(await told({ thing_id: secret }, omar)).toEqual([])
  })

  test('projects, definitions, reports and ratings that they may not read', async () => {
    const kitchen = await site.build.department({ name: 'Kitchen' })
    const cook = await site.build.user({ name: 'Omar' })
    const [lead, guest, reviewer, reader] = [
      await site.build.user({ name: 'Laila' }),
      await site.build.user({ name: 'Karim' }),
      await site.build.user({ permissions: ['view-dailyTaskReports'] }),
      await site.build.user({ permissions: ['view-Allproject', 'view-alldailytask'] }),
    ]
    const hall = await site.build.department({
      ...{ name: 'Hall', managerId: lead.id, memberIds: [cook.id] },
    })
    await site.build.project({ name: 'Opening', departmentId: kitchen.id })
    const { report } = await reportedDuty('Sweep', cook, hall.id)
    await site.as(site.owner).call(evaluateReport, { params: { id: report }, body: { rating: 4 } })
    const kinds = async (by: Person) =>
      (await page({}, by)).data.map(({ kind, thing }) => `${kind} ${thing.name}`).toSorted()
    expect(await kinds(guest)).toEqual([])
    expect(await kinds(cook)).toEqual(['evaluated Sweep', 'reported Sweep'])
    expect(await kinds(lead)).toEqual(['created Sweep', 'evaluated Sweep', 'reported Sweep'])
    expect(await kinds(reviewer)).toEqual(['evaluated Sweep', 'reported Sweep'])
    expect(await kinds(reader)).toEqual(['created Opening', 'created Sweep'])
    expect(await kinds(site.owner)).toHaveLength(4)
    const url = async (by: Person) => (await page({ kind: 'reports' }, by)).data[0]?.thing.url
    expect([await url(cook), await url(lead)]).toEqual([
      null,
      'task-reports?date=2026-11-22&search=Sweep',
    ])
  })

  test('another company', async () => {
    const other = await world(diwan)
    const id = await other.build.oneTimeTask({ title: 'Theirs' })
    expect(await told({})).toEqual([])
    expect(await told({ thing_id: id })).toEqual([])
  })
})
