import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { CONCURRENCY_LIMITS, ConcurrencyCounter } from '#server/limits/concurrency-counter.ts'
import { eventually } from '#server/test/eventually.ts'

const diwan = openDiwan()
let site: World
let url = ''
const open: ClientRequest[] = []
beforeAll(async () => {
  site = await world(diwan)
  await diwan.server.fastify.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(diwan.server.fastify.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const one of open.splice(0)) one.destroy()
})

interface Person {
  token: string
}

function begin(path: string, { token }: Person, headers: Record<string, string> = {}) {
  const method = headers['content-type'] ? 'POST' : 'GET'
  const authorization = `Bearer ${token}`
  const begun = request(url + path, {
    agent: false,
    method,
    headers: { authorization, ...headers },
  })
  begun.on('error', () => {})
  open.push(begun)
  return begun
}

async function replyTo(begun: ClientRequest): Promise<number | undefined> {
  const [response] = (await once(begun, 'response')) as [IncomingMessage]
  response.on('error', () => {}).resume()
  if (response.statusCode === 503) expect(response.headers['retry-after']).toBe('2')
  return response.statusCode
}

const stream = (person: Person) => {
  const begun = begin('/api/events', person)
  begun.end()
  return replyTo(begun)
}

/** A form that has begun to arrive; the caller ends it. */
function upload(person: Person): ClientRequest {
  const begun = begin('/api/user/upload-profile-picture', person, {
    'content-type': 'multipart/form-data; boundary=x',
  })
  begun.write(
    '--x\r\ncontent-disposition: form-data; name="profile_picture"; filename="a.png"\r\n\r\n',
  )
  return begun
}

test('a member has so many open pages at once; a colleague’s next one opens', async () => {
  const colleague = await site.build.user({})
  const pages = Array.from({ length: CONCURRENCY_LIMITS.streams.member }, () => stream(site.owner))
  expect(new Set(await Promise.all(pages))).toEqual(new Set([200]))
  expect(await stream(site.owner)).toBe(503)
  expect(await stream(colleague)).toBe(200)
  open.shift()?.destroy()
  await eventually(async () => expect(await stream(site.owner)).toBe(200))
})

test('a member sends so many files at once; the next one waits, a colleague’s is taken', async () => {
  const colleague = await site.build.user({})
  const arriving = Array.from({ length: CONCURRENCY_LIMITS.uploads.member }, () =>
    upload(site.owner),
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  const next = upload(site.owner)
  next.end('no picture\r\n--x--\r\n')
  let answered = false
  const nextReply = replyTo(next).finally(() => {
    answered = true
  })
  const theirs = upload(colleague)
  theirs.end('no picture\r\n--x--\r\n')
  expect(await replyTo(theirs)).toBe(422)
  expect(answered).toBe(false)
  for (const one of arriving) one.end('no picture\r\n--x--\r\n')
  expect(await Promise.all(arriving.map(replyTo))).toEqual([422, 422, 422])
  expect(await nextReply).toBe(422)
})

test('nobody has more than a quarter of anything, an address half of the requests', () => {
  for (const [what, { all, ...most }] of Object.entries(CONCURRENCY_LIMITS))
    for (const [holder, share] of Object.entries(most))
      expect([
        what,
        holder,
        share / all <= (/address|anonymous/.test(holder) ? 0.5 : 0.25),
      ]).toEqual([...[what, holder, true]])
})

test('a place is free again when it is left', () => {
  const shares = new ConcurrencyCounter({ all: 2, company: 1 })
  const leave = shares.acquire({ company: 'a' })
  expect(() => shares.acquire({ company: 'a' })).toThrow('busy')
  shares.acquire({ company: 'b' })
  expect(() => shares.acquire({ company: 'c' })).toThrow('busy')
  leave()
  expect(shares.hasCapacityFor({ company: 'a' })).toBe(true)
})
