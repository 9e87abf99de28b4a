/**
 * Checks that nobody can gain a permission they must not have. The long run, with 2,000 sequences:
 * `DIWAN_LONG=1 npx vitest run --project slow app/server/privilege.slow.test.ts`
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { COMMANDS } from '#app/server/test/privilege-commands.ts'
import {
  begin,
  type Held,
  kept,
  type Member,
  type Model,
  permissionsOf,
  present,
  promised,
} from '#app/server/test/privilege-model.ts'
import type { Choice } from '#app/server/test/privilege-step.ts'
import { PASSWORD, world } from '#app/server/test/world.ts'
import { login, resetPassword } from '#features/auth/contract.ts'
import { hashPassword } from '#features/auth/server/passwords.ts'
import { getUserProfile } from '#features/profile/contract.ts'
import { assignPermissions, listRoles } from '#features/roles/contract.ts'
import { assignRole, deleteUser, unassignRole } from '#features/users/contract.ts'
import { invite, linkInvitation, registerViaInvitation } from '#features/users/invitations.ts'
import { LONG } from '#server/test/long-tests.ts'
import { PERMISSIONS, type Permission } from '#shared/permissions.ts'

const SEQUENCES = LONG ? 2000 : 60
const MINUTE = 60_000

// Fifty requests accept one invitation at once, from one network.
const diwan = openDiwan({ RATE_LIMITS: 'off' })

const held = (all: Held, id: string) => new Set(all[id] ?? [])

/** How often each command was allowed and refused, over all sequences. */
const outcomes = Object.fromEntries(
  Object.keys(COMMANDS).map((name) => [name, { allowed: 0, refused: 0 }]),
)

/**
 * The gained permissions that break the rule: an actor can give only what they hold, and only to
 * others.
 */
function ungranted(by: Member, before: Held, after: Held): string[] {
  const giver = held(before, by.id)
  return Object.keys(after).flatMap((id) => {
    const had = held(before, id)
    return [...held(after, id)]
      .filter((name) => !had.has(name))
      .filter((name) => !giver.has(name) || id === by.id)
      .map((name) => `${id} got ${name} from ${by.id}`)
  })
}

/** One action that a member tries. */
class Command implements fc.AsyncCommand<Model, Model> {
  readonly name: string
  readonly choice: Choice

  constructor(name: string, choice: Choice) {
    this.name = name
    this.choice = choice
  }

  check = () => true
  toString = () => `${this.name}(${JSON.stringify(this.choice)})`

  async run(model: Model): Promise<void> {
    const callers = model.members.filter(({ token }) => token)
    const by = callers[this.choice.actor % callers.length] as Member
    const step = COMMANDS[this.name]?.({ ...this.choice, model, by })
    if (!step) return
    const isGone = by.status === 'removed' && this.name !== 'accept'
    const refusals = isGone ? [401] : step.refusals
    const { status, body } = await step.call()
    outcomes[this.name]![refusals.length > 0 ? 'refused' : 'allowed'] += 1
    if (refusals.length > 0) expect(refusals, `${this.name} gave ${status}`).toContain(status)
    else {
      expect(status, `${this.name}: ${JSON.stringify(body)}`).toBeLessThan(300)
      await step.apply(body)
    }
    const after = await kept(model)
    expect(after, this.name).toEqual(promised(model))
    expect(ungranted(by, model.seen, after)).toEqual([])
    model.seen = after
  }
}

const USUAL: Permission[] = [
  'manage-role',
  'manage-user',
  'invite-user',
  'manage-department',
  'view-role',
  'view-user',
  'view-project',
  'view-dashboard',
]
const some = fc.oneof(
  { weight: 6, arbitrary: fc.subarray(USUAL) },
  { weight: 1, arbitrary: fc.subarray([...PERMISSIONS]) },
)
/** Five members: most hold some permissions, and none holds all. */
const many = fc.subarray(USUAL, { minLength: 5 })
const starts = fc.tuple(many, many, many, some, some)
const choices: fc.Arbitrary<Choice> = fc.record({
  actor: fc.nat(50),
  person: fc.nat(50),
  role: fc.nat(50),
  other: fc.nat(50),
  permissions: some,
  modest: fc.boolean(),
  twist: fc.boolean(),
})
const OFTEN = ['assignRole', 'changeRole', 'invite', 'linkInvitation', 'accept']
const sequences = fc.commands(
  [...Object.keys(COMMANDS), ...OFTEN].map((name) =>
    choices.map((choice) => new Command(name, choice)),
  ),
  { maxCommands: 30, size: 'max', replayPath: process.env.FC_REPLAY_PATH },
)

/** Checks that the members see the same permissions in their own profiles. */
async function everybodyKnows(model: Model): Promise<void> {
  for (const member of present(model).filter(({ token }) => token)) {
    const { data } = (await model.world.as(member).call(getUserProfile)).body
    expect(data.is_owner).toBe(member.isOwner)
    if (!member.isOwner)
      expect([...data.permissions].sort()).toEqual([...permissionsOf(model, member)].sort())
  }
}

test('whatever members do in whatever order, nobody holds what nobody who held it gave them', async () => {
  await fc.assert(
    fc.asyncProperty(starts, sequences, async (start, commands) => {
      const model = await begin(diwan, start)
      await fc.asyncModelRun(async () => ({ model, real: model }), commands)
      await everybodyKnows(model)
    }),
    { numRuns: SEQUENCES, interruptAfterTimeLimit: LONG ? 50 * MINUTE : 2 * MINUTE },
  )
  for (const [name, { allowed, refused }] of LONG ? Object.entries(outcomes) : [])
    expect(Math.min(allowed, refused), name).toBeGreaterThan(50)
})

const password = { password: PASSWORD, password_confirmation: PASSWORD }
const guest = { name: 'Hala', last_name: 'Zaki', ...password }

describe('at once', () => {
  test('a permission that is taken away is refused on the very next request of the same session', async () => {
    const { owner, build, as } = await world(diwan)
    const { id: user_id, token } = await build.user()
    const role_id = await build.role({ permissions: ['view-role'], userIds: [user_id] })
    const reading = async () => (await as({ token }).call(listRoles)).status
    expect(await reading()).toBe(200)
    await as(owner).call(assignPermissions, { body: { role_id, permissions: [] } })
    expect(await reading()).toBe(403)
    await as(owner).call(assignPermissions, { body: { role_id, permissions: ['view-role'] } })
    expect(await reading()).toBe(200)
    await as(owner).call(unassignRole, { body: { user_id, role_id } })
    expect(await reading()).toBe(403)
    await as(owner).call(assignRole, { body: { user_id, role_id } })
    expect(await reading()).toBe(200)
  })

  test('a removed member’s sessions and reset links are dead, and so is the link of an invited one', async () => {
    const { owner, build, as, session } = await world(diwan)
    const member = await build.user()
    const tokens = [member.token, await session(member.id)]
    const reset = { email: member.email, token: await build.resetLink(member.id), ...password }
    const invited = await build.invitation()
    for (const user_id of [member.id, invited.userId]) {
      const { status } = await as(owner).call(deleteUser, { params: { user_id }, query: {} })
      expect(status).toBe(200)
    }
    for (const token of tokens) expect((await as({ token }).call(getUserProfile)).status).toBe(401)
    expect((await as({}).call(resetPassword, { body: reset })).status).toBe(422)
    const accepted = { token: invited.token, ...guest }
    expect((await as({}).call(registerViaInvitation, { body: accepted })).status).toBe(422)
  })

  test('who is removed signs in no more with the password they had', async () => {
    const { owner, build, as, write } = await world(diwan)
    const { id, email } = await build.user()
    const hash = await hashPassword(PASSWORD)
    await write((db) => db.all(sql`update users set password_hash = ${hash} where id = ${id}`))
    const signIn = () => as({}).call(login, { body: { email, password: PASSWORD } })
    expect((await signIn()).status).toBe(200)
    await as(owner).call(deleteUser, { params: { user_id: id }, query: {} })
    const refused = await signIn()
    const nobody = { email: 'nobody@example.com', password: PASSWORD }
    const unknown = await as({}).call(login, { body: nobody })
    expect([refused.status, refused.body]).toEqual([401, unknown.body])
    await write((db) => db.all(sql`update users set password_hash = ${hash} where id = ${id}`))
    expect((await signIn()).status, 'though the hash were still there').toBe(401)
  })

  test('who is invited again after a removal begins with nothing of before', async () => {
    const { owner, build, as, session } = await world(diwan)
    const member = await build.user({ permissions: [...PERMISSIONS] })
    await as(owner).call(deleteUser, { params: { user_id: member.id }, query: {} })
    const again = await as(owner).call(invite, { body: { email: member.email } })
    const { id, user_id } = again.body.invitation
    expect(user_id).not.toBe(member.id)
    const { body } = await as(owner).call(linkInvitation, { params: { id } })
    const token = new URL(body.link).searchParams.get('token') ?? ''
    await as({}).call(registerViaInvitation, { body: { token, ...guest } })
    const mine = await as({ token: await session(user_id) }).call(getUserProfile)
    expect(mine.body.data).toMatchObject({ permissions: [], roles: [], is_owner: false })
  })

  test('of fifty who accept one invitation at once, one has the account', async () => {
    const { build, as, company } = await world(diwan)
    const { token, userId } = await build.invitation(['view-role'])
    const names = Array.from({ length: 50 }, (_, index) => `Guest ${index}`)
    const replies = await Promise.all(
      names.map(async (name) => {
        const body = { ...guest, token, name }
        return { name, ...(await as({}).call(registerViaInvitation, { body })) }
      }),
    )
    const winners = replies.filter(({ status }) => status === 201)
    expect(winners.length).toBe(1)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 422]))
    const { rows } = await diwan.server.database.ownerPool.query(
      'select id, name, email, status from users where company_id = $1 and not is_owner',
      [company.id],
    )
    const [account] = rows
    expect(rows).toEqual([
      { id: userId, name: winners[0]?.name, email: account.email, status: 'active' },
    ])
    const signedIn = await as({}).call(login, {
      body: { email: account.email, password: PASSWORD },
    })
    expect(signedIn.body.user.id).toBe(userId)
  })
})
