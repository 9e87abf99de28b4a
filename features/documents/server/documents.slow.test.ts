import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { tellNow } from '#app/server/test/idle.ts'
import { openMailbox } from '#app/server/test/mailbox.ts'
import { type World, world } from '#app/server/test/world.ts'
import { updateCompanyData } from '#features/companies/contract.ts'
import {
  type Document,
  deleteDocument,
  getDocument,
  listDocuments,
  makeDocument,
} from '#features/documents/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { assignRole, unassignRole } from '#features/users/contract.ts'
import { eventually } from '#server/test/eventually.ts'
import { unzip } from '#server/test/unzip.ts'

const mailbox = await openMailbox()
const diwan = openDiwan({ SMTP_URL: mailbox.url })
mailbox.open(diwan)

let site: World
let omar: Person

beforeEach(async () => {
  diwan.clock.set('2026-11-25T08:00:00Z')
  site = await world(diwan, { name: 'Nile Foods', timezone: 'Asia/Riyadh' })
  omar = await site.build.user({ name: 'Omar', permissions: [] })
})

type Asked = { kind: string; format?: 'xlsx' | 'pdf'; query?: Record<string, string | string[]> }

const ask = (who: Person, { kind, format = 'xlsx', query = {} }: Asked, headers = {}) =>
  site.as(who, headers).call(makeDocument, { body: { kind, format, query } })

const look = async (who: Person, id: string) =>
  (await site.as(who).call(getDocument, { params: { id } })).body.document

/** The file once its job has ended. */
async function ended(who: Person, id: string): Promise<Document> {
  await eventually(async () => expect((await look(who, id)).state).not.toBe('waiting'))
  return look(who, id)
}

const made = async (who: Person, asked: Asked, headers = {}): Promise<Document> =>
  ended(who, (await ask(who, asked, headers)).body.document.id)

const fetchFile = (url: string | null) => diwan.server.fastify.inject({ url: String(url) })

/** The rows of each sheet: cells as texts, or numbers as stored. */
async function sheetsOf({ url }: Document): Promise<string[][][]> {
  const files = unzip((await fetchFile(url)).rawPayload)
  const text = (name: string) => files.get(name)?.toString() ?? ''
  const plain = (xml: string) =>
    xml
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
  const strings =
    text('xl/sharedStrings.xml')
      .match(/<si>.*?<\/si>/gs)
      ?.map(plain) ?? []
  const names = [...files.keys()]
    .filter((name) => name.startsWith('xl/worksheets/sheet'))
    .toSorted()
  return names.map((name) =>
    (text(name).match(/<row .*?<\/row>/gs) ?? []).map((row) =>
      (row.match(/<c [^>]*?(?:\/>|>.*?<\/c>)/gs) ?? []).map((cell) => {
        const value = plain(cell)
        return cell.includes('t="s"') ? (strings[Number(value)] ?? '') : value
      }),
    ),
  )
}

const inbox = async (who: Person) => {
  await tellNow(diwan)
  return (await site.as(who).call(listNotifications, { query: {} })).body.data
}
const lines = async (who: Person) =>
  (await inbox(who)).map(({ kind, thing }) => [kind, thing.title])

describe('a file', () => {
  test('is made of the page as its reader sees it, told of once, and saved by its link', async () => {
    await site.build.oneTimeTask({
      title: '=1+1',
      deadline: '2026-11-30',
      people: { assigned: [omar.id] },
    })
    await site.build.oneTimeTask({ title: 'Done long ago', status: 'done' })
    const { status, body } = await ask(omar, { kind: 'one-time-task', query: { status: 'open' } })
    expect([status, body.document.state, body.document.name]).toEqual([
      201,
      'waiting',
      'One-time tasks',
    ])
    const file = await ended(omar, body.document.id)
    expect(file).toMatchObject({ state: 'ready', progress: 100, name: 'One-time tasks 2026-11-25' })
    const reply = await fetchFile(file.url)
    expect(reply.headers['content-type']).toContain('spreadsheetml.sheet')
    expect(reply.headers['content-disposition']).toContain('attachment')
    const [[heads, ...rows] = [], summary] = await sheetsOf(file)
    expect(heads?.slice(0, 5)).toEqual(['Title', 'Status', 'Priority', 'Start', 'Deadline'])
    // 30 November 2026 as a spreadsheet date number; a text that looks like a formula stays a text.
    expect(rows.map(([title, , , , deadline]) => [title, deadline])).toEqual([['=1+1', '46356']])
    expect(summary?.flat()).toContain('Filters: Not done')
    expect(await lines(omar)).toContainEqual(['document_ready', 'One-time tasks 2026-11-25'])
    expect((await lines(omar)).filter(([kind]) => kind === 'document_ready')).toHaveLength(1)
    expect(await lines(site.owner)).toEqual([])
  })

  test('is in the language in which it was asked for, from right to left in Arabic', async () => {
    const arabic = { 'accept-language': 'ar' }
    const day = { kind: 'task-reports', query: { date: '2026-11-25' } }
    expect((await made(site.owner, day, arabic)).name).toBe('المهام المسجلة 2026.11.25')
    await site.build.oneTimeTask({ title: 'تجديد العقد', deadline: '2026-11-30' })
    const file = await made(omar, { kind: 'one-time-task' }, arabic)
    expect(file.name).toBe('المهام غير المتكررة 2026.11.25')
    const files = unzip((await fetchFile(file.url)).rawPayload)
    expect(files.get('xl/worksheets/sheet1.xml')?.toString()).toContain('rightToLeft="1"')
    expect(files.get('xl/styles.xml')?.toString()).toContain('dd/mm/yyyy')
    expect((await sheetsOf(file))[0]?.[0]?.[0]).toBe('العنوان')
  })

  test('has the Hijri date in its heading once the company shows it', async () => {
    const heading = async () => (await sheetsOf(await made(omar, { kind: 'one-time-task' })))[1]
    expect((await heading())?.flat().join()).not.toContain('AH')
    await site.as(site.owner).call(updateCompanyData, { body: { hijri_dates: true } })
    expect((await heading())?.flat().join()).toContain('25 November 2026 · 15 Jumada II 1448 AH')
  })

  test('of each page is made as spreadsheet and as PDF', async () => {
    const kitchen = await site.build.department({ name: 'Kitchen', memberIds: [omar.id] })
    const duty = await site.build.routineTask({ task_name: 'Open', dept_id: kitchen.id })
    await site.as(omar).call(submitReport, { params: { id: duty.id }, body: { status: 'done' } })
    const days = { from: '2026-11-20', to: '2026-11-25', granularity: 'day' }
    const pages: Asked[] = [
      { kind: 'task-reports', query: { date: '2026-11-25', status: 'done' } },
      { kind: 'manage-routine-task' },
      { kind: 'one-time-task' },
      { kind: 'team' },
      { kind: 'charts-analytics', query: { ...days, department_ids: [kitchen.id] } },
      { kind: 'morning-brief' },
    ]
    for (const page of pages)
      for (const format of ['xlsx', 'pdf'] as const) {
        const file = await made(site.owner, { ...page, format })
        expect([page.kind, file.state]).toEqual([page.kind, 'ready'])
        const start = (await fetchFile(file.url)).rawPayload.subarray(0, 5).toString('latin1')
        expect(start.startsWith(format === 'pdf' ? '%PDF-' : 'PK')).toBe(true)
      }
    const [[, row] = []] = await sheetsOf(await made(site.owner, pages[0] as Asked))
    expect(row).toEqual(expect.arrayContaining(['Kitchen', 'Open', 'Done', 'Omar Hassan']))
    const [departments] = await sheetsOf(await made(site.owner, pages[4] as Asked))
    expect(departments?.slice(1)).toEqual([['Kitchen', '1', '1', '0', '0', '0', '1']])
  })
})

describe('nobody gets', () => {
  test('a page that they may not read, or by filters that it does not have', async () => {
    const refused = async (asked: Asked) => {
      const { status, body } = await ask(omar, asked)
      return [status, Object.keys((body as { errors?: object }).errors ?? {})]
    }
    expect(await refused({ kind: 'team' })).toEqual([403, []])
    expect(await refused({ kind: 'task-reports', query: { date: '2026-11-25' } })).toEqual([
      403,
      [],
    ])
    expect(await refused({ kind: 'payroll' })).toEqual([422, ['kind']])
    expect(await refused({ kind: 'one-time-task', query: { salary: '1' } })).toEqual([
      422,
      ['salary'],
    ])
  })

  test('another’s file, neither its name nor by its link once they are no member', async () => {
    const file = await made(omar, { kind: 'one-time-task' })
    expect((await site.as(site.owner).call(getDocument, { params: { id: file.id } })).status).toBe(
      404,
    )
    expect((await site.as(site.owner).call(listDocuments, { query: {} })).body.total).toBe(0)
    await site.write((db) => db.all(sql`update users set status = 'removed' where id = ${omar.id}`))
    expect((await fetchFile(file.url)).statusCode).toBe(404)
  })

  test('a file of a page that they may not read any more', async () => {
    const role = await site.build.role({ permissions: ['view-user'] })
    const of = { body: { user_id: omar.id, role_id: role } }
    await site.as(site.owner).call(assignRole, of)
    const file = await made(omar, { kind: 'team' })
    expect((await fetchFile(file.url)).statusCode).toBe(200)
    await site.as(site.owner).call(unassignRole, of)
    expect((await look(omar, file.id)).url).toBeNull()
    expect((await fetchFile(file.url)).statusCode).toBe(404)
  })

  test('more than five at once', async () => {
    await site.write(async (db) => {
      for (let at = 0; at < 5; at += 1)
        await db.all(sql`
          insert into documents (company_id, id, user_id, kind, format, locale, query, name, created_at)
          values (${site.company.id}, gen_random_uuid(), ${omar.id}, 'one-time-task', 'pdf', 'en', '{}', 'T', now())`)
    })
    const { status, headers } = await ask(omar, { kind: 'one-time-task' })
    expect([status, headers['retry-after']]).toEqual([429, '15'])
  })
})

describe('what is over', () => {
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of diwan.server.storage.list(`documents/${site.company.id}/`))
      keys.push(key)
    return keys
  }

  test('is removed by its member, or after a week, with its file', async () => {
    const [first, second] = [
      await made(omar, { kind: 'one-time-task' }),
      await made(omar, { kind: 'one-time-task' }),
    ]
    expect(await stored()).toHaveLength(2)
    await site.as(omar).call(deleteDocument, { params: { id: first.id } })
    await eventually(async () =>
      expect(await stored()).toEqual([`documents/${site.company.id}/${second.id}`]),
    )
    diwan.clock.advance({ minutes: 7 * 24 * 60 + 1 })
    expect((await site.as(omar).call(getDocument, { params: { id: second.id } })).status).toBe(404)
    await diwan.server.jobs.purge?.({} as never)
    await eventually(async () => expect(await stored()).toEqual([]))
  })

  test('is the oldest, once its member has twenty or the company two hundred', async () => {
    const now = diwan.clock.now()
    await site.write((db) =>
      db.all(sql`
        insert into documents (company_id, id, user_id, kind, format, locale, query, name, state, size_bytes, created_at)
        select ${site.company.id}, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${omar.id},
          'one-time-task', 'pdf', 'en', '{}', 'T' || n, 'ready', 1, ${now}::timestamptz - n * interval '1 minute'
        from generate_series(1, 20) n`),
    )
    await ask(omar, { kind: 'one-time-task' })
    const { data } = (await site.as(omar).call(listDocuments, { query: { per_page: 100 } })).body
    expect(data).toHaveLength(20)
    expect(data.map(({ name }) => name)).not.toContain('T20')
    const others = await Promise.all(
      Array.from({ length: 10 }, () => site.build.user({ permissions: [] })),
    )
    for (const [at, other] of others.entries())
      await site.write((db) =>
        db.all(sql`
          insert into documents (company_id, id, user_id, kind, format, locale, query, name, created_at)
          select ${site.company.id}, ('00000000-0000-7000-9000-' || lpad((${at}::int * 100 + n)::text, 12, '0'))::uuid,
            ${other.id}, 'one-time-task', 'pdf', 'en', '{}', 'T', ${now} from generate_series(1, 20) n`),
      )
    await ask(omar, { kind: 'one-time-task' })
    const [row] = await site.write((db) =>
      db.all(sql<{ count: number }>`select count(*)::int count from documents`),
    )
    expect(row?.count).toBe(200)
  })

  test('is told also where it failed', async () => {
    const { id } = (await ask(omar, { kind: 'charts-analytics' })).body.document ?? {}
    expect(id).toBeUndefined()
    const days = { from: '2020-01-01', to: '2026-11-25', granularity: 'day' }
    const file = await made(site.owner, { kind: 'charts-analytics', query: days })
    expect([file.state, file.url, file.name]).toEqual(['failed', null, 'Charts and analytics'])
    const [line] = await inbox(site.owner)
    expect([line?.kind, line?.facts.failed, line?.thing.title]).toEqual([
      'document_ready',
      true,
      'Charts and analytics',
    ])
  })
})
