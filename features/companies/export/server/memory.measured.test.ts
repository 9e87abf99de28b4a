import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { openApart } from '#app/server/test/separate-process.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { exportCompany } from '#features/companies/export/contract.ts'

const diwan = openDiwan()
const apart = openApart(diwan)
const MAX_MORE = 100 * 1_048_576
const DAYS = 2_500
const DAYS_AT_ONCE = 250
const DUTIES = 20

let place: World

beforeAll(async () => {
  place = await world(diwan)
})

/** Downloads the archive without storing it, and returns the number of bytes. */
async function taken({ as, owner }: World): Promise<number> {
  const { url } = (await as(owner).call(exportCompany, { body: { password: PASSWORD } })).body
  const { body } = await fetch(`http://127.0.0.1:${apart.port()}${url}`)
  let bytes = 0
  for await (const chunk of body ?? []) bytes += chunk.length
  return bytes
}

test('an archive of 50,000 reports takes 100 MB of memory at most', async () => {
  for (let count = 0; count < DUTIES; count += 1)
    await place.build.routineTask({ validFrom: '2020-01-01' })
  // Inserted in batches, because one statement for all rows would exceed the statement timeout.
  for (let first = 1; first <= DAYS; first += DAYS_AT_ONCE)
    await place.write((db) =>
      db.all(sql`
      insert into reports (company_id, id, routine_task_id, date, status, note, user_id, created_at, updated_at)
      select ${place.company.id}, gen_random_uuid(), t.id, '2020-01-01'::date + day, 'not_done', md5(random()::text) || md5(random()::text), ${place.owner.id}, now(), now()
      from routine_tasks t cross join generate_series(${first}::int, ${first + DAYS_AT_ONCE - 1}::int) day where t.company_id = ${place.company.id}`),
    )
  const other = await world(diwan)
  for (let count = 0; count < 3; count += 1) await taken(other)
  const more = await apart.growth(async () => {
    expect(await taken(place)).toBeGreaterThan(2_000_000)
  })
  expect(more).toBeLessThan(MAX_MORE)
})
