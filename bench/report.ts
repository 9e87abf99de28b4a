import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import type { LedgerCase, LedgerRound } from './ledger-cases.ts'
import type { Round } from './load.ts'
import { median } from './numbers.ts'
import type { Talk } from './wire.ts'

/** One line of the table: what all rounds of a case came to. */
export interface Line {
  name: string
  rounds: Round[]
  /** The CPU against which each round is held, in microseconds. */
  references?: number[]
  /** The same at the steady rate. */
  steadyReferences?: number[]
  /** The most that the ratio to it may be. */
  limit?: number
  talk?: Talk
}

export interface Judged {
  cells: string[]
  over: boolean
}

const HEAD = [
  'case',
  'req/s',
  'p50 ms',
  'p99 ms',
  'server CPU µs',
  'ratio',
  'limit',
  'verdict',
  'CPU µs at 200/s',
  'ratio at 200/s',
  'PostgreSQL CPU µs',
  'statements',
  'round trips',
]

type Figure = Exclude<keyof Round, 'steadyCpu'>

const middle = (rounds: Round[], key: Figure) => median(rounds.map((round) => round[key]))

/** Each round is held against the reference of the same round: what disturbs one disturbs both. */
export function judge({ name, rounds, references, steadyReferences, limit, talk }: Line): Judged {
  const ratios = rounds.map(({ cpu }, index) => cpu / (references?.[index] ?? Number.NaN))
  const ratio = median(ratios)
  const over = limit !== undefined && !(ratio <= limit)
  const steady = rounds.map(({ steadyCpu }) => steadyCpu ?? Number.NaN)
  const steadyRatio = median(
    steady.map((cpu, index) => cpu / (steadyReferences?.[index] ?? Number.NaN)),
  )
  const cells = [
    name,
    middle(rounds, 'perSecond').toFixed(0),
    middle(rounds, 'p50').toFixed(2),
    middle(rounds, 'p99').toFixed(2),
    middle(rounds, 'cpu').toFixed(0),
    ...(limit === undefined
      ? ['', '', '']
      : [ratio.toFixed(2), String(limit), over ? 'over' : 'ok']),
    rounds[0]?.steadyCpu ? median(steady).toFixed(0) : '',
    steadyReferences ? steadyRatio.toFixed(2) : '',
    middle(rounds, 'postgresCpu').toFixed(0),
    ...(talk ? [String(talk.statements), String(talk.roundTrips)] : ['', '']),
  ]
  return { cells, over }
}

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

/** The CPU of server and PostgreSQL together is held against the small company's. */
export function judgeLedger(
  { name, times, postgres }: LedgerCase,
  rounds: readonly LedgerRound[],
): Judged {
  const bigs = rounds.map(({ big }) => big)
  const smalls = rounds.flatMap(({ small }) => small ?? [])
  const cost = (round: Round | undefined) => round && round.cpu + round.postgresCpu
  const ratio = median(
    rounds.map(({ small, big }) => (cost(big) ?? 0) / (cost(small) ?? Number.NaN)),
  )
  const over = times ? !(ratio <= times) : !(middle(bigs, 'postgresCpu') <= (postgres ?? 0))
  const few = (key: Figure) => (times ? middle(smalls, key).toFixed(0) : '')
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

export const ledgerTable = (rows: string[][]): string => table(rows, LEDGER_HEAD)

/** A Markdown table whose columns line up in a terminal, too. */
export function table(rows: string[][], head: string[] = HEAD): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    `| ${widths.map((width, column) => (column === 0 ? row[column]?.padEnd(width) : row[column]?.padStart(width))).join(' | ')} |`
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(Math.max(1, width - 1))}:`,
  )
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

export interface Setting {
  postgres: string
  rounds: number
  hashCpu: number
  /** Load averages of the machine before and after. */
  load: [number, number]
}

export function conditions({ postgres, rounds, hashCpu, load }: Setting): string {
  const [cpu] = os.cpus()
  return [
    `- ${os.cpus().length} cores of ${cpu?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}`,
    `- Node ${process.versions.node}, PostgreSQL ${postgres}`,
    `- ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, load average ${load[0].toFixed(1)} before and ${load[1].toFixed(1)} after`,
    `- medians of ${rounds} round${rounds === 1 ? '' : 's'}; one password hash costs ${(hashCpu / 1_000).toFixed(1)} ms of CPU`,
  ].join('\n')
}

const EXPLANATION = `\`npm run bench\` starts, on one machine and in one run, a bare \`node:http\` server that replies
2,048 bytes of JSON, \`pg\` reading one row by primary key, and the built product in one process with
its demo company. Autocannon loads them in turn with 16 connections; every reply must be 2xx.

CPU is what the kernel booked on the server's process, per request; it hardly depends on what else
the machine does, while req/s and times do. **ratio** is that CPU against a bare reply's, for
\`POST /login\` against one password hash in a process of its own. A run with a ratio over its limit
fails. **statements** and **round trips** are counted on the wire between the product and PostgreSQL,
with rate limits on; BEGIN and COMMIT count as statements.

**at 200/s**: the same with 200 requests a second. At full load the bare server takes several requests
in each turn of its event loop and keeps nothing but itself in the processor's caches; at a steady rate
both wake up for each request. The limits are held against full load.`

const LEDGER = `## Years of routine work

In the same database: a company with 2,000 definitions and three years of reports (about a million
occurrences, 870,000 reports, half of them evaluated), one with 20 definitions and as many years, one
with 10,000 members, and 1,000 other companies. The same question with the same number of rows is put
to both in turn; **ratio** is the CPU of server and PostgreSQL together in the big company against the
small one. \`POST submit-report\` reports seven occurrences, each
of another department, and then changes their reports.`

export interface Tables {
  rows: string
  ledger: string
}

export function writeReport(file: string, setting: string, { rows, ledger }: Tables): void {
  const text = `# What requests cost\n\n${EXPLANATION}\n\n${setting}\n\n${rows}\n\n${LEDGER}\n\n${ledger}\n`
  mkdirSync('docs', { recursive: true })
  writeFileSync(file, text)
}
