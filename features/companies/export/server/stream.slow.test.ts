import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { exportCompany } from '#features/companies/export/contract.ts'
import { addAttachments } from '#features/one-time-tasks/attachments/contract.ts'
import { FORM_TYPE, formOf } from '#features/profile/server/test/forms.ts'
import { unzip } from '#server/test/unzip.ts'

const diwan = openDiwan()
/** More bytes than the network buffers between a server and a browser that does not read. */
const LARGE = randomBytes(9_000_000)
let at: World
let origin: string

beforeAll(async () => {
  await diwan.server.fastify.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(diwan.server.fastify.server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  at = await world(diwan)
})

const ask = async ({ as, owner }: World = at) =>
  `${origin}${(await as(owner).call(exportCompany, { body: { password: PASSWORD } })).body.url}`
const taken = async (where?: World) =>
  unzip(Buffer.from(await (await fetch(await ask(where))).arrayBuffer()))

async function attach(filename: string, bytes: Buffer | string): Promise<string> {
  const task = await at.build.oneTimeTask()
  const { status } = await fetch(origin + urlOf(addAttachments, { params: { id: task } }), {
    method: 'POST',
    headers: { authorization: `Bearer ${at.owner.token}`, 'content-type': FORM_TYPE },
    body: new Uint8Array(formOf({ name: 'attachments', filename, bytes })),
  })
  expect(status).toBe(201)
  return task
}

/** A browser that reads the response headers, then reads nothing more until it leaves. */
const beginning = (url: string) =>
  new Promise<{ status: number | undefined; leave(): void }>((resolve, reject) => {
    const asked = request(url, { agent: false }, (reply) => {
      reply.on('error', () => {})
      resolve({ status: reply.statusCode, leave: () => asked.destroy() })
    })
    asked.on('error', reject).end()
  })

describe('what cannot be read', () => {
  test('ends an archive unfinished, never as if it were whole, and nothing else', async () => {
    const { ownerPool } = diwan.server.database
    await ownerPool.query('alter table invoices rename to mislaid')
    try {
      await expect(taken()).rejects.toThrow()
    } finally {
      await ownerPool.query('alter table mislaid rename to invoices')
    }
    expect((await taken()).has('receipts.csv'), 'the next one is whole').toBe(true)
  })

  test('be it a file', async () => {
    await attach('plan.txt', 'text')
    const folder = path.join(diwan.server.config.filesDir, 'attachments', at.company.id)
    const [stored = ''] = readdirSync(folder)
    rmSync(path.join(folder, stored))
    mkdirSync(path.join(folder, stored))
    await expect(taken()).rejects.toThrow()
    rmSync(path.join(folder, stored), { recursive: true })
    expect((await taken()).has('people.csv')).toBe(true)
  })
})

describe('a company', () => {
  test('has one archive at a time; who leaves gives way', async () => {
    await attach('film.mp4', LARGE)
    const url = await ask()
    const first = await beginning(url)
    expect(first.status).toBe(200)

    const second = await fetch(url)
    expect(second.status).toBe(429)
    expect(second.headers.get('retry-after')).toBe('30')
    const asked = await at.as(at.owner).call(exportCompany, { body: { password: PASSWORD } })
    expect([asked.status, asked.body.message]).toEqual([429, expect.stringContaining('already')])
    expect((await taken(await world(diwan))).has('people.csv'), 'another company').toBe(true)

    first.leave()
    await expect
      .poll(
        async () =>
          (await at.as(at.owner).call(exportCompany, { body: { password: PASSWORD } })).status,
      )
      .toBe(200)
    const files = [...(await taken())].filter(([name]) => name.endsWith('film.mp4'))
    expect(files.map(([, bytes]) => bytes.equals(LARGE))).toEqual([true])
  })

  test('has ten an hour', async () => {
    for (let count = 0; count < 10; count += 1) await taken()
    const { status, headers } = await at
      .as(at.owner)
      .call(exportCompany, { body: { password: PASSWORD } })
    expect([status, headers['retry-after']]).toEqual([429, '3600'])
    diwan.clock.advance({ minutes: 60 })
    expect((await taken()).size).toBeGreaterThan(5)
  })
})

describe('names of files', () => {
  test('lead nowhere but into their task’s folder, and are such that every system takes', async () => {
    const names = ['../../etc/passwd', 'C:\\temp\\a.txt', 'what?: <now>.txt', 'فاتورة.pdf', '..']
    const tasks: string[] = []
    for (const name of names) tasks.push(await attach(name, name))
    const kept = ['passwd', 'a.txt', 'what__ _now_.txt', 'فاتورة.pdf', 'file']
    const files = [...(await taken()).keys()].filter((name) => name.startsWith('files/'))
    expect(files).toEqual(kept.map((name, index) => `files/${tasks[index]}/${name}`))
  })
})
