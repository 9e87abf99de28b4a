import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { accept, invited } from '#app/server/test/notified/events-of-people.ts'
import { evaluate, report, status } from '#app/server/test/notified/events-of-work.ts'
import { openWatch } from '#app/server/test/notified/notified.ts'
import type { Stage } from '#app/server/test/notified/scenario.ts'
import { PASSWORD } from '#app/server/test/world.ts'
import {
  listNotifications,
  muteThing,
  readNotifications,
} from '#features/notifications/contract.ts'
import { updateDefaults, updatePreferences } from '#features/notifications/preferences-contract.ts'
import { changePassword } from '#features/profile/page-contract.ts'
import { assignDepartments, assignRole } from '#features/users/contract.ts'

const { clock, stage: open, idle, wake, schedule, lettersTo } = await openWatch()

let stage: Stage

beforeEach(async () => {
  clock.set('2026-11-22T08:00:00Z')
  stage = await open()
})

/** Advances the clock, because two events at the same instant have no order. */
const later = () => clock.advance({ minutes: 1 })
const linesOf = async (person: Person) => {
  await idle()
  return (await stage.site.as(person).call(listNotifications, { query: {} })).body.data
}
const kindsOf = async (person: Person) => (await linesOf(person)).map(({ kind }) => kind).toSorted()
async function readAll(person: Person): Promise<void> {
  await idle()
  await stage.site.as(person).call(readNotifications, { body: { all: true } })
}

/** Stops the project and lets the owner restart it, so that it can be stopped again. */
async function stopBy(person: Person): Promise<void> {
  later()
  await status(0)(stage, person)
  later()
  await status(1)(stage, stage.site.owner)
}

describe('several events of one kind and thing', () => {
  const stops = async () =>
    (await linesOf(stage.cast.manager))
      .filter(({ kind }) => kind === 'project_stopped')
      .map(({ count, actors, read }) => ({ count, read, by: actors.map(({ id }) => id) }))

  test('are one line with their number and who did them last, three at most, the last first', async () => {
    const user = () => stage.site.build.user({ permissions: ['manage-project'] })
    const [one, two, three, four] = [await user(), await user(), await user(), await user()]
    for (const person of [one, two, three, four]) await stopBy(person)
    const by = (...people: Person[]) => people.map(({ id }) => id)
    expect(await stops()).toEqual([{ count: 4, read: false, by: by(four, three, two) }])
    await stopBy(three)
    expect(await stops()).toEqual([{ count: 5, read: false, by: by(three, four, two) }])
    expect(await kindsOf(stage.cast.manager)).toEqual(['project_started', 'project_stopped'])
    // An event after the notice was read creates a new notice.
    await readAll(stage.cast.manager)
    await stopBy(one)
    expect(await stops()).toEqual([
      { count: 1, read: false, by: by(one) },
      { count: 5, read: true, by: by(three, four, two) },
    ])
  })

  test('of two things are two lines, and tell what was said last', async () => {
    const { cast, site, department } = stage
    await report('done')(stage)
    await evaluate(2)(stage, cast.boss)
    later()
    await evaluate(5)(stage, cast.manager)
    stage.duty = (await site.build.routineTask({ dept_id: department })).id
    await report('done')(stage)
    later()
    await evaluate(1)(stage, cast.boss)
    const lines = (await linesOf(cast.author)).map(({ count, facts, actors }) => [
      ...[count, facts.rating, ...actors.map(({ id }) => id)],
    ])
    expect(lines).toEqual([
      [1, 1, cast.boss.id],
      [2, 5, cast.manager.id, cast.boss.id],
    ])
  })

  test('that time tells are nobody’s, and say the day of the last', async () => {
    for (const day of ['2026-11-22', '2026-11-23']) {
      clock.set(`${day}T21:05:00Z`)
      await schedule()
    }
    expect(await linesOf(stage.cast.manager)).toMatchObject([
      { kind: 'nothing_reported', count: 2, actors: [], facts: { date: '2026-11-23' } },
    ])
  })
})

describe('what somebody does not want to hear', () => {
  const mute = (person: Person, kind: 'project' | 'account', id: string, muted = true) =>
    stage.site.as(person).call(muteThing, { body: { kind, id, muted } })

  test('of a muted project nothing comes, until it is heard of again', async () => {
    const { cast, project } = stage
    await stopBy(cast.boss)
    await readAll(cast.manager)
    expect((await mute(cast.manager, 'project', project)).status).toBe(200)
    await stopBy(cast.boss)
    const unread = async () => (await linesOf(cast.manager)).filter(({ read }) => !read)
    expect(await unread()).toEqual([])
    await mute(cast.manager, 'project', project, false)
    await stopBy(cast.boss)
    expect((await unread()).map(({ count }) => count)).toEqual([1, 1])
  })

  test('of the account a letter comes though it is muted, turned off for all and by oneself', async () => {
    const { site } = stage
    const { call } = site.as(site.owner)
    const words = ['An0ther1!', 'An0ther2!']
    const passwords = [PASSWORD, ...words]
    const change = async (at: number) => {
      later()
      const [current_password = '', password = ''] = passwords.slice(at)
      const body = { current_password, password, password_confirmation: password }
      expect((await call(changePassword, { body })).status).toBe(200)
      await idle()
    }
    await change(0)
    expect((await mute(site.owner, 'account', site.owner.id)).status).toBe(200)
    const choices = { password_changed: { inbox: false, push: false, mail: 'none' as const } }
    await call(updateDefaults, { body: { choices } })
    await call(updatePreferences, { body: { choices } })
    clock.set('2026-11-22T20:00:00Z')
    await change(1)
    expect(lettersTo(site.owner.email)).toHaveLength(2)
  })

  test('the company’s choice holds until a member chooses for themselves', async () => {
    const { site, cast, role } = stage
    const turned = (inbox: boolean) => ({
      choices: { role_given: { inbox, push: false, mail: 'none' as const } },
    })
    const giveTo = async ({ id }: Person) => {
      const body = { user_id: id, role_id: role }
      expect((await site.as(site.owner).call(assignRole, { body })).status).toBe(200)
    }
    await site.as(site.owner).call(updateDefaults, { body: turned(false) })
    await site.as(cast.member).call(updatePreferences, { body: turned(true) })
    for (const person of [cast.member, cast.author]) await giveTo(person)
    expect(await kindsOf(cast.member)).toEqual(['role_given'])
    expect(await kindsOf(cast.author)).toEqual([])
  })
})

describe('letters', () => {
  test('the digest tells of all kinds at once, and of nothing that its reader no longer sees', async () => {
    const { site, cast, elsewhere, project } = stage
    await site.as(cast.boss).call(assignDepartments, {
      ...{
        params: { user_id: cast.manager.id },
        body: { department_ids: [stage.department, elsewhere] },
      },
    })
    await report('not_done')(stage)
    await status(0)(stage, cast.boss)
    await idle()
    await site.write((db) => db.all(sql`delete from user_roles where user_id = ${cast.manager.id}`))
    clock.set('2026-11-23T05:05:00Z')
    await schedule()
    const letters = lettersTo(cast.manager.email).map(({ text }) => text ?? '')
    expect(letters).toHaveLength(1)
    expect(letters[0]).toContain('Boss Hassan put you in this department')
    expect(letters[0]).toContain('Author Hassan reported it not done on 22 Nov')
    expect(letters[0]).not.toContain('stopped this project')
    expect(letters[0]).not.toContain(project)
  })

  test('about the account come in quiet hours, and take along nothing that waits for their end', async () => {
    const { site } = stage
    await invited('owner')(stage)
    const choices = { invitation_accepted: { inbox: true, push: false, mail: 'now' as const } }
    await site.as(site.owner).call(updatePreferences, { body: { choices } })
    clock.set('2026-11-22T20:00:00Z')
    await accept(stage)
    const password = { password: 'An0ther1!', password_confirmation: 'An0ther1!' }
    await site
      .as(site.owner)
      .call(changePassword, { body: { current_password: PASSWORD, ...password } })
    await idle()
    const textsNow = () => lettersTo(site.owner.email).map(({ text }) => text ?? '')
    expect(textsNow()).toEqual([expect.stringContaining('Your password was changed')])
    await wake('2026-11-23T04:00:00Z')
    expect(textsNow()).toEqual([
      expect.stringContaining('Your password was changed'),
      expect.stringContaining('Accepted your invitation'),
    ])
  })
})
