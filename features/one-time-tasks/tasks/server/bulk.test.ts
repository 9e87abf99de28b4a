import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getTask } from '#features/one-time-tasks/record/contract.ts'
import { type BulkChange, changeTasks } from '#features/one-time-tasks/tasks/changes.ts'

const diwan = openDiwan()
let site: World
let omar: Person
let mine: string
let supervised: string
let theirs: string

beforeEach(async () => {
  site = await world(diwan)
  omar = await site.build.user({ name: 'Omar' })
  const hana = await site.build.user({ name: 'Hana' })
  const project = { projectId: await site.build.project() }
  mine = await site.build.oneTimeTask({ ...project, people: { assigned: [omar.id] } })
  supervised = await site.build.oneTimeTask({
    ...{ ...project, status: 'review' },
    people: { assigned: [omar.id], supervised: [hana.id] },
  })
  theirs = await site.build.oneTimeTask({ ...project, people: { assigned: [hana.id] } })
})

const change = (body: BulkChange, by = omar) => site.as(by).call(changeTasks, { body })
const read = async (id: string) =>
  (await site.as(site.owner).call(getTask, { params: { id } })).body.task
const statuses = async () =>
  Promise.all([mine, supervised, theirs].map(async (id) => (await read(id)).status))

describe('several tasks at once', () => {
  test('are changed as far as the caller may, and each other one says why not', async () => {
    const ids = [mine, supervised, theirs]
    const { status, body } = await change({ ids, change: 'status', status: 'done' })
    expect([status, body.changed]).toEqual([200, [mine]])
    expect(new Map(body.refused.map(({ id, message }) => [id, message]))).toEqual(
      new Map([
        [supervised, 'Hana Hassan, who supervises this task, decides when it is done.'],
        [theirs, expect.stringMatching(/\S/)],
      ]),
    )
    expect(await statuses()).toEqual(['done', 'review', 'pending'])
  })

  test('that name one the caller may not see are all left as they were', async () => {
    await site.write((db) => db.all(sql`update companies set task_visibility = 'participants'`))
    const unknown = '0190f3a2-0000-7000-8000-000000000000'
    const replies = await Promise.all(
      [theirs, unknown].map((other) =>
        change({ ids: [mine, other], change: 'priority', priority: 'urgent' }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([422, 422])
    expect(replies[0]?.body).toEqual(replies[1]?.body)
    expect((await read(mine)).priority).toBe('normal')
  })

  test('are each changed once, however their ids are written', async () => {
    const ids = [mine, mine.toUpperCase()]
    const { status, body } = await change({ ids, change: 'delete' }, site.owner)
    expect([status, body]).toEqual([200, { changed: [mine], refused: [] }])
  })

  test.each(['project', 'department', 'deadline'] as const)(
    'lose their %s where that is said, and not where nothing is',
    async (what) => {
      const field = what === 'deadline' ? what : (`${what}_id` as const)
      const { status, body } = await change({ ids: [mine], change: what })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
      expect((await read(mine)).project).not.toBeNull()
      expect((await change({ ids: [mine], change: what, [field]: null })).status).toBe(200)
      expect((await read(mine))[what]).toBeNull()
    },
  )
})
