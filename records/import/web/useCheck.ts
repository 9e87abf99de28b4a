import { useEffect, useState } from 'react'
import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import type { ImportOptions } from '#records/import/web/options.ts'
import { checkInParts, type OnProgress } from '#records/import/web/parts.ts'
import {
  type Duplicates,
  duplicatesOf,
  type RowErrors,
  rowErrorsByPath,
  rowErrorsOf,
} from '#records/import/web/row-errors.ts'
import { type TableRow, toServerRows } from '#records/import/web/table.ts'

/** The debounce delay after typing, before the rows are checked. */
const DEBOUNCE_MS = 500
const NOTHING: RowErrors = new Map()
const NONE: Duplicates = new Map()

interface CheckResult {
  wrong: RowErrors
  twins: Duplicates
}

interface Checked extends CheckResult {
  /** The rows that this result is for. */
  rows: readonly TableRow[] | undefined
  failure: unknown
}

type Check = Pick<ImportOptions, 'columns' | 'check' | 'sameBy' | 'atOnce'>

async function checkRows(
  options: Check,
  rows: readonly TableRow[],
  how: { signal: AbortSignal; onProgress: OnProgress },
): Promise<CheckResult> {
  const { columns } = options
  try {
    const { refused, duplicates } = await checkInParts(options, toServerRows(rows, columns), how)
    return { wrong: rowErrorsOf(rows, refused, columns), twins: duplicatesOf(rows, duplicates) }
  } catch (error) {
    const wrong =
      error instanceof CallError ? rowErrorsByPath(rows, error.errors, columns) : NOTHING
    if (wrong.size === 0) throw error
    return { wrong, twins: NONE }
  }
}

/** Checks the rows on the server, again after each change. */
export function useCheck(rows: readonly TableRow[], options: Check) {
  const { locale } = useTranslations('common')
  const [checked, setChecked] = useState<Checked>({
    rows: undefined,
    wrong: NOTHING,
    twins: NONE,
    failure: undefined,
  })
  const [attempt, setAttempt] = useState(0)
  const [progress, onProgress] = useState(0)
  const isFirst = checked.rows === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on a new language or retry
  useEffect(() => {
    if (rows.length === 0) return
    const controller = new AbortController()
    const { signal } = controller
    onProgress(0)
    const timer = setTimeout(
      () =>
        void checkRows(options, rows, { signal, onProgress }).then(
          (said) => signal.aborted || setChecked({ rows, ...said, failure: undefined }),
          (failure: unknown) => signal.aborted || setChecked((old) => ({ ...old, rows, failure })),
        ),
      isFirst ? 0 : DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [rows, attempt, locale])
  const again = () => {
    setChecked((old) => ({ ...old, rows: undefined, failure: undefined }))
    setAttempt((old) => old + 1)
  }
  return {
    wrong: checked.wrong,
    twins: checked.twins,
    failure: checked.failure,
    /** Progress of the current check, in percent. */
    progress,
    checking: checked.rows !== rows && rows.length > 0,
    setErrors: (wrong: RowErrors) =>
      setChecked((old) => ({ ...old, rows, wrong, failure: undefined })),
    again,
  }
}
