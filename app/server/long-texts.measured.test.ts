import { beforeEach, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { fill, isText, slotName, slotsOf } from '#app/server/test/slots.ts'
import { type World, world } from '#app/server/test/world.ts'
import { importTasks } from '#features/one-time-tasks/import/contract.ts'
import { uploadProfilePicture } from '#features/profile/page-contract.ts'
import { measureSlowness } from '#server/test/slowness.ts'

const diwan = openDiwan()
let site: World
let mostMs = 0
beforeEach(async () => {
  site = await world(diwan)
  mostMs = MAX_MS * (await measureSlowness())
})

/** The maximum lengths of request bodies and addresses. */
const OF_ANYBODY = 15_000
const OF_MEMBERS = 120_000
const OF_ADDRESSES = 14_000
/** The limit in CPU time; hashing a password in the request takes half of it. */
const MAX_MS = 400

/**
 * Texts, each with an ending, that a careless pattern or comparison reads again from every letter.
 */
const REPEATED = [
  ['a', '!'],
  [' ', 'x'],
  ['.', 'a'],
  [' .', 'a'],
  ['a.', '@'],
  ['a@', ''],
  ['-', 'a'],
  ['0', 'x'],
  ['+2', ''],
  ['@[', ']'],
  ['://', ''],
  ['\n\t', 'x'],
  ['\u200b', 'x'],
  ['\u0301', ''],
  ['\u0323\u0301', ''],
  ['\u0315\u0301\u0323\u05b0', ''],
] as const
type Repeated = (typeof REPEATED)[number]

/** The number of bytes that the letters take in a body. */
const written = (letters: string) => Buffer.byteLength(JSON.stringify(letters)) - 2
const repeat = ([letters, end]: Repeated, bytes: number, of = written(letters)) =>
  letters.repeat(bytes / of) + end
const inAddress = (letters: Repeated) =>
  repeat(letters, OF_ADDRESSES, encodeURIComponent(letters[0]).length)

async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The smaller of two times, because other work of this process must not count. */
async function leastOf(work: () => Promise<unknown>): Promise<number> {
  const first = await cpuMsOf(work)
  return first < mostMs ? first : Math.min(first, await cpuMsOf(work))
}

test('no text keeps the others waiting, wherever it may stand and whatever it repeats', async () => {
  const slow: string[] = []
  for (const slot of slotsOf(diwan.server.endpoints, ['query', 'body'], isText)) {
    const { endpoint, part } = slot
    const most = endpoint.may === 'public' ? OF_ANYBODY : OF_MEMBERS
    const token = await site.session(site.owner.id)
    for (const letters of REPEATED) {
      const parts = fill(slot, part === 'body' ? repeat(letters, most) : inAddress(letters))
      const ms = await leastOf(async () => {
        const { statusCode } = await diwan.server.fastify.inject({
          method: endpoint.method,
          url: urlOf(endpoint, parts),
          headers: { authorization: `Bearer ${token}` },
          ...('body' in parts && { payload: parts.body as object }),
        })
        expect([413, 500], slotName(slot)).not.toContain(statusCode)
        if (endpoint.may !== 'public') expect(statusCode, slotName(slot)).not.toBe(401)
      })
      if (ms > mostMs) slow.push(`${slotName(slot)} of ${JSON.stringify(letters)}: ${ms} ms`)
    }
  }
  expect(slow).toEqual([])
})

test('the cells of a table do not keep others waiting either', async () => {
  const cell = repeat(['\u0323\u0301', ''], 11_000)
  const rows = Array.from({ length: 300 }, (_, n) => ({ title: `${n}`, project: `${n}${cell}` }))
  const ms = await leastOf(async () => {
    const body = { rows, dry_run: true }
    const reply = await site.as(site.owner).call(importTasks, { body })
    expect(reply.status).toBeLessThan(500)
  })
  expect(ms).toBeLessThan(5 * mostMs)
})

test('the name of a file does not keep others waiting either', async () => {
  const edge = 'edge-of-the-file'
  const { field } = uploadProfilePicture.upload
  for (const letters of REPEATED) {
    const name = repeat(letters, 70_000).replaceAll(/[\n\r"]/g, '_')
    const head = `--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`
    const ms = await leastOf(async () => {
      const { statusCode } = await diwan.server.fastify.inject({
        method: uploadProfilePicture.method,
        url: urlOf(uploadProfilePicture),
        headers: {
          authorization: `Bearer ${site.owner.token}`,
          'content-type': `multipart/form-data; boundary=${edge}`,
        },
        payload: `${head}content-type: image/png\r\n\r\nno picture\r\n--${edge}--\r\n`,
      })
      expect(statusCode).toBe(422)
    })
    expect(ms, JSON.stringify(letters)).toBeLessThan(mostMs)
  }
})
