import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import {
  claimOccurrence,
  releaseOccurrence,
} from '#features/routine-tasks/reports/claim-contract.ts'
import { listOccurrences, submitReport } from '#features/routine-tasks/reports/contract.ts'
import { LONG } from '#server/test/long-tests.ts'

const diwan = openDiwan()
/** `DIWAN_LONG=1 npx vitest run --project server features/routine-tasks/reports/server/claims.test.ts` */
const ROUNDS = LONG ? 100 : 5
const LONG_MS = 600_000
let site: World
let omar: Person
let amina: Person
let chef: Person
let kitchen: string

/** Monday 23 November, eleven in the morning. */
beforeEach(async () => {
  diwan.clock.set('2026-11-23T09:00:00Z')
  site = await world(diwan)
  omar = await site.build.user({ name: 'Omar' })
  amina = await site.build.user({ name: 'Amina' })
  chef = await site.build.user({ name: 'Chef' })
  const memberIds = [omar.id, amina.id]
  kitchen = (await site.build.department({ name: 'Kitchen', managerId: chef.id, memberIds })).id
})

const duty = async (fields: Parameters<World['build']['routineTask']>[0] = {}) =>
  (await site.build.routineTask({ dept_id: kitchen, ...fields })).id
const take = (person: Person, id: string) =>
  site.as(person).call(claimOccurrence, { params: { id }, body: {} })
const giveBack = (person: Person, id: string) =>
  site.as(person).call(releaseOccurrence, { params: { id }, query: {} })
const rowOf = async (person: Person, id: string) =>
  (await site.as(person).call(listOccurrences, { query: { per_page: 100 } })).body.data.find(
    (row) => row.id === id,
  )

test('whoever takes it is shown to everybody, and others still report it', async () => {
  const id = await duty()
  expect((await rowOf(amina, id))?.can).toMatchObject({ claim: true, release: false })
  const { status, body } = await take(omar, id)
  expect([status, body.claim]).toMatchObject([201, { user: { id: omar.id, name: 'Omar Hassan' } }])
  expect((await take(omar, id)).status).toBe(200)
  const seen = await rowOf(amina, id)
  expect(seen).toMatchObject({ claim: body.claim, can: { claim: false, release: false } })
  const params = { date: '2026-11-23' }
  const day = await site.as(chef).call(listEvaluationDay, { params, query: {} })
  expect(day.body.data[0]?.claim).toEqual(body.claim)
  const report = { params: { id }, body: { status: 'done' } } as const
  expect((await site.as(amina).call(submitReport, report)).status).toBe(201)
  expect(await rowOf(omar, id)).not.toHaveProperty('claim')
  expect((await take(omar, id)).body.errors).toEqual({ date: ['It is reported already.'] })
})

test(
  'of two who take it at once one holds it, and the other learns who does',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await duty({ task_name: `Round ${round}` })
      const replies = await Promise.all([take(omar, id), take(amina, id)])
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
      const holder = replies[0].status === 201 ? omar : amina
      expect(replies.map(({ body }) => body.claim.user.id)).toEqual([holder.id, holder.id])
      expect((await rowOf(chef, id))?.claim?.user.id).toBe(holder.id)
    }
  },
  LONG_MS,
)

test('it is given back by its holder or by the manager, and by nobody else', async () => {
  const id = await duty()
  await take(omar, id)
  expect((await giveBack(amina, id)).status).toBe(403)
  const stranger = await site.build.user()
  expect((await giveBack(stranger, id)).status).toBe(404)
  expect((await giveBack(omar, id)).status).toBe(200)
  expect((await giveBack(omar, id)).status).toBe(404)
  await take(amina, id)
  expect((await rowOf(chef, id))?.can).toMatchObject({ release: true })
  expect((await giveBack(chef, id)).status).toBe(200)
  expect((await take(omar, id)).status).toBe(201)
})

test('it is of one day and one window, and nothing to take where one person does it anyway', async () => {
  const id = await duty({ times: [{ from: '12:00', to: '13:00' }, { from: '18:00' }] })
  await take(omar, id)
  const { data } = (await site.as(amina).call(listOccurrences, { query: {} })).body
  expect(data.map(({ slot, claim }) => [slot, claim?.user.id])).toEqual([
    [0, omar.id],
    [1, undefined],
  ])
  const own = await duty({ assign: { kind: 'member', member_id: omar.id } })
  expect((await rowOf(omar, own))?.can).toMatchObject({ report: true, claim: false })
  expect((await take(amina, own)).status).toBe(404)
})
