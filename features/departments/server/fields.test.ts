import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'

const diwan = openDiwan()

test('each field of a department has a column of its name and type', async () => {
  const { rows } = await diwan.server.database.ownerPool.query<{ name: string; type: string }>(
    `select column_name "name", data_type "type" from information_schema.columns
     where table_name = 'departments'`,
  )
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  for (const [name, { column }] of Object.entries(DEPARTMENT_FIELDS))
    expect([name, types.get(name)]).toEqual([name, column])
})
