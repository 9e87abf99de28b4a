import { useEffect, useMemo, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { importDefinitions } from '#features/routine-tasks/definitions/web/api.ts'
import {
  type ImportTable,
  NEEDED,
  sentRows,
  type TableRow,
  wrongOf,
} from '#features/routine-tasks/definitions/web/import/table.ts'
import { useCheck } from '#features/routine-tasks/definitions/web/import/useCheck.ts'
import { COLUMNS, type Column } from '#features/routine-tasks/definitions/web/import/values.ts'
import { useWords } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useReason } from '#platform/web/useReason.ts'

export interface ShownRow extends TableRow {
  errors: Partial<Record<Column, string>>
  /** It is or was wrong: its cells can be corrected. */
  open: boolean
}

/** A table on its way in: corrected, checked, and imported whole. */
export function useImport(table: ImportTable, onImported: () => void) {
  const { t } = useWords('definitions')
  const reasonOf = useReason()
  const [rows, setRows] = useState<readonly TableRow[]>(table.rows)
  const { wrong, failure, checking, say, again } = useCheck(rows)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are another import
  const idempotencyKey = useMemo(() => uuid(), [rows])
  useEffect(() => {
    if (wrong.size > 0) setOpened((old) => new Set([...old, ...wrong.keys()]))
  }, [wrong])

  const shown: ShownRow[] = rows.map((row) => ({
    ...row,
    errors: wrong.get(row.line) ?? {},
    open: opened.has(row.line),
  }))
  const wrongCount = rows.filter(({ line }) => wrong.has(line)).length
  const columns = COLUMNS.filter(
    (column) =>
      NEEDED.includes(column) || shown.some(({ cells, errors }) => cells[column] || errors[column]),
  )
  const write = (line: number, column: Column, text: string) =>
    setRows((old) =>
      old.map((row) =>
        row.line === line ? { ...row, cells: { ...row.cells, [column]: text } } : row,
      ),
    )
  const send = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const { created, refused } = await importDefinitions(sentRows(rows), idempotencyKey)
      if (refused.length > 0) say(wrongOf(rows, refused))
      else {
        toast({ tone: 'done', title: t('imported', { count: created }) })
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
    /** Those in which anything stands, and those that are needed. */
    columns,
    wrongCount,
    failure,
    checking,
    again,
    write,
    skip: (line: number) => setRows((old) => old.filter((row) => row.line !== line)),
    busy,
    refusal,
    send,
    ready: rows.length > 0 && !checking && wrongCount === 0 && failure === undefined,
  }
}
