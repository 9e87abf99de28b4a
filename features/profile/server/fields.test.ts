import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { Profile } from '#features/profile/contract.ts'
import { PROFILE_FIELDS } from '#features/profile/fields.ts'
import { fieldNamesOf } from '#records/fields/field.ts'

const diwan = openDiwan()

test('each line of a profile has a column of its name and type, and is in the reply', async () => {
  const { rows } = await diwan.server.database.ownerPool.query<{ name: string; type: string }>(
    `select column_name "name", data_type "type" from information_schema.columns
     where table_name = 'users'`,
  )
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  for (const [name, { column }] of Object.entries(PROFILE_FIELDS))
    expect([name, types.get(name)]).toEqual([name, column])
  const replied = Object.keys(Profile.shape.profile.shape)
  expect(replied).toEqual(['ppUrl', ...fieldNamesOf(PROFILE_FIELDS)])
})
