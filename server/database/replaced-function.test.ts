import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import { createReadQueries } from '#server/database/tenant.ts'
import { eventually } from '#server/test/eventually.ts'

const diwan = openDiwan()

test('a read that is being planned while a migration replaces its function still answers', async () => {
  const { company } = await world(diwan)
  const { ownerPool } = diwan.server.database
  await ownerPool.query('create table held (n int); grant select on held to public')
  await ownerPool.query(
    `create function answers() returns table (n int) language sql stable as 'select 1'`,
  )
  const migration = await ownerPool.connect()
  await migration.query('begin')
  await migration.query('lock table held')
  // The function is found before the statement waits for the table.
  const query = sql<{ n: number }>`select a.n from answers() a left join held on true`
  const reading = createReadQueries(diwan.server.database, company.id).all(query)
  const outcome = reading.then(
    (rows) => rows,
    (error: Error) => error.message,
  )
  await eventually(async () => {
    const { rows } = await ownerPool.query(
      `select 1 from pg_locks where relation = 'held'::regclass and not granted`,
    )
    expect(rows).toHaveLength(1)
  })
  await migration.query('drop function answers()')
  await migration.query(
    `create function answers() returns table (n int, more int) language sql stable as 'select 2, 0'`,
  )
  await migration.query('commit')
  migration.release()
  expect(await outcome).toEqual([{ n: 2 }])
})
