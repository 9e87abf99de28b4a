import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/** A Markdown table whose columns are also aligned in a terminal. */
export function table(rows: readonly string[][], head: string[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    `| ${widths.map((width, column) => (column === 0 ? row[column]?.padEnd(width) : row[column]?.padStart(width))).join(' | ')} |`
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(Math.max(1, width - 1))}:`,
  )
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/** The cells of a row, and whether its limit is broken. */
export interface Row {
  cells: string[]
  over: boolean
}

/** A table with a verdict in its last column; `over`: whether a limit is broken. */
export const judgedTable = (rows: readonly Row[], head: string[]) => ({
  text: table(
    rows.map(({ cells, over }) => [...cells, over ? 'over' : 'ok']),
    [...head, 'verdict'],
  ),
  over: rows.some(({ over }) => over),
})

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

/** Replaces the description of the machine and the tables of a document, in their order there. */
export function renewDocument(file: string, setting: string, tables: readonly string[]): void {
  const left = tables.values()
  const text = readFileSync(file, 'utf8')
    .replace(/^- \d+ cores of .*\n(?:- .*\n)*/m, () => `${setting}\n`)
    .replaceAll(/(?:^\|.*\n)+/gm, (old) => `${left.next().value ?? old.trimEnd()}\n`)
  writeFileSync(file, text)
}
