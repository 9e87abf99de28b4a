import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from '#client/i18n.ts'
import type { Cell } from '#shared/csv.ts'
import { csvFile, saveFile } from '#ui/save-file.ts'
import { useAct } from '#ui/useAct.ts'

/**
 * The data to print, rendered when the browser is about to print. After `print` it is the whole
 * list; with the browser's own print command it is what the screen shows.
 */
function usePrintData<T>(shown: T | undefined) {
  const [printed, setPrinted] = useState<T>()
  const ready = useRef<{ shown: T | undefined; whole: T | undefined }>({ shown, whole: undefined })
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
  const print = (whole: T) => {
    ready.current.whole = whole
    window.print()
  }
  return { printed, print }
}

interface Source<T> {
  /** What the screen shows. */
  shown: T | undefined
  /** Fetches the whole list, with the filters in use. */
  fetchWhole: () => Promise<T>
  /** The name of its file, without an extension, and its rows, headings first. */
  fileOf: (whole: T) => { name: string; rows: readonly (readonly Cell[])[] }
}

/** Prints a whole list or downloads it as a file. */
export function useListExport<T>({ shown, fetchWhole, fileOf }: Source<T>) {
  const { t } = useTranslations('lists')
  const { printed, print } = usePrintData(shown)
  const { busy, act } = useAct()
  const [what, setWhat] = useState<'print' | 'download'>()
  const gather = (wanted: 'print' | 'download', use: (whole: T) => void) =>
    act(
      async () => {
        setWhat(wanted)
        use(await fetchWhole())
      },
      t(wanted === 'print' ? 'printFailed' : 'downloadFailed'),
    )
  const save = (whole: T) => {
    const { name, rows } = fileOf(whole)
    saveFile(`${name}.csv`, csvFile(rows))
  }
  return {
    printed,
    busy: busy ? what : undefined,
    print: () => void gather('print', print),
    download: () => void gather('download', save),
  }
}
