import { describe, expect, test } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { checkEmail, checkStart, saveStart } from '#features/auth/contract.ts'

const diwan = openDiwan()

const begin = (email: string) => callAs(diwan, {}, [checkEmail, { query: { email } }])
const find = (id: string) => callAs(diwan, {}, [checkStart, { query: { id } }])
const keep = (id: string, body: object) =>
  callAs(diwan, {}, [saveStart, { params: { id }, body: body as never }])

describe('a sign-up that was begun', () => {
  test('is found by its id and keeps what was typed, never a password', async () => {
    const { body } = await begin('Mona@example.com')
    const typed = { name: 'Mona', company_name: 'Nile Foods', companySize: 2, industry: 3 }
    expect((await keep(body.id, typed)).status).toBe(200)
    expect((await keep(body.id, { password: 'Passw0rd!' })).status).toBe(422)
    const found = { id: body.id, email: 'mona@example.com', completed: false }
    expect((await find(body.id)).body).toEqual(found)
  })

  test('is not known by another id', async () => {
    expect((await find('01900000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})
