import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { logout } from '#features/auth/contract.ts'
import {
  type Attachment,
  addAttachments,
  deleteAttachment,
  MAX_BYTES,
} from '#features/one-time-tasks/attachments/contract.ts'
import { FOLDER, sweepStored } from '#features/one-time-tasks/attachments/server/files.ts'
import { runCleanupJobs } from '#features/one-time-tasks/attachments/server/test/sending-queries.ts'
import { addComment, deleteComment } from '#features/one-time-tasks/comments/contract.ts'
import { getTask, listTaskRevisions } from '#features/one-time-tasks/record/contract.ts'
import { deleteTask } from '#features/one-time-tasks/tasks/contract.ts'
import { getCompanyPlanDetails } from '#features/plans/contract.ts'
import { UNDO_MINUTES } from '#records/undo.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { eventually } from '#server/test/eventually.ts'

const diwan = openDiwan()
let place: World
let assignee: Person
let stranger: Person
let taskId: string

const EDGE = 'edge-of-the-files'

interface Sent {
  name: string
  bytes: Buffer
  field?: string
}

const formOf = (files: readonly Sent[]) =>
  Buffer.concat([
    ...files.flatMap(({ name, bytes, field = 'attachments' }) => [
      Buffer.from(
        `--${EDGE}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${EDGE}--\r\n`),
  ])

async function send(person: Person, files: readonly Sent[], id = taskId) {
  const reply = await diwan.server.fastify.inject({
    method: 'POST',
    url: urlOf(addAttachments, { params: { id } }),
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': `multipart/form-data; boundary=${EDGE}`,
    },
    payload: formOf(files),
  })
  const body = reply.json() as {
    attachments: Attachment[]
    message: string
    errors: Record<string, string[]>
    error?: string
  }
  return { status: reply.statusCode, body }
}

const textFile = (name: string, text = 'Twelve crates came.'): Sent => ({
  name,
  bytes: Buffer.from(text),
})
const get = (url: string) => diwan.server.fastify.inject({ method: 'GET', url })

async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of diwan.server.storage.list(`${FOLDER}/`)) keys.push(key)
  return keys
}

const used = async () =>
  place.write(async (db) => {
    const row = await db.first(
      sql<{
        used: string
      }>`select used_bytes::text used from company_storage where company_id = ${place.company.id}`,
    )
    return Number(row?.used)
  })

/** The expected number of stored files for the existing rows: a picture has three. */
const keptKeys = async () =>
  place.write(async (db) => {
    const row = await db.first(
      sql<{ n: number }>`
        select coalesce(sum(case when is_picture then 3 else 1 end), 0)::int n from one_time_task_attachments`,
    )
    return row?.n ?? 0
  })

const recordOf = async (person = place.owner, id = taskId) =>
  (await place.as(person).call(getTask, { params: { id } })).body.task

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  place = await world(diwan)
  assignee = await place.build.user()
  stranger = await place.build.user()
  taskId = await place.build.oneTimeTask({ people: { assigned: [assignee.id] } })
})

describe('files on a task', () => {
  test('are kept with their names and types by content, and downloaded by links of the reader', async () => {
    const { status, body } = await send(assignee, [
      textFile('تقرير المستودع.pdf'),
      { name: 'dot.txt', bytes: PNG },
    ])
    expect(status).toBe(201)
    expect(body.attachments.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['تقرير المستودع.pdf', 'text/plain', 19],
      ['dot.txt', 'image/png', PNG.length],
    ])
    const task = await recordOf()
    expect(task.attachments_count).toBe(2)
    expect(task.attachments.map(({ id }) => id)).toEqual(body.attachments.map(({ id }) => id))
    const [file, picture] = task.attachments as [Attachment, Attachment]
    const served = await get(file.url)
    expect([served.statusCode, served.body]).toEqual([200, 'Twelve crates came.'])
    expect(served.headers['content-disposition']).toContain('attachment;')
    expect(served.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect([file.thumbnail_url, file.preview_url]).toEqual([null, null])
    const shown = await get(picture.thumbnail_url ?? '')
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(shown.headers['content-disposition']).toContain('inline')
  })

  test('are told of in the task’s history, and count into the plan’s storage to the byte', async () => {
    const before = await used()
    const { body } = await send(assignee, [textFile('a.txt', '12345')])
    expect(await used()).toBe(before + 5)
    const [{ id = '' } = {}] = body.attachments
    expect((await place.as(assignee).call(deleteAttachment, { params: { id } })).status).toBe(200)
    expect(await used()).toBe(before)
    const { revisions } = (
      await place.as(place.owner).call(listTaskRevisions, { params: { id: taskId } })
    ).body
    expect(revisions.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'attachment', from: 'a.txt', to: null }],
      [{ field: 'attachment', from: null, to: 'a.txt' }],
    ])
  })

  test('are put there and removed by who is on the task, and removed by others’ only where they may change it', async () => {
    const consulted = await place.build.user()
    const id = await place.build.oneTimeTask({
      people: { assigned: [assignee.id], consulted: [consulted.id] },
    })
    expect((await send(stranger, [textFile('a.txt')], id)).status).toBe(403)
    const theirs = (await send(consulted, [textFile('a.txt')], id)).body.attachments[0]
    const ours = (await send(assignee, [textFile('b.txt')], id)).body.attachments[0]
    const canOf = async (person: Person) =>
      (await recordOf(person, id)).attachments.map(({ can }) => can.delete)
    expect(await canOf(consulted)).toEqual([true, false])
    expect(await canOf(stranger)).toEqual([false, false])
    expect(await canOf(assignee)).toEqual([true, true])
    const remove = async (person: Person, file: Attachment | undefined) =>
      (await place.as(person).call(deleteAttachment, { params: { id: file?.id ?? '' } })).status
    expect(await remove(consulted, ours)).toBe(403)
    expect(await remove(stranger, theirs)).toBe(403)
    const show = (visibility: string) =>
      place.write((db) => db.all(sql`update companies set task_visibility = ${visibility}`))
    await show('participants')
    expect(await remove(stranger, theirs)).toBe(404)
    await show('company')
    expect([await remove(consulted, theirs), await remove(assignee, ours)]).toEqual([200, 200])
    expect(await remove(assignee, ours)).toBe(404)
  })

  test('are downloaded by a link for as long as its reader sees the task and stays signed in', async () => {
    const id = await place.build.oneTimeTask({ people: { assigned: [assignee.id] } })
    const file = (await send(assignee, [textFile('a.txt')], id)).body.attachments[0]
    const theirs = (await recordOf(stranger, id)).attachments[0]?.url ?? ''
    const show = (visibility: string) =>
      place.write((db) => db.all(sql`update companies set task_visibility = ${visibility}`))
    expect((await get(theirs)).statusCode).toBe(200)
    await show('participants')
    expect((await get(theirs)).statusCode).toBe(404)
    await show('company')
    expect((await get(theirs)).statusCode).toBe(200)
    const signedIn = { token: await place.session(assignee.id) }
    const [mine] = (await place.as(signedIn).call(getTask, { params: { id } })).body.task
      .attachments
    expect((await get(mine?.url ?? '')).statusCode).toBe(200)
    await place.as(signedIn).call(logout)
    expect((await get(mine?.url ?? '')).statusCode).toBe(404)
    expect((await get(file?.url ?? '')).statusCode).toBe(200)
  })

  test('that are empty, too large, too many or past the plan are refused, and nothing is kept', async () => {
    const [keys, bytes] = [await stored(), await used()]
    const refused = async (files: Sent[]) => {
      const { status, body } = await send(assignee, files)
      return [status, body.message]
    }
    expect(await refused([textFile('a.txt'), textFile('empty.txt', '')])).toEqual([
      422,
      '“empty.txt” is empty.',
    ])
    const large = { name: 'a.bin', bytes: Buffer.alloc(MAX_BYTES + 1, 1) }
    expect(await refused([large])).toEqual([413, 'A file may weigh 10 MB at most.'])
    const eleven = Array.from({ length: 11 }, (_, at) => textFile(`${at}.txt`))
    expect((await refused(eleven))[0]).toBe(422)
    await place.write((db) =>
      db.all(sql`update company_storage set used_bytes = 5000::bigint * 1048576 - 3`),
    )
    const full = await send(assignee, [textFile('a.txt', '1234')])
    expect([full.status, full.body.error]).toEqual([422, 'Plan Limit'])
    expect((await send(assignee, [textFile('a.txt', '123')])).status).toBe(201)
    await place.write((db) => db.all(sql`update company_storage set used_bytes = ${bytes + 3}`))
    expect((await stored()).length).toBe(keys.length + 1)
  })

  test('are 10 MB each at most, and 10 MB fit', async () => {
    const { status, body } = await send(assignee, [
      { name: 'a.bin', bytes: Buffer.alloc(MAX_BYTES, 1) },
    ])
    expect([status, body.attachments[0]?.size]).toEqual([201, MAX_BYTES])
    const { data } = (await place.as(place.owner).call(getCompanyPlanDetails)).body
    expect(data.data.usage.storage_mb).toBeCloseTo((await used()) / 1_048_576, 1)
  })

  test('go with their task, from its links at once, and for good when nobody may bring it back', async () => {
    const id = await place.build.oneTimeTask({ people: { assigned: [assignee.id] } })
    const before = await used()
    const { body } = await send(assignee, [textFile('a.txt'), { name: 'b.png', bytes: PNG }], id)
    const [file] = body.attachments as [Attachment]
    expect((await place.as(place.owner).call(deleteTask, { params: { id } })).status).toBe(200)
    expect((await get(file.url)).statusCode).toBe(404)
    expect(await used()).toBe(before + 'Twelve crates came.'.length + PNG.length)
    expect(await stored()).toContain(`${FOLDER}/${place.company.id}/${file.id}`)
    diwan.clock.advance({ minutes: UNDO_MINUTES })
    expect(await runCleanupJobs(diwan)).toBe(1)
    expect(await used()).toBe(before)
    const jobs = await startJobs(diwan.server, { isTimed: false })
    await eventually(async () => expect((await stored()).join()).not.toContain(file.id))
    await jobs.stop()
  })

  test('leave nothing behind where a process died between row and file', async () => {
    const before = await used()
    await place.write((db) =>
      db.batch([
        sql`insert into one_time_task_attachments
              (company_id, id, one_time_task_id, user_id, name, size_bytes, media_type, sha256, created_at)
            values (${place.company.id}, gen_random_uuid(), ${taskId}, ${assignee.id}, 'a', 7, 'text/plain', '', ${diwan.clock.now()})`,
        sql`update company_storage set used_bytes = used_bytes + 7`,
      ]),
    )
    const orphan = `${FOLDER}/${place.company.id}/${crypto.randomUUID()}`
    await diwan.server.storage.put(orphan, Buffer.from('nobody’s'))
    const count = (await recordOf()).attachments.length
    // Storage uses the real clock, not the test's clock.
    diwan.clock.set(new Date(Date.now() + 2 * 86_400_000).toISOString())
    place.owner.token = await place.session(place.owner.id)
    await diwan.server.jobs.purge?.({} as never)
    await sweepStored(diwan.server)
    expect(await used()).toBe(before)
    expect(await stored()).not.toContain(orphan)
    expect((await recordOf()).attachments.length).toBe(count)
  })

  test('of other tasks stay when a deleted task is purged, with what they weigh', async () => {
    assignee.token = await place.session(assignee.id)
    const id = await place.build.oneTimeTask({ people: { assigned: [assignee.id] } })
    await send(assignee, [textFile('kept.txt')])
    await send(assignee, [textFile('gone.txt')], id)
    await place.as(place.owner).call(deleteTask, { params: { id } })
    diwan.clock.advance({ minutes: UNDO_MINUTES })
    await runCleanupJobs(diwan)
    const jobs = await startJobs(diwan.server, { isTimed: false })
    await eventually(async () => expect(await stored()).toHaveLength(await keptKeys()))
    await jobs.stop()
    const [keys, bytes, count] = [await stored(), await used(), await keptKeys()]
    diwan.clock.advance({ days: 31 })
    await diwan.server.jobs.purge?.({} as never)
    expect([(await stored()).sort(), await used()]).toEqual([keys.sort(), bytes])
    expect(await keptKeys()).toBe(count)
  })
})

describe('a comment with pictures', () => {
  let home: World
  let cook: Person
  let shift: string
  beforeEach(async () => {
    home = await world(diwan)
    cook = await home.build.user()
    shift = await home.build.oneTimeTask({ people: { assigned: [cook.id] } })
  })
  const say = (by: Person, body: { body: string; file_ids?: string[] }, id = shift) =>
    home.as(by).call(addComment, { params: { id }, body })
  const record = async () =>
    (await home.as(home.owner).call(getTask, { params: { id: shift } })).body.task
  const pictureOf = async (by: Person, id = shift) => {
    const { body } = await send(by, [{ name: 'fridge.png', bytes: PNG }], id)
    return body.attachments[0]?.id ?? ''
  }

  test('shows them with or without words, until they or it are deleted', async () => {
    const id = await pictureOf(cook)
    const { status, body } = await say(cook, { body: '', file_ids: [id] })
    expect([status, body.comment.file_ids]).toEqual([201, [id]])
    const read = async () =>
      (await record()).comments.find((one) => one.id === body.comment.id)?.file_ids
    expect(await read()).toEqual([id])
    await home.as(cook).call(deleteComment, { params: { id: body.comment.id } })
    expect(await read()).toBeUndefined()
    expect((await record()).attachments.some((one) => one.id === id)).toBe(true)
  })

  test('names none but files of its task', async () => {
    const other = await home.build.oneTimeTask({ people: { assigned: [cook.id] } })
    for (const fileId of [await pictureOf(cook, other), '01930000-0000-7000-8000-000000000000']) {
      const { status, body } = await say(cook, { body: 'Look', file_ids: [fileId] })
      expect(status).toBe(422)
      expect(body).toHaveProperty('errors.file_ids')
    }
    expect((await say(cook, { body: ' ', file_ids: [] })).status).toBe(422)
  })
})
