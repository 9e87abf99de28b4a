import { useEffect, useMemo, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { Cells, ImportOptions } from '#records/import/web/options.ts'
import { createInParts } from '#records/import/web/parts.ts'
import { type Duplicate, rowErrorsOf } from '#records/import/web/row-errors.ts'
import {
  errorSheet,
  type ImportTable,
  rowsOf,
  type TableRow,
  toServerRows,
} from '#records/import/web/table.ts'
import { useCheck } from '#records/import/web/useCheck.ts'
import { useImportedToast } from '#records/import/web/useImportedToast.ts'
import { wrongValues } from '#records/import/web/wrong-values.ts'
import { useAct } from '#ui/useAct.ts'

export interface ShownColumn {
  key: string
  name: string
  width?: string | undefined
}

export interface ShownRow extends TableRow {
  errors: Cells
  /** The row has or had an error: its cells can be edited. */
  open: boolean
  /** The duplicate of this row. The row is left out unless `anyway` is set. */
  duplicate: Duplicate | undefined
  anyway: boolean
}

/** The first column, the required columns, and all columns with content. */
const shownColumns = ({ columns, words }: ImportOptions, rows: readonly ShownRow[]) =>
  Object.entries(columns).flatMap(([key, { required, width }], at): ShownColumn[] => {
    const isUsed = rows.some(({ cells, errors }) => cells[key] || errors[key])
    return at === 0 || required || isUsed ? [{ key, name: words.column(key), width }] : []
  })

const withLines = (old: ReadonlySet<number>, lines: readonly number[], on: boolean) =>
  new Set(on ? [...old, ...lines] : [...old].filter((line) => !lines.includes(line)))

/** The rows as displayed: with the chosen columns, corrections and default values. */
function useRows(table: ImportTable, { columns, helps = {} }: ImportOptions) {
  const [mapping, setMapping] = useState(table.guessed)
  const [usual, setUsual] = useState<Cells>(() =>
    Object.fromEntries(Object.entries(helps).map(([key, help]) => [key, help?.defaultValue ?? ''])),
  )
  const [edits, setEdits] = useState<ReadonlyMap<number, Cells>>(new Map())
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const written = useMemo(() => rowsOf(table, mapping, columns), [table, mapping, columns])
  const rows = useMemo(
    () =>
      written
        .filter(({ line }) => !gone.has(line))
        .map(({ line, cells }) => {
          const standing = Object.entries(usual).filter(([key, text]) => text && !cells[key])
          return { line, cells: { ...cells, ...Object.fromEntries(standing), ...edits.get(line) } }
        }),
    [written, gone, usual, edits],
  )
  return {
    rows,
    mapping,
    usual,
    /** The columns where a default fills at least one empty cell. */
    defaultedColumns: Object.keys(columns).filter(
      (key) => helps[key]?.defaultValue && written.some(({ cells }) => !cells[key]),
    ),
    /** Assigns a table column to a key, and removes the key from any other column. */
    map: (at: number, wanted: string | undefined) =>
      setMapping((old) =>
        old.map((key, index) => (index === at ? wanted : key === wanted ? undefined : key)),
      ),
    setUsual: (key: string, text: string) => setUsual((old) => ({ ...old, [key]: text })),
    write: (lines: readonly number[], key: string, text: string) =>
      setEdits((old) => {
        const written = lines.map((line) => [line, { ...old.get(line), [key]: text }] as const)
        return new Map([...old, ...written])
      }),
    leaveOut: (lines: readonly number[]) => setGone((old) => new Set([...old, ...lines])),
  }
}

/** The state of an import: choose columns, correct and check rows, import the valid ones. */
export function useImport(table: ImportTable, options: ImportOptions, onImported: () => void) {
  const { columns, helps = {} } = options
  const { rows, leaveOut, ...mapped } = useRows(table, options)
  const { wrong, twins, progress: checked, setErrors, again, ...check } = useCheck(rows, options)
  const [anyway, setAnyway] = useState<ReadonlySet<number>>(new Set())
  const sayImported = useImportedToast(options)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const { busy, act, refusal } = useAct()
  const [created, onProgress] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are another import
  const idempotencyKey = useMemo(() => uuid(), [rows, anyway])
  useEffect(() => {
    if (wrong.size > 0) setOpened((old) => new Set([...old, ...wrong.keys()]))
  }, [wrong])

  const shown: ShownRow[] = rows.map((row) => ({
    ...row,
    errors: wrong.get(row.line) ?? {},
    open: opened.has(row.line),
    duplicate: twins.get(row.line),
    anyway: anyway.has(row.line),
  }))
  const wrongRows = shown.filter(({ line }) => wrong.has(line))
  const sending = shown.filter(
    ({ line, duplicate, anyway: on }) => !wrong.has(line) && (!duplicate || on),
  )
  const send = () =>
    act(async () => {
      onProgress(0)
      const sent = toServerRows(sending, columns)
      const done = await createInParts(options, sent, { idempotencyKey, onProgress })
      if (done.refused.length > 0) return setErrors(rowErrorsOf(sending, done.refused, columns))
      sayImported(done)
      if (wrongRows.length === 0) return onImported()
      leaveOut(shown.filter(({ line }) => !wrong.has(line)).map(({ line }) => line))
    })
  return {
    rows: shown,
    columns: shownColumns(options, shown),
    ...mapped,
    ...check,
    wrongCount: wrongRows.length,
    wrongValues: wrongValues(wrongRows, Object.keys(columns)),
    /** The wrong rows as the table has them, each with its errors. */
    wrongSheet: () => errorSheet(table, wrongRows),
    sendCount: sending.length,
    again,
    leaveOut,
    /** Creates things that rows name but that do not exist, then checks again. */
    create: (key: string, names: readonly string[]) =>
      act(async () => {
        onProgress(0)
        await helps[key]?.create?.run(names)
        again()
      }),
    /** Imports rows although they already exist, or leaves them out again. */
    setAnyway: (lines: readonly number[], on: boolean) =>
      setAnyway((old) => withLines(old, lines, on)),
    busy,
    /** For a table sent in parts: how much is checked or created, in percent. */
    progress:
      rows.length > (options.atOnce ?? rows.length) ? (busy ? created : checked) : undefined,
    refusal,
    send,
    ready: sending.length > 0 && !check.checking && check.failure === undefined,
  }
}
