import { useCallback, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { menuGone } from '#ui/menu-gone.ts'
import { toast } from '#ui/toast.ts'
import { opening as whileOpening } from '#ui/typed-ahead.ts'

/** What stands over a page at the moment, and what stood there while it goes away. */
export interface DialogState<W> {
  wanted: W | undefined
  open: boolean
  /** Counts the openings: each is mounted anew, by this key, and begins empty. */
  opening: number
}

/** One dialog of a page at a time; `load` fetches its code before it opens, where it is fetched apart. */
export function useDialog<W>(load?: (wanted: W) => Promise<unknown>) {
  const { t } = useTranslations('common')
  const [state, setState] = useState<DialogState<W>>({
    wanted: undefined,
    open: false,
    opening: 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what loads is the same at each drawing
  const show = useCallback(
    (wanted: W) =>
      void whileOpening(
        Promise.all([load?.(wanted), menuGone()]).then(() =>
          setState(({ opening }) => ({ wanted, open: true, opening: opening + 1 })),
        ),
      ).catch(() =>
        toast({ tone: 'not-done', title: t('pageFailed'), detail: t('pageFailedHint') }),
      ),
    [t],
  )
  const { opening } = state
  // Only this one: another may have taken its place meanwhile.
  const close = useCallback(
    () => setState((old) => (old.opening === opening ? { ...old, open: false } : old)),
    [opening],
  )
  return { ...state, show, close }
}
