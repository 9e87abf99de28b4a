import { useCallback, useState } from 'react'
import type { Show, Wanted } from '#features/routine-tasks/definitions/web/wanted.ts'
import { useWords } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/toast.ts'

/** Code of what stands over the page, fetched when it is wanted. */
export const LOADERS = {
  form: () => import('#features/routine-tasks/definitions/web/DefinitionDialog.tsx'),
  revisions: () => import('#features/routine-tasks/definitions/web/RevisionsPanel.tsx'),
  questions: () => import('#features/routine-tasks/definitions/web/Questions.tsx'),
  import: () => import('#features/routine-tasks/definitions/web/import/ImportDialog.tsx'),
}

const codeOf = (kind: Wanted['kind']): keyof typeof LOADERS =>
  kind === 'delete' || kind === 'move' || kind === 'refused' ? 'questions' : kind

/** One dialog at a time; each opening is a new one, which begins empty. */
export function useDialogs() {
  const { t } = useWords('common')
  const [state, setState] = useState<{ opening: number; open: boolean; wanted?: Wanted }>({
    opening: 0,
    open: false,
  })
  const show = useCallback<Show>(
    (wanted) =>
      void LOADERS[codeOf(wanted.kind)]().then(
        () => setState(({ opening }) => ({ opening: opening + 1, open: true, wanted })),
        () => toast({ tone: 'not-done', title: t('pageFailed'), detail: t('pageFailedHint') }),
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
