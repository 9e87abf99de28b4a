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
import { table } from './report.ts'

const VICTIMS = process.argv.includes('--quick') ? 4 : 20
const PRINCIPALS: ActorName[] = ['owner', 'everything', 'lead', 'nothing', 'visitor']
/**
 * Each company is probed with one in STEP kinds of ids, so that each kind is probed in equally many
 * companies.
 */
const STEP = process.argv.includes('--whole') ? 1 : 4
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

class Tally {
  probes = 0
  different = 0
  leaks = 0
  changed = 0
  readonly #told: string[] = []

  tell(fault: string): void {
    if (this.#told.length < MAX_TOLD) this.#told.push(fault)
  }

  get told(): readonly string[] {
    return this.#told
  }

  get isBad(): boolean {
    return this.different + this.leaks + this.changed > 0 || this.probes === 0
  }
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
    if (leak) {
      tally.leaks += 1
      tally.tell(`${what} shows ${leak}: ${answer.body.slice(0, 300)}`)
    }
    if (isDeepStrictEqual(answer, unknown)) return
    tally.different += 1
    tally.tell(
      `${what}: ${answer.status} ${answer.body}, unknown: ${unknown.status} ${unknown.body}`,
    )
  }
  const waiting = probesOf(victims).values()
  const work = async () => {
    for (const one of waiting) await probe(one)
  }
  // A member can have only a few pending uploads at a time.
  await Promise.all(Array.from({ length: slot.endpoint.upload ? 1 : AT_ONCE }, work))
}

async function askAll(matrix: Matrix, slots: Slot[]): Promise<void> {
  for (const slot of slots) for (const name of PRINCIPALS) await askSlot(matrix, slot, name)
}

/** Finds the tables of the victims that have changed. */
async function compare({ diwan, victims, tally }: Matrix): Promise<void> {
  for (const { id, sums, canary } of victims) {
    const now = await checksums(diwan, id)
    for (const [name, sum] of Object.entries(sums).filter(([name, sum]) => now[name] !== sum)) {
      tally.changed += 1
      tally.tell(`${name} of ${canary} was ${sum} and is ${now[name]}`)
    }
  }
}

async function judge(diwan: Diwan): Promise<boolean> {
  const began = Date.now()
  const stage = await openStage(diwan)
  const victims: Victim[] = []
  while (victims.length < VICTIMS) victims.push(await makeVictim(diwan, victims.length))
  const slots = slotsOf(diwan.server.endpoints, PARTS, isId)
  const matrix = { diwan, stage, victims, tally: new Tally() }
  await askAll(matrix, slots)
  await compare(matrix)
  const { tally } = matrix
  for (const fault of tally.told) console.log(fault)
  const tables = (await tenantTables(diwan)).length
  const seconds = Math.round((Date.now() - began) / 1_000)
  const counts = [slots.length, victims[0]?.kinds.size ?? 0, PRINCIPALS.length, VICTIMS]
  const found = [tally.probes, tally.different, tally.leaks, tally.changed, tables, seconds]
  const head = ['slots', 'kinds of ids', 'principals', 'companies', 'probes', 'other bytes']
  console.log(
    table(
      [[...counts, ...found].map(String)],
      [...head, 'leaks', 'tables changed', 'tables of each', 's'],
    ),
  )
  return tally.isBad
}

async function main(): Promise<boolean> {
  const { address, stop } = await openTemplate()
  try {
    const { diwan, close } = await startDiwan(address)
    try {
      return await judge(diwan)
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
}

process.exit((await main()) ? 1 : 0)
