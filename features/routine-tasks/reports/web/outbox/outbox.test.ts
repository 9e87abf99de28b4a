import { describe, expect, it } from 'vitest'
import type { Occurrence, Report } from '#features/routine-tasks/reports/contract.ts'
import { withDraft } from '#features/routine-tasks/reports/web/outbox/drafts.ts'
import {
  allTried,
  fateOf,
  type Outbox,
  put,
  refusedFor,
  unsent,
  type Waiting,
  waitingAt,
  without,
  withWaiting,
} from '#features/routine-tasks/reports/web/outbox/outbox.ts'

const TODAY = '2026-11-21'
const OMAR = 'omar'

const said = (key: string, change: Partial<Waiting> = {}): Waiting => ({
  ...{ key, taskId: key, date: TODAY, taskName: key, at: `${TODAY}T08:06:00.000Z` },
  ...{ status: 'done', note: '', waited: false },
  ...change,
})

const report = (change: Partial<Report> = {}): Report => ({
  ...{ id: 'report', status: 'done', note: '', version: 1, late: false, evaluation: null },
  user: { id: OMAR, name: 'Omar' },
  created_at: `${TODAY}T08:00:00.000Z`,
  ...change,
})

const duty = (id: string, change: Partial<Occurrence> = {}): Occurrence => ({
  ...{ id, date: TODAY, task_name: id, description: '', task_type: 'daily' },
  ...{
    from: null,
    to: null,
    late_after: '2026-11-21T23:00:00.000Z',
    department: null,
    report: null,
    can: { report: true },
  },
  ...change,
})

const keys = (outbox: Outbox) => outbox.map(({ key }) => key)

describe('what was said and not sent', () => {
  it('is replaced by a later word of the same occurrence, and of no other', () => {
    const outbox = [
      said('first', { taskId: 'oven' }),
      said('of the day before', { taskId: 'oven', date: '2026-11-20' }),
      said('till'),
    ]
    const later = put(outbox, said('second', { taskId: 'oven', status: 'not_done', note: 'Gas.' }))
    expect(keys(later)).toEqual(['of the day before', 'till', 'second'])
  })

  it('is taken away by its key, so that a word said meanwhile stays', () => {
    const later = put([said('first', { taskId: 'oven' })], said('second', { taskId: 'oven' }))
    expect(keys(without(later, 'first'))).toEqual(['second'])
  })

  it('waits, all of it, when one got no answer; what was refused does not', () => {
    const outbox = refusedFor([said('a'), said('b')], 'a', { says: 'Too late.', late: false })
    expect(allTried(outbox).map(({ waited }) => waited)).toEqual([false, true])
    expect(keys(unsent(outbox))).toEqual(['b'])
    expect(waitingAt(outbox, duty('a'))).toBeUndefined()
    expect(waitingAt(outbox, duty('b'))?.key).toBe('b')
  })
})

describe('a day with words that wait', () => {
  const shown = (one: Occurrence, ...outbox: Waiting[]) => withWaiting([one], outbox, OMAR)[0]

  it('shows them over what the server lists', () => {
    const waiting = said('oven', { status: 'not_done', note: 'Gas.' })
    expect(shown(duty('oven'), waiting)?.report).toMatchObject({
      ...{ status: 'not_done', note: 'Gas.', late: false },
      ...{ user: { id: OMAR }, created_at: waiting.at },
    })
    expect(shown(duty('till'), waiting)?.report).toBeNull()
  })

  it('shows a change of one’s report with who and when as they were', () => {
    const own = duty('oven', { report: report() })
    expect(shown(own, said('oven', { note: 'Cold.' }))?.report).toEqual({
      ...report(),
      note: 'Cold.',
    })
  })

  it('calls late what was said after the time and the grace, however long it waits', () => {
    const waiting = said('oven')
    const late = (late_after: string) => shown(duty('oven', { late_after }), waiting)?.report?.late
    expect(late('2026-11-21T08:05:59.999Z')).toBe(true)
    expect(late(waiting.at)).toBe(false)
  })

  it('never covers what somebody else has reported', () => {
    const theirs = duty('oven', { report: report({ user: { id: 'sara', name: 'Sara' } }) })
    expect(shown(theirs, said('oven', { status: 'not_done', note: 'Gas.' }))).toBe(theirs)
  })

  it('is left as it is where nothing waits', () => {
    const day = [duty('oven')]
    expect(withWaiting(day, [], OMAR)).toBe(day)
  })
})

describe('the answer to a report', () => {
  const word = { status: 'not_done' as const, note: 'Gas.' }
  const answered = (status: number, more: { winner?: Report; body?: object } = {}) =>
    fateOf(word, OMAR, {
      ...{ status, message: 'The server’s words.', body: { ...more.body } },
      winner: more.winner,
    })

  it.each([0, 408, 429, 502, 503, 504])('%i leaves it to be sent again', (status) => {
    expect(answered(status).kind).toBe('unreachable')
  })

  it('of an ended session or an expired plan leaves it for another time', () => {
    expect(answered(401).kind).toBe('shut')
    expect(answered(422, { body: { error: 'Plan Expired' } }).kind).toBe('shut')
  })

  it.each([500, 501, 507])('%i is sent again, while the others go on', (status) => {
    expect(answered(status).kind).toBe('failed')
  })

  it.each([403, 404, 422])('%i is a refusal, in the server’s words', (status) => {
    const refused = { says: 'The server’s words.', late: false }
    expect(answered(status)).toEqual({ kind: 'refused', refused, winner: undefined })
  })

  it('is a refusal with the report of who was first', () => {
    const winner = report({ user: { id: 'sara', name: 'Sara' } })
    expect(answered(409, { winner })).toMatchObject({
      kind: 'refused',
      refused: { late: true },
      winner,
    })
  })

  it('is none where one’s own report says the same already', () => {
    const same = report(word)
    expect(answered(409, { winner: same })).toEqual({ kind: 'stored', report: same })
    expect(answered(409, { winner: report() })).toMatchObject({
      kind: 'refused',
      refused: { late: false },
    })
  })
})

describe('notes that were being typed', () => {
  const draft = (at: number) => ({ status: 'not_done' as const, note: 'Ga', about: 'null', at })

  it('are kept one a duty, and for a week', () => {
    const week = 7 * 86_400_000
    const all = { old: draft(0), oven: draft(10), till: draft(20) }
    expect(withDraft(all, 'oven', draft(week), week)).toEqual({
      oven: draft(week),
      till: draft(20),
    })
    expect(withDraft(all, 'oven', undefined, 30)).toEqual({ old: draft(0), till: draft(20) })
  })
})
