import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import type { Round } from './load.ts'
import { median } from './numbers.ts'
import type { Talk } from './wire.ts'

/** One line of the table: what all rounds of a case came to. */
export interface Line {
  name: string
  rounds: Round[]
  /** The CPU against which each round is held, in microseconds. */
  references?: number[]
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
  'PostgreSQL CPU µs',
  'statements',
  'round trips',
]

const middle = (rounds: Round[], key: keyof Round) => median(rounds.map((round) => round[key]))

/** Each round is held against the reference of the same round: what disturbs one disturbs both. */
export function judge({ name, rounds, references, limit, talk }: Line): Judged {
  const ratios = rounds.map(({ cpu }, index) => cpu / (references?.[index] ?? Number.NaN))
  const ratio = median(ratios)
  const over = limit !== undefined && !(ratio <= limit)
  const cells = [
    name,
    middle(rounds, 'perSecond').toFixed(0),
    middle(rounds, 'p50').toFixed(2),
    middle(rounds, 'p99').toFixed(2),
    middle(rounds, 'cpu').toFixed(0),
    ...(limit === undefined
      ? ['', '', '']
      : [ratio.toFixed(2), String(limit), over ? 'over' : 'ok']),
    middle(rounds, 'postgresCpu').toFixed(0),
    ...(talk ? [String(talk.statements), String(talk.roundTrips)] : ['', '']),
  ]
  return { cells, over }
}

/** A Markdown table whose columns line up in a terminal, too. */
export function table(rows: string[][]): string {
  const all = [HEAD, ...rows]
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    `| ${widths.map((width, column) => (column === 0 ? row[column]?.padEnd(width) : row[column]?.padStart(width))).join(' | ')} |`
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(Math.max(1, width - 1))}:`,
  )
  return [line(HEAD), line(rule), ...rows.map(line)].join('\n')
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
with rate limits on; BEGIN and COMMIT count as statements.`

export function writeReport(file: string, setting: string, rows: string): void {
  const text = `# What requests cost\n\n${EXPLANATION}\n\n${setting}\n\n${rows}\n`
  mkdirSync('docs', { recursive: true })
  writeFileSync(file, text)
}
