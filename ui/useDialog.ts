import { useCallback, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { waitForMenuClose } from '#ui/focus.ts'
import { captureWhileOpening as whileOpening } from '#ui/key-capture.ts'
import { toast } from '#ui/toast.ts'

/** The page's open dialog, or the closed one while it fades out. */
export interface DialogState<W> {
  target: W | undefined
  open: boolean
  /** Counts the openings: used as a key, so that each opening mounts a new, empty dialog. */
  openCount: number
}

/**
 * One dialog of a page at a time; `load` fetches its code before it opens, if that is a separate
 * chunk.
 */
export function useDialog<W>(load?: (wanted: W) => Promise<unknown>) {
  const { t } = useTranslations('common')
  const [state, setState] = useState<DialogState<W>>({
    target: undefined,
    open: false,
    openCount: 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same on every render
  const show = useCallback(
    (wanted: W) =>
      void whileOpening(
        Promise.all([load?.(wanted), waitForMenuClose()]).then(() =>
          setState(({ openCount }) => ({ target: wanted, open: true, openCount: openCount + 1 })),
        ),
      ).catch(() =>
        toast({ tone: 'not-done', title: t('pageFailed'), detail: t('pageFailedHint') }),
      ),
    [t],
  )
  const { openCount } = state
  // Closes only this opening: another dialog can have replaced it since.
  const close = useCallback(
    () => setState((old) => (old.openCount === openCount ? { ...old, open: false } : old)),
    [openCount],
  )
  return { ...state, show, close }
}
