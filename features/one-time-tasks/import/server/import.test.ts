import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { addComment } from '#features/one-time-tasks/comments/contract.ts'
import {
  getLastImport,
  importTasks,
  undoTaskImport,
} from '#features/one-time-tasks/import/contract.ts'
import { getTask, listTaskRevisions } from '#features/one-time-tasks/record/contract.ts'
import { listTasks, updateTask } from '#features/one-time-tasks/tasks/contract.ts'
import type { Locale } from '#shared/locale.ts'

const diwan = openDiwan()
type Rows = Record<string, string>[]

let site: World
let laila: Person
let clerk: Person
let kitchen: { id: string; name: string }

beforeEach(async () => {
  site = await world(diwan)
  laila = await site.build.user({ name: 'Laila' })
  clerk = await site.build.user({ name: 'Clerk' })
  kitchen = await site.build.department({ name: 'Kitchen' })
})

interface How {
  dry_run?: boolean
  import_id?: string
  by?: Person
  locale?: Locale
}

const load = (rows: Rows, { dry_run = false, by = site.owner, locale = 'en', ...more }: How = {}) =>
  site.as(by, { 'accept-language': locale }).call(importTasks, { body: { rows, dry_run, ...more } })
const undo = (id: string | null, by: Person = site.owner) =>
  site.as(by).call(undoTaskImport, { params: { id: id ?? '' } })
const list = async () =>
  (await site.as(site.owner).call(listTasks, { query: { sort: 'created', order: 'asc' } })).body
const wrongIn = async (row: Rows[number], how: How = {}) =>
  (await load([row], { dry_run: true, ...how })).body.refused[0]?.errors

const good = { title: 'Count the till', assigned: 'laila HASSAN' }

describe('a row', () => {
  test('says everything that the form of a task does', async () => {
    const { status, body } = await load([
      {
        title: ' جرد المخزن ',
        description: 'Both stores.',
        assigned: `Laila Hassan؛ ${clerk.email.toUpperCase()}, laila  hassan`,
        supervisor: 'Mona Saleh',
        consulted: 'clerk hassan',
        informed: 'Laila Hassan; Clerk Hassan',
        department: 'KITCHEN',
        start_date: '2026-11-25',
        deadline: '2026-12-01',
        priority: 'عاجلة',
      },
      good,
    ])
    expect([status, body.created, body.refused]).toEqual([201, 2, []])
    const { data } = await list()
    const [first, second] = data
    expect(first).toMatchObject({
      ...{ title: 'جرد المخزن', status: 'pending', priority: 'urgent', version: 1 },
      ...{ start_date: '2026-11-25', deadline: '2026-12-01', department: kitchen },
      created_by: { id: site.owner.id },
    })
    const ids = (people: { id: string }[] = []) => people.map(({ id }) => id).sort()
    expect(ids(first?.people.assigned)).toEqual([laila.id, clerk.id].sort())
    expect(first?.people.supervisor?.id).toBe(site.owner.id)
    expect([first?.people.consulted.length, first?.people.informed.length]).toEqual([1, 2])
    expect(second).toMatchObject({ start_date: '2026-11-21', deadline: null, priority: 'normal' })
    const params = { id: first?.id ?? '' }
    const { task } = (await site.as(site.owner).call(getTask, { params })).body
    expect(task.description).toBe('Both stores.')
    const { revisions } = (await site.as(site.owner).call(listTaskRevisions, { params })).body
    expect(revisions.map(({ changes }) => changes)).toEqual([
      [{ field: 'status', from: null, to: 'pending' }],
    ])
  })

  test('is refused with the others, and each wrong cell says what is wrong, in both languages', async () => {
    const bad = {
      title: '',
      assigned: 'Laila Hasan, Nobody At All',
      supervisor: 'Laila Hassan, Clerk Hassan',
      department: 'Kichen',
      project: 'Cellar',
      start_date: 'soon',
      deadline: '2026-13-01',
      priority: 'very',
    }
    const { status, body } = await load([good, bad])
    expect([status, body]).toMatchObject([200, { created: 0, duplicates: [], import_id: null }])
    expect(body.refused).toEqual([
      {
        line: 2,
        errors: {
          title: ['This field is required.'],
          assigned: [
            'There is no member called “Laila Hasan”. Did you mean “Laila Hassan”?',
            'There is no member called “Nobody At All”.',
          ],
          supervisor: ['A task has one supervisor: name one person.'],
          department: ['There is no department called “Kichen”. Did you mean “Kitchen”?'],
          project: ['There is no project called “Cellar” that you can see.'],
          start_date: ['Not a date: write it as 2026-11-30 or 30/11/2026.'],
          deadline: ['Not a date: write it as 2026-11-30 or 30/11/2026.'],
          priority: ['Not a priority: use low, normal, high or urgent.'],
        },
      },
    ])
    expect((await list()).total).toBe(0)
    expect(await wrongIn({ ...good, assigned: 'Laila Hasan' }, { locale: 'ar' })).toEqual({
      assigned: ['لا يوجد عضو باسم «Laila Hasan». هل تقصد «Laila Hassan»؟'],
    })
    expect(await wrongIn({ ...good, assigned: '' })).toEqual({ assigned: ['Choose at least one.'] })
    const backwards = { ...good, start_date: '2026-12-02', deadline: '2026-12-01' }
    expect(await wrongIn(backwards)).toEqual({
      deadline: ['The deadline cannot be before the start.'],
    })
  })

  test('names a project only where the caller sees it and it is not stopped', async () => {
    const project = async (status: 0 | 1) => {
      const id = await site.build.project({ status })
      const { rows } = await diwan.server.database.ownerPool.query(
        'select name from projects where id = $1',
        [id],
      )
      return { id, name: rows[0].name as string }
    }
    const [open, stopped] = [await project(1), await project(0)]
    expect(await wrongIn({ ...good, project: stopped.name })).toEqual({
      project: ['This project is stopped. Start it again, or choose another one.'],
    })
    const unknown = await wrongIn({ ...good, project: 'Cellar' }, { by: clerk })
    expect(await wrongIn({ ...good, project: open.name }, { by: clerk })).toEqual({
      project: [unknown?.project?.[0]?.replace('Cellar', open.name)],
    })
    expect((await load([{ ...good, project: open.name }])).status).toBe(201)
    expect((await list()).data[0]?.project?.id).toBe(open.id)
  })
})

describe('an address', () => {
  const who = (assigned: string, by: Person) => wrongIn({ ...good, assigned }, { by })

  test('says nothing of who is a member to somebody who may not see addresses', async () => {
    const says = { assigned: ['Write the member’s name: you cannot see email addresses.'] }
    expect(await who(laila.email, clerk)).toEqual(says)
    expect(await who('nobody@example.com', clerk)).toEqual(says)
    const invited = await site.build.user({ name: '', status: 'pending' })
    expect(await who(invited.email, clerk)).toEqual(says)
    expect(await who(clerk.email, clerk), 'one’s own').toBeUndefined()
  })

  test('names a member to who may see addresses', async () => {
    const reader = await site.build.user({ permissions: ['view-user'] })
    expect(await who(laila.email, reader)).toBeUndefined()
    expect(await who('nobody@example.com', reader)).toEqual({
      assigned: ['There is no member called “nobody@example.com”.'],
    })
  })

  test('is asked for where two members have one name', async () => {
    await site.build.user({ name: 'Laila' })
    const reader = await site.build.user({ permissions: ['view-user'] })
    expect(await who('Laila Hassan', reader)).toEqual({
      assigned: ['Several members are called “Laila Hassan”. Write the email address instead.'],
    })
    expect((await who('Laila Hassan', clerk))?.assigned?.[0]).toMatch(/you cannot see email/)
  })

  test('is no member’s who has left, or is another company’s', async () => {
    const left = await site.build.user({ name: 'Gone', status: 'removed' })
    const there = await world(diwan)
    const stranger = await there.build.user({ name: 'Stranger' })
    for (const one of [left.email, 'Gone Hassan', stranger.email, 'Stranger Hassan'])
      expect(await who(one, site.owner)).toEqual({
        assigned: [`There is no member called “${one}”.`],
      })
  })
})

test('a table that is only checked says which rows say the same, and what is there already', async () => {
  await load([{ ...good, deadline: '2026-12-01' }])
  const [existing] = (await list()).data
  const { body } = await load(
    [
      good,
      { ...good, title: 'COUNT the till', deadline: '2026-12-01' },
      { ...good, title: 'count THE till' },
      { ...good, department: 'Kitchen' },
    ],
    { dry_run: true },
  )
  expect(body).toEqual({
    ...{ created: 0, refused: [], import_id: null },
    duplicates: [
      { line: 2, same_as: null, existing: { id: existing?.id, name: 'Count the till' } },
      { line: 3, same_as: 1, existing: null },
    ],
  })
  expect((await list()).total).toBe(1)
})

describe('taking an import back', () => {
  test('is offered to who imported, of the last one that is there, for a day', async () => {
    const last = async (by: Person = site.owner) =>
      (await site.as(by).call(getLastImport)).body.import
    expect(await last()).toBeNull()
    const earlier = (await load([good])).body.import_id
    diwan.clock.advance({ minutes: 1 })
    const at = diwan.clock.now().toISOString()
    const later = (await load([good, { ...good, title: 'Order flour' }])).body.import_id
    expect(await last()).toEqual({ id: later, at, tasks: 2 })
    expect(await last(clerk)).toBeNull()
    await undo(later)
    expect(await last()).toMatchObject({ id: earlier, tasks: 1 })
    diwan.clock.advance({ days: 1 })
    expect(await last()).toBeNull()
    expect((await undo(earlier)).body.removed, 'from a message that still stands').toBe(1)
  })

  test('deletes what nobody worked on since, of all its parts, once', async () => {
    const first = (await load([good, { ...good, title: 'Changed' }])).body
    const import_id = first.import_id ?? ''
    const next = await load([{ ...good, title: 'Commented' }, good], { import_id })
    expect([next.status, next.body.import_id]).toEqual([201, import_id])
    const idOf = async (title: string) =>
      (await list()).data.find((task) => task.title === title)?.id ?? ''
    const [changed, commented] = [await idOf('Changed'), await idOf('Commented')]
    const { call } = site.as(laila)
    await call(updateTask, { params: { id: changed }, body: { priority: 'high' } })
    await call(addComment, { params: { id: commented }, body: { body: 'On it.' } })
    expect((await undo(import_id, clerk)).status, 'somebody else’s').toBe(404)
    expect((await undo(import_id)).body).toEqual({
      removed: 2,
      kept: [
        { id: changed, name: 'Changed' },
        { id: commented, name: 'Commented' },
      ],
    })
    expect((await list()).total).toBe(2)
    expect((await undo(import_id)).body.removed).toBe(0)
  })

  test('is offered no more where only what somebody works on is left, and twice at once goes once', async () => {
    const { import_id } = (await load([good, { ...good, title: 'Changed' }, good])).body
    const changed = (await list()).data.find(({ title }) => title === 'Changed')?.id ?? ''
    const body = { priority: 'high' as const }
    await site.as(laila).call(updateTask, { params: { id: changed }, body })
    const removed = await Promise.all([undo(import_id), undo(import_id)])
    expect(removed.map((one) => one.body.removed).sort()).toEqual([0, 2])
    expect((await site.as(site.owner).call(getLastImport)).body.import).toBeNull()
    const other = await world(diwan)
    expect(
      (await other.as(other.owner).call(undoTaskImport, { params: { id: import_id ?? '' } }))
        .status,
    ).toBe(404)
  })

  test('an import goes on only for who began it, up to five thousand rows', async () => {
    await site.write((db) => db.all(sql`update subscriptions set plan_id = 4`))
    const { import_id } = (await load([good])).body
    const says = { import_id: ['This import does not exist any more.'] }
    const more = { import_id: import_id ?? '' }
    expect((await load([good], { ...more, by: clerk })).body.errors).toEqual(says)
    const unknown = { import_id: '0190f3a2-0000-7000-8000-000000000000' }
    expect((await load([good], unknown)).body.errors).toEqual(says)
    const many = (count: number) => Array.from({ length: count }, () => good)
    for (const rows of [...Array.from({ length: 9 }, () => many(500)), many(499)])
      expect((await load(rows, more)).status).toBe(201)
    expect((await load([good], more)).body.errors).toEqual({
      rows: ['An import has at most 5000 rows.'],
    })
    expect((await undo(import_id)).body).toEqual({ removed: 5_000, kept: [] })
  })
})
