import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { importTasks, undoTaskImport } from '#features/one-time-tasks/import/contract.ts'
import { archiveTask, createTask, deleteTask } from '#features/one-time-tasks/tasks/contract.ts'
import { getCompanyPlanDetails } from '#features/plans/contract.ts'
import { invite } from '#features/users/invitations.ts'

const diwan = openDiwan()
const STARTER = 1
const TASKS = 100
const USERS = 10

let place: World

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  place = await world(diwan, { timezone: 'Africa/Cairo' })
  await place.write((db) => db.all(sql`update subscriptions set plan_id = ${STARTER}`))
})

const usage = async ({ as, owner }: World = place) =>
  (await as(owner).call(getCompanyPlanDetails)).body.data.data.usage
const create = (title = 'Count the till', { as, owner }: World = place) =>
  as(owner).call(createTask, { body: { title, assigned_user_id: [owner.id] } })

/** Recounts the stored tasks row by row. */
async function recount({ company }: World = place) {
  const { rows } = await diwan.server.database.ownerPool.query<{ made_in: string; tasks: number }>(
    `select coalesce(m.month, t.made_in)::text made_in, coalesce(m.tasks, 0) counted, count(t.id)::int tasks
     from (select * from task_months where company_id = $1) m
     full join (select * from one_time_tasks where company_id = $1 and deleted_at is null) t on t.made_in = m.month
     group by 1, 2 order by 1`,
    [company.id],
  )
  return rows
}
const counted = async (where?: World) => {
  const rows = await recount(where)
  for (const row of rows) expect(row).toMatchObject({ counted: row.tasks })
  return rows.map(({ tasks }) => tasks)
}

/** Creates enough tasks to leave only `left` free places. */
const fill = (left: number, { write, company, owner }: World = place) =>
  write((db) =>
    db.all(sql`
      insert into one_time_tasks (company_id, id, title, start_date, created_by, created_at, updated_at)
      select ${company.id}, gen_random_uuid(), 'Old', '2026-11-01', ${owner.id}, ${diwan.clock.now()}, ${diwan.clock.now()}
      from generate_series(1, ${TASKS - left})`),
  )

describe('one-time tasks a month', () => {
  test('are as many as the plan has room for; past it, it is said which, how many, and what lifts it', async () => {
    await fill(1)
    expect((await create()).status).toBe(201)
    const refused = await create()
    expect(refused.status).toBe(422)
    const en =
      'The Starter plan has room for 100 one-time tasks a month, and this month has 100: this does not fit. The Team plan has room for more.'
    expect(refused.body).toEqual({
      ...{ error: 'Plan Limit', message: en, errors: { one_time_tasks: [en] } },
    })
    expect(await counted()).toEqual([TASKS])
  })

  test('count from the first of the month in the company’s zone', async () => {
    diwan.clock.set('2026-11-30T21:59:00Z')
    await fill(0)
    expect((await create()).status).toBe(422)
    diwan.clock.set('2026-11-30T22:00:00Z')
    expect((await usage()).one_time_tasks).toBe(0)
    expect((await create()).status).toBe(201)
    expect((await usage()).one_time_tasks).toBe(1)
    expect(await counted()).toEqual([TASKS, 1])
  })

  test('give their place back when they are deleted, and keep it in the archive', async () => {
    await fill(1)
    const { task } = (await create()).body
    const { call } = place.as(place.owner)
    await call(archiveTask, { params: { id: task.id }, body: {} })
    expect((await create()).status).toBe(422)
    expect(await counted()).toEqual([TASKS])
    await call(deleteTask, { params: { id: task.id } })
    expect((await usage()).one_time_tasks).toBe(TASKS - 1)
    expect((await create()).status).toBe(201)
    expect(await counted()).toEqual([TASKS])
  })

  test('are imported all or none, and give their places back when that is undone', async () => {
    const { call } = place.as(place.owner)
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ title: `Task ${at}`, assigned: place.owner.email },
      }))
    await fill(3)
    const tooMany = await call(importTasks, { body: { rows: rows(4), dry_run: false } })
    expect(tooMany.status).toBe(422)
    expect(await counted()).toEqual([TASKS - 3])
    const { body, status } = await call(importTasks, { body: { rows: rows(3), dry_run: false } })
    expect(status, JSON.stringify(body)).toBe(201)
    expect((await create()).status).toBe(422)
    await call(undoTaskImport, { params: { id: body.import_id as string } })
    expect(await counted()).toEqual([TASKS - 3])
    expect((await create()).status).toBe(201)
  })

  test('of another company take no place, nor does what is undone', async () => {
    const other = await world(diwan)
    await fill(0)
    expect((await create('Theirs', other)).status).toBe(201)
    const unknown = { title: 'x', assigned_user_id: [other.owner.id] }
    expect(
      (
        await other
          .as(other.owner)
          .call(createTask, { body: { ...unknown, project_id: place.owner.id } })
      ).status,
    ).toBe(422)
    expect(await counted(other)).toEqual([1])
  })
})

describe('whatever happens', () => {
  /** Actions that change a month's count, and actions that must not. */
  const HAPPENINGS = [
    'create',
    'create',
    'refuse',
    'archive',
    'delete',
    'import',
    'undo',
    'wait',
  ] as const

  test.each(['Africa/Cairo', 'Asia/Riyadh', 'America/New_York', 'Pacific/Kiritimati'])(
    'months are counted as their rows are, in %s',
    async (timezone) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...HAPPENINGS), { minLength: 12, maxLength: 30 }),
          async (happenings) => {
            diwan.clock.set('2026-10-31T02:00:00Z')
            const company = await world(diwan, { timezone })
            const { call } = company.as(company.owner)
            const tasks: string[] = []
            const imports: string[] = []
            const steps: Record<(typeof HAPPENINGS)[number], () => Promise<unknown>> = {
              create: async () => tasks.push((await create('One', company)).body.task.id),
              refuse: () => call(createTask, { body: { title: 'x', assigned_user_id: [] } }),
              archive: async () => {
                const id = tasks.at(-1)
                if (id) await call(archiveTask, { params: { id }, body: {} })
              },
              delete: async () => {
                const id = tasks.shift()
                if (id) await call(deleteTask, { params: { id } })
              },
              import: async () => {
                const row = { title: 'Row', assigned: company.owner.email }
                const body = { rows: [row, row], dry_run: false }
                const { import_id } = (await call(importTasks, { body })).body
                if (import_id) imports.push(import_id)
              },
              undo: async () => {
                const id = imports.shift()
                if (id) await call(undoTaskImport, { params: { id } })
              },
              wait: async () => diwan.clock.advance({ minutes: 6 * 60 }),
            }
            for (const one of happenings) await steps[one]()
            const months = await counted(company)
            const used = (await usage(company)).one_time_tasks
            expect([0, ...months]).toContain(used)
          },
        ),
        { numRuns: 8 },
      )
    },
  )

  test('a file that is refused or breaks off leaves its room to others', async () => {
    const { task } = (await create()).body
    const send = (payload: Buffer, type: string) =>
      diwan.server.fastify.inject({
        ...{ method: 'POST', url: `/api/tasks/${task.id}/attachments`, payload },
        headers: { authorization: `Bearer ${place.owner.token}`, 'content-type': type },
      })
    const form = 'multipart/form-data; boundary=x'
    const part =
      '--x\r\ncontent-disposition: form-data; name="attachments"; filename="a.txt"\r\n\r\n'
    const sent = await send(Buffer.from(`${part}Twelve.\r\n--x--\r\n`), form)
    expect(sent.statusCode, sent.body).toBe(201)
    expect((await send(Buffer.from(`${part}Twelve.`), form)).statusCode).toBeGreaterThan(399)
    const other = Buffer.from(`${part.replace('attachments', 'file')}Twelve.\r\n--x--\r\n`)
    expect((await send(other, form)).statusCode).toBe(422)
    const { rows } = await diwan.server.database.ownerPool.query(
      'select used_bytes::int from company_storage where company_id = $1',
      [place.company.id],
    )
    expect(rows).toEqual([{ used_bytes: 7 }])
  })
})

describe('the last free place', () => {
  test('of one-time tasks is given once, however many ask at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const company = await world(diwan)
      await company.write((db) => db.all(sql`update subscriptions set plan_id = ${STARTER}`))
      await fill(1, company)
      const asked = await Promise.all(Array.from({ length: 30 }, () => create('Last', company)))
      expect(asked.map(({ status }) => status).sort()).toEqual([201, ...Array(29).fill(422)])
      expect(await counted(company)).toEqual([TASKS])
    }
  })

  test('of members is given once, however many are invited at the same time', async () => {
    for (let person = 2; person < USERS; person += 1) await place.build.user()
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        place
          .as(place.owner)
          .call(invite, { body: { email: `last${at}.${place.company.id}@example.com` } }),
      ),
    )
    expect(asked.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)])
    expect((await usage()).users).toBe(USERS)
  })
})
