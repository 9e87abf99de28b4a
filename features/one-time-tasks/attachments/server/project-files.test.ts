import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person, TaskFields } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { listProjectAttachments } from '#features/one-time-tasks/attachments/contract.ts'
import { deleteTask } from '#features/one-time-tasks/tasks/contract.ts'
import { uuidv7 } from '#server/ids.ts'

const diwan = openDiwan()
let site: World

beforeAll(async () => {
  site = await world(diwan)
})

const shownTo = (visibility: 'company' | 'participants') =>
  site.write((db) =>
    db.all(sql`update companies set task_visibility = ${visibility} where id = ${site.company.id}`),
  )

interface File {
  name: string
  at?: string
  isPicture?: boolean
  isReady?: boolean
}

/** Creates a task with a file. */
async function withFile(task: TaskFields, { name, at, isPicture = false, isReady = true }: File) {
  const [id, taskId] = [uuidv7(), await site.build.oneTimeTask(task)]
  const ready = sql`update one_time_task_attachments set state = 'ready', is_picture = ${isPicture}
    where company_id = ${site.company.id} and id = ${id}`
  await site.write((db) =>
    db.batch([
      sql`insert into one_time_task_attachments
            (company_id, id, one_time_task_id, user_id, name, size_bytes, media_type, sha256, created_at)
          values (${site.company.id}, ${id}, ${taskId}, ${site.owner.id}, ${name}, 12, 'text/plain', '',
            ${at ?? diwan.clock.now()})`,
      sql`update company_storage set used_bytes = used_bytes + 12 where company_id = ${site.company.id}`,
      ...(isReady ? [ready] : []),
    ]),
  )
  return taskId
}

const ask = (person: Person, id: string, query = {}) =>
  site.as(person).call(listProjectAttachments, { params: { id }, query })
const namesFor = async (person: Person, id: string) =>
  (await ask(person, id)).body.data.map(({ name }) => name)

describe('the files of a project', () => {
  test('are those of its tasks, the newest first and by pages, with links that are the reader’s', async () => {
    const id = await site.build.project()
    const title = 'Rent tents'
    const taskId = await withFile({ projectId: id, title }, { name: 'old.txt', at: '2026-11-01' })
    await withFile({ projectId: id }, { name: 'new.png', at: '2026-11-03', isPicture: true })
    await withFile({ projectId: id }, { name: 'on its way.txt', isReady: false })
    await withFile({}, { name: 'of no project.txt' })
    await withFile({ projectId: await site.build.project() }, { name: 'of another.txt' })
    const { body } = await ask(site.owner, id, { per_page: 1 })
    expect(body).toMatchObject({ total: 2, last_page: 2 })
    expect(body.data.map(({ name }) => name)).toEqual(['new.png'])
    expect(body.data[0]?.thumbnail_url).toMatch(/^\/files\/attachments\//)
    const second = (await ask(site.owner, id, { per_page: 1, page: 2 })).body
    expect(second.data).toMatchObject([
      {
        ...{ name: 'old.txt', size: 12, type: 'text/plain', thumbnail_url: null },
        user: { id: site.owner.id, name: 'Mona Saleh' },
        created_at: expect.stringMatching(/^2026-11-01T/),
        task: { id: taskId, title },
      },
    ])
    expect(second.data[0]?.url).toMatch(/^\/files\/attachments\//)
  })

  test('are not those of tasks that are archived or deleted', async () => {
    const id = await site.build.project()
    await withFile({ projectId: id, archived: true }, { name: 'archived.txt' })
    const taskId = await withFile({ projectId: id }, { name: 'deleted.txt' })
    await withFile({ projectId: id }, { name: 'there.txt' })
    await site.as(site.owner).call(deleteTask, { params: { id: taskId } })
    expect(await namesFor(site.owner, id)).toEqual(['there.txt'])
  })

  test('are seen by who sees their task alone, when tasks are shown to the participants', async () => {
    const id = await site.build.project()
    const worker = await site.build.user({ permissions: ['view-Allproject'] })
    const people = { assigned: [worker.id] }
    await withFile({ projectId: id }, { name: 'of others.txt', at: '2026-11-01' })
    await withFile({ projectId: id, people }, { name: 'theirs.txt', at: '2026-11-02' })
    await shownTo('company')
    expect(await namesFor(worker, id)).toEqual(['theirs.txt', 'of others.txt'])
    await shownTo('participants')
    expect(await namesFor(worker, id)).toEqual(['theirs.txt'])
    expect((await ask(worker, id)).body.total).toBe(1)
    expect(await namesFor(site.owner, id)).toEqual(['theirs.txt', 'of others.txt'])
  })

  test('are not there for who does not see the project, whatever tasks they see', async () => {
    await shownTo('company')
    const id = await site.build.project()
    await withFile({ projectId: id }, { name: 'a.txt' })
    const stranger = await site.build.user({ permissions: ['view-project'] })
    const nobody = await site.build.user()
    expect((await ask(stranger, id)).status).toBe(404)
    expect((await ask(nobody, id)).status).toBe(403)
    expect((await ask(site.owner, uuidv7())).status).toBe(404)
  })
})
