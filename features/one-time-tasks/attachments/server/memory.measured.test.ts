import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { openApart } from '#app/server/test/separate-process.ts'
import { type World, world } from '#app/server/test/world.ts'
import { addAttachments, MAX_BYTES } from '#features/one-time-tasks/attachments/contract.ts'
import { FORM_TYPE, formOf } from '#features/profile/server/test/forms.ts'

const diwan = openDiwan()
const apart = openApart(diwan)
const MAX_MORE = 64 * 1_048_576

let place: World
let taskId: string

beforeAll(async () => {
  place = await world(diwan)
  taskId = await place.build.oneTimeTask()
})

const send = (form: Buffer): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const upload = request({
      port: apart.port(),
      agent: false,
      path: urlOf(addAttachments, { params: { id: taskId } }),
      method: 'POST',
      headers: { authorization: `Bearer ${place.owner.token}`, 'content-type': FORM_TYPE },
    })
    upload.on('error', reject)
    upload.on('response', (reply) => reply.resume().on('end', () => resolve(reply.statusCode)))
    upload.end(form)
  })

test('300 MB of files that come at once take 64 MB of memory at most', async () => {
  const file = (bytes: number) => ({
    name: 'attachments',
    filename: 'a.bin',
    bytes: Buffer.alloc(bytes, 1),
  })
  for (let at = 0; at < 5; at += 1) expect(await send(formOf(file(100_000)))).toBe(201)
  const more = await apart.growth(async () => {
    const form = formOf(file(MAX_BYTES), file(MAX_BYTES), file(MAX_BYTES))
    const statuses = await Promise.all(Array.from({ length: 10 }, () => send(form)))
    expect(statuses).toEqual(Array(10).fill(201))
  })
  expect(more).toBeLessThan(MAX_MORE)
  expect(readdirSync(path.join(apart.filesDir, 'tmp'))).toEqual([])
})
