import { once } from 'node:events'
import { get, type IncomingMessage, request } from 'node:http'
import { createServer, type Server as TcpServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { FRONTS, type Front, freePort, hasFront, startFront } from '#app/server/test/front.ts'
import { processesOf } from '#app/server/test/wire.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  addAttachments,
  MAX_BYTES,
  MAX_FILES,
} from '#features/one-time-tasks/attachments/contract.ts'
import { FORM_TYPE, formOf } from '#features/profile/server/test/forms.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { uuidv7 } from '#server/ids.ts'
import { publishChange } from '#server/live/live.ts'

const diwan = openDiwan()
const start = processesOf(diwan)
const COUNTED = "select key from rate_counters where key like '/starts/check-id address %'"

let place: World

beforeAll(async () => {
  place = await world(diwan)
})

/** Runs the proxy in front of local processes until the test has finished. */
async function frontBefore(front: Front, port: number, processes: { port: number }[]) {
  const addresses = processes.map((one) => `127.0.0.1:${one.port}`)
  const { close } = await startFront(front, port, addresses)
  onTestFinished(close)
}

/** Starts two processes behind the proxy; returns the proxy's address. */
async function site(front: Front) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = { PUBLIC_URL: url, TRUST_PROXY: '1', RATE_LIMITS: 'on' }
  const [one, other] = [await start(environment), await start(environment)]
  await frontBefore(front, port, [one, other])
  return { port, url, one, other }
}

/**
 * A server that accepts requests, reports ready, and drops the connection on every write request.
 */
async function breaking(): Promise<{ port: number; posts: () => number }> {
  let posts = 0
  const server: TcpServer = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (!bytes.includes('POST ')) {
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok')
        return
      }
      posts += 1
      socket.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { port: address && typeof address === 'object' ? address.port : 0, posts: () => posts }
}

test.skipIf(!hasFront('nginx'))(
  'behind nginx a write with a key outlives the process that was to do it, and is done once',
  async () => {
    const port = await freePort()
    const [broken, { port: whole }] = [await breaking(), await start({ TRUST_PROXY: '1' })]
    await frontBefore('nginx', port, [broken, { port: whole }])
    const title = `Once ${uuidv7()}`
    const asked = (key: string) => ({
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'idempotency-key': key },
        authorization: `Bearer ${place.owner.token}`,
      },
      body: JSON.stringify({ title, assigned_user_id: [place.owner.id] }),
    })
    const statuses: number[] = []
    while (broken.posts() === 0) {
      const { status } = await fetch(`http://127.0.0.1:${port}/api/tasks`, asked(uuidv7()))
      statuses.push(status)
    }
    expect(new Set(statuses)).toEqual(new Set([201]))
    const { rows } = await diwan.server.database.ownerPool.query(
      `select from one_time_tasks where title = '${title}'`,
    )
    expect(rows).toHaveLength(statuses.length)
  },
)

describe.each(FRONTS)('behind %s as it is shipped', (front) => {
  test.skipIf(!hasFront(front))(
    'pages and calls come through, and what is not for strangers does not',
    async () => {
      const { url } = await site(front)
      expect((await fetch(`${url}/signin`)).status).toBe(200)
      expect((await fetch(`${url}/metrics`)).status).toBe(404)
      expect((await fetch(`${url}/dev/mail`)).status).toBe(404)
      const headers = { authorization: `Bearer ${place.owner.token}` }
      expect((await fetch(`${url}/api/userProfile`, { headers })).status).toBe(200)
    },
  )

  test.skipIf(!hasFront(front))('who asks is who is connected, whatever they say', async () => {
    const { url, one } = await site(front)
    await one.server.database.ownerPool.query('delete from rate_counters')
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    await fetch(`${url}/api/starts/check-id?id=${uuidv7()}`, { headers })
    const { rows } = await one.server.database.ownerPool.query(COUNTED)
    expect(rows).toEqual([{ key: '/starts/check-id address 127.0.0.1' }])
  })

  test.skipIf(!hasFront(front))('a change reaches an open page at once', async () => {
    const { url } = await site(front)
    const headers = { authorization: `Bearer ${place.owner.token}` }
    const stream = get(`${url}/api/events`, { agent: false, headers })
    onTestFinished(() => void stream.destroy())
    const [response] = (await once(stream, 'response')) as [IncomingMessage]
    let heard = ''
    response.setEncoding('utf8').on('data', (text: string) => {
      heard += text
    })
    await expect.poll(() => heard).not.toBe('')
    const before = heard.length
    await withCompanyTransaction(diwan.server.database, place.company.id, async (db) => {
      publishChange({ db, companyId: place.company.id }, 'tasks')
    })
    await expect.poll(() => heard.slice(before)).toContain('tasks')
  })

  test.skipIf(!hasFront(front))('the largest form of files comes through', async () => {
    const { port } = await site(front)
    const id = await place.build.oneTimeTask()
    const files = Array.from({ length: MAX_FILES }, (_, at) => ({
      name: 'attachments',
      filename: `${at}.txt`,
      bytes: Buffer.alloc(MAX_BYTES, 'a'),
    }))
    const upload = request({
      ...{ port, agent: false, method: 'POST' },
      path: urlOf(addAttachments, { params: { id } }),
      headers: { authorization: `Bearer ${place.owner.token}`, 'content-type': FORM_TYPE },
    })
    upload.on('error', () => {})
    upload.end(formOf(...files))
    const [reply] = (await once(upload, 'response')) as [IncomingMessage]
    expect(reply.statusCode).toBe(201)
  })

  test.skipIf(!hasFront(front))('what may have changed something is never sent twice', async () => {
    const port = await freePort()
    const [one, other] = [await breaking(), await breaking()]
    await frontBefore(front, port, [one, other])
    const headers = { 'content-type': 'application/json' }
    const asked = { method: 'POST', headers, body: '{}' }
    const { status } = await fetch(`http://127.0.0.1:${port}/api/tasks`, asked)
    expect(status).toBe(502)
    expect(one.posts() + other.posts()).toBe(1)
  })

  test.skipIf(!hasFront(front))(
    'nobody notices that a process says that it is about to stop, and stops',
    async () => {
      const { url, one } = await site(front)
      let stopping = false
      const statuses: number[] = []
      const asking = (async () => {
        while (!stopping) statuses.push((await fetch(`${url}/healthz`)).status)
      })()
      await sleep(300)
      one.server.draining = true
      await sleep(2_000)
      await one.server.fastify.close()
      await sleep(500)
      stopping = true
      await asking
      expect(new Set(statuses)).toEqual(new Set([200]))
    },
  )
})
