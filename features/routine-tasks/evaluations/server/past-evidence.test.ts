import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  changeRoutineTasks,
  createRoutineTask,
  deleteRoutineTask,
  listRoutineTasks,
  pauseDepartment,
  type RoutineTask,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import { answerStep, submitReport } from '#features/routine-tasks/reports/contract.ts'
import { LONG } from '#server/test/long-tests.ts'
import { addDays } from '#shared/dates.ts'

/** `DIWAN_LONG=1 npx vitest run --project server features/routine-tasks/evaluations/server/past-evidence.test.ts` */
const HISTORIES = LONG ? 500 : 6
const FIRST_DAY = '2026-11-21'

const diwan = openDiwan()

const WINDOWS = [
  { from: '07:00', to: '08:00' },
  { from: '12:00' },
  { to: '16:00' },
  { from: '19:00', to: '20:30' },
]
const step = fc.oneof(
  fc.record({
    text: fc.constantFrom('Fridge', 'Freezer'),
    kind: fc.constant('number'),
    max: fc.integer({ min: -5, max: 5 }),
  }),
  fc.record({ text: fc.constantFrom('Lock the door', 'Gas'), required: fc.boolean() }),
)
const rule = fc.record(
  {
    interval: fc.integer({ min: 1, max: 3 }),
    times: fc.subarray(WINDOWS, { minLength: 1 }),
    until: fc.integer({ min: 0, max: 6 }).map((days) => addDays(FIRST_DAY, days)),
    on_weekends: fc.constantFrom('due', 'skip'),
    after_due: fc.constantFrom('late', 'locked'),
    steps: fc.array(step, { maxLength: 3 }),
    causes: fc.constant(['Door open']),
    proof: fc.constantFrom('none', 'on_not_done', 'always'),
    description: fc.constantFrom('', 'Both doors'),
  },
  { requiredKeys: [] },
)
const nth = fc.nat({ max: 20 })

/** What happens in a company: what anybody does to its duties, and what is said on the day itself. */
const event = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), rule }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), nth, rule }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('editAll' as const), rule }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const), nth, days: nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pauseAll' as const), days: nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resume' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), nth }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      nth,
      value: fc.integer({ min: -8, max: 8 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('report' as const), nth, done: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.integer({ min: 5, max: 30 }),
    }),
  },
)
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

/** One company, its duties, and what its past days showed when they ended. */
class History {
  readonly #site: World
  readonly #cook: Person
  readonly #kitchen: string
  readonly #past = new Map<string, string>()
  /** How many answers and reports were accepted. */
  said = 0

  constructor(site: World, cook: Person, kitchen: string) {
    this.#site = site
    this.#cook = cook
    this.#kitchen = kitchen
  }

  get #today() {
    return new Date(diwan.clock.instant.getTime() + 2 * 3_600_000).toISOString().slice(0, 10)
  }

  async #tasks(): Promise<RoutineTask[]> {
    const { call } = this.#site.as(this.#site.owner)
    return (await call(listRoutineTasks, { query: { per_page: 100 } })).body.data
  }

  /** Does one thing; returns the status of the reply. */
  async take(one: Event): Promise<number> {
    const { call } = this.#site.as(this.#site.owner)
    if (one.do === 'wait') {
      diwan.clock.advance({ minutes: one.hours * 60 })
      return 200
    }
    const form = (given: object) => ({
      ...{ task_name: 'Fridges', task_type: 'daily', start_date: FIRST_DAY },
      ...{ dept_id: this.#kitchen, ...given },
    })
    if (one.do === 'create')
      return (await call(createRoutineTask, { body: form(one.rule) as never })).status
    const tasks = await this.#tasks()
    const ids = tasks.map(({ id }) => id)
    const paused = (days: number) => ({ from: this.#today, until: addDays(this.#today, 1 + days) })
    if (one.do === 'editAll') {
      const { interval: _, until: __, on_weekends: ___, after_due: ____, ...fields } = one.rule
      return (await call(changeRoutineTasks, { body: { ids, change: 'edit', fields } as never }))
        .status
    }
    if (one.do === 'pauseAll') {
      const body = { paused: paused(one.days) }
      return (await call(pauseDepartment, { params: { id: this.#kitchen }, body })).status
    }
    const task = tasks[one.nth % Math.max(1, tasks.length)]
    if (!task) return 200
    const params = { id: task.id }
    if (one.do === 'edit')
      return (await call(updateRoutineTask, { params, body: form(one.rule) as never })).status
    if (one.do === 'delete') return (await call(deleteRoutineTask, { params })).status
    if (one.do === 'pause' || one.do === 'resume') {
      const body = {
        ids: [task.id],
        change: one.do,
        ...(one.do === 'pause' && { paused: paused(one.days) }),
      }
      return (await call(changeRoutineTasks, { body })).status
    }
    return this.#say(one, task)
  }

  /** Answers a step or reports, on the day itself. */
  async #say(one: Extract<Event, { do: 'answer' | 'report' }>, task: RoutineTask): Promise<number> {
    const { call } = this.#site.as(this.#cook)
    const params = { id: task.id }
    const slot = one.nth % (task.times?.length ?? 1)
    const { status } =
      one.do === 'report'
        ? await call(submitReport, {
            params,
            body: { status: one.done ? 'done' : 'not_done', note: 'So.', slot },
          })
        : await call(answerStep, { params, body: { ...answerOf(task, one), slot } })
    if (status < 300) this.said += 1
    return status
  }

  /** The past days that are not what they were when they ended. */
  async changedDays(): Promise<string[]> {
    const changed: string[] = []
    for (let date = FIRST_DAY; date < this.#today; date = addDays(date, 1)) {
      const known = this.#past.get(date)
      const shown = await this.#read(date)
      this.#past.set(date, known ?? shown)
      if (known !== undefined && known !== shown) changed.push(`${date}: ${known} → ${shown}`)
    }
    return changed
  }

  /** A day as its reviewer sees it, without what the reviewer may do now. */
  async #read(date: string): Promise<string> {
    const input = { params: { date }, query: { per_page: 100 } }
    const { body } = await this.#site.as(this.#site.owner).call(listEvaluationDay, input)
    const { overdue: _, ...totals } = body.totals
    return JSON.stringify([totals, body.data.map(({ can: _can, ...row }) => row)])
  }
}

/** An answer to one of the steps of a duty; a number outside its limits has a cause. */
function answerOf(task: RoutineTask, { nth: place, value }: { nth: number; value: number }) {
  const step = task.steps?.[place % (task.steps.length || 1)]
  if (step?.kind !== 'number') return { step_id: step?.id ?? 'none', value: 'true' }
  const isOutside = step.max !== undefined && value > step.max
  const outside = { first: String(value), cause: 'Door open' }
  return { step_id: step.id, value: String(value), ...(isOutside && outside) }
}

test('whatever is edited, paused or deleted, every past day shows the windows, steps, limits, answers and reports that it had', async () => {
  let said = 0
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 8, maxLength: 25 }), async (events) => {
      diwan.clock.set(`${FIRST_DAY}T03:00:00Z`)
      const site = await world(diwan)
      const cook = await site.build.user()
      const kitchen = await site.build.department({ memberIds: [cook.id] })
      const history = new History(site, cook, kitchen.id)
      const first = {
        times: [WINDOWS[1], WINDOWS[3]],
        steps: [{ text: 'Fridge', kind: 'number', max: 5 }],
      }
      expect(await history.take({ do: 'create', rule: first as never })).toBe(201)
      for (const one of events) {
        expect(await history.take(one), JSON.stringify(one)).toBeLessThan(500)
        expect(await history.changedDays(), JSON.stringify(one)).toEqual([])
      }
      said += history.said
    }),
    { numRuns: HISTORIES },
  )
  expect(said).toBeGreaterThan(0)
})
