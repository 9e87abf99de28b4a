import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toCsv } from '#features/routine-tasks/evaluations/web/csv.ts'
import type { ReviewSearch } from '#features/routine-tasks/evaluations/web/search.ts'
import { tableOf } from '#features/routine-tasks/evaluations/web/sheet.ts'
import {
  fetchWholeDay,
  type Gathered,
} from '#features/routine-tasks/evaluations/web/useEvaluations.ts'
import type { IsoDate } from '#platform/shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#platform/shared/locale.ts'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useReason } from '#platform/web/useReason.ts'

const KEPT_MS = 60_000

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

/**
 * The sheet that is printed, while it is: drawn when the browser asks for it. After `print` it has
 * the whole day; by the browser's own command it has what is on the screen.
 */
function usePrinted(shown: Gathered | undefined) {
  const [printed, setPrinted] = useState<Gathered>()
  const ready = useRef<{ shown: Gathered | undefined; whole: Gathered | undefined }>({
    shown,
    whole: undefined,
  })
  useEffect(() => {
    ready.current.shown = shown
  })
  useEffect(() => {
    const draw = () => flushSync(() => setPrinted(ready.current.whole ?? ready.current.shown))
    const clear = () => {
      ready.current.whole = undefined
      setPrinted(undefined)
    }
    window.addEventListener('beforeprint', draw)
    window.addEventListener('afterprint', clear)
    return () => {
      window.removeEventListener('beforeprint', draw)
      window.removeEventListener('afterprint', clear)
    }
  }, [])
  const print = (whole: Gathered) => {
    ready.current.whole = whole
    window.print()
  }
  return { printed, print }
}

/** The whole day, with the filters in use, on paper and as a file. */
export function useSheet(date: IsoDate, search: ReviewSearch, shown: Gathered | undefined) {
  const { t } = useWords(['reviews', 'routine'])
  const reasonOf = useReason()
  const { printed, print } = usePrinted(shown)
  const [busy, setBusy] = useState<'print' | 'download'>()
  const gather = async (what: 'print' | 'download', use: (day: Gathered) => void) => {
    if (busy) return
    setBusy(what)
    try {
      use(await fetchWholeDay(date, search))
    } catch (error) {
      const title = t(what === 'print' ? 'reviews:printFailed' : 'reviews:downloadFailed')
      toast({ tone: 'not-done', title, detail: reasonOf(error) })
    } finally {
      setBusy(undefined)
    }
  }
  const saveCsv = ({ rows }: Gathered) => {
    const timezone = readSession()?.timezone ?? DEFAULT_COMPANY_TIMEZONE
    saveFile(`${t('reviews:fileName', { date })}.csv`, toCsv(tableOf(t, rows, timezone)))
  }
  return {
    printed,
    busy,
    print: () => void gather('print', print),
    download: () => void gather('download', saveCsv),
  }
}
export type Sheet = ReturnType<typeof useSheet>
