import { expect, test, vi } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { isOwner, login, resetPassword } from '#features/auth/contract.ts'
import { upsertReset } from '#features/auth/server/reset-queries.ts'
import { changePassword } from '#features/profile/page-contract.ts'
import { newToken } from '#server/ids.ts'
import { eventually } from '#server/test/eventually.ts'

vi.setConfig({ testTimeout: 90_000 })

// The rate limit would treat ten parallel sign-ins as guesses.
const diwan = openDiwan({ RATE_LIMITS: 'off' })
const ROUNDS = 12
const NEW_PASSWORD = 'N3wPassw0rd!'
const chosen = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }

const signIn = ({ owner }: World, password = PASSWORD) =>
  callAs(diwan, {}, [login, { body: { email: owner.email, password } }])

const isIn = async (token: string | undefined) =>
  token !== undefined && (await callAs(diwan, { token }, [isOwner, undefined])).status === 200

/** Gives the owner a password reset link; returns a function that uses it. */
async function linkOf({ owner, company, write }: World) {
  const [token, now] = [newToken(), diwan.clock.now()]
  const link = { companyId: company.id, userId: owner.id, token, now }
  await write((db) => upsertReset(db, link, new Date(now.getTime() + 3_600_000)))
  const body = { email: owner.email, token, ...chosen }
  return () => callAs(diwan, {}, [resetPassword, { body }])
}

const changeOf = async ({ owner }: World) => {
  const body = { current_password: PASSWORD, ...chosen }
  return () => callAs(diwan, { token: owner.token }, [changePassword, { body }])
}

/** Waits until that many connections to this database wait for a lock. */
const waiting = (count: number) =>
  eventually(async () => {
    const { rows } = await diwan.server.database.ownerPool.query(`
        select count(*)::int waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    expect(rows[0].waiting).toBe(count)
  })

/**
 * Locks a session of the owner's, so that the new password is written but not committed. Meanwhile
 * starts a sign-in with the old password, then releases both.
 */
async function overlapping(here: World, replace: () => Promise<{ status: number }>) {
  await here.session(here.owner.id)
  const holder = await diwan.server.database.ownerPool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from sessions where user_id = $1 for update', [here.owner.id])
    const replaced = replace()
    await waiting(1)
    const signedIn = signIn(here)
    await waiting(2)
    await holder.query('commit')
    expect((await replaced).status).toBe(200)
    return await signedIn
  } finally {
    holder.release()
  }
}

for (const [how, prepare] of [
  ['reset by its link', linkOf],
  ['changed by its owner', changeOf],
] as const) {
  test(`nobody comes in with the old password while it is ${how}`, async () => {
    const came: unknown[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const here = await world(diwan)
      const { status, body } = await overlapping(here, await prepare(here))
      came.push([status, await isIn(body.token)])
      expect((await signIn(here, NEW_PASSWORD)).status).toBe(200)
    }
    expect(came).toEqual(Array.from({ length: ROUNDS }, () => [401, false]))
  })

  test(`whoever signs in at the same moment as the password is ${how} is out after it`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const here = await world(diwan)
      const replace = await prepare(here)
      const [first, replaced, second] = await Promise.all([signIn(here), replace(), signIn(here)])
      expect(replaced.status).toBe(200)
      expect([round, await isIn(first.body.token), await isIn(second.body.token)]).toEqual([
        round,
        false,
        false,
      ])
    }
  })
}

test('many sign-ins of one member at once all succeed', async () => {
  const here = await world(diwan)
  const replies = await Promise.all(Array.from({ length: 16 }, () => signIn(here)))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200))
})
