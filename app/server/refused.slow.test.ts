import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import type { Row, Sending } from '#app/server/test/permission-rows.ts'
import { TABLE } from '#app/server/test/permission-table.ts'
import { type Actor, type ActorName, openStage, type Stage } from '#app/server/test/scenario.ts'
import { nameOf } from '#app/server/test/slots.ts'
import { tenantTables } from '#app/server/test/tenancy.ts'

const diwan = openDiwan()
let stage: Stage
let everything: string

beforeAll(async () => {
  stage = await openStage(diwan)
  await stage.ours.write((db) => db.all(sql`update companies set task_visibility = 'participants'`))
  const sums = (await tenantTables(diwan)).map(
    ({ table, key }) =>
      `select '${table}' "table", md5(string_agg(t::text, '|' order by t::text)) sum from ${table} t where ${key} = $1`,
  )
  everything = sums.join(' union all ')
})

/**
 * The callers who are refused most: no session, no permission, a department member, another
 * company.
 */
const REFUSED: ActorName[] = ['visitor', 'nothing', 'worker', 'foreigner']

const sumsOf = async (): Promise<Map<string, string>> => {
  const { rows } = await diwan.server.database.ownerPool.query<{ table: string; sum: string }>(
    everything,
    [stage.ours.company.id],
  )
  return new Map(rows.map(({ table, sum }) => [table, sum]))
}

async function statusOf(row: Row, { token }: Actor, { raw, ...parts }: Sending) {
  const endpoint = diwan.server.endpoints.find((one) => nameOf(one) === row.endpoint)
  if (!endpoint) throw new Error(`${row.endpoint} is not served`)
  const payload = raw?.payload ?? ('body' in parts ? JSON.stringify(parts.body) : undefined)
  const { statusCode } = await diwan.server.fastify.inject({
    method: endpoint.method,
    url: urlOf(endpoint, parts),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload && { 'content-type': raw?.type ?? 'application/json' }),
    },
    ...(payload && { payload }),
  })
  return statusCode
}

/** Sends a row's call as each of them; returns each status and which tables changed. */
async function attempt(row: Row, names: readonly ActorName[]) {
  const calls: [Actor, Sending][] = []
  for (const name of names) {
    const actor = await stage.actor(name)
    calls.push([actor, (await row.send?.(stage, actor)) ?? {}])
  }
  const before = await sumsOf()
  const statuses: number[] = []
  for (const [actor, sent] of calls) statuses.push(await statusOf(row, actor, sent))
  const changed = [...(await sumsOf())].filter(([table, sum]) => sum !== before.get(table))
  return { statuses, changed: changed.map(([table]) => table) }
}

test('what is refused has changed nothing: no row of the company, whoever tried and whatever', async () => {
  let refusals = 0
  const wrong: string[] = []
  for (const row of TABLE.filter(({ endpoint }) => !endpoint.startsWith('GET '))) {
    let { statuses, changed } = await attempt(row, REFUSED)
    const refused = REFUSED.filter((_, at) => (statuses[at] ?? 0) >= 400)
    refusals += refused.length
    if (refused.length < REFUSED.length) ({ statuses, changed } = await attempt(row, refused))
    for (const table of changed)
      wrong.push(`${row.endpoint} ${row.when ?? ''} by ${refused}: ${statuses}, yet ${table}`)
  }
  expect(wrong).toEqual([])
  expect(refusals).toBeGreaterThan(250)
})
