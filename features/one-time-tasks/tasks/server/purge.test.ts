import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import { addComment, addReply } from '#features/one-time-tasks/comments/contract.ts'
import { oneTimeTasks } from '#features/one-time-tasks/server/feature.ts'
import {
  archiveTask,
  deleteTask,
  starTask,
  updateTask,
} from '#features/one-time-tasks/tasks/contract.ts'

const diwan = openDiwan()
const purge = () => (diwan.server.jobs as unknown as Record<string, () => Promise<void>>).purge?.()

/** Views belong to no task; files are deleted as soon as their task can no longer be restored. */
const OTHERS = ['one_time_task_views', 'one_time_task_attachments']

/** The number of rows of each table that refer to the task. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of oneTimeTasks.tables) {
    const column = table === 'one_time_tasks' ? 'id' : 'one_time_task_id'
    if (OTHERS.includes(table)) continue
    const { rows } = await diwan.server.database.ownerPool.query(
      `select count(*)::int n from ${table} where ${column} = $1`,
      [id],
    )
    counts[table] = rows[0].n
  }
  return counts
}

test('a deleted task goes after thirty days with all that hung on it, and no other does', async () => {
  const { owner, build, as, session } = await world(diwan)
  const cook = await build.user()
  async function lively(): Promise<string> {
    const id = await build.oneTimeTask({ people: { assigned: [cook.id] } })
    const { call } = as(owner)
    await call(updateTask, { params: { id }, body: { title: 'Another title' } })
    await call(starTask, { params: { id }, body: {} })
    const said = { body: { body: 'Is it there yet?' } }
    const { comment } = (await call(addComment, { params: { id }, ...said })).body
    await call(addReply, { params: { id: comment.id }, ...said })
    return id
  }
  const [early, late, archived, live] = [
    await lively(),
    await lively(),
    await lively(),
    await lively(),
  ]
  const before = await rowsOf(early)
  expect(Object.values(before).every((rows) => rows > 0)).toBe(true)
  await as(owner).call(deleteTask, { params: { id: early } })
  await as(owner).call(archiveTask, { params: { id: archived }, body: { archived: true } })
  const kept = {
    late: { ...(await rowsOf(late)), one_time_task_revisions: 2 },
    archived: await rowsOf(archived),
    live: await rowsOf(live),
  }
  diwan.clock.advance({ days: 2 })
  const again = { token: await session(owner.id) }
  expect((await as(again).call(deleteTask, { params: { id: late } })).status).toBe(200)
  diwan.clock.advance({ days: 28 })
  await purge()
  const deleted = { ...before, one_time_task_revisions: 2 }
  expect(await rowsOf(early), 'thirty days are not over').toEqual(deleted)
  diwan.clock.advance({ minutes: 1 })
  await purge()
  expect(Object.values(await rowsOf(early)).every((rows) => rows === 0)).toBe(true)
  expect({
    late: await rowsOf(late),
    archived: await rowsOf(archived),
    live: await rowsOf(live),
  }).toEqual(kept)
})
