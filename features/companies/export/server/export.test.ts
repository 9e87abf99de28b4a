import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { tellNow } from '#app/server/test/idle.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { exportCompany } from '#features/companies/export/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { addComment } from '#features/one-time-tasks/comments/contract.ts'
import { createTask } from '#features/one-time-tasks/tasks/contract.ts'
import { subscribe } from '#features/plans/payments/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { unzip } from '#server/test/unzip.ts'

const diwan = openDiwan()
let at: World

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  at = await world(diwan, { name: 'Nile Foods' })
})

const ask = ({ as, owner }: World = at, password = PASSWORD) =>
  as(owner).call(exportCompany, { body: { password } })
const get = (url: string) => diwan.server.fastify.inject({ method: 'GET', url })
async function taken(where?: World) {
  const { body } = await ask(where)
  const response = await get(body.url)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/zip')
  return unzip(response.rawPayload)
}
/** The cells of a table, without the byte order mark. */
const cells = (entries: Map<string, Buffer>, name: string): string[][] =>
  String(entries.get(`${name}.csv`))
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))

const attach = async (task: string, name: string, text: string) => {
  const part = `--x\r\ncontent-disposition: form-data; name="attachments"; filename="${name}"\r\n\r\n${text}\r\n--x--\r\n`
  const { statusCode } = await diwan.server.fastify.inject({
    ...{ method: 'POST', url: `/api/tasks/${task}/attachments`, payload: part },
    headers: {
      ...{ authorization: `Bearer ${at.owner.token}` },
      'content-type': 'multipart/form-data; boundary=x',
    },
  })
  expect(statusCode).toBe(201)
}

describe('all that a company has', () => {
  test('is given to who knows the password, not to an open session alone, and its owners are told', async () => {
    const refused = await ask(at, 'Guessed1!')
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['password']])
    const told = async () => {
      await tellNow(diwan)
      const { data } = (await at.as(at.owner).call(listNotifications, { query: {} })).body
      return data.map(({ kind }) => kind)
    }
    expect(await told()).toEqual([])
    await taken()
    expect(await told()).toEqual(['data_exported'])
  })

  test('is taken away by its owner: every table, and the files of tasks under their names', async () => {
    const { call } = at.as(at.owner)
    const kitchen = await at.build.department({ name: 'المطبخ' })
    const duty = await at.build.routineTask({ task_name: '=1+1', dept_id: kitchen.id })
    const note = 'Two lines\nof "text"'
    const said = { status: 'not_done' as const, note }
    await call(submitReport, { params: { id: duty.id }, body: said })
    const form = { title: 'Count the till', assigned_user_id: [at.owner.id] }
    const { task } = (await call(createTask, { body: form })).body
    await call(addComment, { params: { id: task.id }, body: { body: 'Twelve crates came.' } })
    await attach(task.id, 'bill.txt', 'one')
    await attach(task.id, 'bill.txt', 'two')
    await call(subscribe, { body: { plan_id: 2 } })

    const entries = await taken()
    expect(cells(entries, 'company')[1]?.[0]).toBe('Nile Foods')
    expect(cells(entries, 'people')[1]?.slice(1, 3)).toEqual(['Mona Saleh', at.owner.email])
    expect(cells(entries, 'departments')[1]?.[1]).toBe('المطبخ')
    expect(cells(entries, 'routine-tasks')[1]?.[1], 'no formula').toBe("'=1+1")
    expect(String(entries.get('reports.csv'))).toContain('Two lines\nof ""text""')
    expect(cells(entries, 'one-time-tasks')[1]?.slice(1, 2)).toEqual(['Count the till'])
    expect(cells(entries, 'comments')[1]?.at(-1)).toBe('Twelve crates came.')
    expect(cells(entries, 'receipts')[1]?.slice(0, 3)).toEqual(['1', '2026-11-21', 'Team'])
    const folder = `files/${task.id}`
    const files = [...entries].filter(([name]) => name.startsWith('files/'))
    expect(files.map(([name, bytes]) => [name, String(bytes)])).toEqual([
      [`${folder}/bill.txt`, 'one'],
      [`${folder}/bill (2).txt`, 'two'],
    ])
    for (const name of ['people', 'company', 'reports'])
      expect(String(entries.get(`${name}.csv`)), name).not.toMatch(/argon2|password/)
  })

  test('is whole however many rows it has, and nothing of another company', async () => {
    const other = await world(diwan, { name: 'Delta' })
    await other.as(other.owner).call(createTask, {
      body: { title: 'Theirs', assigned_user_id: [other.owner.id] },
    })
    await at.write((db) =>
      db.all(sql`
        insert into one_time_tasks (company_id, id, title, start_date, created_by, created_at, updated_at)
        select ${at.company.id}, gen_random_uuid(), 'Task ' || n, '2026-11-01', ${at.owner.id}, now(), now()
        from generate_series(1, 2500) n`),
    )
    const entries = await taken()
    const titles = cells(entries, 'one-time-tasks')
      .slice(1)
      .map((row) => row[1])
    expect(new Set(titles).size).toBe(2_500)
    expect(JSON.stringify([...entries.values()].map(String))).not.toContain('Theirs')
  })

  test('has amounts in whole units, after the digits of their currency', async () => {
    await at.as(at.owner).call(subscribe, { body: { plan_id: 2 } })
    await at.write((db) => db.all(sql`update invoices set amount = 2905, currency = 'KWD'`))
    expect(cells(await taken(), 'receipts')[1]?.slice(-2)).toEqual(['2.905', 'KWD'])
  })

  test('is readable when the plan has expired, too', async () => {
    diwan.clock.set('2026-12-15T09:00:00Z')
    const entries = await taken()
    expect(entries.has('people.csv')).toBe(true)
  })

  test('has heads in the owner’s language, and says in both what it is', async () => {
    await at.write((db) => db.all(sql`update users set locale = 'ar'`))
    const entries = await taken()
    expect(cells(entries, 'people')[0]).toContain('البريد الإلكتروني')
    expect(String(entries.get('README.txt'))).toMatch(
      /all that Diwan keeps[\s\S]*كل ما يحفظه ديوان/,
    )
  })
})

describe('the link', () => {
  test('is given to the owner alone', async () => {
    const member = await at.build.user({ permissions: ['manage-user', 'manage-task'] })
    expect((await at.as(member).call(exportCompany, { body: { password: PASSWORD } })).status).toBe(
      403,
    )
  })

  test('lasts for minutes, and is nobody’s who has changed it', async () => {
    const { url } = (await ask()).body
    const other = await world(diwan)
    expect((await get(url.replace(at.company.id, other.company.id))).statusCode).toBe(404)
    expect((await get(url.slice(0, -1))).statusCode).toBe(404)
    diwan.clock.advance({ minutes: 11 })
    expect((await get(url)).statusCode).toBe(404)
  })

  test('leads nowhere once who asked for it is not there any more', async () => {
    const { url } = (await ask()).body
    await at.write((db) => db.all(sql`update users set is_owner = false`))
    expect((await get(url)).statusCode).toBe(404)
  })
})
