import { test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { PROJECT_FIELDS } from '#features/projects/fields.ts'
import { expectColumns } from '#records/fields/server/test/columns.ts'

const diwan = openDiwan()

test('each field of a project has a column of its name and type', () =>
  expectColumns(diwan.server.database.ownerPool, 'projects', PROJECT_FIELDS))
