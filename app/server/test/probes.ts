import { type Diwan, urlOf } from '#app/server/test/diwan.ts'
import type { Row, Sending } from '#app/server/test/permission-rows.ts'
import { TABLE } from '#app/server/test/permission-table.ts'
import type { Actor, ActorName, Stage } from '#app/server/test/scenario.ts'
import { fill, nameOf, type Slot } from '#app/server/test/slots.ts'
import { tenantTables } from '#app/server/test/tenancy.ts'
import { uuidv7 } from '#server/ids.ts'

/** A reply in which the id from the slot is replaced by a placeholder. */
export interface Answer {
  status: number
  headers: string
  body: string
}

/** Headers that differ between replies of the same content. */
const PASSING = new Set(['date', 'keep-alive', 'x-request-id'])

const headersOf = (headers: object): string =>
  Object.entries(headers)
    .filter(([name]) => !PASSING.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .sort()
    .join('\n')

function rowOf({ endpoint, path }: Slot): Row {
  const rows = TABLE.filter((row) => row.endpoint === nameOf(endpoint))
  return (rows.find(({ names }) => names === path.at(-1)) ?? rows[0]) as Row
}

async function reply(
  { server }: Diwan,
  slot: Slot,
  [{ token }, parts, id]: [caller: Actor, parts: Sending, id: string],
): Promise<Answer> {
  const { raw } = parts
  const { statusCode, headers, body } = await server.fastify.inject({
    method: slot.endpoint.method,
    url: urlOf(slot.endpoint, parts),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(raw && { 'content-type': raw.type }),
    },
    ...(raw && { payload: raw.payload }),
    ...('body' in parts && { payload: parts.body as object }),
  })
  const plain = (text: string) => (id ? text.replaceAll(id, '{id}') : text)
  return { status: statusCode, headers: plain(headersOf(headers)), body: plain(body) }
}

/**
 * A well-formed call of the slot's endpoint, and its reply when the slot contains an unknown id.
 */
export async function callOf(diwan: Diwan, stage: Stage, [slot, name]: [Slot, ActorName]) {
  const actor = await stage.actor(name)
  const base = (await rowOf(slot)?.send?.(stage, actor)) ?? {}
  const ask = (id?: string) =>
    reply(diwan, slot, [actor, id ? fill(slot, id, base) : base, id ?? ''])
  return { base, ask, unknown: await ask(uuidv7()) }
}

/** One id of every kind of thing that a company has. */
export async function kindsOf(diwan: Diwan, companyId: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { table, key, ids } of await tenantTables(diwan)) {
    if (!ids.includes('id')) continue
    const kind = table === 'users' ? "'users ' || status" : `'${table}'`
    const { rows } = await diwan.server.database.ownerPool.query(
      `select distinct on (1) ${kind} kind, id from ${table} where ${key} = $1 order by 1, id`,
      [companyId],
    )
    for (const row of rows) found.set(row.kind, row.id)
  }
  return found
}
