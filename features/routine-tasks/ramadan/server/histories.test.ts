import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  createRoutineTask,
  deleteRoutineTask,
  undeleteRoutineTask,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { windowInRamadan } from '#features/routine-tasks/definitions/ramadan.ts'
import type { RamadanRule, Window } from '#features/routine-tasks/definitions/recurrence.ts'
import { listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import { confirmRamadan, shiftRamadan } from '#features/routine-tasks/ramadan/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { LONG } from '#server/test/long-tests.ts'
import { addDays } from '#shared/dates.ts'

/** `DIWAN_LONG=1 npx vitest run --project server features/routine-tasks/ramadan/server/histories.test.ts` */
const HISTORIES = LONG ? 1000 : 8
/** Two days before Ramadan 1448 begins, or six before it ends. */
const BEGINNINGS = ['2027-02-06', '2027-03-03']
const [FIRST, LAST] = ['2027-02-08', '2027-03-08']

const diwan = openDiwan()

const windows = fc.constantFrom<Window[]>(
  [{ from: '09:00', to: '10:00' }],
  [{ from: '22:00', to: '02:00' }],
  [{ from: null, to: '23:00' }],
  [
    { from: '08:00', to: '09:00' },
    { from: '18:00', to: null },
  ],
)
const minutes = fc.constantFrom(null, 0, 60, -90, 180)
const form = fc.record({
  times: windows,
  rule: fc.constantFrom<'none' | 'shift' | 'times'>('none', 'none', 'shift', 'times'),
  own: fc.integer({ min: -3, max: 3 }).map((half) => half * 30),
})
const nth = fc.nat({ max: 5 })
const event = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('create' as const), form, bar: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('edit' as const), nth, form, bar: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('shift' as const), minutes, bar: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('confirm' as const),
      first: fc.integer({ min: -1, max: 1 }),
      last: fc.integer({ min: -1, max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('report' as const), nth, slot: fc.nat({ max: 1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replace' as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.integer({ min: 8, max: 30 }),
    }),
  },
)
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never
type Form = typeof form extends fc.Arbitrary<infer T> ? T : never

/** What is known of one duty: its definition, and what its day had when it was reported. */
interface Known {
  id: string
  form: Form
  bar: boolean
  /** The definition of today, if something of today was reported before it was changed. */
  today?: { date: string; form: Form; bar: boolean } | undefined
  /** The hours of windows that were reported, by date and slot. */
  reported: Map<string, Window>
}

const ruleOf = ({ rule, own, times }: Form): RamadanRule | null => {
  if (rule === 'none') return null
  if (rule === 'shift') return { shift: own }
  return { times: times.map((_, at) => ({ from: `0${at + 3}:00`, to: `0${at + 3}:30` })) }
}

/** A company, and what a reader who does not know its code expects of its days. */
class History {
  readonly #site: World
  readonly #kitchen: string
  readonly #bar: string
  readonly #duties: Known[] = []
  readonly #days = new Map<string, Map<string, string>>()
  readonly #shifts = new Map<string, number>()
  #dates: { first: string; last: string } | undefined
  /** How many windows had other hours than usual. */
  moved = 0

  constructor(site: World, kitchen: string, bar: string) {
    this.#site = site
    this.#kitchen = kitchen
    this.#bar = bar
  }

  get #today() {
    return new Date(diwan.clock.instant.getTime() + 2 * 3_600_000).toISOString().slice(0, 10)
  }

  #bodyOf({ times, ...rest }: Form, isBar: boolean) {
    const [first] = times
    return {
      ...{ task_name: 'Duty', task_type: 'daily', start_date: BEGINNINGS[0] },
      ...{ dept_id: isBar ? this.#bar : this.#kitchen, from: first?.from, to: first?.to },
      ...{ times: times.length > 1 ? times : null, ramadan: ruleOf({ times, ...rest }) },
    } as never
  }

  /** Does one thing, and writes down what it means if the product accepts it. */
  async take(one: Event): Promise<number> {
    const { call } = this.#site.as(this.#site.owner)
    const known =
      'nth' in one ? this.#duties[one.nth % Math.max(1, this.#duties.length)] : undefined
    const today = this.#today
    switch (one.do) {
      case 'wait':
        return this.#wait(one.hours)
      case 'create': {
        const { status, body } = await call(createRoutineTask, {
          body: this.#bodyOf(one.form, one.bar),
        })
        if (status === 201)
          this.#duties.push({ id: body.task.id, form: one.form, bar: one.bar, reported: new Map() })
        return status
      }
      case 'shift': {
        const key = one.bar ? this.#bar : 'company'
        const body = { minutes: one.minutes, department_id: one.bar ? this.#bar : null }
        const { status } = await call(shiftRamadan, { body })
        if (one.minutes === null) this.#shifts.delete(key)
        else this.#shifts.set(key, one.minutes)
        return status
      }
      case 'confirm': {
        const dates = { first: addDays(FIRST, one.first), last: addDays(LAST, one.last) }
        const body = { first_date: dates.first, last_date: dates.last }
        const { status } = await call(confirmRamadan, { body })
        if (status === 200) this.#dates = dates
        return status
      }
      case 'edit': {
        if (!known) return 200
        const params = { id: known.id }
        const { status } = await call(updateRoutineTask, {
          params,
          body: this.#bodyOf(one.form, one.bar),
        })
        if (status === 200) this.#change(known, one.form, one.bar)
        return status
      }
      case 'replace': {
        if (!known) return 200
        const params = { id: known.id }
        await call(deleteRoutineTask, { params })
        return (await call(undeleteRoutineTask, { params })).status
      }
      case 'report': {
        const shown = known && this.#definitionOn(known, today)
        const slot = shown ? one.slot % shown.form.times.length : 0
        if (!known || !shown) return 200
        const body = { status: 'done' as const, slot }
        const { status } = await call(submitReport, { params: { id: known.id }, body })
        if (status === 201)
          known.reported.set(`${today} ${slot}`, this.#hoursOf(known, today, slot))
        return status
      }
    }
  }

  /** A definition of which something is reported today changes tomorrow. */
  #change(known: Known, form: Form, bar: boolean) {
    const { date, isReported } = { date: this.#today, isReported: this.#isReported(known) }
    if (isReported && known.today?.date !== date)
      known.today = { date, form: known.form, bar: known.bar }
    known.form = form
    known.bar = bar
  }

  #isReported = ({ reported }: Known) =>
    [...reported.keys()].some((key) => key.startsWith(this.#today))

  #definitionOn = ({ today, form, bar }: Known, date: string) =>
    today?.date === date ? today : { form, bar }

  #hoursOf(known: Known, date: string, slot: number): Window {
    const reported = known.reported.get(`${date} ${slot}`)
    if (reported) return reported
    const { form, bar } = this.#definitionOn(known, date)
    const usual = form.times[slot] ?? {}
    if (!this.#dates || date < this.#dates.first || date > this.#dates.last) return usual
    const minutes = (bar ? this.#shifts.get(this.#bar) : undefined) ?? this.#shifts.get('company')
    const rule = ruleOf(form) ?? (minutes === undefined ? null : { shift: minutes })
    return rule ? windowInRamadan(usual, slot, rule) : usual
  }

  /** Lets time pass; what a day had at its end is what it has for ever. */
  async #wait(hours: number): Promise<number> {
    const before = this.#today
    diwan.clock.advance({ minutes: hours * 60 })
    for (let date = before; date < this.#today; date = addDays(date, 1)) {
      const day = new Map<string, string>()
      for (const known of this.#duties)
        for (const slot of this.#definitionOn(known, date).form.times.keys()) {
          const { from, to } = this.#hoursOf(known, date, slot)
          day.set(`${known.id} ${slot}`, `${from ?? ''}-${to ?? ''}`)
        }
      this.#days.set(date, day)
    }
    return 200
  }

  /** The windows of past days that are not as expected. */
  async differences(): Promise<string[]> {
    const wrong: string[] = []
    for (const [date, expected] of this.#days) {
      const { call } = this.#site.as(this.#site.owner)
      const query = { per_page: 100 }
      const { body } = await call(listEvaluationDay, { params: { date }, query })
      for (const { task, slot } of body.data) {
        const shown = `${task.from ?? ''}-${task.to ?? ''}`
        const wanted = expected.get(`${task.id} ${slot}`)
        if (shown !== wanted) wrong.push(`${date} ${slot}: ${shown}, expected ${wanted}`)
        if (this.#dates && date >= this.#dates.first && date <= this.#dates.last) this.moved += 1
      }
    }
    return wrong
  }
}

test('whatever is edited, shifted, confirmed or reported, each day keeps the hours that it had at its end', async () => {
  let moved = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...BEGINNINGS),
      fc.array(event, { minLength: 8, maxLength: 25 }),
      async (beginning, events) => {
        diwan.clock.set(`${beginning}T05:00:00Z`)
        const site = await world(diwan)
        await site.write((db) => db.all(sql`update subscriptions set expires_on = '2028-01-01'`))
        const [kitchen, bar] = [await site.build.department(), await site.build.department()]
        const history = new History(site, kitchen.id, bar.id)
        const start: Form = { times: [{ from: '09:00', to: '10:00' }], rule: 'none', own: 0 }
        expect(await history.take({ do: 'create', form: start, bar: false })).toBe(201)
        expect(await history.take({ do: 'shift', minutes: 60, bar: false })).toBe(200)
        for (const one of [...events, { do: 'wait', hours: 24 } as Event]) {
          expect(await history.take(one), JSON.stringify(one)).toBeLessThan(500)
          expect(await history.differences(), JSON.stringify(one)).toEqual([])
        }
        moved += history.moved
      },
    ),
    { numRuns: HISTORIES },
  )
  expect(moved).toBeGreaterThan(0)
})
