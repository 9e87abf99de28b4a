import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getCompanyPlanDetails } from '#features/plans/contract.ts'
import { FORM_TYPE, formOf } from '#features/profile/server/test/forms.ts'
import { createRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { evaluateReport, listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import type { Answer } from '#features/routine-tasks/reports/answers.ts'
import {
  answerStep,
  listOccurrences,
  submitReport,
} from '#features/routine-tasks/reports/contract.ts'
import { addPicture, deletePicture } from '#features/routine-tasks/reports/picture-contract.ts'
import type { Picture } from '#features/routine-tasks/reports/pictures.ts'
import { sweepPictures } from '#features/routine-tasks/reports/server/pictures/files.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { eventually } from '#server/test/eventually.ts'

const diwan = openDiwan()
const TODAY = '2026-11-23'
let site: World
let manager: Person
let cook: Person
let helper: Person
let kitchen: { id: string; name: string }

beforeEach(async () => {
  diwan.clock.set('2026-11-23T09:00:00Z')
  site = await world(diwan)
  manager = await site.build.user({ name: 'Salma' })
  cook = await site.build.user({ name: 'Amina' })
  helper = await site.build.user({ name: 'Omar' })
  kitchen = await site.build.department({
    name: 'Kitchen',
    managerId: manager.id,
    memberIds: [cook.id, helper.id],
  })
})

async function duty(evidence: object) {
  const body = {
    ...{ task_name: 'Closing', task_type: 'daily', start_date: TODAY, dept_id: kitchen.id },
    ...evidence,
  }
  const reply = await site.as(site.owner).call(createRoutineTask, { body: body as never })
  expect(reply.status).toBe(201)
  return reply.body.task
}

/** A picture as a phone takes it: it says where. */
const photo = (width = 2_000, height = 1_000) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .withExif({ IFD3: { GPSLatitude: '30/1 2/1 40/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
const PHOTO = await photo(80, 60)

interface Sent {
  status: number
  body: {
    pictures: Picture[]
    answers: Answer[]
    errors?: Record<string, string[]>
    message?: string
  }
}
interface Upload {
  bytes?: Buffer
  query?: object
  key?: string
}

async function send(who: Person, id: string, { bytes, query, key }: Upload = {}): Promise<Sent> {
  const reply = await diwan.server.fastify.inject({
    method: 'POST',
    url: urlOf(addPicture, { params: { id }, query } as never),
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': FORM_TYPE,
      ...(key && { 'idempotency-key': key }),
    },
    payload: formOf({ name: 'picture', filename: 'me.jpg', bytes: bytes ?? PHOTO }),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const remove = (who: Person, id: string) => site.as(who).call(deletePicture, { params: { id } })
const report = (who: Person, id: string, said: object = {}) =>
  site.as(who).call(submitReport, { params: { id }, body: { status: 'done', ...said } as never })
const NOT_DONE = { status: 'not_done', note: 'No gas.' }
const occurrence = async (who: Person, id: string) =>
  (await site.as(who).call(listOccurrences, { query: {} })).body.data.find((one) => one.id === id)
const get = (url: string | null | undefined) =>
  diwan.server.fastify.inject({ method: 'GET', url: url ?? '/missing' })
const usedBytes = () =>
  site.write(async (db) => {
    const row = await db.first(sql<{ used: number }>`
      select used_bytes::float8 used from company_storage where company_id = ${site.company.id}`)
    return row?.used
  })
async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of diwan.server.storage.list(`report-pictures/${site.company.id}/`))
    keys.push(key)
  return keys
}
const fillStorage = () =>
  site.write((db) =>
    db.all(
      sql`update company_storage set used_bytes = 10::bigint ^ 15 where company_id = ${site.company.id}`,
    ),
  )
const picturesMissing = { errors: { proof: ['This report needs a picture. Take one first.'] } }

describe('a duty that always needs a picture', () => {
  test.each([{}, NOT_DONE])('is refused without one, and taken with one: %j', async (said) => {
    const { id } = await duty({ proof: 'always' })
    expect((await occurrence(cook, id))?.proof).toBe('always')
    const refused = await report(cook, id, said)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject(picturesMissing)
    expect((await send(cook, id)).status).toBe(201)
    expect((await report(cook, id, said)).status).toBe(201)
  })

  test('is proven by the picture of a colleague, too', async () => {
    const { id } = await duty({ proof: 'always' })
    await send(helper, id)
    expect((await report(cook, id)).status).toBe(201)
  })
})

describe('a duty that needs a picture if something is wrong', () => {
  const FRIDGE = { id: 'fridge', text: 'Fridge', kind: 'number', min: 0, max: 5 }

  test('is done without one, and not done only with one', async () => {
    const { id } = await duty({ proof: 'on_not_done' })
    expect((await report(cook, id, NOT_DONE)).body).toMatchObject(picturesMissing)
    expect((await report(cook, id)).status).toBe(201)
    expect((await report(cook, id, NOT_DONE)).body).toMatchObject(picturesMissing)
    await send(cook, id)
    expect((await report(cook, id, NOT_DONE)).status).toBe(200)
  })

  test('needs one for a number outside its limits', async () => {
    const { id } = await duty({ proof: 'on_not_done', steps: [FRIDGE] })
    const body = { step_id: 'fridge', value: '9', first: '8', cause: 'The door was open.' }
    await site.as(cook).call(answerStep, { params: { id }, body })
    expect((await report(cook, id)).body).toMatchObject(picturesMissing)
    await send(cook, id)
    expect((await report(cook, id)).status).toBe(201)
  })
})

describe('a picture', () => {
  test('is stored as WebP within 1,600 pixels, without where it was taken', async () => {
    const { id } = await duty({ proof: 'always' })
    const bytes = await photo()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const [picture] = (await send(cook, id, { bytes })).body.pictures
    const served = await get(picture?.url)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const { width, height, format, exif } = await sharp(served.rawPayload).metadata()
    expect({ width, height, format, exif }).toEqual({
      ...{ width: 1_600, height: 800, format: 'webp', exif: undefined },
    })
    const small = await sharp((await get(picture?.thumbnail_url)).rawPayload).metadata()
    expect(small.width).toBe(320)
  })

  test('keeps when it was taken beside when it arrived, and that it is from the gallery', async () => {
    const { id } = await duty({ proof: 'always' })
    const query = { source: 'gallery', taken_at: '2026-11-22T08:00:00.000Z' }
    const { body } = await send(cook, id, { query })
    expect(body.pictures).toMatchObject([
      {
        ...{ taken_at: '2026-11-22T08:00:00.000Z', created_at: '2026-11-23T09:00:00.000Z' },
        ...{ gallery: true, user: { name: 'Amina Hassan' } },
      },
    ])
    const late = await send(cook, id, { query: { taken_at: '2027-01-01T00:00:00.000Z' } })
    expect(late.body.pictures[1], 'a clock that is ahead').toMatchObject({
      taken_at: '2026-11-23T09:00:00.000Z',
    })
    expect(late.body.pictures[1]).not.toHaveProperty('gallery')
  })

  test('that is sent twice is there once', async () => {
    const { id } = await duty({ proof: 'always' })
    const key = '0b9a7d7e-3f0a-4b51-8a54-0d7ad6b3a001'
    const replies = [await send(cook, id, { key }), await send(cook, id, { key })]
    expect(replies.map(({ body }) => body.pictures.length)).toEqual([1, 1])
    expect((await occurrence(helper, id))?.pictures).toHaveLength(1)
    expect(await storedKeys()).toHaveLength(2)
  })

  test('sent twice at the same time is there once', async () => {
    const { id } = await duty({ proof: 'always' })
    const key = '0b9a7d7e-3f0a-4b51-8a54-0d7ad6b3a002'
    const replies = await Promise.all([1, 2, 3].map(() => send(cook, id, { key })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await occurrence(helper, id))?.pictures).toHaveLength(1)
    expect(await storedKeys()).toHaveLength(2)
  })

  test('is one of at most five, however many come at once', async () => {
    const { id } = await duty({ proof: 'always' })
    const replies = await Promise.all(Array.from({ length: 7 }, () => send(cook, id)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      201, 201, 201, 201, 201, 422, 422,
    ])
    expect((await occurrence(cook, id))?.pictures).toHaveLength(5)
    expect(await storedKeys()).toHaveLength(10)
  })

  test('that is none is refused, and nothing is stored', async () => {
    const { id } = await duty({ proof: 'always' })
    const { status, body } = await send(cook, id, { bytes: Buffer.from('<svg onload=alert(1)>') })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['picture']])
    expect(await storedKeys()).toEqual([])
    expect(await usedBytes()).toBe(0)
  })

  test('that was taken before somebody reported, and arrives after it, is not lost', async () => {
    const { id } = await duty({})
    diwan.clock.set('2026-11-23T09:10:00Z')
    await report(helper, id)
    const early = { pressed_at: '2026-11-23T09:05:00.000Z' }
    const late = { pressed_at: '2026-11-23T09:10:00.001Z' }
    diwan.clock.set('2026-11-23T09:20:00Z')
    expect((await send(cook, id, { query: late })).status).toBe(409)
    expect((await send(cook, id, { query: early })).status).toBe(201)
  })

  test('is counted in the storage of the company until it is removed, and its files go', async () => {
    const { id } = await duty({ proof: 'always' })
    const [picture] = (await send(cook, id)).body.pictures
    const sizes = await Promise.all(
      [picture?.url, picture?.thumbnail_url].map(async (url) => (await get(url)).rawPayload.length),
    )
    expect(await usedBytes()).toBe(sizes.reduce((sum, size) => sum + size, 0))
    const { body } = await remove(cook, picture?.id ?? '')
    expect(body.pictures).toEqual([])
    expect(await usedBytes()).toBe(0)
    const jobs = await startJobs(diwan.server)
    await eventually(async () => expect(await storedKeys()).toEqual([]))
    await jobs?.stop()
  })

  test('whose storage is full is missing, and its report is taken', async () => {
    const { id } = await duty({ proof: 'always' })
    await fillStorage()
    const full = await usedBytes()
    const { status, body } = await send(cook, id)
    expect(status).toBe(201)
    expect(body.pictures).toMatchObject([{ url: null, thumbnail_url: null }])
    expect(await usedBytes()).toBe(full)
    expect(await storedKeys()).toEqual([])
    expect((await report(cook, id)).status).toBe(201)
    expect((await occurrence(helper, id))?.pictures).toMatchObject([{ url: null }])
  })

  test('whose row was never written is swept after a day', async () => {
    const { id } = await duty({ proof: 'always' })
    await send(cook, id)
    const [kept = ''] = await storedKeys()
    const lost = kept.replace(
      /[0-9a-f-]{36}-(?=large|small)/,
      '0198c5a0-0000-7000-8000-000000000009-',
    )
    await diwan.server.storage.put(lost, Buffer.from('Lost'))
    await sweepPictures(diwan.server)
    expect(await storedKeys()).toContain(lost)
    diwan.clock.set(new Date(Date.now() + 25 * 3_600_000).toISOString())
    await sweepPictures(diwan.server)
    expect(await storedKeys()).toHaveLength(2)
    expect(await storedKeys()).not.toContain(lost)
  })
})

describe('who sees a picture', () => {
  test('is who sees its occurrence, as long as they do', async () => {
    const { id } = await duty({ proof: 'always' })
    await send(cook, id)
    const [shown] = (await occurrence(helper, id))?.pictures ?? []
    expect((await get(shown?.url)).statusCode).toBe(200)
    await site.write((db) =>
      db.all(
        sql`delete from department_members where company_id = ${site.company.id} and user_id = ${helper.id}`,
      ),
    )
    expect((await get(shown?.url)).statusCode).toBe(404)
  })

  test('is who evaluates, with what is worth seeing', async () => {
    const { id } = await duty({ proof: 'always' })
    await duty({})
    await send(cook, id)
    await report(cook, id)
    const input = { params: { date: TODAY }, query: { status: 'notable' as const } }
    const { body } = await site.as(manager).call(listEvaluationDay, input)
    expect(body.data).toMatchObject([{ task: { id }, pictures: [{ user: { id: cook.id } }] }])
    expect((await get(body.data[0]?.pictures?.[0]?.url)).statusCode).toBe(200)
  })
})

describe('removing a picture', () => {
  test('is for who added it', async () => {
    const { id } = await duty({})
    const [picture] = (await send(cook, id)).body.pictures
    const stranger = await site.build.user()
    const wanted = picture?.id ?? ''
    expect((await remove(helper, wanted)).status).toBe(403)
    expect((await remove(stranger, wanted)).status).toBe(404)
    expect((await remove(cook, wanted)).status).toBe(200)
    expect((await remove(cook, wanted)).status).toBe(404)
  })

  test('is refused while the report needs it, and once it is evaluated', async () => {
    const { id } = await duty({ proof: 'always' })
    await send(cook, id)
    const [first, second] = (await send(cook, id)).body.pictures
    await report(cook, id)
    expect((await remove(cook, first?.id ?? '')).status).toBe(200)
    expect((await remove(cook, second?.id ?? '')).body).toMatchObject(picturesMissing)
    const reportId = (await occurrence(cook, id))?.report?.id ?? ''
    await site.as(manager).call(evaluateReport, { params: { id: reportId }, body: { rating: 4 } })
    expect((await remove(cook, second?.id ?? '')).status).toBe(409)
    expect((await send(cook, id)).status).toBe(409)
    expect((await occurrence(cook, id))?.pictures).toHaveLength(1)
  })
})

describe('a step that is answered with a picture', () => {
  const DISPLAY = { id: 'display', text: 'The display', kind: 'photo' }
  const query = { step_id: 'display' }

  test('is open until there is one, and after it was removed', async () => {
    const { id } = await duty({ steps: [DISPLAY] })
    expect((await report(cook, id)).status).toBe(422)
    const { pictures, answers } = (await send(cook, id, { query })).body
    expect(pictures).toMatchObject([{ step_id: 'display' }])
    expect(answers).toMatchObject([{ step_id: 'display', value: pictures[0]?.id }])
    const { body } = await remove(cook, pictures[0]?.id ?? '')
    expect(body).toEqual({ pictures: [], answers: [] })
    expect((await report(cook, id)).status).toBe(422)
    await send(cook, id, { query })
    expect((await report(cook, id)).status).toBe(201)
  })

  test('keeps the picture that was taken last, in whatever order they arrive', async () => {
    const { id } = await duty({ steps: [DISPLAY] })
    diwan.clock.set('2026-11-23T09:30:00Z')
    const at = (time: string) => ({ query: { ...query, pressed_at: `2026-11-23T${time}:00.000Z` } })
    const [later] = (await send(cook, id, at('09:20'))).body.pictures
    const { pictures, answers } = (await send(helper, id, at('09:10'))).body
    expect(pictures).toEqual([expect.objectContaining({ id: later?.id })])
    expect(answers).toMatchObject([{ value: later?.id }])
    const [last] = (await send(helper, id, at('09:25'))).body.pictures
    expect(last?.id).not.toBe(later?.id)
  })

  test('takes no text, and another step no picture', async () => {
    const { id } = await duty({ steps: [DISPLAY, { id: 'lock', text: 'Lock' }] })
    const body = { step_id: 'display', value: 'A fine display' }
    expect((await site.as(cook).call(answerStep, { params: { id }, body })).status).toBe(422)
    expect((await send(cook, id, { query: { step_id: 'lock' } })).body.errors).toHaveProperty(
      'step_id',
    )
  })
})

test('the plan shows the space that pictures use', async () => {
  const { id } = await duty({ proof: 'always' })
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const bytes = await sharp({
    create: { width: 1_600, height: 1_200, channels: 3, background: '#000', noise },
  })
    .jpeg()
    .toBuffer()
  await send(cook, id, { bytes })
  const { body } = await site.as(site.owner).call(getCompanyPlanDetails)
  expect(body.data.data.usage.storage_mb).toBeGreaterThan(0)
})
