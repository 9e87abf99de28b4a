import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import { updateBrief } from '#features/dashboard/brief/contract.ts'
import { mailBrief } from '#features/dashboard/brief/server/sending.ts'
import { findFreeSmtpPort } from '#server/test/smtp.ts'

/**
 * The behaviour of the mail server: it sends no greeting, or treats a fully received mail in this
 * way.
 */
let answer: 'take' | 'refuse' | 'hang up' | 'stay silent' = 'take'
let given = 0

const port = await findFreeSmtpPort()
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, greet) => {
    if (answer !== 'stay silent') greet()
  },
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => {
      given += 1
      if (answer === 'take') return done()
      if (answer === 'refuse') return done(Object.assign(new Error('Later'), { responseCode: 451 }))
      for (const connection of smtp.connections) connection.close()
    })
  },
})
beforeAll(() => new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))
beforeEach(() => {
  given = 0
})

const diwan = openDiwan({ SMTP_URL: `smtp://127.0.0.1:${port}/?greetingTimeout=200` })

/** A queued brief and its job. */
async function queued() {
  diwan.clock.set('2026-11-22T04:00:00Z')
  const site = await world(diwan, { timezone: 'Asia/Riyadh' })
  await site.as(site.owner).call(updateBrief, { body: { hour: 7 } })
  await site.write((db) => db.all(sql`delete from brief_mails`))
  diwan.clock.advance({ days: 1 })
  await diwan.server.jobs.schedule?.({} as never)
  const job = { companyId: site.company.id, userId: site.owner.id, date: '2026-11-23' }
  return { site, send: async () => mailBrief.run(diwan.server, job as never) }
}

test('a brief that the mail server refuses is tried again', async () => {
  const { send } = await queued()
  answer = 'refuse'
  await expect(send()).rejects.toThrow()
  answer = 'take'
  await send()
  await send()
  expect(given).toBe(2)
})

test('a brief whose mail server does not even greet is tried again', async () => {
  const { send } = await queued()
  answer = 'stay silent'
  await expect(send()).rejects.toThrow()
  answer = 'take'
  await send()
  expect(given).toBe(1)
})

test('a brief that is turned off while it is queued does not go out', async () => {
  const { site, send } = await queued()
  answer = 'take'
  await site.as(site.owner).call(updateBrief, { body: { hour: null } })
  await send()
  expect(given).toBe(0)
})

test('a brief that the mail server may have taken is not sent again', async () => {
  const { send } = await queued()
  answer = 'hang up'
  await expect(send()).rejects.toThrow()
  answer = 'take'
  await send()
  expect(given).toBe(1)
})

test('a brief that two processes begin at once goes out once', async () => {
  const { send } = await queued()
  answer = 'take'
  await Promise.all([send(), send(), send()])
  expect(given).toBe(1)
})
