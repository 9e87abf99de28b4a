import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { tellNow } from '#app/server/test/idle.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  answerAbsence,
  createAbsence,
  deleteAbsence,
  listAbsences,
  updateAbsence,
} from '#features/absences/contract.ts'
import { getDirectory } from '#features/directory/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { claimOccurrence } from '#features/routine-tasks/reports/claim-contract.ts'
import { listOccurrences, submitReport } from '#features/routine-tasks/reports/contract.ts'
import { deleteUser } from '#features/users/contract.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
const MONDAY = '2026-11-23'
const WEEK = { from: MONDAY, to: '2026-11-27' }
let site: World
/** Omar and Amina work in the kitchen, which Chef manages; Huda works in the store. */
let [omar, amina, chef, huda]: Person[] = []
let kitchen: string

beforeEach(async () => {
  diwan.clock.set(`${MONDAY}T09:00:00Z`)
  site = await world(diwan)
  const names = ['Omar', 'Amina', 'Chef', 'Huda']
  ;[omar, amina, chef, huda] = await Promise.all(names.map((name) => site.build.user({ name })))
  const memberIds = [omar, amina].map((one) => one?.id ?? '')
  const named = { name: 'Kitchen', managerId: chef?.id ?? '' }
  kitchen = (await site.build.department({ ...named, memberIds })).id
  await site.build.department({ name: 'Store', memberIds: [huda?.id ?? ''] })
})

type Form = Partial<Input<typeof createAbsence>['body']>

const as = (person: Person | undefined) => site.as(person as Person)
const idOf = (person: Person | undefined): string => person?.id ?? ''
const ask = (person: Person | undefined, form: Form = {}) =>
  as(person).call(createAbsence, { body: { ...WEEK, kind: 'leave', ...form } })
const record = async (member: Person | undefined, form: Form = {}) =>
  (await ask(site.owner, { member_id: idOf(member), ...form })).body.absence
const list = async (person: Person | undefined, span = WEEK) =>
  (await as(person).call(listAbsences, { query: span })).body.data
const dutyOf = async (person: Person | undefined, fields = {}) => {
  const assign = { kind: 'member', member_id: idOf(person) } as const
  return (await site.build.routineTask({ dept_id: kitchen, assign, ...fields })).id
}
const pageOf = async (person: Person | undefined) =>
  (await as(person).call(listOccurrences, { query: { per_page: 100 } })).body.data
const noticesOf = async (person: Person | undefined) => {
  await tellNow(diwan)
  const { body } = await as(person).call(listNotifications, { query: { per_page: 100 } })
  return body.data.map(({ kind, facts }) => [kind, facts.date, facts.until])
}

describe('an absence', () => {
  test('is asked for by its member, and counts once the manager accepts it', async () => {
    const duty = await dutyOf(omar)
    const { status, body } = await ask(omar, { deputy_id: idOf(amina), reason: 'Wedding' })
    expect([status, body.absence]).toMatchObject([
      201,
      { status: 'requested', can: { update: true, delete: true, answer: false } },
    ])
    expect((await pageOf(omar)).map(({ id }) => id)).toEqual([duty])
    const params = { id: body.absence.id }
    const accept = { params, body: { status: 'accepted' } } as const
    expect((await as(amina).call(answerAbsence, accept)).status).toBe(404)
    expect((await as(omar).call(answerAbsence, accept)).status).toBe(403)
    const { body: accepted } = await as(chef).call(answerAbsence, accept)
    expect(accepted.absence).toMatchObject({ status: 'accepted', can: { answer: false } })
    expect(await pageOf(omar)).toEqual([])
    expect(await pageOf(amina)).toMatchObject([
      { id: duty, stands_in_for: [{ id: idOf(omar), name: 'Omar Hassan' }], can: { report: true } },
    ])
    const again = await as(chef).call(answerAbsence, accept)
    expect(again.body.errors).toEqual({ status: ['This request is answered already.'] })
  })

  test('is recorded by the manager of the member or an owner, and by nobody else', async () => {
    expect((await ask(chef, { member_id: idOf(omar) })).body.absence.status).toBe('accepted')
    expect((await ask(site.owner, { member_id: idOf(huda) })).body.absence.status).toBe('accepted')
    for (const [person, member] of [
      [amina, omar],
      [chef, huda],
      [omar, chef],
    ])
      expect((await ask(person, { member_id: idOf(member) })).status).toBe(403)
    expect((await ask(chef)).body.absence.status).toBe('requested')
  })

  test('shows others its dates alone, and people of other departments nothing', async () => {
    await record(omar, { kind: 'sick', reason: 'Flu', deputy_id: idOf(amina) })
    const dates = { ...WEEK, half: null, status: 'accepted' }
    const full = { ...dates, kind: 'sick', reason: 'Flu', deputy: { id: idOf(amina) } }
    for (const person of [omar, chef, site.owner]) expect(await list(person)).toMatchObject([full])
    const [seen] = await list(amina)
    expect(seen).toMatchObject({ ...dates, deputy: { id: idOf(amina) } })
    expect(Object.keys(seen ?? {})).not.toEqual(expect.arrayContaining(['kind']))
    expect(Object.keys(seen ?? {})).not.toEqual(expect.arrayContaining(['reason']))
    const waiter = await site.build.user()
    expect(await list(waiter)).toEqual([])
    expect(await list(huda)).toEqual([])
    await record(amina, { from: '2026-12-01', to: '2026-12-01' })
    const [other] = await list(omar, { from: '2026-12-01', to: '2026-12-01' })
    expect(Object.keys(other ?? {}).sort()).toEqual([
      'can',
      'from',
      'half',
      'id',
      'member',
      'status',
      'to',
      'version',
    ])
  })

  test('is said in every picker of people while it lasts, unless it is half a day', async () => {
    const awayUntil = async () => {
      const { people } = (await as(huda).call(getDirectory)).body
      return people.flatMap(({ name, away_until: until }) => (until ? [[name, until]] : []))
    }
    await record(omar)
    await record(amina, { from: MONDAY, to: MONDAY, half: 'morning' })
    await ask(chef)
    expect(await awayUntil()).toEqual([['Omar Hassan', WEEK.to]])
    diwan.clock.set('2026-11-28T09:00:00Z')
    expect(await awayUntil()).toEqual([])
  })

  test('is ended earlier by its member, who cannot change it otherwise', async () => {
    const { id } = await record(omar, { from: '2026-11-20', deputy_id: idOf(amina) })
    const duty = await dutyOf(omar)
    const change = (body: Input<typeof updateAbsence>['body']) =>
      as(omar).call(updateAbsence, { params: { id }, body })
    for (const body of [{ to: '2026-11-29' }, { from: '2026-11-19' }, { deputy_id: null }])
      expect((await change(body)).status).toBe(422)
    expect((await as(omar).call(deleteAbsence, { params: { id } })).status).toBe(403)
    expect((await change({ to: '2026-11-22' })).body.absence).toMatchObject({ to: '2026-11-22' })
    expect((await pageOf(omar)).map((row) => row.id)).toEqual([duty])
    expect(await pageOf(amina)).toEqual([])
  })

  test('is not ended by its member before yesterday: days on which they were away stay', async () => {
    const { id } = await record(omar, { from: '2026-11-18' })
    const end = (person: Person | undefined, to: string) =>
      as(person).call(updateAbsence, { params: { id }, body: { to } })
    const { status, body } = await end(omar, '2026-11-21')
    expect([status, body.errors]).toEqual([
      422,
      { to: ['Past days do not change: end it yesterday at the earliest.'] },
    ])
    expect((await end(omar, MONDAY)).status).toBe(200)
    expect((await end(omar, '2026-11-22')).body.absence).toMatchObject({ to: '2026-11-22' })
    expect((await end(omar, '2026-11-21')).status).toBe(403)
    expect((await end(chef, '2026-11-19')).body.absence).toMatchObject({ to: '2026-11-19' })
  })

  test('does not overlap another one of its member, and ends after it begins', async () => {
    await record(omar)
    const refused = async (form: Form) => (await ask(omar, form)).body.errors
    const other = ['There is another absence on one of these days. Change that one.']
    expect(await refused({ from: '2026-11-27', to: '2026-11-30' })).toEqual({ from: other })
    expect(await refused({ from: '2026-12-02', to: '2026-12-01' })).toEqual({
      to: ['The last day cannot be before the first one.'],
    })
    expect(await refused({ from: '2026-12-01', to: '2026-12-02', half: 'morning' })).toEqual({
      half: ['Half a day is possible for a single day only.'],
    })
    expect((await ask(omar, { from: '2026-11-28', to: '2026-11-28' })).status).toBe(201)
  })

  test('keeps the rules of its dates when only some of them are changed', async () => {
    const { id } = await record(omar)
    const half = await record(amina, { to: MONDAY, half: 'morning' })
    const refused = async (params: { id: string }, body: Input<typeof updateAbsence>['body']) =>
      (await as(chef).call(updateAbsence, { params, body })).body.errors
    expect(await refused({ id }, { to: '2026-11-22' })).toEqual({
      to: ['The last day cannot be before the first one.'],
    })
    expect(await refused({ id }, { to: '2027-11-24' })).toEqual({
      to: ['An absence has at most 366 days.'],
    })
    const single = { half: ['Half a day is possible for a single day only.'] }
    expect(await refused({ id }, { half: 'morning' })).toEqual(single)
    expect(await refused({ id: half.id }, { to: WEEK.to })).toEqual(single)
  })

  test('that somebody has changed meanwhile is not overwritten', async () => {
    const { id, version } = await record(omar)
    const change = { params: { id }, body: { reason: 'Flu', version } }
    expect((await as(chef).call(updateAbsence, change)).status).toBe(200)
    const { status, body } = await as(chef).call(updateAbsence, change)
    expect([status, body.absence]).toMatchObject([409, { reason: 'Flu', version: version + 1 }])
  })
})

describe('the duties of who is away', () => {
  test('go to the deputy of the deputy, then to the manager, then to nobody', async () => {
    const duty = await dutyOf(omar)
    const holders = async () => {
      const people = { omar, amina, chef, huda }
      const pages = Object.entries(people).map(async ([name, person]) =>
        (await pageOf(person)).length > 0 ? [name] : [],
      )
      return (await Promise.all(pages)).flat()
    }
    await record(omar, { deputy_id: idOf(amina) })
    expect(await holders()).toEqual(['amina'])
    const aminas = await record(amina, { deputy_id: idOf(huda) })
    expect(await holders()).toEqual(['huda'])
    expect(
      (await as(huda).call(submitReport, { params: { id: duty }, body: { status: 'done' } }))
        .status,
    ).toBe(201)
    const hudas = await record(huda)
    expect(await holders()).toEqual(['chef'])
    await record(chef)
    expect(await holders()).toEqual([])
    await as(site.owner).call(deleteAbsence, { params: { id: hudas.id } })
    await as(site.owner).call(deleteAbsence, { params: { id: aminas.id } })
    expect(await holders()).toEqual(['amina'])
  })

  test('never come back to them: a circle of deputies is refused', async () => {
    await record(omar, { deputy_id: idOf(amina) })
    await record(amina, { from: '2026-11-26', to: '2026-11-30', deputy_id: idOf(huda) })
    const refused = ['deputy_id']
    const keys = async (form: Form) =>
      Object.keys((await ask(site.owner, { member_id: idOf(huda), ...form })).body.errors ?? {})
    expect(await keys({ deputy_id: idOf(omar) })).toEqual(refused)
    expect(await keys({ deputy_id: idOf(huda) })).toEqual(refused)
    expect(await keys({ from: '2026-11-28', to: '2026-11-30', deputy_id: idOf(omar) })).toEqual([])
  })

  test('of half a day are those that begin in it; what has no time stays', async () => {
    const morning = await dutyOf(omar, { from: '08:00', to: '10:00' })
    const evening = await dutyOf(omar, { to: '18:00' })
    const any = await dutyOf(omar)
    const half = { from: MONDAY, to: MONDAY, half: 'morning' } as const
    await record(omar, { ...half, deputy_id: idOf(amina) })
    const ids = async (person: Person | undefined) => (await pageOf(person)).map(({ id }) => id)
    expect(await ids(amina)).toEqual([morning])
    expect((await ids(omar)).sort()).toEqual([evening, any].sort())
  })

  test('go to the manager when their deputy leaves the company', async () => {
    await dutyOf(omar)
    await record(omar, { deputy_id: idOf(huda) })
    expect(await pageOf(huda)).toHaveLength(1)
    await as(site.owner).call(deleteUser, {
      params: { user_id: idOf(huda) },
      query: {},
    })
    expect(await pageOf(chef)).toMatchObject([{ stands_in_for: [{ id: idOf(omar) }] }])
    expect(await list(site.owner)).toMatchObject([{ deputy: null }])
  })

  test('of a department stay with those who are there, and what was taken goes to the deputy', async () => {
    const { id } = await site.build.routineTask({ dept_id: kitchen })
    await as(omar).call(claimOccurrence, { params: { id }, body: {} })
    await record(omar, { deputy_id: idOf(huda) })
    const holder = { claim: { user: { id: idOf(omar) }, deputy: { id: idOf(huda) } } }
    expect(await pageOf(huda)).toMatchObject([
      { id, ...holder, can: { report: true, release: true } },
    ])
    expect(await pageOf(amina)).toMatchObject([{ id, ...holder, can: { report: true } }])
    expect(await pageOf(omar)).toEqual([])
  })
})

test('everybody concerned is notified, and nobody of what they did', async () => {
  await site.build.oneTimeTask({
    people: { assigned: [idOf(omar)], supervised: [idOf(huda)] },
  })
  const { absence } = (await ask(omar, { deputy_id: idOf(amina) })).body
  const dates = [WEEK.from, WEEK.to]
  expect(await noticesOf(chef)).toEqual([['absence_requested', ...dates]])
  expect(await noticesOf(amina)).toEqual([])
  const params = { id: absence.id }
  await as(chef).call(answerAbsence, { params, body: { status: 'accepted' } })
  expect(await noticesOf(omar)).toEqual([['absence_answered', ...dates]])
  expect(await noticesOf(amina)).toEqual([['deputy_named', ...dates]])
  expect(await noticesOf(huda)).toEqual([['member_away', ...dates]])
  await as(chef).call(updateAbsence, { params, body: { deputy_id: idOf(huda) } })
  expect((await noticesOf(amina)).map(([kind]) => kind).sort()).toEqual([
    'deputy_freed',
    'deputy_named',
  ])
  expect((await noticesOf(huda)).map(([kind]) => kind).sort()).toEqual([
    'deputy_named',
    'member_away',
  ])
  await as(omar).call(updateAbsence, { params, body: { to: '2026-11-25' } })
  expect(await noticesOf(chef)).toContainEqual(['absence_ended', WEEK.from, '2026-11-25'])
  expect((await noticesOf(huda)).map(([, , until]) => until)).toEqual(['2026-11-25', '2026-11-25'])
})
