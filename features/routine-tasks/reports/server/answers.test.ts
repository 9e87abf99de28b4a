import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { tellNow } from '#app/server/test/idle.ts'
import { type World, world } from '#app/server/test/world.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { getTask } from '#features/one-time-tasks/record/contract.ts'
import { listTasks, updateTask } from '#features/one-time-tasks/tasks/contract.ts'
import {
  createRoutineTask,
  listRoutineTaskRevisions,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import type { StepReply } from '#features/routine-tasks/definitions/step.ts'
import { evaluateReport, listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import {
  answerStep,
  listOccurrences,
  submitReport,
} from '#features/routine-tasks/reports/contract.ts'
import { uuidv7 } from '#server/ids.ts'

const diwan = openDiwan()
const TODAY = '2026-11-23'
let site: World
let manager: Person
let cook: Person
let helper: Person
let kitchen: { id: string; name: string }

beforeEach(async () => {
  diwan.clock.set('2026-11-23T09:00:00Z')
  site = await world(diwan)
  manager = await site.build.user({ name: 'Salma' })
  cook = await site.build.user({ name: 'Amina' })
  helper = await site.build.user({ name: 'Omar' })
  kitchen = await site.build.department({
    name: 'Kitchen',
    managerId: manager.id,
    memberIds: [cook.id, helper.id],
  })
})

const FRIDGE = { text: 'Fridge', kind: 'number' as const, min: 0, max: 5, unit: '°C' }
const STEPS = [
  { text: 'Lock the door' },
  FRIDGE,
  { text: 'Oven', kind: 'choice' as const, options: ['on', 'off'] },
  { text: 'Anything odd', kind: 'text' as const, required: false },
]

async function duty(steps: object[] = STEPS, more: object = {}) {
  const body = {
    task_name: 'Closing',
    task_type: 'daily',
    start_date: TODAY,
    dept_id: kitchen.id,
    steps,
    ...more,
  }
  const reply = await site.as(site.owner).call(createRoutineTask, { body: body as never })
  expect(reply.status).toBe(201)
  return reply.body.task
}

interface Said {
  value: string | null
  first?: string
  cause?: string
  date?: string
  pressed_at?: string
}
const answer = (who: Person, task: { id: string }, step: StepReply | undefined, said: Said) =>
  site.as(who).call(answerStep, {
    params: { id: task.id },
    body: { step_id: step?.id ?? '', ...said },
  })
const occurrence = async (who: Person, id: string) =>
  (await site.as(who).call(listOccurrences, { query: {} })).body.data.find((one) => one.id === id)
const report = (who: Person, id: string, said: object = {}) =>
  site.as(who).call(submitReport, { params: { id }, body: { status: 'done', ...said } as never })
const later = (seconds: number) =>
  new Date(Date.parse('2026-11-23T09:00:00Z') + seconds * 1_000).toISOString()

describe('the steps of a duty', () => {
  test('are made with ids, and stand in the list of the day', async () => {
    const task = await duty()
    expect(task.steps).toMatchObject([
      { text: 'Lock the door', kind: 'check', required: true },
      FRIDGE,
      { kind: 'choice', options: ['on', 'off'] },
      { kind: 'text', required: false },
    ])
    const today = await occurrence(cook, task.id)
    expect(today?.steps).toEqual(task.steps)
    expect(today?.answers).toBeUndefined()
  })

  test('keep their ids when their text changes, and say so in the history', async () => {
    const task = await duty()
    const [lock, ...others] = task.steps ?? []
    const body = {
      ...{
        task_name: 'Closing',
        task_type: 'daily' as const,
        start_date: TODAY,
        dept_id: kitchen.id,
      },
      steps: [{ ...lock, text: 'Lock both doors' }, ...others],
    }
    const params = { id: task.id }
    const { body: changed } = await site
      .as(site.owner)
      .call(updateRoutineTask, { params, body: body as never })
    expect(changed.task.steps?.[0]).toEqual({ ...lock, text: 'Lock both doors' })
    const { body: history } = await site.as(site.owner).call(listRoutineTaskRevisions, { params })
    expect(history.revisions[0]?.changes).toMatchObject([{ field: 'steps' }])
  })

  test('stay when a change does not name them, and go with null', async () => {
    const task = await duty()
    const params = { id: task.id }
    const body = {
      task_name: 'Closing time',
      task_type: 'daily' as const,
      start_date: TODAY,
      dept_id: kitchen.id,
    }
    const { body: kept } = await site.as(site.owner).call(updateRoutineTask, { params, body })
    expect(kept.task.steps).toEqual(task.steps)
    const cleared = await site
      .as(site.owner)
      .call(updateRoutineTask, { params, body: { ...body, steps: null } })
    expect(cleared.body.task.steps).toBeUndefined()
  })

  test.each([
    ['limits', [{ text: 'Fridge', kind: 'number', min: 5, max: 0 }], 'steps.0.max'],
    ['choices', [{ text: 'Oven', kind: 'choice', options: ['on'] }], 'steps.0.options'],
    ['a text', [{ text: '' }], 'steps.0.text'],
    ['a number of steps', Array.from({ length: 51 }, () => ({ text: 'Wipe' })), 'steps'],
  ])('are refused by name for wrong %s', async (_, steps, field) => {
    const body = { task_name: 'Closing', task_type: 'daily', start_date: TODAY, steps }
    const { status, body: reply } = await site
      .as(site.owner)
      .call(createRoutineTask, { body: body as never })
    expect(status).toBe(422)
    expect(Object.keys((reply as unknown as { errors: object }).errors)).toEqual([field])
  })
})

describe('an answer', () => {
  test('is seen by the others of the department, with who gave it', async () => {
    const task = await duty()
    const { status, body } = await answer(cook, task, task.steps?.[0], { value: 'true' })
    expect(status).toBe(201)
    expect(body.answers).toMatchObject([
      { step_id: task.steps?.[0]?.id, value: 'true', user: { name: 'Amina Hassan' } },
    ])
    expect((await occurrence(helper, task.id))?.answers).toEqual(body.answers)
  })

  test.each([
    [0, 'no', 'value'],
    [1, 'cold', 'value'],
    [2, 'broken', 'value'],
    [3, '  ', 'value'],
  ])('of another kind than step %i is refused: %j', async (at, value, field) => {
    const task = await duty()
    const { status, body } = await answer(cook, task, task.steps?.[at], { value })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
  })

  test('takes Arabic digits and a decimal comma', async () => {
    const task = await duty()
    const { body } = await answer(cook, task, task.steps?.[1], { value: '٤٫٥' })
    expect(body.answers).toMatchObject([{ value: '4.5' }])
    expect(
      (await answer(cook, task, task.steps?.[1], { value: '3,5' })).body.answers,
    ).toMatchObject([{ value: '3.5' }])
  })

  test('can be taken back', async () => {
    const task = await duty()
    await answer(cook, task, task.steps?.[0], { value: 'true' })
    expect((await answer(cook, task, task.steps?.[0], { value: null })).body.answers).toEqual([])
  })

  test('that was pressed last counts, in whatever order they arrive', async () => {
    const task = await duty()
    const step = task.steps?.[1]
    diwan.clock.set(later(600))
    await answer(cook, task, step, { value: '4', pressed_at: later(300) })
    const { body } = await answer(helper, task, step, { value: '2', pressed_at: later(120) })
    expect(body.answers).toMatchObject([
      { value: '4', user: { name: 'Amina Hassan' }, at: later(300) },
    ])
    const stored = await site.write((db) =>
      db.all(
        sql`select value from step_answers where company_id = ${site.company.id} order by answered_at`,
      ),
    )
    expect(stored).toEqual([{ value: '2' }, { value: '4' }])
  })

  test('to an unknown step, or of somebody who cannot report, is refused', async () => {
    const task = await duty()
    const stranger = await site.build.user()
    expect((await answer(stranger, task, task.steps?.[0], { value: 'true' })).status).toBe(404)
    const unknown = { ...task.steps?.[0], id: uuidv7() } as StepReply
    expect((await answer(cook, task, unknown, { value: 'true' })).body).toMatchObject({
      errors: { step_id: [expect.any(String)] },
    })
  })
})

describe('a number outside its limits', () => {
  test('is asked for again, then for a cause, and the manager is notified', async () => {
    const task = await duty()
    const step = task.steps?.[1]
    expect((await answer(cook, task, step, { value: '9' })).body).toMatchObject({
      errors: { value: ['This is outside the limits. Measure once more.'] },
    })
    expect((await answer(cook, task, step, { value: '8', first: '9' })).body).toMatchObject({
      errors: { cause: [expect.any(String)] },
    })
    const said = { value: '8', first: '9', cause: 'The door was open.' }
    const { body } = await answer(cook, task, step, said)
    expect(body.answers).toMatchObject([
      { value: '8', first: '9', outside: true, cause: 'The door was open.' },
    ])
    await tellNow(diwan)
    const inbox = await site.as(manager).call(listNotifications, { query: {} })
    expect(inbox.body.data).toMatchObject([
      {
        kind: 'number_outside',
        thing: { title: 'Closing' },
        facts: { name: 'Fridge', value: '8 °C', limits: '0–5 °C' },
      },
    ])
  })

  test('whose second measurement is inside keeps the first one, and notifies nobody', async () => {
    const task = await duty()
    const { body } = await answer(cook, task, task.steps?.[1], {
      value: '4',
      first: '9',
      cause: 'Door',
    })
    expect(body.answers).toMatchObject([{ value: '4', first: '9' }])
    expect(body.answers[0]).not.toHaveProperty('outside')
    expect(body.answers[0]).not.toHaveProperty('cause')
  })

  test.each(['0', '5'])('is not one at its limit, %s', async (value) => {
    const task = await duty()
    expect((await answer(cook, task, task.steps?.[1], { value })).status).toBe(201)
  })
})

describe('the corrective task of a duty', () => {
  const withTask = (assignee: 'member' | 'manager', more: object = {}) =>
    duty([FRIDGE], { corrective: { assignee, hours: 48, ...more } })
  const outside = { value: '8', first: '9', cause: 'Door' }
  const tasks = async (who: Person) => (await site.as(who).call(listTasks, { query: {} })).body.data

  test('is made once, whoever measures and however often at the same time', async () => {
    const task = await withTask('manager')
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        answer(at % 2 ? cook : helper, task, task.steps?.[0], outside),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    const made = await tasks(site.owner)
    expect(made).toMatchObject([
      {
        ...{ title: 'Closing: Fridge', priority: 'high', deadline: '2026-11-25' },
        ...{ department: { name: 'Kitchen' }, people: { assigned: [{ id: manager.id }] } },
      },
    ])
  })

  test('leads to its duty, and the duty to the task', async () => {
    const task = await withTask('member', { supervisor: manager.id })
    await answer(cook, task, task.steps?.[0], outside)
    const [made] = await tasks(cook)
    expect(made?.people).toMatchObject({
      assigned: [{ id: cook.id }],
      supervisor: { id: manager.id },
    })
    const params = { id: made?.id ?? '' }
    const { body } = await site.as(cook).call(getTask, { params })
    expect(body.task.description).toBe('Measured 8 °C; the limits are 0–5 °C. Cause: Door')
    expect(body.task.duty).toEqual({ id: task.id, name: 'Closing', date: TODAY })
    const day = await site
      .as(manager)
      .call(listEvaluationDay, { params: { date: TODAY }, query: { status: 'notable' } })
    expect(day.body.data).toMatchObject([
      { follow_up: { id: made?.id }, answers: [{ value: '8', outside: true }] },
    ])
  })

  test('made in Arabic has texts that its people can save again', async () => {
    const task = await withTask('member')
    const arabic = site.as(cook, { 'accept-language': 'ar' })
    const body = { step_id: task.steps?.[0]?.id ?? '', ...outside }
    await arabic.call(answerStep, { params: { id: task.id }, body })
    const params = { id: (await tasks(cook))[0]?.id ?? '' }
    const { title, description } = (await arabic.call(getTask, { params })).body.task
    expect(description).toBe('القياس \u20668 °C\u2069، والحدود \u20660–5 °C\u2069. السبب: Door')
    const saved = await arabic.call(updateTask, { params, body: { title, description } })
    expect(saved.status).toBe(200)
  })

  test('is not made for a number inside its limits', async () => {
    const task = await withTask('manager')
    await answer(cook, task, task.steps?.[0], { value: '4', first: '9' })
    expect(await tasks(site.owner)).toEqual([])
  })

  test('that the plan has no room for does not refuse the answer', async () => {
    const task = await withTask('manager')
    await site.write((db) =>
      db.batch([
        sql`update subscriptions set plan_id = 1`,
        sql`insert into one_time_tasks (company_id, id, title, start_date, created_by, created_at, updated_at)
            select ${site.company.id}, gen_random_uuid(), 'Old', '2026-11-01', ${site.owner.id}, ${diwan.clock.now()},
              ${diwan.clock.now()} from generate_series(1, 100)`,
      ]),
    )
    expect((await answer(cook, task, task.steps?.[0], outside)).status).toBe(201)
    const made = await tasks(site.owner)
    expect(made.filter(({ title }) => title !== 'Old')).toEqual([])
  })
})

describe('a report of a duty with steps', () => {
  test('is done only when the needed ones are answered', async () => {
    const task = await duty()
    const [lock, fridge, oven] = task.steps ?? []
    await answer(cook, task, fridge, { value: '4' })
    expect((await report(cook, task.id)).body).toMatchObject({
      errors: { steps: ['Answer these steps first: Lock the door, Oven.'] },
    })
    await answer(helper, task, lock, { value: 'true' })
    await answer(cook, task, oven, { value: 'off' })
    expect((await report(cook, task.id)).status).toBe(201)
  })

  test('can be not done at any time', async () => {
    const task = await duty()
    expect((await report(cook, task.id, { status: 'not_done', note: 'Gas' })).status).toBe(201)
  })

  test('takes no later answer of somebody else, but one that was pressed before it', async () => {
    const task = await duty()
    const [lock, fridge] = task.steps ?? []
    await report(cook, task.id, { status: 'not_done', note: 'Gas' })
    diwan.clock.set(later(60))
    expect((await answer(helper, task, lock, { value: 'true' })).status).toBe(409)
    const early = await answer(helper, task, fridge, { value: '4', pressed_at: later(-60) })
    expect(early.status).toBe(201)
    expect((await answer(cook, task, lock, { value: 'true' })).status).toBe(201)
  })

  test('that is evaluated takes no answer, and an answer makes an evaluation read it again', async () => {
    const task = await duty()
    const [lock, fridge] = task.steps ?? []
    const { body } = await report(cook, task.id, { status: 'not_done', note: 'Gas' })
    await answer(cook, task, lock, { value: 'true' })
    const evaluate = (version: number) =>
      site.as(manager).call(evaluateReport, {
        params: { id: body.report.id },
        body: { rating: 4, report_version: version },
      })
    expect((await evaluate(1)).status).toBe(409)
    expect((await evaluate(2)).status).toBe(201)
    expect((await answer(cook, task, fridge, { value: '4' })).status).toBe(409)
  })
})

test('steps that are changed today stay for today once they are answered', async () => {
  const task = await duty()
  await answer(cook, task, task.steps?.[0], { value: 'true' })
  const body = {
    ...{
      task_name: 'Closing',
      task_type: 'daily' as const,
      start_date: TODAY,
      dept_id: kitchen.id,
    },
    steps: [{ text: 'Count the till' }],
  }
  await site.as(site.owner).call(updateRoutineTask, { params: { id: task.id }, body })
  expect((await occurrence(cook, task.id))?.steps).toEqual(task.steps)
  diwan.clock.set('2026-11-24T09:00:00Z')
  expect((await occurrence(cook, task.id))?.steps).toMatchObject([{ text: 'Count the till' }])
})
