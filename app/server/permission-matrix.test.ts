import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import type { Row } from '#app/server/test/permission-rows.ts'
import { TABLE } from '#app/server/test/permission-table.ts'
import { ACTORS, type ActorName, openStage, type Stage } from '#app/server/test/scenario.ts'
import { nameOf } from '#app/server/test/slots.ts'
import { LONG } from '#server/test/long-tests.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { expandPermissions, PERMISSIONS, type Permission } from '#shared/permissions.ts'

// Every cell of the table is tested from one network, so rate limits are off.
const diwan = openDiwan({ RATE_LIMITS: 'off' })
let stage: Stage

beforeAll(async () => {
  stage = await openStage(diwan)
})

const served = (row: Row) =>
  diwan.server.endpoints.find((endpoint) => nameOf(endpoint) === row.endpoint)
const titleOf = ({ endpoint, when }: Row) => (when ? `${endpoint} ${when}` : endpoint)

function isGranted({ who }: Row, actor: ActorName): boolean {
  if (who === 'nobody') return false
  if (who === 'members' || actor === 'owner') return true
  if (who === 'owner' || who === 'anybody') return false
  if (actor === 'everything' || actor === 'foreigner') return true
  const held = expandPermissions([actor as Permission])
  if ('all' in who) return who.all.every((permission) => held.has(permission))
  return who.some((permission) => held.has(permission))
}

/** The status that the table promises. */
function promised(row: Row, actor: ActorName): number {
  const { who, gives = 200, refused = 403, but = {} } = row
  if (who === 'anybody') return gives
  if (['visitor', 'removed', 'pending'].includes(actor)) return 401
  return but[actor] ?? (isGranted(row, actor) ? gives : refused)
}

async function replied(row: Row, endpoint: Endpoint, name: ActorName) {
  const actor = await stage.actor(name)
  const { raw, ...parts } = (await row.send?.(stage, actor)) ?? {}
  const payload = raw?.payload ?? ('body' in parts ? JSON.stringify(parts.body) : undefined)
  const { statusCode, body } = await diwan.server.fastify.inject({
    method: endpoint.method,
    url: urlOf(endpoint, parts),
    headers: {
      ...(actor.token && { authorization: `Bearer ${actor.token}` }),
      ...(payload && { 'content-type': raw?.type ?? 'application/json' }),
    },
    ...(payload && { payload }),
  })
  return { status: statusCode, body }
}

/** How many permissions not named by a row are tested; they differ from row to row. */
const OTHERS = 3

/**
 * Who is tested: everybody in a long run; otherwise everyone the row names, a few others, and the
 * callers who are not members.
 */
function actorsOf({ who, but = {} }: Row): readonly ActorName[] {
  if (LONG) return ACTORS
  const named = new Set<string>([
    ...(typeof who === 'string' ? [] : 'all' in who ? who.all : who),
    ...Object.keys(but),
  ])
  const others = PERMISSIONS.filter((one) => !named.has(one))
  const from = tried
  tried += OTHERS
  const chosen = new Set(
    Array.from({ length: OTHERS }, (_, at) => others[(from + at) % others.length]),
  )
  return ACTORS.filter(
    (actor) =>
      !PERMISSIONS.includes(actor as never) || named.has(actor) || chosen.has(actor as never),
  )
}
let tried = 0

/** Every cell of a row whose reply differs from the table, as a sentence. */
async function differences(row: Row): Promise<string[]> {
  const endpoint = served(row)
  if (!endpoint) return [`${titleOf(row)} is not served`]
  const cells = await Promise.all(
    actorsOf(row).map(async (actor) => {
      const { status, body } = await replied(row, endpoint, actor)
      const wanted = promised(row, actor)
      if (status === wanted) return []
      return [
        `${titleOf(row)} by ${actor}: ${wanted} expected, got ${status} ${body.slice(0, 160)}`,
      ]
    }),
  )
  return cells.flat()
}

describe('who may do what', () => {
  test('the table has a row for every endpoint, and no row for anything else', () => {
    const rows = [...new Set(TABLE.map(({ endpoint }) => endpoint))].sort()
    expect(rows).toEqual(diwan.server.endpoints.map(nameOf).sort())
    const titles = TABLE.map(titleOf)
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  })

  test('the table is asked for each permission alone and for whoever holds none, all or no session', () => {
    expect(ACTORS.length).toBe(PERMISSIONS.length + 9)
    expect(PERMISSIONS.length).toBe(23)
  })

  test.each(TABLE.map((row) => [titleOf(row), row] as const))('%s', async (_, row) => {
    expect(await differences(row)).toEqual([])
  })
})
