import type { Case } from './cases.ts'
import type { LedgerCase, LedgerRound } from './ledger-cases.ts'
import type { Round } from './load.ts'
import { median } from './numbers.ts'
import { table } from './report.ts'
import type { Talk } from './wire.ts'

/** Requests a second that arrive by chance at the steady load. */
export const STEADY_RATE = 200

/** One round of one case: as fast as it is answered, and as people send it. */
export interface BothLoads {
  full: Round
  steady?: Round
}

/** What the references came to, round by round. */
export interface References {
  bare: BothLoads[]
  select: Round[]
  /** Microseconds of CPU of one password hash. */
  hash: number[]
}

export interface Judged {
  /** Lines of the tables in which it stands. */
  steady?: string[]
  full: string[]
  over: boolean
}

interface Played {
  rounds: BothLoads[][]
  references: References
  talks: Talk[]
}

const middle = (rounds: Round[], key: keyof Round) => median(rounds.map((round) => round[key]))

/** Each round is held against the reference of the same round: what disturbs one disturbs both. */
const ratioOf = (rounds: Round[], references: number[]) =>
  median(rounds.map(({ cpu }, index) => cpu / (references[index] ?? Number.NaN)))

const verdict = (ratio: number, limit: number) => [
  ratio.toFixed(2),
  String(limit),
  ratio <= limit ? 'ok' : 'over',
]

const figuresOf = (rounds: Round[]) => [
  middle(rounds, 'perSecond').toFixed(0),
  middle(rounds, 'p50').toFixed(2),
  middle(rounds, 'p99').toFixed(2),
  middle(rounds, 'cpu').toFixed(0),
  middle(rounds, 'postgresCpu').toFixed(0),
]

const steadyOf = (rounds: BothLoads[]) => rounds.flatMap(({ steady }) => steady ?? [])
const fullOf = (rounds: BothLoads[]) => rounds.map(({ full }) => full)
const cpuOf = (rounds: Round[]) => rounds.map(({ cpu }) => cpu)

function judge(one: Case, rounds: BothLoads[], { bare, hash }: References, talk?: Talk): Judged {
  const { name, limit } = one
  const full = fullOf(rounds)
  const talked = talk ? [String(talk.statements), String(talk.roundTrips)] : ['', '']
  if (one.measure === 'hash') {
    const ratio = ratioOf(full, hash)
    const line = [name, ...figuresOf(full), ...verdict(ratio, limit), ...talked]
    return { full: line, over: !(ratio <= limit) }
  }
  const steady = steadyOf(rounds)
  const steadyRatio = ratioOf(steady, cpuOf(steadyOf(bare)))
  const fullRatio = ratioOf(full, cpuOf(fullOf(bare)))
  return {
    steady: [name, ...figuresOf(steady), ...verdict(steadyRatio, limit)],
    full: [name, ...figuresOf(full), ...verdict(fullRatio, limit), ...talked],
    over: !(steadyRatio <= limit && fullRatio <= limit),
  }
}

const NOTHING = ['', '', '']

/** References first, then every case against its limit. */
export function judgeAll(cases: Case[], { rounds, references, talks }: Played): Judged[] {
  const bare = 'bare reply (node:http, 2,048 bytes)'
  const select = 'point select (pg, by primary key)'
  return [
    {
      steady: [bare, ...figuresOf(steadyOf(references.bare)), ...NOTHING],
      full: [bare, ...figuresOf(fullOf(references.bare)), ...NOTHING, '', ''],
      over: false,
    },
    { full: [select, ...figuresOf(references.select), ...NOTHING, '', ''], over: false },
    ...cases.map((one, index) =>
      judge(
        one,
        rounds.flatMap((round) => round[index] ?? []),
        references,
        talks[index],
      ),
    ),
  ]
}

const FIGURES = ['case', 'req/s', 'p50 ms', 'p99 ms', 'server CPU µs', 'PostgreSQL CPU µs']
const VERDICT = ['ratio', 'limit', 'verdict']

export const steadyTable = (judged: Judged[]): string =>
  table(
    judged.flatMap(({ steady }) => (steady ? [steady] : [])),
    [...FIGURES, ...VERDICT],
  )

export const fullTable = (judged: Judged[]): string =>
  table(
    judged.map(({ full }) => full),
    [...FIGURES, ...VERDICT, 'statements', 'round trips'],
  )

const LEDGER_HEAD = [
  'case, 2,000 definitions against 20',
  'server CPU µs, 20',
  '2,000',
  'PostgreSQL CPU µs, 20',
  '2,000',
  'p50 ms, 2,000',
  'ratio',
  'limit',
  'verdict',
]

export interface JudgedLedger {
  cells: string[]
  over: boolean
}

/** The CPU of server and PostgreSQL together is held against the small company's. */
export function judgeLedger(
  { name, times, postgres }: LedgerCase,
  rounds: readonly LedgerRound[],
): JudgedLedger {
  const bigs = rounds.map(({ big }) => big)
  const smalls = rounds.flatMap(({ small }) => small ?? [])
  const cost = (round: Round | undefined) => round && round.cpu + round.postgresCpu
  const ratio = median(
    rounds.map(({ small, big }) => (cost(big) ?? 0) / (cost(small) ?? Number.NaN)),
  )
  const over = times ? !(ratio <= times) : !(middle(bigs, 'postgresCpu') <= (postgres ?? 0))
  const few = (key: keyof Round) => (times ? middle(smalls, key).toFixed(0) : '')
  const cells = [
    name,
    few('cpu'),
    middle(bigs, 'cpu').toFixed(0),
    few('postgresCpu'),
    middle(bigs, 'postgresCpu').toFixed(0),
    middle(bigs, 'p50').toFixed(2),
    times ? ratio.toFixed(2) : '',
    times ? `${times} ×` : `${(postgres ?? 0) / 1_000} ms of PostgreSQL`,
    over ? 'over' : 'ok',
  ]
  return { cells, over }
}

export const ledgerTable = (judged: JudgedLedger[]): string =>
  table(
    judged.map(({ cells }) => cells),
    LEDGER_HEAD,
  )
