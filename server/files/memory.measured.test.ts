import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { beginUpload, END, headOf, MAX_BYTES, readResponse } from '#server/files/test/upload.ts'
import { testFolder } from '#server/test/folder.ts'

const diwan = openDiwan()
const filesDir = testFolder('memory')
const MAX_MORE = 64 * 1_048_576

let place: World
let receiver: ChildProcess
let port: number

const told = async () => (await once(receiver, 'message'))[0]

beforeAll(async () => {
  place = await world(diwan)
  const address = JSON.stringify(diwan.server.database.address)
  const program = new URL('./test/receiver.ts', import.meta.url)
  receiver = fork(program, [address, filesDir], {
    // A small young generation, so that the test measures retained memory and not garbage.
    execArgv: ['--max-semi-space-size=2', '--import', 'tsx'],
  })
  port = (await told()).port
})
afterAll(async () => {
  receiver.send('end')
  await once(receiver, 'exit')
})

async function peak(): Promise<number> {
  receiver.send('peak')
  return (await told()).peak
}

/** Sends `count` files of `bytes` in one form, as fast as the server accepts them. */
async function send(token: string, count: number, bytes: Buffer): Promise<number | undefined> {
  const upload = beginUpload({ port, token })
  const answer = readResponse(upload)
  for (let at = 0; at < count; at += 1) {
    upload.write(`${at > 0 ? '\r\n' : ''}${headOf('a.bin')}`)
    if (!upload.write(bytes)) await once(upload, 'drain')
  }
  upload.end(END)
  return (await answer).status
}

test('300 MB that come at once take 64 MB of memory at most', async () => {
  const members = [place.owner, ...(await Promise.all([1, 2, 3].map(() => place.build.user())))]
  for (const { token } of members) await send(token, 1, Buffer.alloc(100_000))
  receiver.send('forget')
  const before = await peak()
  const bytes = Buffer.alloc(MAX_BYTES, 'a')
  const all = Array.from({ length: 10 }, (_, at) =>
    send(members[at % members.length]?.token ?? '', 3, bytes),
  )
  expect(await Promise.all(all)).toEqual(Array(10).fill(200))
  const after = await peak()
  expect(after - before).toBeLessThan(MAX_MORE)
  expect(readdirSync(path.join(filesDir, 'tmp'))).toEqual([])
})
