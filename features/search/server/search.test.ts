import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  addComment,
  addReply,
  deleteComment,
  editComment,
} from '#features/one-time-tasks/comments/contract.ts'
import {
  archiveTask,
  deleteTask,
  undeleteTask,
  updateTask,
} from '#features/one-time-tasks/tasks/contract.ts'
import { search } from '#features/search/contract.ts'

const diwan = openDiwan()
let site: World
let omar: Person

beforeEach(async () => {
  site = await world(diwan)
  omar = await site.build.user({ name: 'Omar', permissions: [] })
})

const look = async (q: string, by: Person = site.owner, query: object = {}) =>
  (await site.as(by).call(search, { query: { q, ...query } })).body
const found = async (q: string, by?: Person, query?: object) =>
  (await look(q, by, query)).data.map(({ kind, title }) => `${kind}: ${title}`)
const comment = async (id: string, body: string) =>
  (await site.as(site.owner).call(addComment, { params: { id }, body: { body } })).body.comment.id

describe('one field', () => {
  test('finds things of every kind by the beginnings of their words, in both scripts', async () => {
    const department = await site.build.department({ name: 'Kitchen of Zamalek' })
    const project = await site.build.project({ name: 'Zamalek opening' })
    await site.build.routineTask({ task_name: 'Count the till (Zamalek)', dept_id: department.id })
    const task = await site.build.oneTimeTask({ title: 'Paint the zamálek front' })
    await comment(task, 'The painter comes to Zamalek on Sunday')
    await site.build.user({ name: 'Zamalek' })
    expect(await found('ZAMA')).toEqual([
      'one_time_task: Paint the zamálek front',
      'routine_task: Count the till (Zamalek)',
      'project: Zamalek opening',
      'department: Kitchen of Zamalek',
      'person: Zamalek Hassan',
      'comment: Paint the zamálek front',
    ])
    expect(await found('malek')).toEqual([])
    const arabic = await site.build.oneTimeTask({ title: 'مُراجعة «فاتورة» الكهرباء ٢٠٢٦' })
    expect((await look('فاتوره 2026')).data.map(({ id }) => id)).toEqual([arabic])
    const { data } = await look('zamalek', site.owner, { kinds: 'project,department' })
    expect(data.map(({ url }) => url).toSorted()).toEqual([
      'department?search=Kitchen+of+Zamalek',
      `project/${project}`,
    ])
  })

  test('leads to where a thing is, and says where it was found', async () => {
    const projectId = await site.build.project({ name: 'Opening' })
    const task = await site.build.oneTimeTask({
      ...{ title: 'Paint the front', projectId, people: { consulted: [omar.id] } },
    })
    const said = await comment(task, `@[${omar.id}] the ladder stands in the yard`)
    const reply = { params: { id: said }, body: { body: 'Which ladder?' } }
    const answer = (await site.as(omar).call(addReply, reply)).body.reply.id
    const { data } = await look('ladder')
    const beside = { title: 'Paint the front', url: `one-time-task?task=${task}` }
    expect(data).toHaveLength(2)
    expect(data.find(({ id }) => id === said)).toMatchObject({
      ...{ kind: 'comment', excerpt: '@Omar Hassan the ladder stands in the yard' },
      ...{ where: 'Mona Saleh', ...beside },
    })
    expect(data.find(({ id }) => id === answer)).toMatchObject({
      ...{ kind: 'comment', excerpt: 'Which ladder?', where: 'Omar Hassan', ...beside },
    })
    expect((await look('paint')).data[0]).toMatchObject({
      ...beside,
      where: 'Opening',
      excerpt: null,
    })
    // The id in a mention is not searchable text.
    expect(await found(omar.id.slice(0, 8))).toEqual([])
  })

  test('shows pages of what it found, and takes signs for what they are: nothing', async () => {
    for (let at = 0; at < 12; at += 1) await site.build.oneTimeTask({ title: `Paint wall ${at}` })
    const first = await look('paint', site.owner, { per_page: 5 })
    const third = await look('paint', site.owner, { per_page: 5, page: 3 })
    expect([first.total, first.data.length, third.data.length]).toEqual([12, 5, 2])
    for (const q of ['%', '_', "'; --", '\\', 'p', '']) expect([q, await found(q)]).toEqual([q, []])
    expect(await found('wall_1')).toHaveLength(3)
  })
})

describe('what is found is what is there now', () => {
  test('after a change of a task or a comment, an end, a return', async () => {
    const task = await site.build.oneTimeTask({ title: 'Paint the front' })
    const { call } = site.as(site.owner)
    const said = await comment(task, 'The ladder is broken')
    await call(updateTask, { params: { id: task }, body: { title: 'Wash the windows' } })
    await call(editComment, { params: { id: said }, body: { body: 'The bucket is broken' } })
    expect([await found('paint'), await found('ladder')]).toEqual([[], []])
    expect(await found('wash')).toEqual(['one_time_task: Wash the windows'])
    expect(await found('bucket')).toEqual(['comment: Wash the windows'])
    const away = () => call(archiveTask, { params: { id: task }, body: undefined })
    await away()
    expect(await found('wash')).toEqual(['one_time_task: Wash the windows'])
    await away()
    await call(deleteTask, { params: { id: task } })
    expect([await found('wash'), await found('bucket')]).toEqual([[], []])
    await call(undeleteTask, { params: { id: task } })
    expect([await found('wash'), await found('bucket')].map((one) => one.length)).toEqual([1, 1])
    await call(deleteComment, { params: { id: said } })
    expect(await found('bucket')).toEqual([])
  })
})

describe('nobody finds what they may not see', () => {
  test('a task among participants, and what is said of it', async () => {
    const task = await site.build.oneTimeTask({ title: 'Salaries of May' })
    await comment(task, 'Salaries are raised')
    const own = await site.build.oneTimeTask({
      title: 'Salaries: sign',
      people: { assigned: [omar.id] },
    })
    expect(await found('salaries', omar)).toHaveLength(3)
    await site.write((db) => db.all(sql`update companies set task_visibility = 'participants'`))
    expect((await look('salaries', omar)).data.map(({ id }) => id)).toEqual([own])
    expect(await found('salaries')).toHaveLength(3)
  })

  test('projects, definitions, positions and addresses without the right', async () => {
    const mine = await site.build.department({ name: 'Cellar', memberIds: [omar.id] })
    const theirs = await site.build.department({ name: 'Cellar two' })
    const projectId = await site.build.project({ name: 'Cellar works' })
    await site.build.oneTimeTask({ title: 'Cellar door', projectId })
    await site.build.routineTask({ task_name: 'Cellar light', dept_id: mine.id })
    await site.build.routineTask({ task_name: 'Cellar lock', dept_id: theirs.id })
    const pending = await site.build.user({ name: '', status: 'pending' })
    await site.write((db) => db.all(sql`update users set last_name = '' where id = ${pending.id}`))
    const { data } = await look('cellar', omar)
    expect(data.map(({ title }) => title).toSorted()).toEqual([
      ...['Cellar', 'Cellar door', 'Cellar light', 'Cellar two'],
    ])
    expect(data.find(({ title }) => title === 'Cellar door')?.where).toBeNull()
    expect(data.find(({ title }) => title === 'Cellar light')?.url).toBe(
      'routine-task?search=Cellar+light',
    )
    expect(data.find(({ title }) => title === 'Cellar two')?.url).toBe(
      `one-time-task?department_id=${theirs.id}`,
    )
    expect(await found(pending.email.split('.')[0] ?? '', omar)).toEqual([])
    expect(await found(pending.email.split('.')[0] ?? '')).toHaveLength(1)
  })

  test('anything of another company', async () => {
    const other = await world(diwan)
    await other.build.oneTimeTask({ title: 'Foreign ladder' })
    await other.build.project({ name: 'Foreign ladder' })
    await other.build.user({ name: 'Foreign' })
    expect(await found('foreign')).toEqual([])
    expect((await other.as(other.owner).call(search, { query: { q: 'foreign' } })).body.total).toBe(
      3,
    )
  })
})
