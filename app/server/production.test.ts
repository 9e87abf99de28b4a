import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { asking, exchange, processesOf, statusOf } from '#app/server/test/wire.ts'
import { world } from '#app/server/test/world.ts'
import { forgotPassword } from '#features/auth/contract.ts'
import { invite, linkInvitation } from '#features/users/invitations.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { eventually } from '#server/test/eventually.ts'

const IN_PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://diwan.example',
  SMTP_URL: 'none',
  RATE_LIMITS: 'on',
}
const TOKEN = 'tok-0123456789abcdef'

const diwan = openDiwan()
const mailless = openDiwan({ SMTP_URL: 'none' })
const start = processesOf(diwan)

/** The lines of the error with which the configuration is rejected. */
function refusals(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message.split('\n').slice(1)
  }
}

describe('production is not started', () => {
  test.each([
    ['DEMO', { DEMO: '1' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
    ['FAKE_NOW', { FAKE_NOW: '2026-01-01T00:00:00Z' }],
    ['SMTP_URL', { SMTP_URL: undefined }],
    ['PUBLIC_URL', { PUBLIC_URL: undefined }],
  ])('with a wrong %s, and a sentence says why', (name, wrong) => {
    const lines = refusals({ ...IN_PRODUCTION, ...wrong })
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^  ${name}: [^.]+\\.$`))])
    expect(refusals({ ...wrong }), 'elsewhere').toEqual([])
  })

  test('and says all that is wrong at once', () => {
    const wrong = { NODE_ENV: 'production', DEMO: '1', RATE_LIMITS: 'off' }
    expect(refusals(wrong)).toHaveLength(4)
  })

  test('but starts without a demo when all is right', () => {
    expect(readConfig(IN_PRODUCTION)).toMatchObject({ demo: false, withoutMail: true })
    const smtp = { ...IN_PRODUCTION, SMTP_URL: 'smtp://mail.example' }
    expect(readConfig(smtp)).toMatchObject({ withoutMail: false, smtpUrl: 'smtp://mail.example' })
    expect(readConfig({}).demo).toBe(true)
  })
})

describe('in production', () => {
  let live = 0
  beforeAll(async () => {
    live = (await start({ ...IN_PRODUCTION, METRICS_TOKEN: TOKEN })).port
  })

  test('only the host of PUBLIC_URL is answered; health may be asked by address', async () => {
    const ask = async (target: string, host: string) =>
      statusOf(await exchange(live, asking(target, { host, accept: 'text/html' })))
    for (const host of ['diwan.example', 'DIWAN.example', 'diwan.example:443'])
      expect([await ask('/signin', host), await ask('/api/plans/all', host)], host).toEqual([
        200, 200,
      ])
    for (const host of [
      'evil.example',
      '127.0.0.1',
      'localhost',
      'diwan.example.evil',
      'x@diwan.example',
    ])
      expect([await ask('/signin', host), await ask('/api/plans/all', host)], host).toEqual([
        421, 421,
      ])
    for (const target of ['/healthz', '/readyz']) expect(await ask(target, '10.0.0.9')).toBe(200)
  })

  test('there is nothing for developers', async () => {
    const host = 'diwan.example'
    for (const target of [
      '/dev',
      '/dev/mail',
      '/%64ev/mail',
      '//dev/mail',
      '/dev/any',
      '/DEV/mail',
    ])
      for (const accept of ['text/html', 'application/json']) {
        const reply = await exchange(live, asking(target, { host, accept }))
        expect(statusOf(reply), target).toBe(404)
      }
  })

  test('the metrics need the machine itself or the token', async () => {
    const ask = async (headers: Record<string, string>) =>
      statusOf(await exchange(live, asking('/metrics', headers)))
    const far = { host: 'diwan.example' }
    expect(await ask({ host: 'localhost:3000' })).toBe(200)
    expect(await ask(far)).toBe(404)
    expect(await ask({ ...far, authorization: `Bearer ${TOKEN}` })).toBe(200)
    expect(await ask({ ...far, authorization: `Bearer ${TOKEN}x` })).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(await ask({ host: 'localhost', [name]: '127.0.0.1' }), name).toBe(404)
  })
})

test('without mail nothing is sent or kept, links are copied by hand, and pages know it', async () => {
  const { owner, as } = await world(mailless)
  const jobs = await startJobs(mailless.server, { isTimed: false })
  try {
    const body = { email: `guest-${Date.now()}@example.com` }
    const invited = await as(owner).call(invite, { body })
    expect(invited.status).toBe(201)
    const rows = async (table: string) =>
      (await mailless.server.database.ownerPool.query(`select * from ${table}`)).rows
    await eventually(async () => expect(await rows('graphile_worker.jobs')).toEqual([]))
    expect(await rows('dev_mails')).toEqual([])
    const params = { id: invited.body.invitation.id }
    expect((await as(owner).call(linkInvitation, { params })).body.link).toContain('token=')
    const asked = await as(owner).call(forgotPassword, { query: { email: owner.email } })
    expect(asked.body.message).toContain('sends no mail here')
  } finally {
    await jobs.stop()
  }
  const page = async (environment: Record<string, string>) => {
    const { port } = await start(environment)
    return exchange(port, asking('/signin', { accept: 'text/html' }))
  }
  expect(await page({ SMTP_URL: 'none' })).toMatch(/<html [^>]*data-without-mail/)
  expect(await page({})).not.toContain('data-without-mail')
})
