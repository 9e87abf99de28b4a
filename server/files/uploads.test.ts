import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import type { ReceivedFile } from '#server/files/receive-file.ts'
import {
  beginUpload,
  END,
  headOf,
  MAX_BYTES,
  readResponse,
  startReceiver,
  TOO_LARGE,
} from '#server/files/test/upload.ts'
import type { ReceivedFiles } from '#server/files/uploads.ts'
import type { Server } from '#server/http/server.ts'
import { eventually } from '#server/test/eventually.ts'
import { testFolder } from '#server/test/folder.ts'

const diwan = openDiwan()
const filesDir = testFolder('uploads')
const nothing = async () => {}

let place: World
let server: Server
let port: number
let work: (files: ReceivedFiles) => Promise<void> = nothing

beforeAll(async () => {
  place = await world(diwan)
  const { database } = diwan.server
  const started = await startReceiver({ database, filesDir, clock: diwan.clock }, (files) =>
    work(files),
  )
  ;({ server, port } = started)
})
beforeEach(() => {
  work = nothing
})
afterAll(async () => {
  server.fastify.server.closeAllConnections()
  await server.fastify.close()
})

/** All files and upload folders below FILES_DIR. */
const onDisk = () =>
  readdirSync(filesDir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() || entry.name.startsWith('upload-'))
    .map(({ name }) => name)
const expectNothing = () => eventually(() => expect(onDisk()).toEqual([]))

afterEach(expectNothing)

interface Sent {
  name?: string
  bytes?: Buffer | string
  type?: string
  field?: string
}

const formOf = (files: Sent[]) =>
  Buffer.concat([
    ...files.flatMap(({ name = 'a.txt', bytes = 'hello', type, field }, at) => [
      Buffer.from(`${at > 0 ? '\r\n' : ''}${headOf(name, type, field)}`),
      Buffer.from(bytes),
    ]),
    Buffer.from(END),
  ])

const begin = (headers?: Record<string, string>, token = place.owner.token) =>
  beginUpload({ port, token, ...(headers && { headers }) })

function send(files: Sent[], headers?: Record<string, string>) {
  const upload = begin(headers)
  const answer = readResponse(upload)
  upload.end(formOf(files))
  return answer
}

describe('files that are sent', () => {
  test('reach the handler on disk, readable for this account alone, and are gone when it has ended', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, 'é')])
    const seen: (ReceivedFile & { mode: number; whole: Buffer })[] = []
    work = async (files) => {
      for (const file of files) {
        const whole = readFileSync(file.path)
        seen.push({ ...file, mode: statSync(file.path).mode & 0o777, whole })
      }
    }
    const sent = [
      { name: 'تقرير المبيعات.pdf', bytes, type: 'image/png' },
      { name: '../x\u202etxt.exe', bytes: 'مرحبًا', type: 'text/html' },
    ]
    expect(await send(sent)).toEqual({
      status: 200,
      body: { names: ['تقرير المبيعات.pdf', 'xtxt.exe'] },
    })
    for (const [at, { bytes: data }] of sent.entries())
      expect(seen[at]).toMatchObject({
        size: Buffer.byteLength(data),
        sha256: createHash('sha256').update(data).digest('hex'),
        mode: 0o600,
      })
    expect(seen.map(({ type, claimedType }) => [type, claimedType])).toEqual([
      ['application/pdf', 'image/png'],
      ['text/plain', 'text/html'],
    ])
    expect(seen[0]?.whole.equals(bytes)).toBe(true)
  })

  test('are gone when the handler fails, too', async () => {
    work = () => Promise.reject(new Error('broken'))
    expect((await send([{}, {}])).status).toBe(500)
  })

  test.each([
    ['disk', () => writeFile('/dev/full', 'x')],
    [
      'database',
      () => diwan.server.database.ownerPool.query('do $$ begin raise disk_full; end $$'),
    ],
  ])('are refused for now where the %s is full', async (_full, keep) => {
    work = async () => void (await keep())
    const { status, body } = await send([{}])
    expect(status).toBe(503)
    expect(body.message).toBe(
      'There is no room to keep this at the moment. Please try again later.',
    )
  })

  test('may have 10 MB each and not a byte more', async () => {
    const largest = Buffer.alloc(MAX_BYTES, 'a')
    const sizes: number[] = []
    work = async (files) => {
      sizes.push(...files.map(({ size }) => size))
    }
    expect((await send([{ bytes: largest }, {}, { bytes: largest }])).status).toBe(200)
    expect(sizes).toEqual([MAX_BYTES, 5, MAX_BYTES])
    const larger = Buffer.concat([largest, Buffer.from('a')])
    expect(await send([{}, { bytes: larger }])).toEqual({
      status: 413,
      body: { message: TOO_LARGE.en, errors: { files: [TOO_LARGE.en] } },
    })
    const arabic = await send([{ bytes: larger }], { 'accept-language': 'ar' })
    expect(arabic.body.message).toBe(TOO_LARGE.ar)
  })

  test('are three at most, at least one, and in no other field', async () => {
    const says = 'Send at least one file and at most 3, all in the field files.'
    for (const files of [[{}, {}, {}, {}], [], [{}, { field: 'avatar' }]])
      expect(await send(files)).toEqual({
        status: 422,
        body: { message: says, errors: { files: [says] } },
      })
    const arabic = await send([], { 'accept-language': 'ar' })
    expect(arabic.body.message).toBe(
      'أرسل ملفًا واحدًا على الأقل و3 على الأكثر، في الحقل files وحده.',
    )
  })

  test('are not read when their head says that they are too much', async () => {
    const upload = begin({ 'content-length': String(4 * MAX_BYTES) })
    const answer = readResponse(upload)
    upload.write(headOf('a.txt'))
    expect((await answer).status).toBe(413)
    upload.destroy()
  })
})

describe('an upload', () => {
  test('that breaks off leaves nothing, wherever it does, and stands in nobody’s way', async () => {
    const whole = formOf([{ bytes: Buffer.alloc(100_000, 'a') }, { bytes: Buffer.alloc(100_000) }])
    for (const most of [10, 60, 150, 50_000, 100_200, 150_000, whole.length - 3]) {
      const upload = begin()
      upload.on('error', () => {})
      await new Promise((resolve) => upload.write(whole.subarray(0, most), resolve))
      await pause(30)
      upload.destroy()
    }
    await expectNothing()
    expect((await send([{}])).status).toBe(200)
  })

  test('that comes drop by drop is taken', async () => {
    const upload = begin()
    const answer = readResponse(upload)
    for (const byte of formOf([{ bytes: 'slow' }])) {
      upload.write(Buffer.from([byte]))
      await pause(1)
    }
    upload.end()
    expect(await answer).toEqual({ status: 200, body: { names: ['a.txt'] } })
  })

  test('does not outlive its member’s session', async () => {
    let worked = false
    work = async () => {
      worked = true
    }
    const { id, token } = await place.build.user()
    const upload = begin({}, token)
    const answer = readResponse(upload)
    const form = formOf([{ bytes: 'late' }])
    upload.write(form.subarray(0, -4))
    await eventually(() => expect(onDisk()).not.toEqual([]))
    await diwan.server.database.ownerPool.query('delete from sessions where user_id = $1', [id])
    await pause(1_100)
    upload.end(form.subarray(-4))
    expect([(await answer).status, worked]).toEqual([401, false])
  })

  test('waits while three of the same member are under way', async () => {
    let most = 0
    let running = 0
    work = async () => {
      running += 1
      most = Math.max(most, running)
      await pause(50)
      running -= 1
    }
    const answers = await Promise.all(Array.from({ length: 9 }, () => send([{}])))
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200))
    expect(most).toBe(3)
  })
})

test('files that are worked on for longer than a line may be silent are answered all the same', async () => {
  const { database } = diwan.server
  const drainTimeoutMs = 200
  const slow = await startReceiver({ database, filesDir, clock: diwan.clock, drainTimeoutMs }, () =>
    pause(5 * drainTimeoutMs),
  )
  const upload = beginUpload({ port: slow.port, token: place.owner.token })
  upload.end(formOf([{}]))
  expect((await readResponse(upload)).status).toBe(200)
  await slow.server.fastify.close()
})

test('what a killed process has left is swept away at the next start, what is young stays', async () => {
  const [old, young] = ['upload-old', 'upload-young'].map((name) =>
    path.join(filesDir, 'tmp', name),
  )
  for (const folder of [old, young]) {
    await mkdir(folder as string, { recursive: true })
    await writeFile(path.join(folder as string, '0'), 'x')
  }
  const before = new Date(Date.now() - 3_700_000)
  utimesSync(old as string, before, before)
  const { database } = diwan.server
  const next = await startReceiver({ database, filesDir }, nothing)
  await next.server.fastify.close()
  expect(onDisk().sort()).toEqual(['0', 'upload-young'])
  rmSync(young as string, { recursive: true })
})
