import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { call, forgetWriteKey, writeKey } from '#client/call.ts'
import type { Endpoint } from '#shared/endpoint.ts'

const endpoint = (method: string, path: string) => ({ method, path }) as unknown as Endpoint
const rename = endpoint('PUT', '/tasks/{id}')
const move = endpoint('POST', '/tasks/{id}/status')
const several = endpoint('POST', '/tasks/changes')
const create = endpoint('POST', '/tasks')

/** Every request that was sent, with a function that answers it. */
let requests: { url: string; key: string | null; answer: (status: number) => void }[] = []

const send = (url: string, { headers }: RequestInit) =>
  new Promise<Response>((resolve) => {
    const answer = (status: number) => resolve(new Response('{}', { status }))
    requests.push({ url, key: new Headers(headers).get('idempotency-key'), answer })
  })

const press = (to: Endpoint, input: object) =>
  call(to, input as never, { send }).catch((error: unknown) => error)
const sent = () => requests.map(({ url }) => url)
const arrived = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count))
const oven = { params: { id: 'oven' } }
const till = { params: { id: 'till' } }

beforeEach(() => {
  requests = []
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' })
  vi.stubGlobal('location', { pathname: '/' })
})
afterEach(() => vi.unstubAllGlobals())

it('two writes to one thing are sent one after the other, in the order of the presses', async () => {
  const all = [press(rename, oven), press(move, oven), press(rename, oven)]
  await arrived(1)
  requests[0]?.answer(200)
  await arrived(2)
  expect(sent()).toEqual(['/api/tasks/oven', '/api/tasks/oven/status'])
  requests[1]?.answer(200)
  await arrived(3)
  requests[2]?.answer(200)
  await Promise.all(all)
})

it('a write that is refused does not stop the next one', async () => {
  const all = [press(rename, oven), press(move, oven)]
  await arrived(1)
  requests[0]?.answer(409)
  await arrived(2)
  requests[1]?.answer(200)
  expect(await Promise.all(all)).toMatchObject([{ status: 409 }, {}])
})

it('writes to two things, and creations, do not wait for each other', async () => {
  const all = [press(rename, oven), press(rename, till), press(create, {}), press(create, {})]
  await arrived(4)
  for (const { answer } of requests) answer(200)
  await Promise.all(all)
})

it('a write to several things waits for those of each, and is waited for', async () => {
  const all = [
    press(rename, oven),
    press(several, { body: { ids: ['oven', 'till'] } }),
    press(rename, till),
  ]
  await arrived(1)
  requests[0]?.answer(200)
  await arrived(2)
  expect(sent()[1]).toBe('/api/tasks/changes')
  requests[1]?.answer(200)
  await arrived(3)
  requests[2]?.answer(200)
  await Promise.all(all)
})

it('what is pressed again after something else is a new write, and a double press is none', async () => {
  const on = { ...oven, body: { starred: true } }
  const off = { ...oven, body: { starred: false } }
  const all = [press(rename, on), press(rename, off), press(rename, on), press(rename, on)]
  for (let at = 0; at < all.length; at += 1) {
    await arrived(at + 1)
    requests[at]?.answer(200)
  }
  await Promise.all(all)
  const [first, second, third, fourth] = requests.map(({ key }) => key)
  expect(new Set([first, second, third]).size).toBe(3)
  expect(fourth).toBe(third)
})

test('a write keeps its key until it is answered, and then gets another', () => {
  const first = writeKey('POST /api/roles {"name":"Cook"}', 0)
  expect(writeKey('POST /api/roles {"name":"Cook"}', 1000)).toBe(first)
  expect(writeKey('POST /api/roles {"name":"Chef"}', 1000)).not.toBe(first)
  forgetWriteKey('POST /api/roles {"name":"Cook"}')
  expect(writeKey('POST /api/roles {"name":"Cook"}', 2000)).not.toBe(first)
})

test('a write of long ago is not repeated by the same of today', () => {
  const first = writeKey('DELETE /api/roles/1', 0)
  expect(writeKey('DELETE /api/roles/1', 601_000)).not.toBe(first)
})
