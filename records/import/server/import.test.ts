import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { importRows, nameFinder, type Row, trimmedCell } from '#records/import/server/import.ts'
import { WithStatus } from '#server/http/serve.ts'
import { text } from '#shared/fields.ts'

const kitchen = { id: 1, name: 'Kitchen ' }
const roomOf = nameFinder([kitchen])

async function importing(rows: Row[], dry_run = false) {
  const stored: { name: string; seats: number }[] = []
  const reply = await importRows(
    { rows, dry_run },
    {
      locale: 'en',
      schema: z.strictObject({ name: text(9), seats: z.int() }),
      read: (row) => ({
        form: { name: row.name ?? '', seats: Number(row.seats) },
        ...(trimmedCell(row.room) && !roomOf(row.room ?? '') && { errors: { room: ['No room.'] } }),
      }),
      insert: (forms) => Promise.resolve(stored.push(...forms)),
    },
  )
  return { reply, stored }
}

const table = { name: 'Table', seats: '4', room: ' KITCHEN' }

test('a table is stored in the order of its rows', async () => {
  const { reply, stored } = await importing([table, { name: ' Bench ', seats: '2' }])
  expect(stored).toEqual([
    { name: 'Table', seats: 4 },
    { name: 'Bench', seats: 2 },
  ])
  expect(reply).toEqual(new WithStatus(201, { created: 2, refused: [] }))
})

test('a table with a row that is refused is not stored, and each wrong cell is named', async () => {
  const { reply, stored } = await importing([table, { name: '', seats: 'many', room: 'Cellar' }])
  expect(stored).toEqual([])
  expect(reply).toEqual({
    created: 0,
    refused: [
      {
        line: 2,
        errors: {
          name: ['This field is required.'],
          seats: ['This value is not valid.'],
          room: ['No room.'],
        },
      },
    ],
  })
})

test('a table that is only checked is not stored', async () => {
  expect(await importing([table], true)).toEqual({ reply: { created: 0, refused: [] }, stored: [] })
})
