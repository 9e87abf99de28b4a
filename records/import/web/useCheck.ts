import { useEffect, useState } from 'react'
import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import type { ImportOptions } from '#records/import/web/options.ts'
import { checkInParts, type OnProgress } from '#records/import/web/parts.ts'
import { sentRows, type TableRow } from '#records/import/web/table.ts'
import { type Twins, twinsOf, type Wrong, wrongByPath, wrongOf } from '#records/import/web/wrong.ts'

/** The debounce delay after typing, before the rows are checked. */
const REST_MS = 500
const NOTHING: Wrong = new Map()
const NONE: Twins = new Map()

interface Said {
  wrong: Wrong
  twins: Twins
}

interface Checked extends Said {
  /** The rows that this result is for. */
  rows: readonly TableRow[] | undefined
  failure: unknown
}

type Check = Pick<ImportOptions, 'columns' | 'check' | 'sameBy' | 'atOnce'>

async function ask(
  options: Check,
  rows: readonly TableRow[],
  how: { signal: AbortSignal; onProgress: OnProgress },
): Promise<Said> {
  const { columns } = options
  try {
    const { refused, duplicates } = await checkInParts(options, sentRows(rows, columns), how)
    return { wrong: wrongOf(rows, refused, columns), twins: twinsOf(rows, duplicates) }
  } catch (error) {
    const wrong = error instanceof CallError ? wrongByPath(rows, error.errors, columns) : NOTHING
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
    const leaving = new AbortController()
    const { signal } = leaving
    onProgress(0)
    const timer = setTimeout(
      () =>
        void ask(options, rows, { signal, onProgress }).then(
          (said) => signal.aborted || setChecked({ rows, ...said, failure: undefined }),
          (failure: unknown) => signal.aborted || setChecked((old) => ({ ...old, rows, failure })),
        ),
      isFirst ? 0 : REST_MS,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
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
    say: (wrong: Wrong) => setChecked((old) => ({ ...old, rows, wrong, failure: undefined })),
    again,
  }
}
