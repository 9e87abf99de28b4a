import { useEffect, useState } from 'react'
import { checkImport } from '#features/routine-tasks/definitions/web/api.ts'
import {
  sentRows,
  type TableRow,
  type Wrong,
  wrongByPath,
  wrongOf,
} from '#features/routine-tasks/definitions/web/import/table.ts'
import { CallError } from '#platform/web/call.ts'
import { useWords } from '#platform/web/i18n.ts'

/** What is typed is checked when the typing rests. */
const REST_MS = 500
const NOTHING: Wrong = new Map()

interface Checked {
  /** For which rows this was said. */
  rows: readonly TableRow[] | undefined
  wrong: Wrong
  failure: unknown
}

async function check(rows: readonly TableRow[], signal: AbortSignal): Promise<Wrong> {
  try {
    return wrongOf(rows, (await checkImport(sentRows(rows), signal)).refused)
  } catch (error) {
    const wrong = error instanceof CallError ? wrongByPath(rows, error.errors) : NOTHING
    if (wrong.size === 0) throw error
    return wrong
  }
}

/** Asks the server what is wrong with the rows, again after each change. */
export function useCheck(rows: readonly TableRow[]) {
  const { locale } = useWords('common')
  const [checked, setChecked] = useState<Checked>({
    rows: undefined,
    wrong: NOTHING,
    failure: undefined,
  })
  const [attempt, setAttempt] = useState(0)
  const isFirst = checked.rows === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: again in another language, and when asked for
  useEffect(() => {
    if (rows.length === 0) return
    const leaving = new AbortController()
    const { signal } = leaving
    const timer = setTimeout(
      () =>
        void check(rows, signal).then(
          (wrong) => signal.aborted || setChecked({ rows, wrong, failure: undefined }),
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
    failure: checked.failure,
    checking: checked.rows !== rows && rows.length > 0,
    say: (wrong: Wrong) => setChecked({ rows, wrong, failure: undefined }),
    again,
  }
}
