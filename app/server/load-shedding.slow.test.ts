import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { asking, exchange, processesOf, statusOf } from '#app/server/test/wire.ts'
import { world } from '#app/server/test/world.ts'
import type { Server } from '#server/http/server.ts'
import { ADMISSION } from '#server/limits/admission-control.ts'
import { eventually } from '#server/test/eventually.ts'

const diwan = openDiwan()
const start = processesOf(diwan)

const requestOf = ({ token }: Person) =>
  ({ ip: '127.0.0.1', headers: { authorization: `Bearer ${token}` } }) as never

/**
 * Starts two more requests for each one of this person that is served, until 290 are in flight. The
 * returned function ends all of them.
 */
function overrun({ admission }: Server, person: Person) {
  let isOver = false
  const all: Promise<void>[] = []
  const work = async () => {
    if (all.length < 290) all.push(askOnAndOn())
    await pause(20)
  }
  async function askOnAndOn() {
    while (!isOver) await admission.admit(requestOf(person), work).catch(() => pause(100))
  }
  for (let times = 0; times < 20; times += 1) all.push(askOnAndOn())
  return async () => {
    isOver = true
    await Promise.all(all)
  }
}

test('while far more is asked than can be done, reads are refused at once, and others are not', async () => {
  const { owner } = await world(diwan)
  const other = (await world(diwan)).owner
  const lines: string[] = []
  const { server, port } = await start({}, { log: { write: (line) => void lines.push(line) } })
  const ask = ({ token }: Person, locale = 'en') =>
    exchange(
      port,
      asking('/api/isOwner', { authorization: `Bearer ${token}`, 'accept-language': locale }),
    )
  for (const person of [owner, other]) await ask(person)
  const end = overrun(server, owner)
  await pause(3 * ADMISSION.codel.intervalMs)

  const reply = await eventually(async () => {
    const one = await ask(owner, 'ar')
    expect(statusOf(one)).toBe(503)
    return one
  })
  expect(reply.toLowerCase()).toContain('retry-after: 2')
  expect(reply.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(reply.toLowerCase()).toMatch(/x-request-id: [0-9a-f-]{36}/)
  expect(Buffer.from(reply, 'latin1').toString('utf8')).toContain('ديوان مشغول الآن')
  expect(statusOf(await ask(other))).toBe(200)
  await eventually(() => expect(lines.join('')).toContain('turned away'))
  expect(await server.metrics.metrics()).toMatch(/diwan_unavailable_total{cause="busy"} [1-9]/)

  await end()
  expect(statusOf(await ask(owner))).toBe(200)
})
