import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  createTaskView,
  deleteTaskView,
  listTaskViews,
  MAX_VIEWS,
  updateTaskView,
} from '#features/one-time-tasks/views/contract.ts'

const diwan = openDiwan()
let site: World
let omar: Person

beforeEach(async () => {
  site = await world(diwan)
  omar = await site.build.user()
})

const keep = (name: string, query = 'due=overdue', by: Person = omar) =>
  site.as(by).call(createTaskView, { body: { name, query } })
const change = (id: string, body: { name?: string; query?: string }, by: Person = omar) =>
  site.as(by).call(updateTaskView, { params: { id }, body })
const drop = (id: string, by: Person = omar) => site.as(by).call(deleteTaskView, { params: { id } })
const list = async (by: Person = omar) => (await site.as(by).call(listTaskViews)).body.views

test('a member keeps filters by name, changes them and deletes them', async () => {
  const { body, status } = await keep('متأخرة', '?due=overdue&mine=assigned')
  expect(status).toBe(201)
  const second = (await keep('Board', 'view=board&sort=priority&order=asc')).body.view
  expect(await list()).toEqual([
    second,
    { id: body.view.id, name: 'متأخرة', query: 'due=overdue&mine=assigned' },
  ])
  const renamed = await change(second.id, { name: 'Mine on the board' })
  expect(renamed.body.view).toEqual({ ...second, name: 'Mine on the board' })
  expect((await change(second.id, { query: 'view=board' })).body.view.query).toBe('view=board')
  expect((await drop(body.view.id)).status).toBe(200)
  expect((await list()).map(({ name }) => name)).toEqual(['Mine on the board'])
})

test('where somebody was in the list is no part of what they keep', async () => {
  const query = 'status=done&page=7&task=0190f3a2-0000-7000-8000-000000000000&day=2026-11-21'
  expect((await keep('Done', query)).body.view.query).toBe('status=done')
})

test('what no filter is called is refused', async () => {
  expect((await keep('Odd', 'status=done&colour=red')).body.errors).toEqual({
    query: ['This filter is not known.'],
  })
  expect((await keep('Long', `search=${'a'.repeat(1_000)}`)).status).toBe(422)
})

test('a name stands once among one’s own, however it is written, and anybody may have it', async () => {
  const { id } = (await keep('Due soon')).body.view
  expect((await keep('DUE soon ')).body.errors).toEqual({
    name: ['You have a view with this name already.'],
  })
  const other = (await keep('Other')).body.view
  expect((await change(other.id, { name: 'due SOON' })).status).toBe(422)
  expect((await change(id, { name: 'DUE SOON' })).body.view.name).toBe('DUE SOON')
  expect((await keep('Due soon', '', site.owner)).status).toBe(201)
})

test('nobody else sees, changes or deletes a view, whatever they hold', async () => {
  const { id } = (await keep('Mine')).body.view
  expect(await list(site.owner)).toEqual([])
  expect((await change(id, { name: 'Theirs' }, site.owner)).status).toBe(404)
  expect((await drop(id, site.owner)).status).toBe(404)
  expect((await list()).map(({ name }) => name)).toEqual(['Mine'])
})

test('thirty presses at once keep twenty views, and of one name one', async () => {
  const named = await Promise.all(Array.from({ length: 5 }, () => keep('Same')))
  expect(named.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
  const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => keep(`View ${n}`)))
  const refused = replies.filter(({ status }) => status === 422)
  expect(refused).toHaveLength(30 - (MAX_VIEWS - 1))
  expect(refused[0]?.body.errors).toEqual({
    name: ['You keep 20 views already. Delete one that you no longer need.'],
  })
  expect(await list()).toHaveLength(MAX_VIEWS)
})
