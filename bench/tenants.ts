// npm run gate -- tenants: sends the ids of twenty other companies wherever an id is accepted, as
// every kind of caller. The response must equal that for an unknown id byte for byte and contain no
// data of theirs; nothing may change there. Runs in one process. `-- --quick`: four companies;
// `-- --whole`: every kind of id of each company (an hour), otherwise a quarter of the kinds.
import { isDeepStrictEqual } from 'node:util'
import { type Diwan, startDiwan } from '#app/server/test/diwan.ts'
import { type Answer, callOf, kindsOf } from '#app/server/test/probes.ts'
import { type ActorName, openStage, type Stage } from '#app/server/test/scenario.ts'
import { isId, PARTS, type Slot, slotName, slotsOf } from '#app/server/test/slots.ts'
import { checksums, fullCompany, idsOf, tenantTables } from '#app/server/test/tenancy.ts'
import { openTemplate } from '#server/test/setup.ts'
import { plantCanary } from './canaries.ts'
import { flags, gate } from './harness.ts'
import { table } from './report.ts'
import { atOnce } from './until.ts'

const { quick, whole } = flags({ quick: false, whole: false })
const VICTIMS = quick ? 4 : 20
const PRINCIPALS: ActorName[] = ['owner', 'everything', 'lead', 'nothing', 'visitor']
/**
 * Each company is probed with one in STEP kinds of ids, so that each kind is probed in equally many
 * companies.
 */
const STEP = whole ? 1 : 4
const AT_ONCE = 16
const MAX_TOLD = 20
const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** A company whose texts all begin with a unique word. */
interface Victim {
  id: string
  canary: string
  kinds: Map<string, string>
  ids: Set<string>
  sums: Record<string, string>
}

async function makeVictim(diwan: Diwan, number: number): Promise<Victim> {
  const { company } = await fullCompany(diwan)
  const canary = `canary${number}z`
  await plantCanary(diwan.server.database.ownerPool, company.id, canary)
  return {
    id: company.id,
    canary,
    kinds: await kindsOf(diwan, company.id),
    ids: new Set((await idsOf(diwan, company.id)).ids),
    sums: await checksums(diwan, company.id),
  }
}

const newTally = () => ({
  ...{ probes: 0, different: 0, leaks: 0, changed: 0 },
  /** The first faults, as text. */
  told: [] as string[],
})
type Tally = ReturnType<typeof newTally>

function note(tally: Tally, kind: 'different' | 'leaks' | 'changed', fault: string): void {
  tally[kind] += 1
  if (tally.told.length < MAX_TOLD) tally.told.push(fault)
}

interface Matrix {
  diwan: Diwan
  stage: Stage
  victims: Victim[]
  tally: Tally
}

/** Returns data of the company that the response contains. */
function leakOf({ canary, ids }: Victim, { headers, body }: Answer): string | undefined {
  const text = `${headers}\n${body}`
  if (text.includes(canary)) return canary
  return text.match(IDS)?.find((id) => ids.has(id))
}

interface Probe {
  victim: Victim
  kind: string
  id: string
}

const probesOf = (victims: Victim[]): Probe[] =>
  victims.flatMap((victim, number) =>
    [...victim.kinds]
      .filter((_, at) => at % STEP === number % STEP)
      .map(([kind, id]) => ({ victim, kind, id })),
  )

/** Sends every id of every victim in one slot, as one caller. */
async function askSlot({ diwan, stage, victims, tally }: Matrix, slot: Slot, name: ActorName) {
  const { ask, unknown } = await callOf(diwan, stage, [slot, name])
  const probe = async ({ victim, kind, id }: Probe) => {
    const answer = await ask(id)
    tally.probes += 1
    const what = `${slotName(slot)} by ${name} with the id of ${kind}`
    const leak = leakOf(victim, answer)
    if (leak) note(tally, 'leaks', `${what} shows ${leak}: ${answer.body.slice(0, 300)}`)
    if (isDeepStrictEqual(answer, unknown)) return
    const said = `${answer.status} ${answer.body}, unknown: ${unknown.status} ${unknown.body}`
    note(tally, 'different', `${what}: ${said}`)
  }
  // A member can have only a few pending uploads at a time.
  await atOnce(slot.endpoint.upload ? 1 : AT_ONCE, probesOf(victims), probe)
}

/** Finds the tables of the victims that have changed. */
async function compare({ diwan, victims, tally }: Matrix): Promise<void> {
  for (const { id, sums, canary } of victims) {
    const now = await checksums(diwan, id)
    for (const [name, sum] of Object.entries(sums))
      if (now[name] !== sum)
        note(tally, 'changed', `${name} of ${canary} was ${sum} and is ${now[name]}`)
  }
}

await gate(async (bench) => {
  const { address, stop } = await openTemplate()
  bench.atEnd(stop)
  // A limit of requests would answer in place of what is tested: all probes come from one address.
  const { diwan, close } = await startDiwan(address, { RATE_LIMITS: 'off' })
  bench.atEnd(close)
  const began = Date.now()
  const stage = await openStage(diwan)
  const victims: Victim[] = []
  while (victims.length < VICTIMS) victims.push(await makeVictim(diwan, victims.length))
  const slots = slotsOf(diwan.server.endpoints, PARTS, isId)
  const tally = newTally()
  const matrix = { diwan, stage, victims, tally }
  for (const slot of slots) for (const name of PRINCIPALS) await askSlot(matrix, slot, name)
  await compare(matrix)
  const { probes, different, leaks, changed, told } = tally
  for (const fault of told) console.log(fault)
  const tables = (await tenantTables(diwan)).length
  const seconds = Math.round((Date.now() - began) / 1_000)
  const counts = [slots.length, victims[0]?.kinds.size ?? 0, PRINCIPALS.length, VICTIMS]
  const found = [...counts, probes, different, leaks, changed, tables, seconds]
  const head = ['slots', 'kinds of ids', 'principals', 'companies', 'probes', 'other bytes']
  const more = ['leaks', 'tables changed', 'tables of each', 's']
  console.log(table([found.map(String)], [...head, ...more]))
  return different + leaks + changed > 0 || probes === 0
})
