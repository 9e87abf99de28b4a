import { useEffect, useMemo, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { Cells, ImportOptions } from '#platform/web/import/options.ts'
import { createInParts } from '#platform/web/import/parts.ts'
import { type ImportTable, sentRows, type TableRow } from '#platform/web/import/table.ts'
import { useCheck } from '#platform/web/import/useCheck.ts'
import { useSayImported } from '#platform/web/import/useSayImported.ts'
import { type Twin, wrongOf } from '#platform/web/import/wrong.ts'
import { useReason } from '#platform/web/useReason.ts'

export interface ShownColumn {
  key: string
  name: string
  width?: string | undefined
}

export interface ShownRow extends TableRow {
  errors: Cells
  /** It is or was wrong: its cells can be corrected. */
  open: boolean
  /** What says the same; the row is left out unless `anyway`. */
  twin: Twin | undefined
  anyway: boolean
}

/** The one that names a row, those that are needed, and those in which anything stands. */
const shownColumns = ({ columns, words }: ImportOptions, rows: readonly ShownRow[]) =>
  Object.entries(columns).flatMap(([key, { needed, width }], at): ShownColumn[] => {
    const isUsed = rows.some(({ cells, errors }) => cells[key] || errors[key])
    return at === 0 || needed || isUsed ? [{ key, name: words.column(key), width }] : []
  })

const withLines = (old: ReadonlySet<number>, lines: readonly number[], on: boolean) =>
  new Set(on ? [...old, ...lines] : [...old].filter((line) => !lines.includes(line)))

/** A table on its way in: corrected, checked, and imported whole. */
export function useImport(table: ImportTable, options: ImportOptions, onImported: () => void) {
  const { columns } = options
  const reasonOf = useReason()
  const [rows, setRows] = useState<readonly TableRow[]>(table.rows)
  const { wrong, twins, failure, checking, progress: checked, say, again } = useCheck(rows, options)
  const [anyway, setAnyway] = useState<ReadonlySet<number>>(new Set())
  const sayImported = useSayImported(options)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const [created, onProgress] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are another import
  const idempotencyKey = useMemo(() => uuid(), [rows, anyway])
  useEffect(() => {
    if (wrong.size > 0) setOpened((old) => new Set([...old, ...wrong.keys()]))
  }, [wrong])

  const shown: ShownRow[] = rows.map((row) => ({
    ...row,
    errors: wrong.get(row.line) ?? {},
    open: opened.has(row.line),
    twin: twins.get(row.line),
    anyway: anyway.has(row.line),
  }))
  const sending = shown.filter((row) => !row.twin || row.anyway)
  const wrongCount = rows.filter(({ line }) => wrong.has(line)).length
  const write = (line: number, key: string, text: string) =>
    setRows((old) =>
      old.map((row) =>
        row.line === line ? { ...row, cells: { ...row.cells, [key]: text } } : row,
      ),
    )
  const send = async () => {
    setBusy(true)
    onProgress(0)
    setRefusal(undefined)
    try {
      const sent = sentRows(sending, columns)
      const done = await createInParts(options, sent, { idempotencyKey, onProgress })
      if (done.refused.length > 0) say(wrongOf(sending, done.refused, columns))
      else {
        sayImported(done)
        onImported()
      }
    } catch (error) {
      setRefusal(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    rows: shown,
    columns: shownColumns(options, shown),
    wrongCount,
    sendCount: sending.length,
    failure,
    checking,
    again,
    write,
    skip: (line: number) => setRows((old) => old.filter((row) => row.line !== line)),
    /** Imports rows though they are there already, or leaves them out again. */
    setAnyway: (lines: readonly number[], on: boolean) =>
      setAnyway((old) => withLines(old, lines, on)),
    busy,
    /** Of a table that goes in parts, how much is checked or created, in percent. */
    progress:
      rows.length > (options.atOnce ?? rows.length) ? (busy ? created : checked) : undefined,
    refusal,
    send,
    ready: sending.length > 0 && !checking && wrongCount === 0 && failure === undefined,
  }
}
