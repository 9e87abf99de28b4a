import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { Profile } from '#features/profile/contract.ts'
import { PROFILE_FIELDS } from '#features/profile/fields.ts'
import { fieldNamesOf } from '#records/fields/field.ts'
import { expectColumns } from '#records/fields/server/test/columns.ts'

const diwan = openDiwan()

test('each line of a profile has a column of its name and type, and is in the reply', async () => {
  await expectColumns(diwan.server.database.ownerPool, 'users', PROFILE_FIELDS)
  const replied = Object.keys(Profile.shape.profile.shape)
  expect(replied).toEqual(['ppUrl', ...fieldNamesOf(PROFILE_FIELDS)])
})
