import { type ClientRequest, request } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { type Attachment, addAttachments } from '#features/one-time-tasks/attachments/contract.ts'
import {
  expectConsistentFiles,
  get,
  listUnfinishedUploads,
  sendFiles,
} from '#features/one-time-tasks/attachments/server/test/sending-queries.ts'
import { getTask } from '#features/one-time-tasks/record/contract.ts'
import { FORM_TYPE, formOf } from '#features/profile/server/test/forms.ts'
import { deleteUser } from '#features/users/contract.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { eventually } from '#server/test/eventually.ts'

const VIRUS = 'a virus of a test'
const SILENCE = 'breaks the scanner'

/** A fake clamd: it reports a virus, and closes the connection without an answer for `SILENCE`. */
const scanner = createServer((socket: Socket) => {
  let sent = ''
  socket.on('error', () => {})
  socket.on('data', (piece) => {
    sent += piece.toString('latin1')
    if (!sent.endsWith('\0\0\0\0')) return
    if (sent.includes(SILENCE)) socket.destroy()
    else socket.end(sent.includes(VIRUS) ? 'stream: Test FOUND\0' : 'stream: OK\0')
  })
})

const environment: Record<string, string> = {}
beforeAll(async () => {
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
  environment.CLAMD_URL = `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}`
})
afterAll(() => {
  scanner.close()
})

const diwan = openDiwan(environment)
let place: World
let taskId: string
let jobs: { stop(): Promise<void> }
beforeAll(async () => {
  place = await world(diwan)
  taskId = await place.build.oneTimeTask()
  jobs = await startJobs(diwan.server, { isTimed: false })
  await diwan.server.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => jobs.stop())

const send = (texts: readonly string[], locale = 'en') =>
  sendFiles(
    diwan,
    { taskId, token: place.owner.token, headers: { 'accept-language': locale } },
    texts.map((text, at) => ({ filename: `${at}.txt`, bytes: text })),
  )
const settled = (when: string) => eventually(() => expectConsistentFiles(diwan, place, when))

test('a file with a virus is kept nowhere, nor are those that came with it', async () => {
  const { ids } = await settled('before')
  const english = await send(['clean', VIRUS])
  expect([english.status, english.body.message]).toEqual([
    422,
    '“1.txt” holds a virus and was not kept.',
  ])
  const arabic = await send([VIRUS], 'ar')
  expect(arabic.body.message).toBe('الملف «0.txt» يحوي فيروسًا ولم يُحفظ.')
  expect((await settled('afterwards')).ids).toEqual(ids)
})

test('nothing is taken while the scanner does not answer, and clean files are again afterwards', async () => {
  const { ids } = await settled('before')
  const english = await send([SILENCE])
  expect([english.status, english.body.message]).toEqual([
    503,
    'Files cannot be checked for viruses at the moment, so none are taken. Please try again in a few minutes.',
  ])
  const arabic = await send([SILENCE], 'ar')
  expect(arabic.body.message).toMatch(/^لا يمكن فحص الملفات من الفيروسات الآن/)
  expect((await settled('afterwards')).ids).toEqual(ids)
  expect((await send(['clean'])).status).toBe(201)
})

const begin = (): ClientRequest => {
  const { port } = diwan.server.fastify.server.address() as AddressInfo
  return request({
    port,
    path: urlOf(addAttachments, { params: { id: taskId } }),
    method: 'POST',
    headers: { authorization: `Bearer ${place.owner.token}`, 'content-type': FORM_TYPE },
  })
}
const form = formOf({ name: 'attachments', filename: 'a.bin', bytes: Buffer.alloc(200_000, 1) })

test('uploads that break off on their way leave no row, no file and no bytes counted', async () => {
  const { ids } = await settled('before')
  const leave = (length: number) =>
    new Promise<void>((resolve) => {
      const upload = begin().on('error', () => {})
      upload.on('close', () => resolve())
      upload.write(form.subarray(0, length), () => setTimeout(() => upload.destroy(), 40))
    })
  await Promise.all(Array.from({ length: 30 }, (_, at) => leave(60 + at * 6_000)))
  await eventually(() => expect(listUnfinishedUploads(diwan)).toEqual([]))
  expect((await settled('afterwards')).ids).toEqual(ids)
})

test('an upload that comes slowly is kept whole', async () => {
  const upload = begin()
  const status = new Promise((resolve, reject) => {
    upload.on('error', reject).on('response', (reply) => resolve(reply.resume().statusCode))
  })
  for (let at = 0; at < form.length; at += 20_000) {
    upload.write(form.subarray(at, at + 20_000))
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  upload.end()
  expect(await status).toBe(201)
  await settled('afterwards')
})

test('a link shows its one file for minutes: no other, in no other form, and no other company’s', async () => {
  const [one, other] = (await send(['one', 'other'])).body.attachments as [Attachment, Attachment]
  const stranger = await world(diwan)
  expect((await get(diwan, one.url)).body).toBe('one')
  const forged = [
    one.url.replace(one.id, other.id),
    one.url.replace(place.company.id, stranger.company.id),
    one.url.replace(place.owner.id, stranger.owner.id),
    one.url.replace('.file.', '.small.'),
    one.url.replace(/\.(\d{10})\./, (_, end: string) => `.${Number(end) + 600}.`),
    `${one.url.slice(0, -1)}${one.url.endsWith('A') ? 'B' : 'A'}`,
    one.url.slice(0, -44),
    `${one.url}/../${other.id}`,
  ]
  for (const url of forged) expect([url, (await get(diwan, url)).statusCode]).toEqual([url, 404])
  diwan.clock.advance({ minutes: 10 })
  expect((await get(diwan, one.url)).statusCode).toBe(404)
})

test('a link ends at once with its member, and where the task is out of sight', async () => {
  place.owner.token = await place.session(place.owner.id)
  await send(['shown'])
  const [leaver, reader] = [await place.build.user(), await place.build.user()]
  const linkOf = async (person: typeof leaver) =>
    (await place.as(person).call(getTask, { params: { id: taskId } })).body.task.attachments[0]
      ?.url ?? ''
  const [left, read] = [await linkOf(leaver), await linkOf(reader)]
  expect((await get(diwan, left)).statusCode).toBe(200)
  const removed = { params: { user_id: leaver.id }, query: {} }
  expect((await place.as(place.owner).call(deleteUser, removed)).status).toBe(200)
  expect((await get(diwan, left)).statusCode).toBe(404)
  await place.write((db) => db.all(sql`update companies set task_visibility = 'participants'`))
  expect((await place.as(reader).call(getTask, { params: { id: taskId } })).status).toBe(404)
  expect((await get(diwan, read)).statusCode).toBe(404)
})
