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

const EXPLANATION = `\`npm run bench\` starts, on one machine and in one run, the built product in one process with its
demo company, and a **floor** beside it on the same database (\`bench/floor.ts\`): a server of the same
Fastify and \`pg\` that looks the session up and sends the same rows by the same number of round trips,
in constant SQL (\`bench/floor-sql.ts\`), with no contract, no rights and no wall between companies; for
a create it makes the same inserts in one transaction. Both are loaded in turn with the same requests;
every reply must be 2xx.

CPU is what the kernel booked on all threads of the server's process, and on PostgreSQL's processes,
per request. **measure** is the floor's CPU, measured right before at the same load; for \`POST /login\` that
of one password hash in a process of its own; for lists of a hundred definitions the product's own CPU
for ten rows of the day. A first round warms all up and is not counted. A run with a ratio over its
limit fails.`

const STEADY = `## As people send them

200 requests a second that arrive by chance: a few thousand people at work. So many lists of a
hundred are more than one core can answer; they are measured at full load alone.`

const FULL = `## At full load

Autocannon with 16 connections, each of which sends its next request at once.`

const TALK = `## What is said to PostgreSQL

Counted on the wire between the product and PostgreSQL, with rate limits on; BEGIN and COMMIT count
as statements.`

const OCCURRENCES = `## Years of routine work

In the same database: a company with 2,000 definitions and three years of reports (about a million
occurrences, 870,000 reports, half of them evaluated), one with 20 definitions and as many years, one
with 10,000 members, and 1,000 other companies. The same question with the same number of rows is put
to both in turn, at full load; **ratio** is the CPU of server and PostgreSQL together in the big company
against the small one. \`POST submit-report\` reports seven occurrences, each of another department, and
then changes their reports.`

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
