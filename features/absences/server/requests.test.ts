import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { answerAbsence, createAbsence, listAbsenceRequests } from '#features/absences/contract.ts'

const diwan = openDiwan()
const TODAY = '2026-11-23'
let site: World
let omar: Person
let huda: Person
let chef: Person
let kitchen: string

/** Omar works in the kitchen, which Chef manages; Huda works in the store. */
beforeEach(async () => {
  diwan.clock.set(`${TODAY}T09:00:00Z`)
  site = await world(diwan)
  const people = ['Omar', 'Huda', 'Chef'].map((name) => site.build.user({ name }))
  ;[omar, huda, chef] = (await Promise.all(people)) as [Person, Person, Person]
  const named = { name: 'Kitchen', managerId: chef.id, memberIds: [omar.id, chef.id] }
  kitchen = (await site.build.department(named)).id
  await site.build.department({ name: 'Store', memberIds: [huda.id] })
})

const ask = async (person: Person, from: string, to = from) =>
  (await site.as(person).call(createAbsence, { body: { from, to, kind: 'leave' } })).body.absence.id
const waiting = async (person: Person, query = {}) =>
  (await site.as(person).call(listAbsenceRequests, { query })).body
const idsFor = async (person: Person, query = {}) =>
  (await waiting(person, query)).data.map(({ id }) => id)

test('every request is listed for who may answer it, the nearest days first, however far they are', async () => {
  const future = await ask(omar, '2028-03-01', '2028-03-05')
  const past = await ask(omar, '2026-08-01')
  const running = await ask(omar, '2026-11-20', '2026-12-30')
  const soon = await ask(huda, '2026-11-26')
  const own = await ask(chef, '2027-01-01')
  expect(await idsFor(site.owner)).toEqual([running, soon, own, past, future])
  expect(await idsFor(chef)).toEqual([running, own, past, future])
  expect(await idsFor(omar)).toEqual([running, past, future])
  expect(await idsFor(huda)).toEqual([soon])
  expect(await idsFor(site.owner, { department_id: kitchen })).toEqual([running, own, past, future])
  const page = await waiting(site.owner, { per_page: 2 })
  expect([page.data.length, page.total]).toEqual([2, 5])
  await site.as(chef).call(answerAbsence, { params: { id: past }, body: { status: 'declined' } })
  expect(await idsFor(omar)).toEqual([running, future])
})

test('who may enter an absence for whom is said with the requests', async () => {
  const names = async (person: Person) =>
    (await waiting(person)).recordable?.map(({ name }) => name.split(' ')[0])
  expect(await names(chef)).toEqual(['Chef', 'Omar'])
  expect(await names(omar)).toEqual(['Omar'])
  expect((await waiting(site.owner)).recordable).toBeNull()
  for (const { id } of (await waiting(chef)).recordable ?? [])
    expect(
      (
        await site.as(chef).call(createAbsence, {
          body: { member_id: id, from: TODAY, to: TODAY, kind: 'sick' },
        })
      ).status,
    ).toBe(201)
})
