import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { FEATURES } from '#app/server/features.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import { seedDemo } from '#db/seed/demo.ts'
import {
  runCleanupJobs,
  sendFiles,
} from '#features/one-time-tasks/attachments/server/test/sending-queries.ts'
import { addComment } from '#features/one-time-tasks/comments/contract.ts'
import { deleteTask, undeleteTask } from '#features/one-time-tasks/tasks/contract.ts'
import { verifyAll } from '#ops/verify/verify.ts'
import { UNDO_MINUTES } from '#records/undo.ts'

const diwan = openDiwan()

/** For every stored count or total, a statement that makes it wrong. */
const WRONG: Record<string, string> = {
  report_days: 'update report_days set late = late + 1',
  due_counts: 'update due_counts set due = due + 1',
  due_pattern_counts: `insert into due_pattern_counts
    select company_id, company_id, 0, 0, 2, 0, '2026-01-01', 1 from company_storage`,
  definition_counts: 'delete from definition_counts',
  one_time_task_counts: 'update one_time_task_counts set tasks = tasks - 1',
  one_time_task_days: 'delete from one_time_task_days',
  task_months: 'update task_months set tasks = tasks + 1',
  'one_time_tasks.comments_count': 'update one_time_tasks set comments_count = comments_count + 1',
  'one_time_tasks.attachments_count': 'update one_time_tasks set attachments_count = 7',
  company_storage: 'update company_storage set used_bytes = used_bytes + 1',
}

async function verify(): Promise<string[]> {
  const client = new pg.Client(diwan.server.database.address)
  await client.connect()
  try {
    return await verifyAll(client, diwan.server.storage, FEATURES)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  await seedDemo(diwan.server, diwan.clock.now())
})

test('in a company at work nothing is wrong', async () => {
  expect(await verify()).toEqual([])
})

test('nor while a task is deleted, brought back or gone for good, with its files', async () => {
  const place = await world(diwan)
  const { call } = place.as(place.owner)
  const id = await place.build.oneTimeTask({ deadline: '2026-12-01' })
  const params = { params: { id } }
  const file = { filename: 'a.txt', bytes: Buffer.from('Twelve crates came.') }
  const sent = await sendFiles(diwan, { taskId: id, token: place.owner.token }, [file])
  await call(addComment, { ...params, body: { body: 'Which ladder?' } })
  expect(sent.status).toBe(201)
  for (const endpoint of [deleteTask, undeleteTask, deleteTask]) {
    expect((await call(endpoint, params)).status).toBe(200)
    expect(await verify()).toEqual([])
  }
  diwan.clock.advance({ minutes: UNDO_MINUTES })
  expect(await runCleanupJobs(diwan)).toBe(2)
  for (const { id } of sent.body.attachments)
    await diwan.server.jobs['attachments.remove']?.({ company: place.company.id, id } as never)
  expect(await verify()).toEqual([])
})

test('each number that is counted ahead is told by name when it is not what a count gives', async () => {
  const names = FEATURES.flatMap(({ derivedCounts = [] }) => derivedCounts.map(({ name }) => name))
  expect(Object.keys(WRONG).sort()).toEqual(names.sort())
  const told: string[] = []
  for (const [name, statement] of Object.entries(WRONG)) {
    await diwan.server.database.ownerPool.query(
      `${statement} where company_id = (select min(id::text)::uuid from companies)`,
    )
    told.push(name)
    const wrong = (await verify()).map((line) => line.split(': ')[0])
    expect([...new Set(wrong)].sort()).toEqual([...told].sort())
  }
})

test('a row without its file and a file without its row are told', async () => {
  const { storage, database } = diwan.server
  const [file] = (
    await database.ownerPool.query<{ company_id: string; id: string }>(
      'select company_id, id from one_time_task_attachments limit 1',
    )
  ).rows
  const key = `attachments/${file?.company_id}/${file?.id}`
  await storage.remove(key)
  await storage.put(`${key}-small.webp`, Buffer.from('Drawn'))
  await storage.put('pictures/stray.webp', Buffer.from('Nobody'))
  const wrong = (await verify()).filter((line) => line.includes('/: '))
  expect(wrong).toEqual([
    `attachments/: the file ${key} is missing`,
    'pictures/: no row has the file pictures/stray.webp',
  ])
})
