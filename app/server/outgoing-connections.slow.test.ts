import { once } from 'node:events'
import { createServer, type Server as Http } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { TABLE } from '#app/server/test/permission-table.ts'
import { openStage, type Stage } from '#app/server/test/scenario.ts'
import { fill, isText, nameOf, slotName, slotsOf } from '#app/server/test/slots.ts'
import { addAttachments } from '#features/one-time-tasks/attachments/contract.ts'
import { updateUserProfile, uploadProfilePicture } from '#features/profile/page-contract.ts'
import { startJobs } from '#server/jobs/jobs.ts'

const diwan = openDiwan()
const asked: string[] = []
let other: Http
let stage: Stage
let stop: () => Promise<void>

beforeAll(async () => {
  other = createServer(({ url = '' }, reply) => {
    asked.push(url)
    reply.writeHead(302, { location: '/again' }).end()
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  stage = await openStage(diwan)
  const runner = await startJobs(diwan.server, { isTimed: false })
  stop = () => runner.stop()
})
afterAll(async () => {
  await stop()
  other.close()
})

/** Texts that lead to the other server: as an address, without a scheme, and inside markup. */
function addresses(): string[] {
  const { port } = other.address() as AddressInfo
  const marked = [
    `![x](http://localhost:${port}/marked)`,
    `<img src="http://[::ffff:127.0.0.1]:${port}/drawn">`,
    `url(http://2130706433:${port}/styled)`,
    `x@127.0.0.1:${port}`,
  ]
  return [`http://127.0.0.1:${port}/plain`, `//127.0.0.1:${port}/short`, marked.join(' ')]
}

/** Waits until no background job of a request is pending. */
const quiet = () =>
  expect
    .poll(
      async () =>
        (
          await diwan.server.database.ownerPool.query(
            'select 1 from graphile_worker._private_jobs where attempts = 0 and run_at <= now()',
          )
        ).rowCount,
    )
    .toBe(0)

test('no text of anybody’s makes the product ask another server for anything', async () => {
  let taken = 0
  for (const slot of slotsOf(diwan.server.endpoints, ['query', 'body'], isText)) {
    const row = TABLE.find(({ endpoint }) => endpoint === nameOf(slot.endpoint))
    for (const address of addresses()) {
      const actor = await stage.actor('owner')
      const { raw, ...base } = (await row?.send?.(stage, actor)) ?? {}
      if (raw) break
      const parts = fill(slot, address, base)
      const { statusCode } = await diwan.server.fastify.inject({
        method: slot.endpoint.method,
        url: urlOf(slot.endpoint, parts),
        headers: { authorization: `Bearer ${actor.token}`, host: 'localhost' },
        ...('body' in parts && { payload: parts.body as object }),
      })
      expect(statusCode, slotName(slot)).not.toBe(500)
      if (statusCode < 300) taken += 1
    }
  }
  const links = addresses()
    .slice(0, 1)
    .map((link) => ({ icon: 'github', link }))
  const profile = { city: '', country: '', state: '', position: '' }
  const body = {
    name: 'Mona',
    last_name: 'Saleh',
    email: stage.ours.owner.email,
    profile,
    links,
    phones: [],
  }
  expect(
    (await stage.ours.as(await stage.actor('owner')).call(updateUserProfile, { body })).status,
  ).toBe(200)
  expect(taken).toBeGreaterThan(20)
  await quiet()
  expect(asked).toEqual([])
})

test('nor does a file that names one', async () => {
  const task = await stage.ours.build.oneTimeTask()
  const sending = [
    [uploadProfilePicture, undefined],
    [addAttachments, { id: task }],
  ] as const
  const edge = 'edge-of-the-file'
  for (const [endpoint, params] of sending)
    for (const address of addresses()) {
      const drawing = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "${address}">]>
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">
        <image xlink:href="${address}" width="9" height="9"/><text>&x;</text></svg>`
      const { statusCode } = await diwan.server.fastify.inject({
        method: endpoint.method,
        url: urlOf(endpoint, { params }),
        headers: {
          authorization: `Bearer ${stage.ours.owner.token}`,
          'content-type': `multipart/form-data; boundary=${edge}`,
        },
        payload: `--${edge}\r\ncontent-disposition: form-data; name="${endpoint.upload.field}"; filename="a.svg"\r\ncontent-type: image/svg+xml\r\n\r\n${drawing}\r\n--${edge}--\r\n`,
      })
      expect(statusCode).toBe(endpoint === addAttachments ? 201 : 422)
    }
  await quiet()
  expect(asked).toEqual([])
})
