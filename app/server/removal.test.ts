import { beforeAll, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { tellNow } from '#app/server/test/idle.ts'
import { checksums, fullCompany, idsOf } from '#app/server/test/tenancy.ts'
import { keptFiles } from '#app/server/test/tenant-data.ts'
import { PASSWORD, type World } from '#app/server/test/world.ts'
import { closeCompany } from '#features/closing/contract.ts'
import { updateCompanyData } from '#features/companies/contract.ts'
import { addAttachments } from '#features/one-time-tasks/attachments/contract.ts'
import { FORM_TYPE, formOf } from '#features/profile/server/test/forms.ts'

const CANARY = 'Zarqa canary'
const diwan = openDiwan()
let ours: World
let theirs: World
let traces: string[]

const query = async <T>(text: string, values: unknown[] = []) =>
  (await diwan.server.database.ownerPool.query(text, values)).rows as T[]

async function attach({ build, owner }: World, filename: string): Promise<void> {
  const task = await build.oneTimeTask({ title: filename })
  const { statusCode } = await diwan.server.fastify.inject({
    ...{ method: 'POST', url: `/api${addAttachments.path.replace('{id}', task)}` },
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': FORM_TYPE },
    payload: formOf({ name: 'attachments', filename, bytes: `All of ${filename}` }),
  })
  expect(statusCode).toBe(201)
}

/** The tables, in any schema, that still contain a text of the company. */
async function tracesIn(): Promise<string[]> {
  const tables = await query<{ name: string }>(`
    select c.oid::regclass::text "name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`)
  expect(tables.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await query<{ n: number }>(
      `select count(*)::int n from ${name} t where exists (
         select from unnest($1::text[]) trace where strpos(t::text, trace) > 0)`,
      [traces],
    )
    if (row?.n) found.push(name)
  }
  return found.sort()
}

beforeAll(async () => {
  ours = await fullCompany(diwan)
  theirs = await fullCompany(diwan)
  await ours.as(ours.owner).call(updateCompanyData, { body: { name: CANARY } })
  await query('update users set last_name = $1 where company_id = $2', [CANARY, ours.company.id])
  await attach(ours, `${CANARY}.txt`)
  await attach(theirs, 'theirs.txt')
  await query('insert into starts (id, email, created_at) values (gen_random_uuid(), $1, now())', [
    ours.owner.email,
  ])
  await query(
    `insert into test_payments (ref, plan, company, amount, currency, return_url, locale, status)
     select ref, 'Team', $1, 2900, 'USD', '/', 'en', 'pending' from orders where company_id = $2`,
    [CANARY, ours.company.id],
  )
  const emails = await query<{ email: string }>('select email from users where company_id = $1', [
    ours.company.id,
  ])
  const { ids } = await idsOf(diwan, ours.company.id)
  const shared = await idsOf(diwan, theirs.company.id)
  traces = [CANARY, ...emails.map(({ email }) => email), ...ids].filter(
    (trace) => !shared.ids.includes(trace),
  )
})

const removalsQueued = () =>
  query<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'closing.remove_company'`,
  )

const remove = (companyId: string) =>
  diwan.server.jobs['closing.remove_company']?.({ companyId } as never)

test('after its thirty days nothing of a company is anywhere, and every other is as it was', async () => {
  // A pending notice, delivered during the test, would change the other company.
  await tellNow(diwan)
  const before = await checksums(diwan, theirs.company.id)
  const body = { password: PASSWORD, name: CANARY }
  expect((await ours.as(ours.owner).call(closeCompany, { body })).status).toBe(200)
  expect((await tracesIn()).length, 'the search finds').toBeGreaterThan(35)

  diwan.clock.advance({ days: 29 })
  await diwan.server.jobs.schedule?.({} as never)
  expect(await removalsQueued()).toEqual([])
  await remove(ours.company.id)
  expect((await keptFiles(diwan)).size, 'not before its day').toBe(2)

  diwan.clock.advance({ days: 1 })
  await diwan.server.jobs.schedule?.({} as never)
  await diwan.server.jobs.schedule?.({} as never)
  expect(await removalsQueued()).toEqual([{ payload: { companyId: ours.company.id } }])

  const { storage } = diwan.server
  const { remove: removeFile } = storage
  storage.remove = async () => {
    throw new Error('The disk is away')
  }
  await expect(remove(ours.company.id)).rejects.toThrow('away')
  storage.remove = removeFile.bind(storage)
  await remove(ours.company.id)

  expect(await tracesIn()).toEqual([])
  const left = [...(await keptFiles(diwan)).values()].map(String)
  expect(left).toEqual(['All of theirs.txt'])
  expect(await checksums(diwan, theirs.company.id)).toEqual(before)
  await remove(ours.company.id)
  await remove(theirs.company.id)
  expect(await checksums(diwan, theirs.company.id), 'nobody asked for that').toEqual(before)
})
