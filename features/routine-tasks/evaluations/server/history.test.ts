import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { evaluateReport, listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import {
  listOccurrences,
  type Report,
  submitReport,
} from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
const MONDAY = '2026-11-23'
let site: World
let mona: Person
let karim: Person
let cook: Person
let report: Report

beforeEach(async () => {
  diwan.clock.set('2026-11-23T09:00:00Z')
  site = await world(diwan)
  mona = await site.build.user({ name: 'Mona' })
  karim = await site.build.user({ name: 'Karim', permissions: ['evaluate-dailytask'] })
  cook = await site.build.user({ name: 'Omar' })
  const { id: dept_id } = await site.build.department({ managerId: mona.id, memberIds: [cook.id] })
  const { id } = await site.build.routineTask({ dept_id })
  const sent = { params: { id }, body: { status: 'done' as const } }
  report = (await site.as(cook).call(submitReport, sent)).body.report
})

const rate = async (person: Person, rating: number, comment = '') =>
  (
    await site
      .as(person)
      .call(evaluateReport, { params: { id: report.id }, body: { rating, comment } })
  ).body.evaluation
const dayOf = async () =>
  (await site.as(mona).call(listEvaluationDay, { params: { date: MONDAY }, query: {} })).body

test('a second rating keeps the first with who gave it and when, and the last one counts', async () => {
  expect(await rate(karim, 2, 'Too late.')).not.toHaveProperty('history')
  diwan.clock.advance({ minutes: 5 })
  const second = await rate(mona, 4)
  const history = [
    {
      rating: 2,
      comment: 'Too late.',
      user: { id: karim.id, name: 'Karim Hassan' },
      at: '2026-11-23T09:00:00.000Z',
    },
    {
      rating: 4,
      comment: '',
      user: { id: mona.id, name: 'Mona Hassan' },
      at: '2026-11-23T09:05:00.000Z',
    },
  ]
  expect(second).toMatchObject({ rating: 4, user: { id: mona.id }, history })
  const { data, totals } = await dayOf()
  expect(data[0]?.report?.evaluation).toEqual(second)
  expect(totals).toMatchObject({ evaluated: 1, rating_average: 4 })
  const [own] = (await site.as(cook).call(listOccurrences, { query: {} })).body.data
  expect(own?.report?.evaluation?.history).toEqual(history)
})

test('another comment on one’s own stars is no other rating, other stars are', async () => {
  await rate(mona, 3)
  expect(await rate(mona, 3, 'Better than before.')).not.toHaveProperty('history')
  const { history } = await rate(mona, 5, 'Better than before.')
  expect(history?.map(({ rating }) => rating)).toEqual([3, 5])
})

test('of two who rate at once neither rating is lost, and the second is told of the first', async () => {
  const [one, other] = await Promise.all([rate(mona, 5), rate(karim, 1)])
  const second = one.history ? one : other
  const first = second === one ? other : one
  expect(first).not.toHaveProperty('history')
  expect(second.history?.map(({ rating }) => rating)).toEqual([first.rating, second.rating])
  expect((await dayOf()).data[0]?.report?.evaluation).toEqual(second)
})
