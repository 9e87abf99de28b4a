import { test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { expectColumns } from '#records/fields/server/test/columns.ts'

const diwan = openDiwan()

test('each field of a department has a column of its name and type', async () => {
  await expectColumns(diwan.server.database.ownerPool, 'departments', DEPARTMENT_FIELDS)
})
