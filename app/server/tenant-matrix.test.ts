import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { attached, conversation } from '#app/server/test/permission-table-one-time-tasks.ts'
import { callOf, kindsOf } from '#app/server/test/probes.ts'
import { type ActorName, openStage, type Stage } from '#app/server/test/scenario.ts'
import { isId, PARTS, type Parts, type Slot, slotName, slotsOf } from '#app/server/test/slots.ts'
import { checksums, fullCompany } from '#app/server/test/tenancy.ts'

const diwan = openDiwan()
const AT_ONCE = 16
let stage: Stage
let theirs: string
let before: Record<string, string>
/** One id of every kind of thing that the other company has. */
let kinds: Map<string, string>
let own: Map<string, string>

beforeAll(async () => {
  stage = await openStage(diwan)
  theirs = (await fullCompany(diwan)).company.id
  kinds = await kindsOf(diwan, theirs)
  await attached(stage)
  await conversation(
    stage,
    await stage.ours.build.oneTimeTask({ projectId: await stage.ours.build.project() }),
  )
  own = await kindsOf(diwan, stage.ours.company.id)
  before = await checksums(diwan, theirs)
})

const slots = () => slotsOf(diwan.server.endpoints, PARTS, isId)
/** Whether the call's slot already contains an id. */
const isFilled = ({ part, path }: Slot, base: Parts): boolean =>
  typeof path.reduce<unknown>(
    (inner, key) => (inner as Record<string, unknown> | undefined)?.[key],
    base[part],
  ) === 'string'
const callersOf = ({ endpoint }: Slot): ActorName[] =>
  endpoint.may === 'public' ? ['visitor'] : ['owner', 'everything', 'nothing']

const callFor = (slot: Slot, name: ActorName) => callOf(diwan, stage, [slot, name])

/** Each kind of foreign id that gets a different reply than an unknown id. */
async function differences(slot: Slot, name: ActorName): Promise<string[]> {
  const { ask, unknown } = await callFor(slot, name)
  const differing: string[] = []
  const probe = async ([kind, id]: [string, string]) => {
    const { status, body } = await ask(id)
    if (status !== unknown.status || body !== unknown.body)
      differing.push(
        `${slotName(slot)} by ${name} with the id of ${kind}: ${status} ${body}, an unknown one ${unknown.status} ${unknown.body}`,
      )
  }
  // Only a few calls of one member can be pending at once, and fewer uploads.
  const atOnce = slot.endpoint.upload ? 1 : AT_ONCE
  const all = [...kinds]
  for (let at = 0; at < all.length; at += atOnce)
    await Promise.all(all.slice(at, at + atOnce).map(probe))
  return differing
}

describe('ids of another company', () => {
  test('there is one of every kind', () => {
    expect([...kinds.keys()]).toEqual(
      expect.arrayContaining([
        'companies',
        'departments',
        'evaluations',
        'invitations',
        'one_time_tasks',
        'projects',
        'reports',
        'roles',
        'routine_tasks',
        'sessions',
        'users active',
        'users pending',
        'users removed',
      ]),
    )
    expect(slots().length).toBeGreaterThan(30)
  })

  test('get the very reply of unknown ones, wherever an id may stand and whoever asks', async () => {
    const differing: string[] = []
    for (const slot of slots())
      for (const name of callersOf(slot)) differing.push(...(await differences(slot, name)))
    expect(differing).toEqual([])
  })

  test('change nothing there', async () => {
    expect(await checksums(diwan, theirs)).toEqual(before)
  })
})

test('an unknown id is a 404 in a path, and in a body a 422 that names its field', async () => {
  const wrong: string[] = []
  for (const slot of slots().filter(
    ({ part, endpoint }) => part !== 'query' || endpoint.method !== 'GET',
  )) {
    const { unknown } = await callFor(slot, slot.endpoint.may === 'public' ? 'visitor' : 'owner')
    const fields = Object.keys(JSON.parse(unknown.body).errors ?? {})
    const [field = ''] = slot.path
    const right =
      slot.part === 'params'
        ? unknown.status === 404
        : unknown.status === 422 && fields.includes(field)
    if (!right) wrong.push(`${slotName(slot)}: ${unknown.status} ${unknown.body}`)
  }
  expect(wrong).toEqual([])
})

test('an id of one’s own is taken in the same places: none is refused for another reason', async () => {
  const refused: string[] = []
  for (const slot of slots()) {
    const { base, ask } = await callFor(slot, slot.endpoint.may === 'public' ? 'visitor' : 'owner')
    const ids = isFilled(slot, base) ? [undefined] : own.values()
    const replies: string[] = []
    let accepted = false
    for (const id of ids) {
      const { status, body } = await ask(id)
      accepted = status < 300
      replies.push(body)
      if (accepted) break
    }
    if (!accepted) refused.push(`${slotName(slot)}: ${replies.join(' | ')}`)
  }
  expect(refused).toEqual([])
})
