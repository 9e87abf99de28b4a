import { describe, expect, test } from 'vitest'
import { next } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import { createDepartment } from '#features/departments/contract.ts'
import { getUserProfile } from '#features/profile/contract.ts'
import { createRole } from '#features/roles/contract.ts'
import { createRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { editUser, listCompanyUsers } from '#features/users/contract.ts'
import { invite } from '#features/users/invitations.ts'

const diwan = openDiwan()

const DIRECTED = ['\u202eevil', 'a\u2066b\u2069', 'منى\u200f', '\u200eOmar', '\u061cسارة']
const UNSEEN = [
  '\u200b',
  '\u3164',
  '\u2800',
  '\ufe0f\u200d',
  '\u115f\u1160',
  '\u00ad\u034f',
  '\u0301',
]
const LINKED = [
  'Win at http://evil.example',
  'WWW.evil.example',
  'evil.example/prize',
  'ftp://x',
  'Mona (bit.ly/x)',
]
const SEEN = ['می‌خواهم', '👩‍👩‍👧', 'O’Neil', 'A. B. Trading', 'Awww.', '东京', '!']

/** Ways of a company to give a name, one for each endpoint that accepts one. */
async function naming() {
  const { as, owner, build } = await world(diwan)
  const member = await build.user()
  const me = as(owner)
  const params = { user_id: member.id }
  const email = () => `named${next()}.${process.pid}@example.com`
  return {
    role: (name: string) => me.call(createRole, { body: { name } }),
    department: (name: string) => me.call(createDepartment, { body: { name } }),
    routineTask: (task_name: string) =>
      me.call(createRoutineTask, {
        body: { task_name, task_type: 'daily', start_date: '2026-11-21' },
      }),
    person: (name: string) => me.call(editUser, { params, body: { name } }),
    position: (position: string) => me.call(editUser, { params, body: { position } }),
    guest: (name: string) => me.call(invite, { body: { email: email(), name } }),
  }
}

describe('a name', () => {
  test('with marks that turn the text around, or of nothing to see, is refused wherever it may stand', async () => {
    const places = await naming()
    for (const [place, give] of Object.entries(places))
      for (const name of [...DIRECTED, ...UNSEEN])
        expect([place, name, (await give(name)).status]).toEqual([place, name, 422])
    for (const [place, give] of Object.entries(places))
      for (const name of SEEN)
        expect([place, name, (await give(name)).status < 300]).toEqual([place, name, true])
  })

  test('that is refused for what nobody sees is explained, in both languages', async () => {
    const { as, owner } = await world(diwan)
    const said = async (name: string, language: string) =>
      (await as(owner, { 'accept-language': language }).call(createRole, { body: { name } })).body
        .errors?.name
    expect(await said('\u202eevil', 'en')).toEqual([
      'This text has hidden marks that change its direction. Type it again by hand.',
    ])
    expect(await said('\u3164', 'en')).toEqual([
      'This text has only characters that nobody can see.',
    ])
    expect(await said('\u3164', 'ar')).toEqual(['ليس في هذا النص إلا رموز لا تُرى.'])
  })

  test('is one line, so that it adds none to the head of a mail', async () => {
    for (const [place, give] of Object.entries(await naming())) {
      const { status, body } = await give('Mona\r\nBcc: eve')
      expect([place, status < 300]).toEqual([place, true])
      expect(JSON.stringify(body), place).toContain('"Mona Bcc: eve')
    }
  })

  test('that mails carry has no address of a page in it: a person’s, a guest’s and a company’s', async () => {
    const { person, guest } = await naming()
    for (const name of LINKED) {
      expect([name, (await person(name)).status]).toEqual([name, 422])
      expect([name, (await guest(name)).status]).toEqual([name, 422])
    }
    expect((await guest('evil.example/x')).body.errors).toEqual({
      name: ['A name cannot have a web address in it.'],
    })
  })

  test('is kept composed, so that it is found and compared however it was typed', async () => {
    const { as, owner } = await world(diwan)
    const params = { user_id: owner.id }
    await as(owner).call(editUser, {
      params,
      body: { name: 'Ame\u0301lie', last_name: 'أ\u064eمل' },
    })
    const { name } = (await as(owner).call(getUserProfile)).body.data
    expect(name).toBe('Am\u00e9lie')
    for (const search of ['Ame\u0301lie', 'Am\u00e9lie', 'amelie', 'امل']) {
      const query = { search }
      const found = await as(owner).call(listCompanyUsers, { query })
      expect([search, found.body.users.length]).toEqual([search, 1])
    }
    const role = (spelt: string) => as(owner).call(createRole, { body: { name: spelt } })
    expect((await role('Caf\u00e9')).status).toBe(201)
    expect((await role('Cafe\u0301')).status).toBe(422)
  })

  test('is one thing and a note another: in a note marks of direction stay', async () => {
    const { as, owner, build } = await world(diwan)
    const { id } = await build.routineTask()
    const note = '\u2067قال: done.\u2069 Cafe\u0301'
    const reply = await as(owner).call(submitReport, {
      ...{ params: { id }, body: { status: 'done' as const, note } },
    })
    expect([reply.status, reply.body.report.note]).toEqual([201, note.normalize('NFC')])
  })
})
