import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/** A Markdown table whose columns are also aligned in a terminal. */
export function table(rows: string[][], head: string[]): string {
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
  /** The machine's load averages before and after. */
  load: readonly [number, number]
}

/** Describes the machine and the time of the measurement. */
export function machine({ postgres, load }: Setting): string {
  const [cpu] = os.cpus()
  return [
    `- ${os.cpus().length} cores of ${cpu?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}`,
    `- Node ${process.versions.node}, PostgreSQL ${postgres}`,
    `- ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, load average ${load[0].toFixed(1)} before and ${load[1].toFixed(1)} after`,
  ].join('\n')
}

export const conditions = (setting: Setting, rounds: number, hashCpu: number): string =>
  `${machine(setting)}
- medians of ${rounds} round${rounds === 1 ? '' : 's'}; one password hash costs ${(hashCpu / 1_000).toFixed(1)} ms of CPU`

const EXPLANATION = `\`npm run bench\` starts the built product with its demo company in one process. On the same machine, in
the same run and on the same database, it also starts a second server, the **floor**
(\`bench/floor.ts\`). The floor uses the same Fastify and \`pg\`. It looks up the session and sends the same
rows with the same number of round trips, with constant SQL (\`bench/floor-sql.ts\`), but without
contract, permissions and isolation between companies; for a create it makes the same inserts in one
transaction. Both servers get the same requests in turn, and every reply must be 2xx.

CPU is the CPU time per request that the kernel recorded for all threads of the server's process, and
for PostgreSQL's processes. **measure** is the reference value: the floor's CPU, measured immediately
before at the same load. For \`POST /login\`, the reference is the CPU of one password hash in a separate
process. For lists of a hundred definitions, it is the product's own CPU for ten rows of the day. The
first round is a warm-up and is not counted. A run fails if a ratio is over its limit.`

const STEADY = `## Steady load

200 requests per second that arrive at random times, which corresponds to a few thousand people at
work. One core cannot process lists of a hundred rows at this rate, so they are measured only at full
load.`

const FULL = `## Full load

Autocannon with 16 connections; each connection sends its next request immediately after a reply.`

const TALK = `## Statements and round trips

Counted on the network connection between the product and PostgreSQL, with rate limits on. BEGIN and
COMMIT count as statements.`

const OCCURRENCES = `## Years of routine work

The same database contains a company with 2,000 definitions and three years of reports (about a million
occurrences, 870,000 reports, half of them evaluated), a company with 20 definitions and the same number
of years, a company with 10,000 members, and 1,000 other companies. The first two companies get the same
request with the same number of rows in turn, at full load. **ratio** is the CPU of server and PostgreSQL
together in the big company, divided by that in the small company. \`POST submit-report\` reports seven
occurrences, each of another department, and then changes their reports.`

export interface Tables {
  steady: string
  full: string
  talk: string
  occurrences: string
}

export function writeReport(file: string, setting: string, tables: Tables): void {
  const { steady, full, talk, occurrences } = tables
  const parts = ['# What requests cost', EXPLANATION, setting, STEADY, steady, FULL, full]
  const text = [...parts, TALK, talk, OCCURRENCES, occurrences].join('\n\n')
  mkdirSync('docs', { recursive: true })
  writeFileSync(file, `${text}\n`)
}
