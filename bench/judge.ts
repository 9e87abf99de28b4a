import type { Case } from './api-cases.ts'
import type { Round } from './load.ts'
import { median } from './numbers.ts'
import type { OccurrenceCase, OccurrenceRound } from './occurrence-cases.ts'
import { judgedTable, type Row, table } from './report.ts'
import type { Talk } from './wire.ts'

/** Requests per second at the steady load; they arrive at random times. */
export const STEADY_RATE = 200

export type LoadName = 'full' | 'steady'
/**
 * One round of a case at one load, with the round of its reference; a password hash has only CPU.
 */
interface Pair {
  own: Round
  measure: Pick<Round, 'cpu'> & Partial<Round>
}

/** One round of one case: at full load, and at the rate at which people send requests. */
export interface CaseRound {
  full: Pair
  steady?: Pair
}

/** The rounds of each case, by its name. */
export type Played = ReadonlyMap<string, CaseRound[]>

const middle = (rounds: Round[], key: keyof Round) => median(rounds.map((round) => round[key]))

/** Compares each round with the reference of the same round: a disturbance affects both. */
function held(pairs: readonly Pair[], key: 'cpu' | 'postgresCpu', limit: number): Row {
  const own = pairs.map((pair) => pair.own[key])
  const measures = pairs.map(({ measure }) => measure[key] ?? Number.NaN)
  const ratio = median(own.map((one, index) => one / (measures[index] ?? Number.NaN)))
  const cells = [median(own).toFixed(0), median(measures).toFixed(0), ratio.toFixed(2), `${limit}`]
  return { cells, over: !(ratio <= limit) }
}

const NOT_HELD = ['', '', '']

function postgresOf({ postgresLimit }: Case, pairs: readonly Pair[]): Row {
  if (postgresLimit !== undefined) return held(pairs, 'postgresCpu', postgresLimit)
  const cpu = median(pairs.map(({ own }) => own.postgresCpu))
  return { cells: [cpu.toFixed(0), ...NOT_HELD], over: false }
}

function judge(one: Case, load: LoadName, played: Played): Row | undefined {
  const pairs = (played.get(one.name) ?? []).flatMap((round) => round[load] ?? [])
  if (pairs.length === 0) return undefined
  const own = pairs.map((pair) => pair.own)
  const server = held(pairs, 'cpu', one.limit)
  const postgres = postgresOf(one, pairs)
  const speed = [middle(own, 'perSecond').toFixed(0)]
  const times = (['p50', 'p99'] as const).map((key) => middle(own, key).toFixed(2))
  const cells = [one.name, ...speed, ...times, ...server.cells, ...postgres.cells]
  return { cells, over: server.over || postgres.over }
}

const HEAD = [
  ...['case', 'req/s', 'p50 ms', 'p99 ms', 'server CPU µs', 'measure µs', 'ratio', 'limit'],
  ...['PostgreSQL CPU µs', 'floor µs', 'ratio', 'limit'],
]

/** The results of all cases at a load, as a table. */
export const judgeAll = (cases: readonly Case[], load: LoadName, played: Played) =>
  judgedTable(
    cases.flatMap((one) => judge(one, load, played) ?? []),
    HEAD,
  )

/** The statements and round trips of each case, as a table. */
export const talkTable = (cases: readonly Case[], talks: readonly Talk[]): string =>
  table(
    cases.map(({ name }, at) => [name, ...Object.values(talks[at] ?? {}).map(String)]),
    ['case', 'statements', 'round trips'],
  )

export const OCCURRENCE_HEAD = [
  ...['case, 2,000 definitions against 20', 'server CPU µs, 20', '2,000'],
  ...['PostgreSQL CPU µs, 20', '2,000', 'p50 ms, 2,000', 'ratio', 'limit'],
]

/** Compares the CPU time of server and PostgreSQL together with the small company's. */
export function judgeOccurrences(
  { name, times, postgres }: OccurrenceCase,
  rounds: readonly OccurrenceRound[],
): Row {
  const bigs = rounds.map(({ big }) => big)
  const smalls = rounds.flatMap(({ small }) => small ?? [])
  const cost = (round: Round | undefined) => round && round.cpu + round.postgresCpu
  const ratios = rounds.map(({ small, big }) => (cost(big) ?? 0) / (cost(small) ?? Number.NaN))
  const ratio = median(ratios)
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
  ]
  return { cells, over }
}
